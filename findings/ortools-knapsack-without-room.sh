#!/bin/sh
# OR-Tools' knapsack by dynamic programming takes nothing into a sack without room, not even what weighs nothing.
#
# Expected: a sack of capacity 0 takes the object of value 5 and weight 0, and the best value is 5, as the other solvers say.
# Seen: ortools 9.15.6755, CPython 3.11.7. KNAPSACK_DYNAMIC_PROGRAMMING_SOLVER says 0, and with capacity 1 it says 5.
#   KNAPSACK_BRUTE_FORCE_SOLVER says 5 with both, and so do 64ITEMS, DIVIDE_AND_CONQUER and MULTIDIMENSION_BRANCH_AND_BOUND.
# Concerns: lecture 014 and its exercises, where the limit 0 is allowed, for anyone who checks a result by this solver.
# Needs python3 of version 3.9 to 3.14.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet ortools==9.15.6755
cat >sack.py <<'PYTHON'
from ortools.algorithms.python.knapsack_solver import KnapsackSolver, SolverType

for capacity in 0, 1:
    for kind in SolverType.KNAPSACK_DYNAMIC_PROGRAMMING_SOLVER, SolverType.KNAPSACK_BRUTE_FORCE_SOLVER:
        solver = KnapsackSolver(kind, "sack")
        solver.init([5, 3], [[0, 2]], [capacity])
        print(capacity, solver.solve())
PYTHON
bin/python sack.py | tee said
printf "0 0\n0 5\n1 5\n1 5\n" | diff - said
