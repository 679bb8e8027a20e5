# Who takes the last one wins: a move that leads to a true value is a bad one.
taken = []


def wins(left):
    for count in (1, 2, 3):
        if count <= left:
            taken.append(count)
            other = wins(left - count)
            taken.pop()
            if not other:
                return True
    return False


print(wins(9), wins(8))
