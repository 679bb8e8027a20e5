cols = set()
diag1 = set()
diag2 = set()
n = 6
res = []

def place(r, queens):
    if r == n:
        res.append(queens[:])
        return
    for c in range(n):
        if c in cols or (r + c) in diag1 or (r - c) in diag2:
            continue
        cols.add(c)
        diag1.add(r + c)
        diag2.add(r - c)
        queens.append(c)
        place(r + 1, queens)
        queens.pop()
        cols.remove(c)
        diag1.remove(r + c)
        diag2.remove(r - c)

place(0, [])
print(len(res))
for q in res:
    print(q)
