# Tries all queens, one in each row and column, and tests them at the end.
n = 5
rows, used = [], [False] * n
tested = found = 0


def fits():
    return all(abs(rows[a] - rows[b]) != b - a for b in range(n) for a in range(b))


def place():
    global tested, found
    if len(rows) == n:
        tested += 1
        if fits():
            found += 1
        return
    for y in range(n):
        if not used[y]:
            used[y] = True
            rows.append(y)
            place()
            rows.pop()
            used[y] = False


place()
print(tested, found)
