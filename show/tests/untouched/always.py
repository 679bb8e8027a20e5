board = [0] * 8
def solve(n):
    if n >= 0:
        return True
    board[n] = 1
    solve(n + 1)
    board[n] = 0
    return False
print(solve(0))
