# queens: counts the attacks of every placement, keeps the best (branch and bound)
n = 4
queens = [0]*n
best = 99
def conflicts(k):
    return sum(queens[i] == queens[j] or abs(queens[i]-queens[j]) == j-i for i in range(k) for j in range(i+1, k))
def search(k):
    global best
    if k == n:
        c = conflicts(n)
        if c < best:
            best = c
            print("best so far", c, queens)
        return
    for v in range(n):
        queens[k] = v
        search(k+1)
search(0)
