"""Number place: every solution."""

import search_trace as show

puzzle = "020900006100000090008007000500000700007800100009400002000200400060000003300005080"  # p5252
board = [0] * 81
nodes = solutions = looks = 0


def sees(a, b):
    """Tests whether two cells share a row, a column or a block."""
    return a // 9 == b // 9 or a % 9 == b % 9 or (a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3)


peers = [[b for b in range(81) if b != a and sees(a, b)] for a in range(81)]


def fits(cell, digit):
    """Tests whether no cell that sees this one has the digit."""
    global looks
    for peer in peers[cell]:
        looks += 1
        if board[peer] == digit:
            return False
    return True


def mark(cell, digit):
    board[cell] = digit
    show.mark(cell % 9, cell // 9, digit)


def unmark(cell):
    board[cell] = 0
    show.unmark(cell % 9, cell // 9)


def next_cell():
    """Chooses an empty cell; 81 if there is none."""
    return min([cell for cell in range(81) if board[cell] == 0], default=81)


def search():
    """Fills the empty cells in every possible way."""
    global nodes, solutions
    show.enter()
    nodes += 1
    cell = next_cell()
    if cell == 81:
        solutions += 1
        show.solution()
        show.leave()
        return
    for digit in range(1, 10):
        if fits(cell, digit):
            mark(cell, digit)
            search()
            unmark(cell)
    show.leave()


show.board(9, 9, "digits")
for cell in range(81):
    if puzzle[cell] != "0":
        board[cell] = int(puzzle[cell])
        show.given(cell % 9, cell // 9, board[cell])
search()
print("solutions", solutions)
print("nodes", nodes)
print("looks", looks)
