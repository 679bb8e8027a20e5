"""The fewest queens that reach every cell of a board: begin again, one queen deeper."""

import search_trace as show

n = 7
queens = []
nodes = 0


def reaches(queen, cell):
    """Tests whether a queen is on a cell or attacks it."""
    right, down = cell[0] - queen[0], cell[1] - queen[1]
    return right == 0 or down == 0 or abs(right) == abs(down)


cells = [(x, y) for y in range(n) for x in range(n)]


def search(limit):
    """Places at most so many more queens; returns whether they reach every cell."""
    global nodes
    show.enter()
    nodes += 1
    free = [cell for cell in cells if not any(reaches(queen, cell) for queen in queens)]
    if not free:
        show.solution()
        show.leave()
        return True
    if limit == 0:
        show.leave()
        return False
    # Some queen must reach the first free cell.
    for queen in cells:
        if reaches(queen, free[0]):
            queens.append(queen)
            show.mark(*queen)
            if search(limit - 1):
                show.leave()
                return True
            queens.pop()
            show.unmark(*queen)
    show.leave()
    return False


limit = 0
found = False
while not found:
    show.board(n, n, "marks")
    nodes = 0
    found = search(limit)
    print("limit", limit, "nodes", nodes)
    limit += 1
print("queens", *queens)
