def attacked(columns, c):
    return any(c == k or abs(c - k) == len(columns) - i for i, k in enumerate(columns))


def dames(n, columns=()):
    if len(columns) == n:
        yield columns
        return
    for c in range(n):
        if not attacked(columns, c):
            yield from dames(n, columns + (c,))


print(sum(1 for _ in dames(6)))
