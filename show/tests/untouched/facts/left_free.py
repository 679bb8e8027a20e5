# Wrong: the last row is never reached.
grid = [[5, 0, 0], [0, 0, 0], [0, 0, 0]]
#! written = set()


def place(n):
    if n == 6:
        return
    grid[n // 3][n % 3] = 1  #! written.add((n // 3, n % 3))
    place(n + 1)
    grid[n // 3][n % 3] = 0


place(1)
#! print("row: `grid`: %d of 8 free places never written, the first: (0, 2)" % (8 - len(written)))
