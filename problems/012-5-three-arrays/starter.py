"""All ways to place n queens that do not attack each other, with three arrays.

Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
how many solutions and nodes there are. Begin with `right` and `left`, then write `is_free` and
`mark`.
"""

import sys

import search_trace


class Search:
    def __init__(self, n):
        self.n = n
        # The row of the queen on each column, from 0.
        self.board = [0] * n
        # Whether the cell (x, y) is blocked: blocked[x][y].
        self.blocked = [[False] * n for _ in range(n)]
        # Which rows and diagonals hold a queen. TODO: how many entries do the diagonals need?
        self.rows = [False] * n
        self.right_down = [False] * 0
        self.left_down = [False] * 0
        self.solutions = 0
        self.nodes = 0

    def right(self, x, y):
        """Step 1: the entry of right_down for the cell. TODO: x + y"""
        return 0

    def left(self, x, y):
        """Step 1: the entry of left_down for the cell. TODO: x - y, and what makes it fit"""
        return 0

    def is_free(self, x, y):
        """Step 2: whether no queen attacks the cell, by the three lists. TODO"""
        return False

    def mark(self, x, y, queen):
        """Step 2: notes in the three lists that a queen is on the cell (True), or no longer. TODO"""
        if queen:
            search_trace.mark(x, y)
        else:
            search_trace.unmark(x, y)

    def step(self, x):
        """Step 3: places a queen on column x in every way that is possible; those before it have theirs."""
        search_trace.enter()
        self.nodes += 1
        if x == self.n:
            self.show()
        # TODO: try each row y whose cell is not blocked. Mark, recurse, write back.
        search_trace.leave()

    def show(self):
        """Shows a solution and counts it."""
        print(*self.board)
        self.solutions += 1
        search_trace.solution()


def main():
    # `4 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2).
    words = sys.stdin.readline().split()
    numbers = [int(word) for word in words if word.isdigit()]
    n, cells = (numbers[0], numbers[1:]) if numbers else (0, [])
    if not 1 <= n <= 19 or any(number >= n for number in cells):
        sys.exit("error: the size is from 1 to 19, and blocked cells are on the board")
    search = Search(n)
    search_trace.board(n, n, "queens")
    for x, y in zip(cells[::2], cells[1::2]):
        search_trace.blocked(x, y)
        search.blocked[x][y] = True
    search.step(0)
    print("Solutions", search.solutions)
    print("Nodes", search.nodes)


main()
