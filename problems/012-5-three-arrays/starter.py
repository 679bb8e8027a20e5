"""All ways to place n queens that do not attack each other, with three arrays.

Reads n, prints each solution as the rows of its queens, column by column, then how many
solutions and nodes there are. Begin with the small steps: `right` and `left`, then `is_free` and
`mark`.
"""

import sys


class Search:
    def __init__(self, n):
        self.n = n
        # The row of the queen on each column, from 0.
        self.board = [0] * n
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

    def step(self, x):
        """Step 3: places a queen on column x in every way that is possible; those before it have theirs."""
        self.nodes += 1
        if x == self.n:
            self.show()
        # TODO: try each row y. Mark, recurse, write back.

    def show(self):
        """Shows a solution and counts it."""
        print(*self.board)
        self.solutions += 1

    def small_step(self, step, x, y):
        """Tries a small step alone, for the check. Leave it as it is."""
        print("step", step)
        if step == 1:
            print(self.right(x, y), self.left(x, y))
            return
        for queen in (True, False):
            self.mark(x, y, queen)
            for row in range(self.n):
                print("".join(".x"[not self.is_free(column, row)] for column in range(self.n)))


def main():
    try:
        # A small step has more numbers: `step 1 6 2 3`, for the cell (2, 3) on 6 x 6.
        numbers = [int(word) for word in sys.stdin.readline().split() if word != "step"]
    except ValueError:
        numbers = []
    small = numbers if len(numbers) == 4 else None
    n = numbers[1] if small else numbers[0] if numbers else 0
    if not 1 <= n <= 19:
        sys.exit("error: the size is a whole number from 1 to 19")
    search = Search(n)
    if small:
        search.small_step(small[0], *small[2:])
        return
    search.step(0)
    print("Solutions", search.solutions)
    print("Nodes", search.nodes)


main()
