# Wrong: all rows are one list.
grid = [[0] * 3] * 3


def fill(r):
    if r == 3:
        return
    for c in range(3):
        grid[r][c] = 1
        fill(r + 1)
        grid[r][c] = 0


fill(0)
#! print("row: its 3 rows are 1 object")
#! print("row: `fill`: 40 calls, at most 4 deep; returned nothing (40)")
