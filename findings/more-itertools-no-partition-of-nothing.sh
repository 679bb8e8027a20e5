#!/bin/sh
# more-itertools counts no partition of the empty set, where there is one.
#
# Expected: set_partitions of 0 to 4 elements gives 1, 1, 2, 5 and 15 partitions, the Bell numbers; the empty set has one, which
#   has no part. So says SymPy's multiset_partitions, and more-itertools' own partitions gives one for an empty list.
# Seen: more-itertools 11.2.1, CPython 3.11.7. set_partitions gives 0, 1, 2, 5 and 15. With sympy 1.14.0 it is 1, 1, 2, 5, 15.
# Concerns: anyone who compares the count of their own search, which ends with a solution when nothing is left to place, at N = 0.
# Needs python3 of version 3.10 or newer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet more-itertools==11.2.1 sympy==1.14.0
cat >sets.py <<'PYTHON'
from more_itertools import set_partitions
from sympy.utilities.iterables import multiset_partitions

for partitions in set_partitions, multiset_partitions:
    print(*(len(list(partitions(list(range(size))))) for size in range(5)))
PYTHON
bin/python sets.py | tee said
printf "0 1 2 5 15\n1 1 2 5 15\n" | diff - said
