"""The course's solution: all ways to place n queens, with three arrays.

Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
how many solutions and nodes there are.
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
        # Which rows and diagonals hold a queen: an entry for each row, and for each of the 2n - 1
        # diagonals of either kind.
        self.rows = [False] * n
        self.right_down = [False] * (2 * n - 1)
        self.left_down = [False] * (2 * n - 1)
        self.solutions = 0
        self.nodes = 0

    def step(self, x):
        """Places a queen on column x in every way that is possible; those before it have theirs."""
        search_trace.enter()
        self.nodes += 1
        if x == self.n:
            self.show()
            search_trace.leave()
            return
        for y in range(self.n):
            right, left = x + y, x + self.n - 1 - y
            if self.blocked[x][y]:
                continue
            if self.rows[y] or self.right_down[right] or self.left_down[left]:
                continue
            self.board[x] = y
            self.rows[y] = self.right_down[right] = self.left_down[left] = True
            search_trace.mark(x, y)
            self.step(x + 1)
            # Write back: the next row must find the lists as this one found them.
            self.rows[y] = self.right_down[right] = self.left_down[left] = False
            search_trace.unmark(x, y)
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
