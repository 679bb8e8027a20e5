#!/bin/sh
# py-sudoku prints "Puzzle has exactly one solution" above a puzzle that has many, without solving it.
#
# Expected: a board of 4 x 4 with a single number has 72 solutions, so show() says that there are several, as
#   has_multiple_solutions() of the same object does.
# Seen: py-sudoku 2.0.0, CPython 3.11.7. has_multiple_solutions() is True, and show() prints "Puzzle has exactly one
#   solution". An imported board is only looked at for equal numbers in a row, column or box.
# Concerns: the sudoku exercises, for anyone who checks by this library that their own puzzle has one solution.
# Needs python3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet py-sudoku==2.0.0
cat >puzzle.py <<'PYTHON'
from sudoku import Sudoku

puzzle = Sudoku(2, 2, board=[[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
print(puzzle.has_multiple_solutions())
puzzle.show()
PYTHON
bin/python puzzle.py | tee said
grep -x "Puzzle has exactly one solution" said >found
grep -qx True said
