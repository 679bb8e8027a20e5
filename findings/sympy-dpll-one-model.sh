#!/bin/sh
# SymPy's search for satisfying assignments by plain DPLL gives one of them where all are asked for, and does not say so.
#
# Expected: satisfiable(a | b, algorithm="dpll", all_models=True) gives the three models one after the other, as its
#   documentation says of all_models, or refuses the two together.
# Seen: sympy 1.14.0, CPython 3.11.7. It gives a dictionary with one model, and a loop over that gives its symbols. With
#   algorithm="dpll2", which is the default, there are three models.
# Concerns: anyone who counts the solutions of a search beside another solver: DPLL is backtracking, and "dpll" is the plain one.
# Needs python3 of version 3.9 or newer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet sympy==1.14.0
cat >models.py <<'PYTHON'
from sympy.abc import a, b
from sympy.logic.inference import satisfiable

for algorithm in "dpll", "dpll2":
    found = satisfiable(a | b, algorithm=algorithm, all_models=True)
    print(type(found).__name__, len(list(found)))
PYTHON
bin/python models.py | tee said
printf "dict 1\ngenerator 3\n" | diff - said
