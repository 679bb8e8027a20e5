# Runs a Python program as it is, and reports what its recursive functions do, one raw event a line.
#
# The program's syntax tree gets calls of the functions below: at the beginning and the end of a recursive function, where a
# list, set or dictionary is written, and where an `if` prevents that. Nothing is decided here. `inference/mod.rs` has the lines.
import ast, builtins, collections, copy, functools, importlib.machinery, operator, os, reprlib, runpy, sys, threading, time, traceback, zlib
from ast import Attribute, Constant, copy_location, parse, walk

# What changes a list, a set or a dictionary.
CHANGES = (
    "add append appendleft clear difference_update discard extend extendleft insert intersection_update pop popitem popleft"
    " remove reverse rotate setdefault sort subtract symmetric_difference_update update"
    " __delitem__ __iadd__ __iand__ __imul__ __ior__ __isub__ __ixor__ __setitem__"
).split()
BOXES = (list, tuple, dict, set, frozenset, bytearray, collections.deque)
WRITABLE = BOXES + (str,)
# Types of values that are told alike if they are equal. 1.0 equals 1, and is told as another one.
PLAIN = {int, bool, str, type(None)}
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
# Cells of a list.
MOST = 4096

raw = open(os.environ["SEARCH_TRACE"], "wb", 0)
lines, numbers, known, names, keys = [], {}, {}, {}, {}
# Files that are followed, each with what is added to its lines; the numbers of those that are told.
files, told = {}, set()
# Objects that were kept, by their ids; variables, and the objects that have them; the last objects of a name.
objects, variables, owners, latest, at_depth = {}, {}, {}, {}, {}
stack, lock = [], threading.Lock()
# Lines that were told, by what they tell: most of them are told again and again.
events = {}
# Lines that are kept before they are written.
most_lines = 2000


def flush(waits=False):
    # Whoever comes while another thread writes has its lines written later; at the end nobody is later.
    if told and lock.acquire(waits):
        count = len(lines)
        try:
            raw.write("".join(lines[:count]).encode("utf-8", "replace"))
        except OSError:
            # Nobody reads on.
            pass
        finally:
            del lines[:count]
            if len(events) > MOST:
                events.clear()
            lock.release()


def keep_flushing():
    # A program that says nothing more, and does not end, is shown as far as it came.
    while True:
        time.sleep(0.3)
        count()
        flush()


class Tests(dict):
    # How often the condition of a line was false, and true. The program counts in it, since a call for each would be slow.
    def __missing__(self, line):
        self[line] = [0, 0]
        count()
        return self[line]


tests = builtins._show_tests = Tests()


def count():
    # How often conditions were true and false until now.
    for line, (no, yes) in list(tests.items()):
        say("q %d %d %d\n" % (line, yes, no))


def tell(line):
    # Names the file of a line, before the first line of it is told.
    file = line >> 20
    if line and file not in told:
        told.add(file)
        say("raw %d %s\n" % (file, list(files)[file]))
    return line


def line_of(frame):
    path = frame.f_code.co_filename
    return tell(frame.f_lineno + files[path]) if path in files else 0


def say(line):
    lines.append(line)
    if len(lines) >= most_lines:
        flush()


def number(*key):
    # The number of a function, a list or a text; the line that tells its name is written once.
    if key not in numbers:
        numbers[key] = len(numbers)
        say("%s %d %s\n" % (key[0], numbers[key], " ".join(key[1].split()).replace("@", "(at)")))
    return numbers[key]


def written(value):
    # What the program has for this may fail.
    try:
        return repr(value)
    except Exception:
        return ""


def word(value):
    # A value, as one word: a number, a short text, or - for nothing.
    if isinstance(value, int):
        return int(value) if abs(value) < 10**15 else "+"
    if value is None or isinstance(value, str) and value.strip() == "":
        return "-"
    if isinstance(value, tuple):
        value = ",".join(map(written, value)) or "()"
    if isinstance(value, float):
        value = "%g" % value
    if isinstance(value, str) and len(value) < 12:
        return value if value.isdigit() else "'" + "_".join(value.split())
    # Python's own hashes differ from run to run.
    return "'%x" % zlib.crc32(written(value).encode()) if isinstance(value, str) else "+"


def short(value):
    # A value in a few letters. Where its text is an address, which differs from run to run, this is the name of its type.
    text = str(value) if type(value) is int and abs(value) < 10**9 else reprlib.repr(value)
    return "<%s>" % type(value).__name__ if text[:1] == "<" and " at 0x" in text + written(value) else text


def cells(box, y=-1, is_whole=True):
    # What is in which cell of a list, or of row y of one; a cell is (x, y), or (x, -1) in a line.
    if isinstance(box, (set, frozenset)):
        box = dict.fromkeys(box, 1)
    elif not isinstance(box, dict):
        # Words that a search collects are no rows of a grid.
        if is_whole and box and all(isinstance(row, (list, bytearray, set, str)) for row in box):
            letters = {len(row) for row in box if isinstance(row, str)}
            if len(letters) < 2 and letters.isdisjoint({0, 1}):
                return {at: value for y, row in enumerate(box) for at, value in cells(row, y, False).items()}
        return {(x, y): word(value) for x, value in enumerate(box)}
    return {spot(box, key, y): word(value) for key, value in box.items()}


def index(box, key):
    # The number of a key, which may count from the end.
    if not isinstance(key, int):
        return keys.setdefault(key, len(keys))
    return key + len(box) if key < 0 and hasattr(box, "index") else key


def row_number(top, at):
    # The number of a row to which these keys lead.
    return index(top, at[0] if len(at) == 1 else at) if at else -1


def spot(box, key, y=-1):
    # The cell of a key.
    if y < 0 and isinstance(key, tuple) and len(key) == 2 and all(isinstance(it, int) for it in key):
        return key[::-1]
    return index(box, key), y


def listing(name, box):
    # The number of a list; what is in it is written when it is first seen.
    entry = known.get(id(box))
    if entry and entry[1] is box:
        return entry[0]
    it = number("l", name)
    if latest.get(name) is not box and at_depth.get((name, len(stack))) is not box:
        say("j 0 %d\n" % it)
    latest[name] = at_depth[name, len(stack)] = box
    if name not in names or len(stack) <= 1 and names[name] is not box:
        if len(box) <= MOST:
            first = next(iter(box), None)
            is_grid = isinstance(first, (list, bytearray))
            sides = (len(first), len(box)) if is_grid else (len(box), 0)
            say("d %d %d %d\n" % (it, *sides))
            for key, value in cells(box).items():
                say("i %d %d %d %s\n" % ((it,) + key + (value,)))
            rows = len(set(map(id, box)))
            if is_grid and len(box) > rows:
                say("s %d %d %d\n" % (it, len(box), rows))
        names[name] = box
        known[id(box)] = it, box
    return it


def report(line, it, at, old, new):
    key = (line, it, at, old, new) if type(old) in PLAIN and type(new) in PLAIN else object()
    say(events.get(key) or events.setdefault(key, "w %d %d %d %d %s %s\n" % (tell(line), it, *at, word(old), word(new))))


def differ(line, it, before, after):
    for key in {**before, **after}:
        old, new = before.get(key, "-"), after.get(key, "-")
        if old != new:
            say("w %d %d %d %d %s %s\n" % (tell(line), it, *key, old, new))


def is_followed(top, row):
    # Whether the search may write this list, or a row of it: a call is open, or there was one that did.
    return (stack or id(top) in known) and isinstance(row, BOXES) and isinstance(top, BOXES)


class Box:
    # Stands for a list, or for a row of one to which keys lead: reports what is written into it.
    def __init__(self, line, name, top, *at):
        self.line, self.name, self.top, self.at, self.row, self.before = line, name, top, at, top, None
        for key in at:
            self.row = self.row[key]

    def __getitem__(self, key):
        # What += and the like read: it may be changed in place.
        value = self.row[key]
        if isinstance(value, BOXES) and not isinstance(key, slice):
            self.before = cells(value, row_number(self.top, (*self.at, key)), False)
        return value

    def __setitem__(self, key, value):
        line, row, top, at = self.line, self.row, self.top, self.at
        if not is_followed(top, row) or len(at) > 1:
            row[key] = value
            return
        it = listing(self.name, top)
        try:
            # A class of the program's own may do more than read, or make what is missing.
            kind = list if isinstance(row, list) else type(row)
            old = dict.get(row, key) if isinstance(row, dict) else kind.__getitem__(row, key)
        except LookupError:
            old = None
        # A row of a board of strings has few other letters.
        is_row = isinstance(value, str) and isinstance(old, str) and len(old) == len(value) > 3 and sum(map(operator.ne, old, value)) < 3
        is_more = is_row or isinstance(value, BOXES) or isinstance(key, slice)
        before = is_more and cells(top)
        row[key] = value
        if self.before is not None:
            differ(line, it, self.before, cells(value, row_number(top, (*at, key)), False))
        elif is_more:
            differ(line, it, before, cells(top))
        else:
            report(line, it, spot(row, key, row_number(top, at)), old, value)

    def __delitem__(self, key):
        bound(self.line, self.name, "__delitem__", self.top, *self.at)(key)


def bound(line, name, method, top, *at):
    # A method that may change a list, or a row to which keys lead. As in Python, it is found before its arguments are.
    row = top
    for key in at:
        row = row[key]
    act = getattr(row, method)
    if is_followed(top, row):
        act = functools.partial(do, line, name, top, at, row, act)
    return act


def do(line, name, top, at, row, act, *arguments, **more):
    # Calls such a method. What changes one element is seen without a look at all the others.
    method, it, y, kind, count = act.__name__, listing(name, top), row_number(top, at), type(row), len(row)
    is_set = kind is set and method in ("add", "discard", "remove")
    if is_set or kind is list and (method == "append" or method == "pop" and not arguments):
        result = act(*arguments)
        item = arguments[0] if arguments else result
        if method == "append":
            kept(line, name, item)
        at, value = (spot(row, item, y), 1) if is_set else ((min(count, len(row)), y), item)
        if len(row) > count:
            report(line, it, at, None, value)
        elif len(row) < count:
            report(line, it, at, value, None)
        return result
    # Of a long one, it would take too long to see what has changed.
    if count > MOST:
        return act(*arguments, **more)
    before = cells(row, y, False)
    result = act(*arguments, **more)
    differ(line, it, before, cells(row, y, False))
    return result


def update(line, name, box, method, more):
    # box += more, or another operator.
    act = getattr(operator, method)
    if stack and isinstance(box, BOXES) and hasattr(box, method):
        return do(line, name, box, (), box, act, box, more)
    return act(box, more)


def say_whole(line, value):
    # Adds all of an object to a line, as a text that is another one for another object.
    text = written(value)
    more = "... (%x)" % zlib.crc32(text.encode()) if len(text) > 180 else ""
    if text:
        say("%s %s%s\n" % (line, text[:180], more))


def kept(line, name, value):
    # An object is put into a list, or gets the name of another one.
    if isinstance(value, BOXES) and not isinstance(value, (tuple, frozenset)):
        place = objects.setdefault(id(value), (len(objects), value))[0]
        say_whole("k %d %d %d" % (tell(line), number("l", name), place), value)


def variable(line, name, read_both, mentions=None):
    # A variable that outlives the call, before it is written; and afterwards, when it is known whether the value mentions it.
    if not stack:
        return
    try:
        owner, value = read_both()
    except Exception:
        return
    old, variables[name] = variables.get(name), value
    if mentions is None:
        if not isinstance(value, BOXES) and owners.get(name) is not owner:
            owners[name] = owner
            say("j 0 %d\n" % number("l", name))
    elif not isinstance(value, BOXES):
        report(line, number("l", name), (0, -1), old, value)
    elif mentions:
        before = cells(latest.get(name, ()))
        differ(line, listing(name, value), before, cells(value))
    else:
        kept(line, name, value)


def is_copy(old, box):
    # Whether a list of another call may be a changed copy of this one: it is no part of it, and is not known by another name.
    if type(old) is not type(box) or old is box or len(old) > MOST:
        return False
    parts = old.values() if isinstance(old, dict) else old
    if not isinstance(old, str) and any(it is box for it in (*parts, *latest.values())):
        return False
    # Another word of this length is no changed one, unless it has the same letters, and another position is none.
    return len(old) != len(box) or isinstance(old, list) or len(old) > 3 and (not str(box).isalpha() or sorted(box) == sorted(old))


def call(line, f, seen):
    # A call begins. A list that it gets as a changed copy is a write of its caller; a position, or another list, is none.
    code, back = sys._getframe(1).f_code, []
    tell(line)
    from_line = line_of(sys._getframe(2))
    own = {name: box for name, box in seen.items() if isinstance(box, WRITABLE)}
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    if not stack:
        for name, box in own.items():
            if not isinstance(box, str) and len(box) <= MOST:
                listing(name, box)
    elif stack[-1][4] is code:
        for name in parameters:
            old, box = stack[-1][0].get(name), own.get(name)
            if is_copy(old, box):
                was, now = cells(old), cells(box)
                if 0 < sum(was.get(k) != now.get(k) for k in {**was, **now}) < 4:
                    names.setdefault(name, old)
                    back.append((name, old, now, was))
                    it = listing(name, old)
                    say("y %d %d\n" % (from_line, it))
                    differ(from_line, it, was, now)
    stack.append((own, back, [0, line, ""], sys.exc_info()[1], code))
    said = ", ".join(short(seen[name]) for name in parameters if name != "self")
    say("c %d %d %s\n" % (from_line, number("f", f, line), said))


def leave():
    _, back, (truth, line, said), handled, _ = stack.pop()
    error = sys.exc_info()[1]
    # An exception of the program's own is the way out after a solution; its caller may be handling one.
    if error is not handled:
        truth, said = 3 if type(error).__module__ == "builtins" else 5, ""
        line = (line >> 20 << 20) + error.__traceback__.tb_lineno
    say("r %d %d %s\n" % (line, truth, said))
    for name, box, now, was in back:
        differ(line, listing(name, box), now, was)


def value(line, it):
    # What a call returns. A number below 0 says no more than 0 that a solution was found.
    is_false = it is None or isinstance(it, WRITABLE) and not it or isinstance(it, (int, float)) and it <= 0
    stack[-1][2][:] = [4, line, ""] if it is ... else [1 if is_false else 2, line, short(it)]
    return None if it is ... else it


def given(line, it):
    # A value is yielded, or a counter has grown.
    say("n %d\n" % line)
    return it


def refuse(line, text, name, box, *said):
    # An `if` prevents a write: its text, the cell, and the value.
    it = listing(name, box) if isinstance(box, WRITABLE) else -1
    key = (line, it, said) if PLAIN.issuperset(map(type, said)) else object()
    event = events.get(key)
    if not event:
        *at, new = said
        cell = spot((), tuple(at) if len(at) > 1 else at[0]) if it >= 0 else (*at, -1)[:2]
        event = events[key] = "g %d %d %d %d %d %s\n" % (line, number("t", text), it, *cell, word(new))
    say(event)


def peek(box, key):
    # Reads what the program has not read: what is missing is not made.
    if isinstance(box, dict) and not dict.__contains__(box, key):
        raise KeyError
    return box[key]


def write(text):
    # What is printed, and where.
    if stack:
        frame = sys._getframe(1)
        while frame.f_back and not line_of(frame):
            frame = frame.f_back
        say("p %d\n" % line_of(frame))
        if len(stack) < 3:
            flush()
    return plain_write(text)


def named(node):
    # The name of a list: a variable, or an attribute of one.
    if hasattr(node, "id"):
        return node.id
    owner = named(node.value) if isinstance(node, Attribute) else None
    return owner and owner + "." + node.attr


def named_last(node):
    # The name of a variable, or of the attribute alone.
    return getattr(node, "id", getattr(node, "attr", None))


def called(node):
    # The name of what is called, if this is a call.
    return named_last(getattr(node, "func", None))


def own(node):
    # The nodes of a function without those of functions in it.
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, SCOPES):
            yield from own(child)


def keyed(node):
    # What keys in brackets lead into, unless one is a slice, and the keys; Python 3.8 wraps them.
    at = []
    while isinstance(node, ast.Subscript):
        key = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
        at.insert(0, key)
        node = None if any(isinstance(it, ast.Slice) for it in walk(key)) else node.value
    return node, at


def targets_of(node):
    # What an assignment writes.
    return getattr(node, "targets", None) or [node.target]


def read(name):
    return parse(name, mode="eval").body


def hook(name, node, *arguments):
    # A call of a function of ours, with the line of a node.
    made = [it if isinstance(it, ast.AST) else Constant(it) for it in (node.lineno + base, *arguments)]
    return copy_location(ast.Call(read("_show_" + name), made, []), node)


class Peek(ast.NodeTransformer):
    def visit_Subscript(self, node):
        self.generic_visit(node)
        top, at = keyed(node)
        return ast.Call(read("_show_peek"), [top] + at, []) if top else node


class Rewrite(ast.NodeTransformer):
    def __init__(self, tree):
        calls = collections.defaultdict(set, self={"__call__"})
        for node in walk(tree):
            if isinstance(node, SCOPES[:2]):
                passed = [it for call in own(node) if isinstance(call, ast.Call) for it in call.args]
                calls[node.name].update(map(called, own(node)), map(named_last, passed))
        for middle in list(calls):
            for name in calls:
                if middle in calls[name]:
                    calls[name] |= calls[middle]
        self.recursive = {name for name in calls if name in calls[name]}
        self.scope, self.outer = None, set()

    def stays(self, node):
        # Whether a statement leads to no other call of the search.
        return self.recursive.isdisjoint(map(called, walk(node)))

    def cell(self, statement):
        # The cell which a statement writes or calls for, and the value; nothing if it does neither.
        parts = []
        for node in walk(statement):
            if parts:
                break
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                for target in targets_of(node):
                    target, at = keyed(target)
                    if at and named(target):
                        parts = [named(target), target] + at + [node.value]
            elif called(node) in ("append", "add") and named(getattr(node.func, "value", None)) and node.args:
                box, new = node.func.value, node.args[0]
                parts = [named(box), box] + ([read("len(%s)" % named(box)), new] if called(node) == "append" else [new, 1])
            elif called(node) in self.recursive and node.args:
                parts = ["", None] + node.args[:2] + [None]
        kinds = {type(it).__name__ for it in walk(ast.Tuple(parts[2:])) if called(it) not in "len abs min max str int".split()}
        if not kinds.isdisjoint("Call Await Yield YieldFrom NamedExpr".split()):
            return None
        return [Peek().visit(copy.deepcopy(it)) if isinstance(it, ast.AST) else it for it in parts]

    def block(self, body):
        # Puts a refusal where an `if` does not lead to the write that it guards.
        for place, node in enumerate(body):
            if not isinstance(node, ast.If):
                continue
            text = ast.get_source_segment(source, node.test)
            ends = type(node.body[-1]).__name__ in "Continue Return Break Raise".split() and self.stays(node)
            rest = node.body if not ends else body[place + 1 :]
            cells = (self.cell(it) for it in rest if not isinstance(it, (ast.For, ast.While, ast.If) + SCOPES))
            wanted = next(filter(None, cells), None)
            if not wanted:
                continue
            # Where Python has no such cell, nothing was prevented.
            note = parse("try: 0\nexcept _show_Exception: 0").body[0]
            note.body[0].value = hook("refuse", node, text if ends else "not (%s)" % text, *wanted)
            if ends:
                node.body.insert(0, note)
            elif self.stays(ast.Module(node.orelse, [])):
                node.orelse.insert(0, note)

    def generic_visit(self, node):
        for body in getattr(node, "body", 0), getattr(node, "orelse", 0):
            if isinstance(body, list) and self.scope in self.recursive:
                self.block(body)
        return super().generic_visit(node)

    def visit_FunctionDef(self, node):
        # What numba compiles cannot report.
        if {"jit", "njit"}.intersection(map(named_last, walk(ast.Tuple(node.decorator_list)))):
            return node
        scope, outer = self.scope, self.outer
        self.scope = node.name
        self.outer = {name for it in own(node) if isinstance(it, (ast.Global, ast.Nonlocal)) for name in it.names}
        self.generic_visit(node)
        if node.name in self.recursive:
            begins = node.body[: ast.get_docstring(node, False) is not None]
            node.body = begins + [ast.Expr(hook("call", node, node.name, read("_show_locals()"))), ast.Try(node.body, [], [], parse("_show_leave()").body)]
        self.scope, self.outer = scope, outer
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def ends(self, node):
        # A call returns or yields a value.
        self.generic_visit(node)
        if self.scope in self.recursive:
            name, nothing = ("value", ...) if isinstance(node, ast.Return) else ("given", None)
            node.value = hook(name, node, node.value or nothing)
        return node

    visit_Return = visit_Yield = ends

    def follow(self, hooked, node, other, *arguments):
        # What is written into this list, or row, is reported.
        top, at = keyed(node)
        return hook(hooked, node, named(top), *arguments, top, *at) if self.scope and named(top) else other

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            node.value = self.follow("Box", node.value, node.value)
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        f = node.func
        if getattr(f, "attr", None) in CHANGES:
            node.func = self.follow("bound", f.value, f, f.attr)
        return node

    def outlives(self, target):
        # What a new object begins with is no change.
        return self.scope != "__init__" and (named(target) in self.outer or str(named(target)).count(".") == 1)

    def visit_AugAssign(self, node):
        name = named(node.target)
        method = "__i%s__" % type(node.op).__name__.replace("Bit", "").lower()[:3]
        if self.scope and name and hasattr(operator, method) and not isinstance(node.value, Constant):
            # Still an assignment: without it, the name would be that of a list outside.
            made = hook("update", node, name, copy_location(read(name), node), method, node.value)
            node = copy_location(ast.Assign([node.target], made), node)
        return self.visit_Assign(node)

    def visit_Assign(self, node):
        # Variables that outlive the call get values.
        self.generic_visit(node)
        names = [named(it) for target in targets_of(node) for it in getattr(target, "elts", [target]) if self.outlives(it)]
        mentioned = {named(it) for it in walk(node.value)}
        before, after = [], []
        for name in names:
            both = read("lambda: (%s, %s)" % (name.rpartition(".")[0] or None, name))
            before.append(ast.Expr(hook("variable", node, name, both)))
            after.append(ast.Expr(hook("variable", node, name, both, name in mentioned)))
        return before + [node] + after

    def visit_If(self, node):
        self.generic_visit(node)
        if self.scope in self.recursive:
            for is_true, body in enumerate((node.orelse, node.body)):
                body[:0] = parse("_show_tests[%d][%d] += 1" % (node.test.lineno + base, is_true)).body
        return node

    visit_While = visit_If


def translated(path, text=None):
    # The code of a file, with our calls in it.
    global source, base
    base = files.setdefault(path, len(files) << 20)
    source = text or open(path, encoding="utf-8-sig", errors="replace").read()
    tree = parse(source, path)
    return compile(ast.fix_missing_locations(Rewrite(tree).visit(tree)), path, "exec")


def found(name):
    # The file of a module, or the folder of a package.
    inside = name.replace(".", "/")
    paths = [name, inside, inside + ".py"]
    for at in ["", *sys.path]:
        for it in paths:
            path = os.path.join(at, it)
            if os.path.exists(path):
                return os.path.abspath(path)
    raw.write(b"refused --source: there is no file and no module %s; a module is named as in --source solver\n" % name.encode())
    sys.exit(2)


def get_code(loader, name, plain=importlib.machinery.SourceFileLoader.get_code):
    # What is beside the program is followed, and what `--source` names.
    path = loader.get_filename(name)
    near, named = [path == place or path.startswith(os.path.join(place, "")) for place in (folder, named_source)]
    return translated(path) if named or near and "-packages" not in path[len(folder) :] else plain(loader, name)


source, how, *words = sys.argv[1:]
has_code = how in ("-c", "-m")
path = "<program>" if has_code else os.path.abspath(how)
folder = sys.path[0] = os.getcwd() if has_code else os.path.dirname(path)
named_source = found(source or folder)
importlib.machinery.SourceFileLoader.get_code = get_code
try:
    threading.Thread(target=keep_flushing, daemon=True).start()
except RuntimeError:
    # A page in a browser has no threads.
    most_lines = 1
# Our calls do not count.
sys.setrecursionlimit(sys.getrecursionlimit() + 30)
program, plain_write = type(sys)("__main__"), sys.stdout.write
program.__file__ = path
sys.argv, sys.modules["__main__"] = [how] + words[has_code:], program
for it in (Box, bound, update, variable, call, leave, value, given, refuse, peek, locals, Exception):
    setattr(builtins, "_show_" + it.__name__, it)
try:
    code = how != "-m" and translated(path, words[0] if how == "-c" else None)
    sys.stdout.write = write
    exec(code, program.__dict__) if code else runpy.run_module(words[0], None, "__main__", True)
except Exception as error:
    said = traceback.TracebackException.from_exception(error)
    said.stack[:] = [it for it in said.stack if it.filename not in ("<string>", ast.__file__, "<frozen runpy>")]
    sys.exit("".join(said.format())[:-1])
finally:
    if not told:
        told.add(say("raw 0 \n"))
    count()
    for place, value in objects.values():
        say_whole("e %d" % place, value)
    flush(True)
