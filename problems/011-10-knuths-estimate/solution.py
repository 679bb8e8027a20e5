"""The course's solution: Knuth's estimate of a search tree: the knight's tours of a board from one cell, by random walks.

Reads `width height x y walks seed`, prints the estimates of the first five walks, and the mean of all of them.
"""

import sys

MOVES = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


class Walks:
    def __init__(self, width, height, seed):
        self.width, self.height, self.seed = width, height, seed
        # The cells that the walk has visited, each as (x, y).
        self.visited = set()

    def random(self, count):
        """A number from 0 to count - 1. It looks random, and the same seed gives the same numbers."""
        self.seed = self.seed * 48271 % 2147483647
        return self.seed % count

    def free_cells(self, x, y):
        """The cells to which the knight can go from (x, y), in the order of the moves."""
        cells = [(x + right, y + down) for right, down in MOVES]
        return [
            (x, y)
            for x, y in cells
            if 0 <= x < self.width and 0 <= y < self.height and (x, y) not in self.visited
        ]

    def walk(self, x, y):
        """One random walk from (x, y) to a node without children: its estimate of the nodes."""
        self.visited = {(x, y)}
        # The nodes that there would be at this depth if the whole tree were like this path, and at all depths so far.
        weight = nodes = 1
        cells = self.free_cells(x, y)
        while cells:
            weight *= len(cells)
            nodes += weight
            x, y = cells[self.random(len(cells))]
            self.visited.add((x, y))
            cells = self.free_cells(x, y)
        return nodes


def main():
    numbers = [int(word) for word in sys.stdin.readline().split()]
    width, height, x, y, count, seed = numbers
    walks = Walks(width, height, seed)
    total = 0
    for number in range(count):
        estimate = walks.walk(x, y)
        if number < 5:
            print("Walk", estimate)
        total += estimate
    print("Mean", total // count)


main()
