# Has no solution. Cells are not taken back, since only those before are looked at.
sq = [[0]*4 for _ in range(4)]
def ok(r, c, v):
    return all(sq[r][j] != v for j in range(c)) and all(sq[i][c] != v for i in range(r))
def latin(k):
    if k == 16: return True
    r, c = divmod(k, 4)
    for v in (1, 2, 3):
        if ok(r, c, v):
            sq[r][c] = v
            if latin(k+1): return True
    return False
print(latin(0))
