"""Number place: every solution."""

import search_trace as show

puzzle = "020900006100000090008007000500000700007800100009400002000200400060000003300005080"  # p5252
board = [0] * 81
left = [set(range(1, 10)) for cell in range(81)]  # the digits that no mark has taken away
trail = []  # what has changed, the newest last
nodes = solutions = looks = 0


def sees(a, b):
    """Tests whether two cells share a row, a column or a block."""
    return a // 9 == b // 9 or a % 9 == b % 9 or (a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3)


peers = [[b for b in range(81) if b != a and sees(a, b)] for a in range(81)]


def mark(cell, digit):
    """Writes a digit, and what follows from it; returns whether each empty cell has a digit left."""
    global looks
    board[cell] = digit
    trail.append((cell, 0))
    show.mark(cell % 9, cell // 9, digit)
    forced = []
    for peer in peers[cell]:
        looks += 1
        if board[peer] == 0 and digit in left[peer]:
            left[peer].remove(digit)
            trail.append((peer, digit))
            if not left[peer]:
                return False
            if len(left[peer]) == 1:
                forced.append(peer)
    for peer in forced:
        if board[peer] == 0 and not mark(peer, min(left[peer])):
            return False
    return True


def unmark(length):
    """Takes back what has changed since the trail had this length, the newest change first."""
    while len(trail) > length:
        cell, digit = trail.pop()
        if digit > 0:
            left[cell].add(digit)
        else:
            board[cell] = 0
            show.unmark(cell % 9, cell // 9)


def next_cell():
    """Chooses an empty cell; 81 if there is none."""
    global looks
    empty = [cell for cell in range(81) if board[cell] == 0]
    looks += len(empty)
    return min(empty, key=lambda cell: len(left[cell]), default=81)


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
        if digit in left[cell]:
            length = len(trail)
            if mark(cell, digit):
                search()
            unmark(length)
    show.leave()


show.board(9, 9, "digits")
show.enter()
for cell in range(81):
    if puzzle[cell] != "0" and board[cell] == 0:
        mark(cell, int(puzzle[cell]))
search()
unmark(0)
show.leave()
print("solutions", solutions)
print("nodes", nodes)
print("looks", looks)
