#!/bin/sh
# NetworkX removes edges from the graph whose cycles it is asked to list.
#
# Expected: recursive_simple_cycles only reads the graph; the graph is as before, and a second call gives the same cycles,
#   as simple_cycles does. The documentation promises the cycles and speaks of no change.
# Seen: networkx 3.6.1, CPython 3.11.7. The first call gives the loop [0] and [0, 1]; then the loop is gone from the graph,
#   and the second call gives [0, 1] alone. simple_cycles leaves the graph as it is.
# Concerns: anyone who checks their own backtracking for cycles by NetworkX and uses the graph again.
#   A search undoes what it changes.
# Needs python3 of version 3.11 or newer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet networkx==3.6.1
cat >cycles.py <<'PYTHON'
import networkx

for cycles in networkx.simple_cycles, networkx.recursive_simple_cycles:
    graph = networkx.DiGraph([(0, 0), (0, 1), (1, 0)])
    print(*(len(list(cycles(graph))) for _ in range(2)), graph.edges)
PYTHON
bin/python cycles.py | tee said
printf "2 2 [(0, 0), (0, 1), (1, 0)]\n2 1 [(0, 1), (1, 0)]\n" | diff - said
