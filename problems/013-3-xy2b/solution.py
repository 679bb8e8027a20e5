"""The course's solution: the block of a cell.

Reads lines `w h x y` and prints, for each, the block of the cell (x, y) on a board of w*h by w*h
cells, whose blocks are w cells wide and h cells high, numbered row by row from 0.
"""

import sys


def xy2b(x, y, w, h):
    """The block of a cell: its column of blocks, and as many blocks for each row of blocks as are
    side by side, which is (w*h)/w = h."""
    return x // w + y // h * h


def main():
    for line in sys.stdin:
        try:
            w, h, x, y = map(int, line.split())
        except ValueError:
            sys.exit("error: a line is four numbers, w h x y")
        print(xy2b(x, y, w, h))


main()
