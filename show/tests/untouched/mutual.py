N = 5
cols = [-1] * N
found = []
def row(r):
    if r == N:
        found.append(list(cols))
    else:
        for c in range(N):
            cell(r, c)
def cell(r, c):
    if all(cols[i] != c and abs(cols[i] - c) != r - i for i in range(r)):
        cols[r] = c
        row(r + 1)
        cols[r] = -1
row(0)
print(len(found), "queens")
