#!/bin/sh
# python-constraint2 loses solutions where a product has to be at most a number below zero.
#
# Expected: with a in {-2, -1} and b = 3, both products, -6 and -3, are at most -2, so there are two solutions. The
#   docstring of MaxProdConstraint has an example with negative values and a negative limit.
# Seen: python-constraint2 2.9.0, CPython 3.11.7. MaxProdConstraint(-2) gives one solution, a = -2, and so does the string
#   "a * b <= -2", the form that its README prefers. The same condition as a lambda gives both. Before the search, -1 is
#   struck from the domain, because -1 alone is more than -2; but it is to be multiplied.
# Concerns: anyone who counts the solutions of their own search beside a constraint solver. Pruning must not lose a solution.
# Needs python3 of version 3.11 or newer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet python-constraint2==2.9.0
cat >product.py <<'PYTHON'
from constraint import MaxProdConstraint, Problem

for condition in MaxProdConstraint(-2), "a * b <= -2", lambda a, b: a * b <= -2:
    problem = Problem()
    problem.addVariable("a", [-2, -1])
    problem.addVariable("b", [3])
    problem.addConstraint(condition)
    print(sorted(found["a"] for found in problem.getSolutions()))
PYTHON
bin/python product.py | tee said
printf "[-2]\n[-2]\n[-2, -1]\n" | diff - said
