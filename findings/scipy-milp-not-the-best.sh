#!/bin/sh
# scipy.optimize.milp calls a knapsack of four objects optimal that another choice of objects beats.
#
# Expected: values and weights are whole numbers of five digits at most, so "Optimal" is the best value, 30008.
# Seen: scipy 1.17.1 with its HiGHS, CPython 3.11.7. Status 0, "Optimization terminated successfully. (HiGHS Status 7:
#   Optimal)", and value 30006, objects 2 and 4; objects 1 and 2 weigh as much and have 30008. Its mip_gap, 6.7e-05, tells
#   it: the search ends once the bound is within 1 in 10000 of the best so far. With options={"mip_rel_gap": 0} the value
#   is 30008.
# Concerns: lecture 014. A branch and bound that cuts what is not much better solves another problem than the lecture's.
# Needs python3 of version 3.11 to 3.14.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet scipy==1.17.1 numpy==2.4.6
cat >sack.py <<'PYTHON'
from scipy.optimize import Bounds, milp

for gap in None, 0:
    found = milp(
        [-20006, -10002, -12007, -20004],
        constraints=([[20, 10, 12, 20]], 0, 31),
        integrality=1,
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": gap},
    )
    print(round(found.fun), found.message[-8:])
PYTHON
bin/python sack.py | tee said
printf -- "-30006 Optimal)\n-30008 Optimal)\n" | diff - said
