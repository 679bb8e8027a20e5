"""All ways to place n queens that do not attack each other. TODO: one of each kind.

Reads n and the blocked cells, prints each solution as the rows of its queens, column by column.
"""

import sys

import search_trace


class Search:
    def __init__(self, n):
        self.n = n
        # Whether the cell (x, y) is blocked: blocked[x][y].
        self.blocked = [[False] * n for _ in range(n)]
        # The rows of the queens that are placed, from 0.
        self.rows = []
        # The solutions, from the smallest on.
        self.solutions = []

    def is_free(self, x, y):
        """Whether the cell is not blocked, and no queen on the columns before attacks it."""
        for i, row in enumerate(self.rows):
            if row == y or abs(row - y) == x - i:
                return False
        return not self.blocked[x][y]

    def step(self):
        """Places a queen on the next column in every way that is possible."""
        search_trace.enter()
        x = len(self.rows)
        if x == self.n:
            self.solutions.append(list(self.rows))
            search_trace.solution()
            search_trace.leave()
            return
        for y in range(self.n):
            if self.is_free(x, y):
                self.rows.append(y)
                search_trace.mark(x, y)
                self.step()
                self.rows.pop()
                search_trace.unmark(x, y)
        search_trace.leave()

    def show(self):
        """Shows the solutions. TODO: one of each kind, the smallest, and how many solutions the kind has."""
        for solution in self.solutions:
            print(*solution)
        print("Solutions", len(self.solutions))


def main():
    # `6 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2).
    numbers = [int(word) for word in sys.stdin.readline().split() if word.isdigit()]
    n, cells = (numbers[0], numbers[1:]) if numbers else (0, [])
    if not 1 <= n <= 9 or any(number >= n for number in cells):
        sys.exit("error: the size is from 1 to 9, and blocked cells are on the board")
    search = Search(n)
    search_trace.board(n, n, "queens")
    for x, y in zip(cells[::2], cells[1::2]):
        search_trace.blocked(x, y)
        search.blocked[x][y] = True
    search.step()
    search.show()


main()
