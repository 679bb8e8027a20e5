# Two calls are the rest of a line that began before.
row = [-1] * 6


def safe(x, y):
    return all(row[i] != y and abs(row[i] - y) != x - i for i in range(x))


def place(x, y):
    if x == 6:
        return True
    if y == 6:
        return False
    if safe(x, y):
        row[x] = y
        if (x >= 0 and
                place(x + 1, 0)):
            return True
    return (x < 0 or
            place(x, y + 1))


print(place(0, 0), row)
