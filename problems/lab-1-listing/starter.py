"""The backtracking laboratory's program: all ways to place n queens.

Reads n (1 to 19) and the blocked cells, prints every board with * for a queen and o for an empty cell.
"""

import sys

import search_trace


class Queens:
    def __init__(self, n):
        # a[row] is the column of the queen on that row; rows and columns are counted from 1.
        self.a = [0] * (n + 1)
        self.n = n
        # Cells that no queen may stand on, each as (row, column).
        self.blocked = set()
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
        """Whether the cell is not blocked, and no queen on the rows before attacks it."""
        return (row, column) not in self.blocked and all(
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
                    # Another column may hold the queen of this row.
                    search_trace.unmark(x - 1, i - 1)
            # Invoke the function for the next queen.
            self.place_queen(x + 1)
        search_trace.leave()


def main():
    # The prompt has no line end; show it before reading.
    print("Introduceti dimensiunea tablei:", end="", flush=True)
    # `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third.
    words = sys.stdin.readline().split()
    numbers = [int(word) for word in words if word.isdigit()]
    n, cells = (numbers[0], numbers[1:]) if numbers else (0, [])
    if not 1 <= n <= 19 or not all(1 <= number <= n for number in cells):
        sys.exit("error: the size is from 1 to 19, and blocked cells are on the board")
    queens = Queens(n)
    search_trace.board(n, n, "queens")
    for row, column in zip(cells[::2], cells[1::2]):
        search_trace.blocked(row - 1, column - 1)
        queens.blocked.add((row, column))
    queens.place_queen(1)
    print("Nr de solutii", queens.solutions, end="")


main()
