N = 6
board = [[0] * N for _ in range(N)]
def attacked(r, c):
    for i in range(r):
        for j in range(N):
            if board[i][j] and (j == c or abs(i - r) == abs(j - c)):
                return True
    return False
def solve(r):
    if r == N:
        return True
    for c in range(N):
        if attacked(r, c):
            continue
        board[r][c] = 1
        if solve(r + 1):
            return True
        board[r][c] = 0
    return False
if solve(0):
    for row in board:
        print(row)
