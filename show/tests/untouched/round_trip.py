import math
d = [[0,10,15,20],[10,0,35,25],[15,35,0,30],[20,25,30,0]]
best = math.inf
best_path = None
def tsp(path, cost):
    global best, best_path
    if cost >= best: return
    if len(path) == 4:
        if cost + d[path[-1]][0] < best:
            best = cost + d[path[-1]][0]
            best_path = path[:]
        return
    for c in range(4):
        if c not in path:
            path.append(c)
            tsp(path, cost + d[path[-2]][c])
            path.pop()
tsp([0], 0)
print(best, best_path)
