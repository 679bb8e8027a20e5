# The tours of a 3 x 4 board, from every cell: the cell is marked outside of the search.
W, H = 4, 3
steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[0] * W for _ in range(H)]
tours = 0


def go(x, y, number):
    global tours
    if number == W * H:
        tours += 1
        return
    for dx, dy in steps:
        a, b = x + dx, y + dy
        if 0 <= a < W and 0 <= b < H and not board[b][a]:
            board[b][a] = number + 1
            go(a, b, number + 1)
            board[b][a] = 0


for y in range(H):
    for x in range(W):
        board[y][x] = 1
        go(x, y, 1)
        board[y][x] = 0
print(tours)
