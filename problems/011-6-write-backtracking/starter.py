"""Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.

Reads `width height x y`, prints how many tours and how many nodes there are.
"""

import sys

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


class Search:
    def __init__(self, width, height, start):
        self.width, self.height, self.start = width, height, start
        # The direction of each move made so far, an index into MOVES.
        self.moves = []
        self.tours = 0
        self.nodes = 0

    def is_on_board(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def step(self):
        """Goes on with all lists of moves that begin with those made so far."""
        self.nodes += 1
        if len(self.moves) + 1 == self.width * self.height:
            if self.is_tour():
                self.tours += 1
            return
        for direction in range(len(MOVES)):
            self.moves.append(direction)
            self.step()
            self.moves.pop()

    def is_tour(self):
        """Whether the moves stay on the board and visit every cell once."""
        x, y = self.start
        visited = {(x, y)}
        for direction in self.moves:
            x += MOVES[direction][0]
            y += MOVES[direction][1]
            if not self.is_on_board(x, y) or (x, y) in visited:
                return False
            visited.add((x, y))
        return True


def main():
    try:
        width, height, x, y = map(int, sys.stdin.readline().split())
    except ValueError:
        sys.exit("error: the input is four numbers, width height x y")
    search = Search(width, height, (x, y))
    search.step()
    print("Tours", search.tours)
    print("Nodes", search.nodes)


main()
