# Right: all subsets, each kept as a copy.
#! from collections import Counter; n = Counter()
items = [3, 5, 8, 9]
found = []
path = []


def go(i):
    #! n["calls"] += 1; before = path[:]; wrote = False
    if i == len(items):
        #! n["full"] += 1
        found.append(path[:])
        return
    #! n["more"] += 1
    go(i + 1)
    path.append(items[i]); wrote = True  #! n["path"] += 1
    go(i + 1)
    path.pop()  #! n["path"] += 1; n["same"] += path == before; n["all"] += 1


go(0)
print(len(found))
#! print("row: `path`: written %d times (line 16 and others); as before when the call returns: %d of %d" % (n["path"], n["same"], n["all"]))
#! print("row: `go`: %d calls, at most 5 deep; returned nothing (%d)" % (n["calls"], n["calls"]))
#! print("row: line 10, `if i == len(items):`: true %d, false %d" % (n["full"], n["more"]))
#! print("row: `found`: keeps %d (line 12), %d objects; at the end as when kept: %d of %d" % (len(found), len(found), len(found), len(found)))
#! print("row: solutions: %d, probably: `found` grew (line 12)" % len(found))
