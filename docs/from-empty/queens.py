"""N queens: how many solutions are there?"""

import search_trace as show

n = 8
rows = []  # rows[x]: the row of the queen in column x
nodes = solutions = 0


def is_attacked(x, y):
    return any(y == b or abs(y - b) == x - a for a, b in enumerate(rows))


def count():
    global solutions
    solutions += 1


def search(x):
    """Places the queens of column x and of those to its right."""
    global nodes
    show.enter()
    nodes += 1
    if x == n:
        show.solution()
        count()
        show.leave()
        return
    for y in range(n):
        if is_attacked(x, y):
            show.refuse("attacked", x, y)
        else:
            rows.append(y)
            show.mark(x, y)
            search(x + 1)
            show.unmark(x, y)
            rows.pop()
    show.leave()


show.board(n, n, "queens")
search(0)
print("solutions", solutions)
print("nodes", nodes)
