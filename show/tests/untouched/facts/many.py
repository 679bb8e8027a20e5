# Right: more results than a list that is looked at as a whole may have.
from collections import Counter

out, seen = [], set()
left = Counter("abcdefg")
#! n = {"taken": 0}


def permute(path):
    if len(path) == 7:
        out.append("".join(path))
        seen.add(tuple(path))
        return
    for letter in "abcdefg":
        if left[letter]:
            left.subtract(letter)  #! n["taken"] += 2
            permute(path + [letter])
            left.update(letter)


permute([])
#! print("row: `out`: written %d times (line 11)" % len(out))
#! print("row: solutions: %d, " % len(set(out)))
#! print("row: `seen`: written %d times (line 12)" % len(seen))
#! print("row: `left`: written %s times" % "{:,}".format(n["taken"]).replace(",", "\u202f"))
