# Each call fills the first free cell, and ends then. On one row, each has one way to do it.
W, H = 6, 1
board = [[0] * W for _ in range(H)]
count = 0


def lay(number):
    global count
    for y in range(H):
        for x in range(W):
            if board[y][x] == 0:
                if x + 1 < W and board[y][x + 1] == 0:
                    board[y][x] = board[y][x + 1] = number
                    lay(number + 1)
                    board[y][x] = board[y][x + 1] = 0
                if y + 1 < H:
                    board[y][x] = board[y + 1][x] = number
                    lay(number + 1)
                    board[y][x] = board[y + 1][x] = 0
                return
    count += 1


lay(1)
print(count)
