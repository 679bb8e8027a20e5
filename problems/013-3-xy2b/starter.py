"""Reads lines `w h x y` and prints, for each, the block of the cell (x, y) on a board of w*h by w*h
cells, whose blocks are w cells wide and h cells high, numbered row by row from 0.
"""

import sys


def xy2b(x, y, w, h):
    """The block of a cell. TODO: this is only right in the first block."""
    return 0


def main():
    for line in sys.stdin:
        try:
            w, h, x, y = map(int, line.split())
        except ValueError:
            sys.exit("error: a line is four numbers, w h x y")
        print(xy2b(x, y, w, h))


main()
