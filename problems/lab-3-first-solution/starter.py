"""The backtracking laboratory's pseudocode: n queens, with recursion and without.

Reads n (1 to 8) and the blocked cells, prints the first solution by recursion, and all solutions by a loop.
"""

import sys


class Queens:
    def __init__(self, n, blocked):
        self.n = n
        # Cells that no queen may be placed on, each as (row, column).
        self.blocked = blocked
        # x[row] is the column of the queen on that row, or 0; rows and columns are counted from 1.
        self.x = [0] * (n + 1)
        # How many cells were tested.
        self.tests = 0

    def is_safe(self, row, column):
        """Whether the cell is not blocked, and no queen on the rows above attacks it. Counts the test."""
        self.tests += 1
        return (row, column) not in self.blocked and all(
            self.x[i] != column and abs(self.x[i] - column) != row - i for i in range(1, row)
        )

    def show(self):
        """Prints the solution in x, and how many cells were tested so far."""
        print(*self.x[1:], "after", self.tests, "tests")

    def solve(self, row):
        """Places the queens of this row and those below it, and says whether that is possible.

        TODO, part 1: this is the laboratory's pseudocode, with one of its two mistakes corrected. Correct the other.
        """
        if row > self.n:
            return True
        for column in range(1, self.n + 1):
            if self.is_safe(row, column):
                self.x[row] = column
                if self.solve(row + 1):
                    return True
                else:
                    self.x[row] = 0
                    return False
        return False

    def search(self):
        """Shows every solution. TODO, part 2: a loop with an index k, and no recursion."""


def main():
    # `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third.
    n, *cells = [int(word) for word in sys.stdin.readline().split() if word.isdigit()]
    queens = Queens(n, set(zip(cells[::2], cells[1::2])))
    print("Recursion")
    if queens.solve(1):
        queens.show()
    else:
        print("no solution after", queens.tests, "tests")
    print("Loop")
    queens.tests = 0
    queens.search()
    print("end after", queens.tests, "tests")


main()
