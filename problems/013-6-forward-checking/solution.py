"""The course's solution: number place by backtracking with forward checking, both ways.

Reads 81 digits from stdin, 1 to 9, and 0 for an empty cell; what follows is comment.
"""

import sys

import search_trace

N = 9
# The set of all digits.
ALL = (1 << N) - 1


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
        self.answers = 0
        self.nodes = 0

    def flip(self, x, y, digit):
        """Marks a digit in all sets of a cell, or unmarks it."""
        bit = 1 << (digit - 1)
        self.line_x[x] ^= bit
        self.line_y[y] ^= bit
        self.block[xy2b(x, y)] ^= bit

    def taken(self, x, y):
        """The digits that cannot be in a cell."""
        return self.line_x[x] | self.line_y[y] | self.block[xy2b(x, y)]

    def is_hopeless(self, position):
        """Whether an empty cell after number `position` has no digit left, or a digit has no cell left.

        On each line and in each block, a digit must be there, or fit one of the empty cells.
        """
        line_x, line_y, block = list(self.line_x), list(self.line_y), list(self.block)
        for x, y in self.empty[position + 1 :]:
            left = ALL & ~self.taken(x, y)
            if left == 0:
                return True
            line_x[x] |= left
            line_y[y] |= left
            block[xy2b(x, y)] |= left
        return any(digits != ALL for digits in line_x + line_y + block)

    def step(self, position):
        """Tries every digit in the empty cell number `position`; those before it are filled."""
        search_trace.enter()
        self.nodes += 1
        if position == len(self.empty):
            self.show()
            search_trace.leave()
            return
        x, y = self.empty[position]
        taken = self.taken(x, y)
        for digit in range(1, N + 1):
            if not taken & (1 << (digit - 1)):
                self.flip(x, y, digit)
                if self.is_hopeless(position):
                    search_trace.refuse("a cell without a digit, or a digit without a cell", x, y, digit)
                else:
                    self.board[y][x] = digit
                    search_trace.mark(x, y, digit)
                    self.step(position + 1)
                    self.board[y][x] = 0
                    search_trace.unmark(x, y)
                # Write back in both cases: the next digit must find the sets as this one found them.
                self.flip(x, y, digit)
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
    print("Nodes", search.nodes)


main()
