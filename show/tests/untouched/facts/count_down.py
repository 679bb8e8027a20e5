# Right: a counter that goes down again is no solution, nor one of all calls.
#! from collections import Counter; n = Counter()
rest, nodes, found = 4, 0, 0
taken = [0, 0, 0]


def go(i):
    global rest, nodes, found
    nodes += 1  #! n["calls"] += 1
    if rest == 0:
        found += 1  #! n["found"] += 1
        return
    if i == 3:
        return
    for times in range(3):
        if times * (i + 1) <= rest:
            rest -= times * (i + 1)
            taken[i] = times
            go(i + 1)
            taken[i] = 0
            rest += times * (i + 1)


go(0)
print(found, nodes)
#! print("row: solutions: %d, probably: `found` grew (line 11)" % n["found"])
#! print("row: `nodes`: written %d times (line 9)" % n["calls"])
