"""All ways to place n queens that do not attack each other, with three arrays.

Reads n, prints each solution as the rows of its queens, column by column, then how many
solutions and nodes there are. TODO: the search.
"""

import sys


class Search:
    def __init__(self, n):
        self.n = n
        # The row of the queen on each column, from 0.
        self.board = [0] * n
        # Which rows and diagonals hold a queen. TODO: how many entries does each list need?
        self.rows = [False] * 0
        self.right_down = [False] * 0
        self.left_down = [False] * 0
        self.solutions = 0
        self.nodes = 0

    def step(self, x):
        """Places a queen on column x in every way that is possible; those before it have theirs."""
        self.nodes += 1
        if x == self.n:
            self.show()
        # TODO: try each row y. Mark the three lists, recurse, write back.

    def show(self):
        """Shows a solution and counts it."""
        print(*self.board)
        self.solutions += 1


def main():
    try:
        n = int(sys.stdin.readline())
    except ValueError:
        n = 0
    if not 1 <= n <= 19:
        sys.exit("error: the size is a whole number from 1 to 19")
    search = Search(n)
    search.step(0)
    print("Solutions", search.solutions)
    print("Nodes", search.nodes)


main()
