# Right: sets in a list, and sets, numbers and lists that other operators change.
#! from collections import Counter; n = Counter()
rows = [set() for _ in range(3)]
table = {"a": {}}
mask = 5
found = []


def go(k, columns, path):
    global mask
    #! n["calls"] += 1
    if k == 3:
        found.append(path[:])
        return
    for v in range(3):
        if v not in columns:
            rows[k].add(v)  #! n["rows"] += 1
            columns |= {v}  #! n["columns"] += 1
            mask ^= 1 << v + 3  #! n["mask"] += 1
            path += [v]  #! n["path"] += 1
            table["a"][v] = k  #! n["table"] += 1
            go(k + 1, columns, path)
            del table["a"][v]  #! n["table"] += 1
            path.pop()  #! n["path"] += 1
            mask ^= 1 << v + 3  #! n["mask"] += 1
            columns -= {v}  #! n["columns"] += 1
            rows[k].remove(v)  #! n["rows"] += 1
    #! n["all"] += 1


go(0, set(), [])
print(len(found))
#! for name, line in ("rows", 17), ("columns", 18), ("mask", 19), ("path", 20), ("table", 21): print("row: `%s`: written %d times (line %d and others); as before when the call returns: %d of %d" % (name, n[name], line, n["all"], n["all"]))
#! print("row: solutions: %d, probably: `found` grew (line 13)" % len(found))
