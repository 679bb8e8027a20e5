"""Square rows: begin again. Searches a hundred times, with other random numbers each time."""

import search_trace as show

n = 50
limit = 50  # nodes of an attempt
squares = [d * d for d in range(2, n)]
partners = [[w for w in range(1, n + 1) if w != v and v + w in squares] for v in range(n + 1)]
random = nodes = 0


def next_random():
    """The next of a fixed sequence of numbers that look random."""
    global random
    random = (random * 1103515245 + 12345) % 2**31
    return random // 65536


def search(k):
    """Tries rows that begin with the first k numbers; returns whether one was found within the limit."""
    global nodes
    show.enter()
    nodes += 1
    if k == n:
        show.solution()
        show.leave()
        return True
    choices = [v for v in partners[row[k - 1]] if not used[v]]
    # The fewest ways on first. Of equal ones, any may come first.
    ways = {v: sum(not used[w] for w in partners[v]) for v in choices}
    choices = sorted((ways[v], next_random(), v) for v in choices)
    for _, _, v in choices:
        if nodes >= limit:
            show.leave()
            return False
        row[k] = v
        used[v] = True
        show.mark(k, v)
        if search(k + 1):
            show.leave()
            return True
        used[v] = False
        show.unmark(k)
    show.leave()
    return False


costs = []
for seed in range(100):
    random = seed
    cost = 0
    found = False
    while not found:
        row = [1] + [0] * (n - 1)
        used = [False, True] + [False] * (n - 1)
        nodes = 0
        show.boxes(n)
        show.given(0, 1)
        found = search(1)
        cost += nodes
    costs.append(cost)
costs.sort()
print("nodes: fewest", costs[0], "median", costs[50], "most", costs[99])
print("mean", sum(costs) // 100)
