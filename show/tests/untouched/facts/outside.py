# Right: variables and sets of outside have a first value, another function has its own list of this name, and each root call.
roads, depth = {0: [1, 2], 1: [0, 2], 2: [0, 1]}, 0
#! n = dict.fromkeys("ends same writes calls leaves".split(), 0)


def reach(u, visited):
    global depth
    #! before = depth
    depth = depth + 1  #! n["writes"] += 1
    visited.add(u)
    for v in roads[u]:
        if v not in visited:
            reach(v, visited)
    depth = depth - 1  #! n["writes"] += 1; n["ends"] += 1; n["same"] += depth == before
    return len(visited)


def tour(u, visited):
    #! n["calls"] += 1
    if len(visited) == 3:
        print(reach(u, set()))
        return
    for v in roads[u]:
        if v not in visited:
            visited.add(v)
            tour(v, visited)
            visited.remove(v)


def leaves(town):
    #! n["leaves"] += 1
    below = []
    for other in roads[town]:
        if other > town:
            below.append(other)
            leaves(other)
    return below


tour(0, {0})
for town in roads:
    leaves(town)
#! print("row: `depth`: written %(writes)d times (line 9 and others); as before when it returns something true: %(same)d of %(ends)d" % n)
#! print("row: `tour`: %(calls)d calls" % n)
#! print("row: `leaves`: %(leaves)d calls" % n)
#! print("row: `below`: written 4 times (line 35); not always the same object")
