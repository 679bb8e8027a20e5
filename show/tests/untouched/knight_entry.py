N = 5
board = [[0] * N for _ in range(N)]
count = 0
def go(x, y, k):
    global count
    if not (0 <= x < N and 0 <= y < N) or board[y][x]:
        return
    board[y][x] = k
    if k == N * N:
        count += 1
    for dx, dy in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
        if count < 1:
            go(x + dx, y + dy, k + 1)
    board[y][x] = 0
go(0, 0, 1)
print(count)
