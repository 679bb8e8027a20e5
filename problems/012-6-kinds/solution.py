"""The course's solution: one of each kind of the ways to place n queens that do not attack each other.

Reads n and the blocked cells, prints the smallest solution of each kind as the rows of its queens, column by column.
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

    def is_symmetry(self, symmetry):
        """Whether a symmetry takes each blocked cell to a blocked cell."""
        for x in range(self.n):
            for y in range(self.n):
                to_x, to_y = moved(self.n, symmetry, x, y)
                if self.blocked[x][y] and not self.blocked[to_x][to_y]:
                    return False
        return True

    def image(self, symmetry, solution):
        """The solution to which a symmetry takes this one."""
        image = [0] * self.n
        for x, y in enumerate(solution):
            to_x, to_y = moved(self.n, symmetry, x, y)
            image[to_x] = to_y
        return image

    def show(self):
        """Shows the smallest solution of each kind, and how many solutions the kind has."""
        symmetries = [symmetry for symmetry in range(8) if self.is_symmetry(symmetry)]
        kinds = 0
        for solution in self.solutions:
            images = []
            for symmetry in symmetries:
                image = self.image(symmetry, solution)
                if image not in images:
                    images.append(image)
            if min(images) == solution:
                kinds += 1
                print(" ".join(map(str, solution)) + ":", len(images))
        print("Solutions", len(self.solutions))
        print("Kinds", kinds)


def moved(n, symmetry, x, y):
    """The cell to which a symmetry takes (x, y): each bit of its number is a step that it does or does not do."""
    if symmetry & 1:
        x = n - 1 - x
    if symmetry & 2:
        y = n - 1 - y
    if symmetry & 4:
        x, y = y, x
    return x, y


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
