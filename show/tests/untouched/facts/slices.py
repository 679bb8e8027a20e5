# Right: slices take back what was put in, or put back what was there.
path, order = [], [0, 1, 2]
#! n = dict.fromkeys("writes calls same moves there".split(), 0)


def go(n_left):
    if n_left == 0:
        return
    mark = len(path)
    #! before, was = path[:], order[:]
    for k in 1, 2:
        path.append(k)  #! n["writes"] += 1
        saved = order[:]
        order[1:] = order[:0:-1]  #! n["moves"] += 2
        go(n_left - 1)
        order[:] = saved  #! n["moves"] += 2
        del path[mark:]  #! n["writes"] += 1
    #! n["calls"] += 1; n["same"] += path == before; n["there"] += order == was


go(3)
#! print("row: `path`: written %(writes)d times (line 12 and others); as before when the call returns: %(same)d of %(calls)d" % n)
#! print("row: `order`: written %(moves)d times (line 14 and others); as before when the call returns: %(there)d of %(calls)d" % n)
