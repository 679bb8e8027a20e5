grid = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]


def fits(r, c, digit):
    for k in range(4):
        if k != c and grid[r][k] == digit or k != r and grid[k][c] == digit:
            return False
        i, j = r // 2 * 2 + k // 2, c // 2 * 2 + k % 2
        if (i, j) != (r, c) and grid[i][j] == digit:
            return False
    return True


def solve(place):
    if place == 16:
        return True
    r, c = divmod(place, 4)
    if grid[r][c]:
        return solve(place + 1)
    for digit in (1, 2, 3, 4):
        if fits(r, c, digit):
            grid[r][c] = digit
            if solve(place + 1):
                return True
            grid[r][c] = 0
    return False


print(solve(0), grid)
