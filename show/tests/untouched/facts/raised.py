# Right: an exception is the way out, and no call returns anything.
#! n = dict(calls=0, used=0, raised=0, all=0, same=0)
class Found(Exception):
    pass


used = {}


def place(x):
    #! n["calls"] += 1; before = dict(used)
    if x == 4:
        #! n["raised"] += 1
        raise Found
    for y in range(4):
        if all(y != other and abs(y - other) != x - i for i, other in used.items()):
            used[x] = y  #! n["used"] += 1; n["raised"] += 1
            place(x + 1)
            used.popitem()  #! n["used"] += 1; n["raised"] -= 1
            #! before_end = used == before
    #! n["all"] += "before_end" in locals(); n["same"] += "before_end" in locals() and used == before


try:
    place(0)
except Found:
    print(used)
#! print("row: solutions: 1, probably: an exception left a chain of calls (line 14)")
#! print("row: `place`: %d calls, at most 5 deep; returned by an exception (%d), nothing (%d)" % (n["calls"], n["raised"], n["calls"] - n["raised"]))
#! print("row: `used`: written %d times (line 17 and others); as before when the call returns: %d of %d" % (n["used"], n["same"], n["all"]))
