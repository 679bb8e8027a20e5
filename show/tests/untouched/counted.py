# The tours of a 3 x 4 board from two cells: a call sets its own cell back before it returns their number.
W, H = 4, 3
steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[0] * H for _ in range(W)]


def tours(x, y, number):
    board[x][y] = number
    found = int(number == W * H)
    for dx, dy in steps:
        a, b = x + dx, y + dy
        if 0 <= a < W and 0 <= b < H and board[a][b] == 0:
            found += tours(a, b, number + 1)
    board[x][y] = 0
    return found


print(tours(0, 0, 1), tours(1, 0, 1))
