# Wrong: the path itself is kept, not a copy.
#! from collections import Counter; n = Counter()
found = []


def permute(path, used):
    #! n["calls"] += 1; before = used[:]; wrote = False
    if len(path) == 3:
        found.append(path)  #! n["kept"] += 1
        return
    for i in range(3):
        if not used[i]:
            path.append(i)  #! n["free"] += 1
            used[i] = True  #! n["used"] += 1; wrote = True
            permute(path, used)
            path.pop()
            used[i] = False  #! n["used"] += 1
        #! n["tests"] += 1
    #! n["same"] += used == before and wrote; n["all"] += wrote


permute([], [False] * 3)
print(found)
#! print("row: `found`: keeps %d (line 9), 1 object; at the end as when kept: 0 of %d; the first: [0, 1, 2] when kept, [] at the end" % (n["kept"], n["kept"]))
#! print("row: `used`: written %d times (line 14 and others); as before when the call returns: %d of %d" % (n["used"], n["same"], n["all"]))
#! print("row: line 12, `if not used[i]:`: true %d, false %d" % (n["free"], n["tests"] - n["free"]))
