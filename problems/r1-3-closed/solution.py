"""The course's solution: a closed knight's tour by depth-first search.

Reads `width height x y` and the blocked cells, prints the tour as a board of numbers from 1, where
0 is a blocked cell, or `none`.
"""

import sys

import search_trace

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


class Search:
    def __init__(self, width, height, start, blocked):
        self.width = width
        # How many cells are not blocked.
        self.cells = width * height - len(blocked)
        # For each cell, row by row, its neighbours in the graph, which has no blocked cells.
        self.neighbours = [
            [
                (y + down) * width + x + right
                for right, down in MOVES
                if 0 <= x + right < width and 0 <= y + down < height
                and (x + right, y + down) not in blocked
            ]
            for y in range(height)
            for x in range(width)
        ]
        # For each cell, the number of its visit; 0 is not visited.
        self.numbers = [0] * (width * height)
        # Where the tour begins.
        self.start = start

    def free(self, cell):
        """The neighbours of a cell that are not visited yet."""
        return [other for other in self.neighbours[cell] if self.numbers[other] == 0]

    def step(self, cell, number):
        """Visits `cell` as number `number` and tries to visit all others after it."""
        search_trace.enter()
        self.numbers[cell] = number
        search_trace.mark(cell % self.width, cell // self.width)
        if number == self.cells and self.start in self.neighbours[cell]:
            search_trace.solution()
            search_trace.leave()
            return True
        # The last cell must be a neighbour of the start: without a free one there is no way back.
        if number > 1 and not self.free(self.start):
            self.numbers[cell] = 0
            search_trace.unmark(cell % self.width, cell // self.width)
            search_trace.leave()
            return False
        # Warnsdorff's rule: first the neighbour from which the fewest moves are left.
        for other in sorted(self.free(cell), key=lambda other: len(self.free(other))):
            if self.step(other, number + 1):
                search_trace.leave()
                return True
        # Write back: no tour goes on from here, and another path may need the cell.
        self.numbers[cell] = 0
        search_trace.unmark(cell % self.width, cell // self.width)
        search_trace.leave()
        return False


def main():
    # `5 5 0 0 blocked 2 2 4 1` blocks the cells (2, 2) and (4, 1).
    numbers = [int(word) for word in sys.stdin.readline().split() if word.isdigit()]
    if len(numbers) < 4:
        sys.exit("error: the input is four numbers, width height x y, and the blocked cells")
    width, height, x, y = numbers[:4]
    blocked = list(zip(numbers[4::2], numbers[5::2]))
    on_board = all(x < width and y < height for x, y in [(x, y)] + blocked)
    if not on_board or width * height > 400:
        sys.exit("error: a cell is off the board, or the board has more than 400 cells")
    start = y * width + x
    search_trace.board(width, height, "tour")
    for right, down in blocked:
        search_trace.blocked(right, down)
    search = Search(width, height, start, blocked)
    if search.step(start, 1):
        for row in range(height):
            line = search.numbers[row * width : (row + 1) * width]
            print(" ".join(f"{number:3}" for number in line))
    else:
        print("none")


main()
