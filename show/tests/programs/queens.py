"""Eight queens, after N. Wirth, "Program Development by Stepwise Refinement" (1971): python3 queens.py [N]."""

import sys

import search_trace

n = int(sys.argv[1]) if len(sys.argv) > 1 else 8
queens = []  # the row of the queen in each column
row = [True] * n  # no queen is in this row
up = [True] * (2 * n - 1)  # nor on this diagonal
down = [True] * (2 * n - 1)
solutions = 0


def try_column(x):
    global solutions
    search_trace.enter()
    if x == n:
        solutions += 1
        print(*queens)
        search_trace.solution()
        search_trace.leave()
        return
    for y in range(n):
        if row[y] and up[x + y] and down[x - y]:
            queens.append(y)
            row[y] = up[x + y] = down[x - y] = False
            search_trace.mark(x, y)
            try_column(x + 1)
            row[y] = up[x + y] = down[x - y] = True
            queens.pop()
            search_trace.unmark(x, y)
        else: search_trace.refuse("attacked", x, y)
    search_trace.leave()


search_trace.board(n, n, "queens")
try_column(0)
print(solutions, "solutions")
