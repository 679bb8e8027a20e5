def is_valid(sq):
    for i in range(3):
        if 0 not in sq[i] and sum(sq[i]) != 15: return False
        c = [sq[r][i] for r in range(3)]
        if 0 not in c and sum(c) != 15: return False
    d = [sq[i][i] for i in range(3)]
    if 0 not in d and sum(d) != 15: return False
    d = [sq[i][2-i] for i in range(3)]
    if 0 not in d and sum(d) != 15: return False
    return True

count = 0
def solve(sq, used, k):
    global count
    if k == 9:
        count += 1
        print(sq)
        return
    r, c = divmod(k, 3)
    for n in range(1, 10):
        if n in used: continue
        sq[r][c] = n
        used.add(n)
        if is_valid(sq):
            solve(sq, used, k + 1)
        used.discard(n)
        sq[r][c] = 0

solve([[0]*3 for _ in range(3)], set(), 0)
print(count, "solutions")
