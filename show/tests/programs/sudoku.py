"""Sudoku with the names of P. Norvig's essay "Solving Every Sudoku Puzzle" (2006), and its search alone."""

import search_trace

digits = "123456789"
rows = "ABCDEFGHI"
cols = digits
squares = [r + c for r in rows for c in cols]
units = [[r + c for c in cols] for r in rows]
units += [[r + c for r in rows] for c in cols]
units += [[r + c for r in rs for c in cs] for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
peers = {s: {t for unit in units if s in unit for t in unit} - {s} for s in squares}
xy = lambda s: (cols.index(s[1]), rows.index(s[0]))  # for search_trace

# The first puzzle of the essay, which is number 1 of Project Euler's problem 96.
grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"


def search(values):
    """Returns a solution, or None. A call gets its own copy, so nothing is written back."""
    search_trace.enter()
    empty = [s for s in squares if s not in values]
    if not empty:
        search_trace.solution()
        search_trace.leave()
        return values
    s = empty[0]
    for d in digits:
        if all(values.get(t) != d for t in peers[s]):
            search_trace.mark(*xy(s), d)
            solution = search({**values, s: d})
            if solution:
                search_trace.leave()
                return solution
            search_trace.unmark(*xy(s))
        else: search_trace.refuse("a peer has it", *xy(s), d)
    search_trace.leave()
    return None


clues = {s: d for s, d in zip(squares, grid) if d in digits}
search_trace.board(9, 9, "digits")
for s in clues: search_trace.given(*xy(s), clues[s])
solution = search(clues)
for r in rows:
    print(*(solution[r + c] for c in cols))
