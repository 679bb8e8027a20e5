"""Says what a search does, for `show`: one event a line, in the file that the variable SEARCH_TRACE names.

Without that variable, nothing is written. After `import search_trace`, begin with
search_trace.board(8, 8, "queens") or search_trace.boxes(5). The kind of a board is tour, queens, digits, marks or
path. A cell is x, y on a board, and one index in a line of boxes; a value may follow.
"""

import os
import sys

_path = os.getenv("SEARCH_TRACE")
# The file, and how many numbers a cell has.
_file, _numbers = None, 2


def board(width, height, kind):
    _open(2, "board %d %d %s\n" % (width, height, kind))


def boxes(count):
    _open(1, "boxes %d\n" % count)


def _open(numbers, first):
    global _file, _numbers
    if _path:
        # No buffer: a crash loses no line.
        _file, _numbers = _file or open(_path, "wb", 0), numbers
        _file.write(first.encode())


def _event(name, *last):
    def event(*words):
        if _file:
            _write(name, words + last)

    return event if _path else lambda *words: None


def _write(line, words):
    global _file
    why = words[:1] if words and isinstance(words[0], str) else ()
    for place, word in enumerate(words[len(why) :]):
        line += (" %s" if place < _numbers else " =%s") % word
    line += " ".join(("",) + why)
    # Where the event is called.
    line += " @%d" % sys._getframe(2).f_lineno
    try:
        _file.write((line + "\n").encode())
    except OSError:
        # Nobody reads on.
        _file = None


# Is on the board before the search: given(x, y) a start, given(x, y, 5) a clue.
given = _event("given")
# Nothing may be placed on the cell.
blocked = _event("given", "x")
# A call of the search begins.
enter = _event("enter")
# A choice is impossible: refuse("the row has a queen", x, y).
refuse = _event("refuse")
# A choice is made: mark(x, y), or with a value, mark(x, y, 5). It is taken back.
mark = _event("mark")
unmark = _event("unmark")
# A complete candidate is not a solution: reject("not closed"). It is one, or one with a value: solution(281).
reject = _event("reject")
solution = _event("solution")
# The call ends.
leave = _event("leave")


# Variables of the search, shown beside the board: note(best=281).
def note(**values):
    if _file:
        _write("note" + "".join(" %s=%d" % pair for pair in values.items()), ())
