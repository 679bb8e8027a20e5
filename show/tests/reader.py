"""Reads traces without `show`: prints the board at each call and solution."""
import sys

for word, *rest in map(str.split, sys.stdin):
    at = tuple(rest[:2])
    if word == "board":
        cells, marks = {}, []
        width, height, kind = int(rest[0]), int(rest[1]), rest[2]
    elif word in ("given", "mark"):
        value = rest[2][1:] if rest[2:] else "Q" if kind == "queens" else str(int(marks[-1][2]) + 1)
        marks.append((at, cells.get(at, "."), value))
        cells[at] = value
    elif word == "unmark":
        at, before, _ = marks.pop()
        cells[at] = before
    elif word in ("enter", "solution"):
        print(word, *(cells.get((str(x), str(y)), ".") for y in range(height) for x in range(width)))
