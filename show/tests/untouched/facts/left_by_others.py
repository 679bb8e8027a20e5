# Wrong: the deepest call leaves a 7, which no call around it takes back; what they write themselves, they do.
taken = [0] * 4
#! changed, same = 0, 0


def place(n):
    #! global changed, same
    if n == 3:
        return
    #! before = taken.copy()
    taken[3] = taken[3]
    place(n + 1)
    taken[n + 1] += 1
    taken[n + 1] -= 1
    if n == 2:
        taken[0] = 7
    #! changed, same = changed + 1, same + (taken == before)


place(0)
#! print("row: `taken`: written 10 times (line 11 and others); as before when the call returns: %d of %d" % (same, changed))
