#!/bin/sh
# exact-cover returns an empty solution where the exact cover takes every row of the matrix.
#
# Expected: the rows 1 0 and 0 1 have one exact cover, both of them, and get_all_solutions gives {(0, 1)}.
# Seen: exact-cover 1.5.0 with numpy 2.4.6, CPython 3.11.7. get_solution_count is 1, get_exact_cover gives rows 0 and 1,
#   and get_all_solutions gives {()}, one solution without a row. The rows of a short solution are padded, and if there is
#   no padding to cut off, all is cut off.
# Concerns: the exercises on exact cover and sudoku, for anyone who compares the solutions of their own Algorithm X.
# Needs python3 of version 3.11 or newer, for which there is a wheel.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet exact-cover==1.5.0 numpy==2.4.6
cat >cover.py <<'PYTHON'
import numpy
import exact_cover

matrix = numpy.array([[1, 0], [0, 1]], dtype=bool)
print(exact_cover.get_solution_count(matrix), exact_cover.get_exact_cover(matrix), exact_cover.get_all_solutions(matrix))
PYTHON
bin/python cover.py | tee said
echo "1 [0 1] {()}" | diff - said
