"""Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.

Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. Begin with
`mark` and `write_back`.
"""

import sys

import search_trace

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


class Search:
    def __init__(self, width, height, start):
        self.width, self.height, self.start = width, height, start
        # The direction of each move made so far, an index into MOVES.
        self.moves = []
        # board[y][x] is the number of the cell's visit; 0 is a free cell.
        self.board = [[0] * width for _ in range(height)]
        # Cells that the knight may not visit, each as (x, y).
        self.blocked = set()
        self.tours = 0
        self.nodes = 0

    def is_on_board(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def mark(self, x, y, n):
        """Step 1: notes on the board that the cell is visit number n. TODO"""
        search_trace.mark(x, y)

    def write_back(self, x, y):
        """Step 1: makes the cell free again. TODO"""
        search_trace.unmark(x, y)

    def step(self):
        """Step 2: TODO, make this a backtracking. It goes on with all lists of moves that begin with those made so far."""
        search_trace.enter()
        self.nodes += 1
        if len(self.moves) + 1 == self.width * self.height - len(self.blocked):
            if self.is_tour():
                self.tours += 1
                search_trace.solution()
            search_trace.leave()
            return
        for direction in range(len(MOVES)):
            self.moves.append(direction)
            self.step()
            self.moves.pop()
        search_trace.leave()

    def is_tour(self):
        """Whether the moves stay on the board and visit every cell once that is not blocked."""
        x, y = self.start
        visited = {(x, y)}
        for direction in self.moves:
            x += MOVES[direction][0]
            y += MOVES[direction][1]
            if not self.is_on_board(x, y) or (x, y) in visited or (x, y) in self.blocked:
                return False
            visited.add((x, y))
        return True


def main():
    try:
        words = sys.stdin.readline().split()
        numbers = [int(word) for word in words if word.isdigit()]
        width, height, x, y = numbers[:4]
    except (ValueError, IndexError):
        sys.exit("error: the input is four numbers, width height x y")
    search = Search(width, height, (x, y))
    search_trace.board(width, height, "tour")
    # `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2).
    for cell in zip(numbers[4::2], numbers[5::2]):
        search_trace.blocked(*cell)
        search.blocked.add(cell)
    # The start is visit number 1.
    search.board[y][x] = 1
    search_trace.given(x, y)
    search.step()
    print("Tours", search.tours)
    print("Nodes", search.nodes)


main()
