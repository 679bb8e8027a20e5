"""The course's solution: the classes of the ways to place n queens that do not attack each other.

Reads n and the blocked cells, prints the smallest member of each class as the rows of its queens, column by column.
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
        x = len(self.rows)
        if x == self.n:
            self.solutions.append(list(self.rows))
            search_trace.solution()
            return
        for y in range(self.n):
            if self.is_free(x, y):
                self.rows.append(y)
                search_trace.mark(x, y)
                self.step()
                self.rows.pop()
                search_trace.unmark(x, y)

    def show(self):
        """Shows the smallest member of each class, and how many members it has."""
        classes = 0
        for solution in self.solutions:
            members = []
            for picture in pictures(solution):
                if picture in self.solutions and picture not in members:
                    members.append(picture)
            if min(members) == solution:
                classes += 1
                print(" ".join(map(str, solution)) + ":", len(members))
        print("Solutions", len(self.solutions))
        print("Classes", classes)


def turned(rows):
    """The solution turned by 90 degrees."""
    turned = [0] * len(rows)
    for x, y in enumerate(rows):
        turned[len(rows) - 1 - y] = x
    return turned


def pictures(rows):
    """The solution and its mirror image, each turned four times."""
    pictures = []
    for picture in (rows, list(reversed(rows))):
        for _ in range(4):
            picture = turned(picture)
            pictures.append(picture)
    return pictures


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
