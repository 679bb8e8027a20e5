# Wrong: what the recursive call returns is not used.
#! from collections import Counter; n = Counter()
row = [-1] * 6


def safe(x, y):
    return all(row[i] != y and abs(row[i] - y) != x - i for i in range(x))


def place(x):
    #! n["calls"] += 1
    if x == 6:
        #! n["true"] += 1
        return True
    for y in range(6):
        if safe(x, y):
            row[x] = y  #! n["row"] += 1
            place(x + 1)
            row[x] = -1  #! n["row"] += 1
    #! n["false"] += 1
    return False


print(place(0))
#! print("row: line 18: what `place` returns is not used")
#! print("row: `place`: %d calls, at most 7 deep; returned False (%d), True (%d)" % (n["calls"], n["false"], n["true"]))
#! print("row: solutions: %d, probably: the last of a chain of calls that returned true (line 14)" % n["true"])
