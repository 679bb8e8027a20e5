"""Says what a search does, for `show`: one event a line, in the file that the variable SEARCH_TRACE names.

Without that variable, nothing is written. After `import search_trace`, begin with
search_trace.board(8, 8, "queens") or search_trace.boxes(5). The kind of a board is tour, queens, digits, marks or
path. A cell is x, y on a board, and one index in a line of boxes; a value may follow.
"""

import os
import sys

_path = os.getenv("SEARCH_TRACE")
_file, _numbers = None, 2  # how many numbers a cell has


def board(width, height, kind):
    _open(2, "board %d %d %s\n" % (width, height, kind))


def boxes(count):
    _open(1, "boxes %d\n" % count)


def _open(numbers, first):
    global _file, _numbers
    if _path:
        _file, _numbers = _file or open(_path, "wb", 0), numbers  # no buffer: a crash loses no line
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
    line += " @%d" % sys._getframe(2).f_lineno  # where the event is called
    try:
        _file.write((line + "\n").encode())
    except OSError:
        _file = None  # nobody reads on


given = _event("given")  # is on the board before the search: given(x, y) a start, given(x, y, 5) a clue
blocked = _event("given", "x")  # nothing may be placed on the cell
enter = _event("enter")  # a call of the search begins
refuse = _event("refuse")  # a choice is impossible: refuse("the row has a queen", x, y)
mark = _event("mark")  # a choice is made: mark(x, y), or with a value, mark(x, y, 5)
unmark = _event("unmark")  # it is taken back
reject = _event("reject")  # a complete candidate is not a solution: reject("not closed")
solution = _event("solution")  # it is one; or one with a value: solution(281)
leave = _event("leave")  # the call ends


def note(**values):  # variables of the search, shown beside the board: note(best=281)
    if _file:
        _write("note" + "".join(" %s=%d" % pair for pair in values.items()), ())
