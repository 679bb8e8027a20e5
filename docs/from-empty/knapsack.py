# The knapsack by branch and bound, where the bound is the value if everything else is taken.
objects = [(15, 6), (100, 20), (90, 25), (60, 30), (40, 40), (15, 28), (16, 29), (3, 10)]  # value, weight
limit = 112
take_first = True
best = nodes = improvements = 0


def search(k, value, weight, achievable):
    """Decides object k and those after it."""
    global best, nodes, improvements
    nodes += 1
    if k == len(objects):
        if value > best:
            best, improvements = value, improvements + 1
        return
    v, w = objects[k]
    for take in [take_first, not take_first]:
        if take and weight + w <= limit:
            search(k + 1, value + v, weight + w, achievable)
        if not take and achievable - v > best:
            search(k + 1, value, weight, achievable - v)


search(0, 0, 0, sum(v for v, w in objects))
print("best", best)
print("nodes", nodes)
print("improvements", improvements)
