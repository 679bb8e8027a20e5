#!/bin/sh
# knapsack-pip names the best value of a knapsack together with objects that do not have it.
#
# Expected: objects of value 7 and 6 and weight 1 each both go into a sack of capacity 2: 13 and [1, 1]. The README says
#   that solution[i] is 1 if object i is in the solution.
# Seen: knapsack-pip 0.2, CPython 3.11.7. BBKnapsack.maximize gives 13 and [1, 0], which is worth 7: the last object is
#   missing. HSKnapsack, the other solver of the package, gives 13 and [1, 1].
# Concerns: lecture 014. A branch and bound has to remember the choice of the best leaf and not only its value.
# Needs python3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet knapsack-pip==0.2
cat >sack.py <<'PYTHON'
from knapsack01.BBKnapsack import BBKnapsack
from knapsack01.HSKnapsack import HSKnapsack

for solver in BBKnapsack, HSKnapsack:
    print(solver.__name__, *solver(2, [7, 6], [1, 1]).maximize())
PYTHON
bin/python sack.py | tee said
printf "BBKnapsack 13 [1, 0]\nHSKnapsack 13 [1, 1]\n" | diff - said
