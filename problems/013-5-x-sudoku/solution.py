"""The course's solution: number place by backtracking, and both diagonals hold 1 to 9, too.

Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; what follows is comment.
"""

import sys

import search_trace

N = 9


def xy2b(x, y):
    return x // 3 + y // 3 * 3


class Search:
    """A set of digits is a number: bit d - 1 stands for digit d."""

    def __init__(self):
        # board[y][x], 0 for empty.
        self.board = [[0] * N for _ in range(N)]
        # The empty cells, in the order in which they are filled.
        self.empty = []
        # The digits on line x, on line y, and in each block.
        self.line_x = [0] * N
        self.line_y = [0] * N
        self.block = [0] * N
        # The digits on the diagonal x = y, and on the one x + y = 8.
        self.falling = 0
        self.rising = 0
        self.answers = 0

    def flip(self, x, y, digit):
        """Marks a digit in all sets of a cell, or unmarks it."""
        bit = 1 << (digit - 1)
        self.line_x[x] ^= bit
        self.line_y[y] ^= bit
        self.block[xy2b(x, y)] ^= bit
        if x == y:
            self.falling ^= bit
        if x + y == N - 1:
            self.rising ^= bit

    def taken(self, x, y):
        """The digits that cannot be in a cell."""
        taken = self.line_x[x] | self.line_y[y] | self.block[xy2b(x, y)]
        if x == y:
            taken |= self.falling
        if x + y == N - 1:
            taken |= self.rising
        return taken

    def step(self, position):
        """Tries every digit in the empty cell number `position`; those before it are filled."""
        search_trace.enter()
        if position == len(self.empty):
            self.show()
            search_trace.leave()
            return
        x, y = self.empty[position]
        taken = self.taken(x, y)
        for digit in range(1, N + 1):
            if not taken & (1 << (digit - 1)):
                self.flip(x, y, digit)
                self.board[y][x] = digit
                search_trace.mark(x, y, digit)
                self.step(position + 1)
                # Write back: the next digit must find the board as this one found it.
                self.flip(x, y, digit)
                self.board[y][x] = 0
                search_trace.unmark(x, y)
        search_trace.leave()

    def show(self):
        """Shows an answer and counts it."""
        print(f"======== {self.answers} ========")
        for y, row in enumerate(self.board):
            print(y, "".join(map(str, row)))
        self.answers += 1
        search_trace.solution()


def main():
    digits = sys.stdin.read().split()[: N * N]
    if len(digits) < N * N or not all(len(digit) == 1 and digit.isdigit() for digit in digits):
        sys.exit("error: a puzzle is 81 digits")
    search = Search()
    search_trace.board(N, N, "digits")
    for index, digit in enumerate(map(int, digits)):
        x, y = index % N, index // N
        if digit > 0:
            search.board[y][x] = digit
            search.flip(x, y, digit)
            search_trace.given(x, y, digit)
        else:
            search.empty.append((x, y))
    search.step(0)
    print("===================")
    print("Number of the answers:", search.answers)


main()
