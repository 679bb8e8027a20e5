#!/bin/sh
# NetworkX says that a graph has no minimum spanning arborescence where it has one.
#
# Expected: the graph of 3 -> 0, 0 -> 1, 1 -> 0, 1 -> 2 and 2 -> 1 has one spanning arborescence, 3 -> 0 -> 1 -> 2, whatever
#   the weights. The documentation of minimum_spanning_arborescence says that it raises an error if the graph has none.
# Seen: networkx 3.6.1, CPython 3.11.7. maximum_spanning_arborescence finds it, and minimum_spanning_arborescence raises "No
#   minimum spanning arborescence in G."
# Concerns: anyone who checks their own exhaustive search for the best tree by NetworkX: the weights decide which one is best, and
#   not whether there is one.
# Needs python3 of version 3.11 or newer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv .
bin/pip install --quiet networkx==3.6.1
cat >trees.py <<'PYTHON'
import networkx

graph = networkx.DiGraph()
graph.add_weighted_edges_from([(0, 1, 2), (1, 0, 1), (1, 2, 2), (2, 1, 1), (3, 0, 2)])
print(networkx.maximum_spanning_arborescence(graph).edges)
try:
    networkx.minimum_spanning_arborescence(graph)
except networkx.NetworkXException as error:
    print(error)
PYTHON
bin/python trees.py | tee said
printf "[(0, 1), (1, 2), (3, 0)]\nNo minimum spanning arborescence in G.\n" | diff - said
