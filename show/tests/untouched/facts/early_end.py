# Wrong: the second of two lists is set back after some calls alone.
#! from collections import Counter; n = Counter()
n_queens = 5
columns, sums, count = set(), set(), 0


def go(r):
    global count
    #! n["calls"] += 1; before = set(columns), set(sums); wrote = [False, False]
    if r == n_queens:
        count += 1  #! n["count"] += 1
        return
    for c in range(n_queens):
        if c in columns or r + c in sums:
            continue
        columns.add(c)  #! n["columns"] += 1; wrote[0] = True
        sums.add(r + c)  #! n["sums"] += 1; wrote[1] = True
        go(r + 1)
        columns.remove(c)  #! n["columns"] += 1
        if c > 0:
            sums.remove(r + c)  #! n["sums"] += 1
    #! n["all0"] += wrote[0]; n["same0"] += wrote[0] and columns == before[0]
    #! n["all1"] += wrote[1]; n["same1"] += wrote[1] and sums == before[1]


go(0)
print(count)
#! print("row: `columns`: written %d times (line 16 and others); as before when the call returns: %d of %d" % (n["columns"], n["same0"], n["all0"]))
#! print("row: `sums`: written %d times (line 17 and others); as before when the call returns: %d of %d" % (n["sums"], n["same1"], n["all1"]))
#! print("row: solutions: %d, probably: `count` grew (line 11)" % n["count"] if n["count"] else "row: solutions: none is known")
