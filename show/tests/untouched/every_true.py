# All sums, each of which returns something true that nobody needs.
numbers, chosen = [3, 5, 2, 8, 6], []


def add(place, rest):
    if rest == 0:
        print(chosen)
        return True
    if place == len(numbers) or rest < 0:
        return False
    for more in (numbers[place], 0):
        chosen.append(more)
        add(place + 1, rest - more)
        chosen.pop()
    return False


add(0, 10)
