"""All knight's tours of 3 x 4 cells and all squares of 4 x 4 digits, with a mistake: python3 wrong.py MISTAKE."""

import sys

from search_trace import board, enter, given, leave, mark, refuse, solution, unmark

mistake = sys.argv[1] if len(sys.argv) > 1 else ""
moves = [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)]
cells = [[0] * 8 for _ in range(8)]  # cells[x][y]; larger than the board, so that no mistake ends the program


def step(x, y, n):
    """Makes all moves from (x, y), which is cell number n of the tour; returns whether there was a solution."""
    enter()
    found = False
    if n == (11 if mistake == "solution-early" else 12):
        solution()
        found = True
    else:
        for dx, dy in moves:
            u, v = x + dx, y + dy
            if u < 0 or u >= (4 if mistake == "edge" else 3) or v < 0 or v >= 4:
                refuse("off the board", u, v)
                continue
            was_visited = cells[u][v] > 0
            if was_visited and mistake not in ("test-after-mark", "test-after-call"):
                refuse("visited", u, v)
                continue
            cells[u][v] = n + 1
            mark(u, v)
            if mistake == "unmark-before-call":
                cells[u][v] = 0
                unmark(u, v)
            if mistake == "test-after-mark" and was_visited:
                refuse("visited", u, v)
            elif step(u, v, n + 1):
                found = True
                if mistake == "keeps-solutions":
                    continue
            if mistake == "test-after-call" and was_visited:
                refuse("visited", u, v)
            if mistake == "swapped":
                cells[v][u] = 0
                unmark(v, u)
            elif mistake == "cell-before":
                cells[x][y] = 0
                unmark(x, y)
            elif mistake not in ("no-unmark", "unmark-before-call"):
                cells[u][v] = 0
                unmark(u, v)
                if mistake == "unmark-twice":
                    unmark(u, v)
    leave()
    return found


def fits(x, y, digit):
    """Whether neither row, column nor block has this digit."""
    for i in range(4):
        if cells[i][y] == digit or cells[x][i] == digit or cells[x // 2 * 2 + i // 2][y // 2 * 2 + i % 2] == digit:
            return False
    return True


def fill(i):
    """Fills all cells from number i on."""
    enter()
    x, y = i % 4, i // 4
    if i == 16:
        solution()
    elif cells[x][y] > 0 and mistake != "clue-replaced":
        fill(i + 1)
        if mistake == "clue-deleted":
            cells[x][y] = 0
            unmark(x, y)
    else:
        for digit in range(1, 5):
            if not fits(x, y, digit):
                refuse("used", x, y, digit)
                continue
            cells[x][y] = digit
            mark(x, y, digit)
            fill(i + 1)
            if mistake != "digit-left":
                cells[x][y] = 0
                unmark(x, y)
    leave()


if mistake in ("clue-replaced", "clue-deleted", "digit-left", "digits"):
    board(4, 4, "digits")
    for x, y, digit in [(1, 0, 3), (0, 2, 3), (2, 0, 2), (3, 2, 4)]:
        cells[x][y] = digit
        given(x, y, digit)
    fill(0)
else:
    board(3, 4, "tour")
    cells[0][0] = 1
    given(0, 0)
    step(0, 0, 1)
