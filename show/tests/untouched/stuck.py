board = [[1,0,0,0],[0,0,3,0],[0,3,0,0],[0,0,0,2]]
def find():
    for i in range(4):
        for j in range(4):
            if board[i][j] == 0:
                return i, j
def valid(r, c, v):
    for k in range(4):
        if board[r][k] == v or board[k][c] == v: return False
    r0, c0 = r - r % 2, c - c % 2
    for i in range(2):
        for j in range(2):
            if board[r0+i][c0+j] == v: return False
    return True
def solve():
    pos = find()
    if not pos: return True
    r, c = pos
    for v in range(1, 5):
        if valid(r, c, v):
            board[r][c] = v
            if solve():
                return True
    return False
print(solve())
for r in board: print(r)
