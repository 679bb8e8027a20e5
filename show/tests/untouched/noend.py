board = [0] * 4
def solve(n):
    board[0] = n
    solve(n + 1)
    board[0] = 0
solve(0)
