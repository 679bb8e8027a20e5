"""The course's solution: the backtracking laboratory's program, all ways to place n queens.

Reads n (1 to 19), prints every board with * for a queen and o for an empty cell.
"""

import sys

import search_trace


class Queens:
    def __init__(self, n):
        # a[row] is the column of the queen on that row; rows and columns are counted from 1.
        self.a = [0] * (n + 1)
        self.n = n
        self.solutions = 0

    def show(self):
        """Shows the board and counts it."""
        for row in range(1, self.n + 1):
            for column in range(1, self.n + 1):
                print("* " if self.a[row] == column else "o ", end="")
            print()
        print()
        self.solutions += 1
        search_trace.solution()

    def is_free(self, row, column):
        """Whether no queen on the rows before attacks this cell."""
        return all(
            self.a[i] != column and abs(self.a[i] - column) != row - i for i in range(1, row)
        )

    def place_queen(self, x):
        """Places the queen of row x, then all that follow."""
        search_trace.enter()
        if x > self.n:
            self.show()
        else:
            for i in range(1, self.n + 1):
                if self.is_free(x, i):
                    self.a[x] = i
                    search_trace.mark(x - 1, i - 1)
                    # Every column that fits is a path of its own: follow it before the next is tried.
                    self.place_queen(x + 1)
        search_trace.leave()


def main():
    # The prompt has no line end; show it before reading.
    print("Introduceti dimensiunea tablei:", end="", flush=True)
    try:
        n = int(sys.stdin.readline())
    except ValueError:
        n = 0
    if not 1 <= n <= 19:
        sys.exit("error: the size is a whole number from 1 to 19")
    queens = Queens(n)
    search_trace.board(n, n, "queens")
    queens.place_queen(1)
    print("Nr de solutii", queens.solutions, end="")


main()
