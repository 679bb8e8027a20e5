"""Domino tilings of a board, counted without visiting them."""

width, height = 8, 8
nothing = (False,) * width
# A state says of the next `width` cells, in reading order, which ones a domino already covers.
ways = {nothing: 1}  # how many ways lead to each state
most = 0
for cell in range(width * height):
    after = {}
    for state, count in ways.items():
        rest = state[1:]
        if state[0]:
            choices = [rest + (False,)]
        else:
            choices = [rest + (True,)]  # a domino goes down
            if cell % width < width - 1 and not rest[0]:
                choices.append((True,) + rest[1:] + (False,))  # a domino goes to the right
        for choice in choices:
            after[choice] = after.get(choice, 0) + count
    ways = after
    most = max(most, len(ways))
print("tilings", ways.get(nothing, 0))
print("states at most", most)
