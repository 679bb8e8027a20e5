"""The course's solution: every knight's tour of a board from one cell, by backtracking.

Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are.
"""

import sys

import search_trace

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


class Search:
    def __init__(self, width, height):
        self.width, self.height = width, height
        # For each cell, row by row, the number of its visit; 0 is a free cell.
        self.board = [0] * (width * height)
        # The indices of the cells that the knight may not visit.
        self.blocked = set()
        self.tours = 0
        self.nodes = 0

    def is_on_board(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def step(self, x, y, n):
        """Goes on from the cell (x, y), which is visit number n."""
        search_trace.enter()
        self.nodes += 1
        if n == len(self.board) - len(self.blocked):
            self.tours += 1
            search_trace.solution()
            search_trace.leave()
            return
        for right, down in MOVES:
            next_x, next_y = x + right, y + down
            if not self.is_on_board(next_x, next_y):
                continue
            cell = next_y * self.width + next_x
            if self.board[cell] == 0 and cell not in self.blocked:
                self.board[cell] = n + 1
                search_trace.mark(next_x, next_y)
                self.step(next_x, next_y, n + 1)
                # Write back: the next direction must find the board as this one found it.
                self.board[cell] = 0
                search_trace.unmark(next_x, next_y)
        search_trace.leave()


def main():
    try:
        words = sys.stdin.readline().split()
        numbers = [int(word) for word in words if word.isdigit()]
        width, height, x, y = numbers[:4]
    except ValueError:
        sys.exit("error: the input is four numbers, width height x y")
    search = Search(width, height)
    search_trace.board(width, height, "tour")
    # `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2).
    for right, down in zip(numbers[4::2], numbers[5::2]):
        search_trace.blocked(right, down)
        search.blocked.add(down * width + right)
    search.board[y * width + x] = 1
    search_trace.given(x, y)
    search.step(x, y, 1)
    print("Tours", search.tours)
    print("Nodes", search.nodes)


main()
