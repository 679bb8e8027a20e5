# Runs a Python program as it is, and reports what its recursive functions do, one raw event a line.
#
# The program's syntax tree gets calls of the functions below: at the beginning and the end of a recursive function, where a
# list, set or dictionary is written, and where an `if` prevents that. Nothing is decided here. `inference/mod.rs` has the lines.
import ast, builtins, collections, importlib.machinery, importlib.util, os, reprlib, runpy, sys, threading, time, traceback, zlib

# What changes a list, a set or a dictionary.
CHANGES = {*dir(list), *dir(set), *dir(dict), *dir(collections.deque)} - {*dir(tuple), *dir(frozenset), *dir(type(type.__dict__)), "copy"}
BOXES = (list, tuple, dict, set, frozenset, bytearray, collections.deque)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
MOST = 4096  # cells of a list

raw = open(os.environ["SEARCH_TRACE"], "wb", 0)
# What is in the lists while no call is open: `resting`.
lines, numbers, known, names, keys, resting = [], {}, {}, {}, {}, {}
# Files that are followed, each with what is added to its lines; the numbers of those that are told.
files, told = {}, set()
# Objects that were kept, by their ids; variables; how often conditions were false and true; the last objects of a name.
objects, variables, tests, latest, at_depth = {}, {}, {}, {}, {}
stack, lock = [], threading.Lock()
most_lines = 2000  # that are kept before they are written


def flush(waits=False):
    # Whoever comes while another thread writes has its lines written later; at the end nobody is later.
    if told and lock.acquire(waits):
        count = len(lines)
        try:
            raw.write("".join(lines[:count]).encode("utf-8", "replace"))
        except OSError:
            pass  # nobody reads on
        finally:
            del lines[:count]
            lock.release()


def keep_flushing():
    # A program that says nothing more, and does not end, is shown as far as it came.
    while True:
        time.sleep(0.3)
        count()
        flush()


def count():
    # How often conditions were true and false until now.
    for line, (no, yes) in list(tests.items()):
        say("q %d %d %d\n" % (line, yes, no))


def tell(line):
    # Names the file of a line, before the first line of it is told.
    if line and line >> 20 not in told:
        told.add(line >> 20)
        say("raw %d %s\n" % (line >> 20, list(files)[line >> 20]))
    return line


def line_of(frame):
    path = frame.f_code.co_filename
    return tell(frame.f_lineno + files[path]) if path in files else 0


def say(line):
    lines.append(line)
    if len(lines) >= most_lines:
        flush()


def number(kind, text):
    # The number of a function, a list or a text; the line that tells its name is written once.
    if (kind, text) not in numbers:
        numbers[kind, text] = len(numbers)
        say("%s %d %s\n" % (kind, len(numbers) - 1, " ".join(text.split()).replace("@", "(at)")))
    return numbers[kind, text]


def word(value):
    # A value, as one word: a number, a short text, or - for nothing.
    if isinstance(value, int):
        return int(value) if abs(value) < 10**15 else "+"
    if value is None or isinstance(value, str) and value.strip() == "":
        return "-"
    if isinstance(value, tuple) and all(isinstance(it, int) for it in value):
        value = ",".join(map(str, value)) or "()"
    if isinstance(value, float):
        value = "%g" % value
    if isinstance(value, str) and len(value) < 12:
        return value if value.isdigit() else "'" + "_".join(value.split())
    # Python's own hashes differ from run to run.
    return "'%x" % zlib.crc32(repr(value).encode()) if isinstance(value, (str, tuple)) else "+"


def short(value):
    # A value in a few letters. Where its text is an address, which differs from run to run, this is the name of its type.
    text = reprlib.repr(value)
    return "<%s>" % type(value).__name__ if text[:1] == "<" and " at 0x" in repr(value) else text


def cells(box, rows=(list, bytearray, str)):
    # What is in which cell; a cell is (x, y), or (x, -1) in a line. Words that a search collects are no rows of a grid.
    if isinstance(box, dict):
        return {place(key): word(v) for key, v in box.items()}
    if isinstance(box, (set, frozenset)):
        return {place(key): 1 for key in box}
    if box and all(isinstance(row, rows) and len(row) > isinstance(row, str) for row in box):
        if len({len(row) for row in box}) == 1:
            return {(x, y): word(v) for y, row in enumerate(box) for x, v in enumerate(row)}
    return {(i, -1): word(v) for i, v in enumerate(box)}


def place(key):
    # The cell of a key.
    if isinstance(key, int) and not isinstance(key, bool):
        return (key, -1)
    if isinstance(key, tuple) and len(key) == 2 and all(isinstance(i, int) for i in key):
        return key[::-1]
    return keys.setdefault(key, len(keys)), -1


def shape(box):
    if isinstance(box, (list, bytearray)) and box and isinstance(box[0], (list, bytearray)):
        return len(box[0]), len(box)
    return len(box), 0


def listing(name, box):
    # The number of a list; what is in it is written when it is first seen.
    if known.get(id(box), (0, None, name))[1] is box:
        return known[id(box)][0]
    it = number("l", name)
    if latest.get(name) is not box and at_depth.get((name, len(stack))) is not box:
        say("j 0 %d\n" % it)
    latest[name] = at_depth[name, len(stack)] = box
    if id(names.get(name)) != id(box) and (name not in names or len(stack) <= 1):
        if len(box) <= MOST:
            say("d %d %d %d\n" % ((it,) + shape(box)))
            for key, value in cells(box).items():
                say("i %d %d %d %s\n" % ((it,) + key + (value,)))
            if isinstance(box, list) and shape(box)[1] > len({id(row) for row in box}):
                say("s %d %d %d\n" % (it, len(box), len({id(row) for row in box})))
        names[name] = box
        known[id(box)] = it, box, name
    return it


def report(line, it, name, at, old, new):
    old, new = word(old), word(new)
    if name in variables:
        variables[name][at] = new
    say("w %d %d %d %d %s %s\n" % (line, it, *at, old, new))


def differ(line, it, before, after):
    for key in {**before, **after}:
        old, new = before.get(key, "-"), after.get(key, "-")
        if old != new:
            say("w %d %d %d %d %s %s\n" % (line, it, *key, old, new))


class Box:
    # Stands for a subscript: reads and writes, and reports what it writes.
    def __init__(self, line, name, top, *at):
        self.line, self.name, self.top, self.at, self.box, self.key = line, name, top, at, top, at[-1]
        for key in at[:-1]:
            self.box = self.box[key]

    @property
    def cell(self):
        return self.box[self.key]

    @cell.setter
    def cell(self, value):
        box, key, top, at = self.box, self.key, self.top, self.at
        if not (stack or id(top) in known) or not isinstance(top, BOXES) or len(at) > 2:
            box[key] = value
            return
        it = listing(self.name, top)
        tell(self.line)
        try:
            old = box[key]
        except (KeyError, IndexError):
            old = None
        # A row of a board of strings has few other letters.
        is_row = isinstance(value, str) and isinstance(old, str) and len(old) == len(value) > 3 and sum(a != b for a, b in zip(old, value)) < 3
        if isinstance(value, BOXES) or is_row:
            before = cells(top)
            box[key] = value
            return differ(self.line, it, before, cells(top))
        box[key] = value
        spot = place(key) if len(at) == 1 else (at[1], at[0])
        if isinstance(top, (list, bytearray)):
            spot = tuple(i if i >= 0 else i + n for i, n in zip(spot, shape(top)))
        report(self.line, it, self.name, spot, old, value)


def do(line, name, box, method, *arguments, **more):
    # Calls a method that may change a list.
    if not stack or not isinstance(box, BOXES) or len(box) > MOST:
        return getattr(box, method)(*arguments, **more)
    it = listing(name, box)
    tell(line)
    if method == "append" and isinstance(box, list):
        box.append(*arguments)
        kept(line, name, arguments[0])
        return report(line, it, name, (len(box) - 1, -1), None, arguments[0])
    before = cells(box, ())
    result = getattr(box, method)(*arguments, **more)
    differ(line, it, before, cells(box, ()))
    return result


def add(line, name, box, more):
    # box += more
    if isinstance(box, list):
        return do(line, name, box, "__iadd__", more)
    box += more
    return box


def whole(value):
    # All of an object, as a text that is another one for another object.
    text = repr(value)
    return text if len(text) <= 200 else "%s... (%x)" % (text[:180], zlib.crc32(text.encode()))


def kept(line, name, value):
    # An object is put into a list, or gets the name of another one.
    if isinstance(value, BOXES) and not isinstance(value, (tuple, frozenset)):
        place = objects.setdefault(id(value), (len(objects), value))[0]
        say("k %d %d %d %s\n" % (line, number("l", name), place, whole(value)))


def changed(line, name, value, step, mentions):
    # A variable that outlives the call has another value: `step` more than before, if that is known.
    if not stack:
        return
    tell(line)
    if isinstance(value, BOXES):
        if not mentions:
            return kept(line, name, value)
        before, variables[name] = variables.get(name, {}), cells(value)
        return differ(line, listing(name, value), before, variables[name])
    old = value - step if step and isinstance(value, (int, float)) else variables.get(name)
    variables[name] = value
    say("w %d %d 0 -1 %s %s\n" % (line, number("l", name), word(old), word(value)))


def test(line, value):
    # A condition.
    if line not in tests:
        tests[line] = [0, 0]
        count()
    tests[line][bool(value)] += 1
    return value


def call(line, f, seen):
    # A call begins. A list that it gets as a changed copy is a write of its caller; a position, or another list, is none.
    code, back = sys._getframe(1).f_code, []
    tell(line)
    from_line = line_of(sys._getframe(2))
    own = {name: box for name, box in seen.items() if isinstance(box, BOXES + (str,))}
    if stack:
        for name, box in own.items():
            old = stack[-1][0].get(name)
            is_known = not isinstance(box, str) and (known.get(id(box), (0, None))[1] is box or any(it is box for it in latest.values()))
            is_copy = type(old) is type(box) and old is not box and not is_known
            if is_copy and len(old) <= MOST and (len(old) != len(box) or len(old) > 3 or isinstance(old, list)):
                was, now = cells(old, (list, bytearray)), cells(box, (list, bytearray))
                if 0 < sum(was.get(k) != now.get(k) for k in {**was, **now}) < 4:
                    names.setdefault(name, old)
                    back.append((name, old, now, was))
                    say("y %d %d\n" % (from_line, listing(name, old)))
                    differ(from_line, listing(name, old), was, now)
    else:
        for name, box in own.items():
            if not isinstance(box, str) and len(box) <= MOST:
                listing(name, box)
        for name, (box, was) in resting.items():
            differ(from_line, listing(name, box), was, cells(box))
    stack.append((own, back, [0, line, ""], sys.exc_info()[1]))
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    said = ", ".join(short(seen[name]) for name in parameters if name in seen and name != "self")
    say("c %d %d %s\n" % (from_line, number("f", f), said))


def leave():
    if stack:
        _, back, (truth, line, said), handled = stack.pop()
        error = sys.exc_info()[1]
        # An exception of the program's own is the way out after a solution; its caller may be handling one.
        if error is not handled:
            truth, said = 3 if type(error).__module__ == "builtins" else 5, ""
            line = (line >> 20 << 20) + error.__traceback__.tb_lineno
        say("r %d %d %s\n" % (line, truth, said))
        for name, box, now, was in back:
            differ(line, listing(name, box), now, was)
        if not stack:
            resting.update({name: (box, cells(box)) for name, box in names.items() if len(box) <= MOST})


def value(line, it):
    # What a call returns. A number below 0 says no more than 0 that a solution was found.
    if stack:
        is_false = it is None or isinstance(it, BOXES + (str,)) and not it or isinstance(it, (int, float)) and it <= 0
        stack[-1][2][:] = [4 if it is ... else 1 if is_false else 2, line, "" if it is ... else short(it)]
    return None if it is ... else it


def given(line, it=None):
    # A value is yielded, or a counter has grown.
    if stack:
        say("n %d\n" % line)
    return it


def refuse(line, text, cell):
    # An `if` prevents a write: its text, and the cell.
    try:
        name, box, *at = cell()
        it = listing(name, box) if isinstance(box, BOXES + (str,)) else -1
        if it < 0 and (not at[:-1] or not all(isinstance(i, int) for i in at[:-1])):
            return
        if at and at[0] == "append":
            spot, new = (len(box), -1), at[1]
        else:
            new, at = at[-1], tuple(at[:-1])
            spot = place(at if len(at) > 1 else at[0]) if it >= 0 else (at + (-1,))[:2]
    except Exception:
        return
    say("g %d %d %d %d %d %s\n" % (line, number("t", text), it, spot[0], spot[1], word(new)))


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
    if isinstance(node, ast.Name):
        return node.id
    return node.value.id + "." + node.attr if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else None


def called(node):
    # The name of what is called, if this is a call.
    f = getattr(node, "func", None)
    return getattr(f, "id", getattr(f, "attr", None))


def own(node):
    # The nodes of a function without those of functions in it.
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, SCOPES):
            yield from own(child)


def index(node):
    # Python 3.8 wraps it.
    return node.slice.value if type(node.slice).__name__ == "Index" else node.slice


def hook(name, node, *arguments):
    # A call of a function of ours, with the line of a node.
    arguments = (node.lineno + base,) + arguments
    made = [it if isinstance(it, ast.AST) else ast.Constant(it) for it in arguments]
    return ast.copy_location(ast.Call(ast.Name("_show_" + name, ast.Load()), made, []), node)


class Rewrite(ast.NodeTransformer):
    def __init__(self, tree):
        functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
        calls = collections.defaultdict(set)
        for function in functions:
            calls[function.name] |= {called(node) for node in own(function)}
        for middle in list(calls):
            for name in calls:
                if middle in calls[name]:
                    calls[name] |= calls[middle]
        self.recursive = {name for name in calls if name in calls[name]}
        self.scope, self.outer = None, set()

    def recurs(self, node):
        return any(called(it) in self.recursive for it in ast.walk(node))

    def cell(self, statement):
        # A function that gives the cell which a statement writes or calls for; None if it does neither.
        parts = None
        for node in ast.walk(statement):
            if isinstance(node, (ast.Assign, ast.AugAssign)) and not parts:
                for target in getattr(node, "targets", None) or [node.target]:
                    at = []
                    while isinstance(target, ast.Subscript):
                        at.insert(0, index(target))
                        target = target.value
                    if at and named(target):
                        at = at[0].elts if len(at) == 1 and isinstance(at[0], ast.Tuple) else at
                        parts = [ast.Constant(named(target)), target] + at + [node.value]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and named(node.func.value) and node.args:
                if node.func.attr in ("append", "add") and not parts:
                    more = [ast.Constant("append"), node.args[0]] if node.func.attr == "append" else [node.args[0], ast.Constant(1)]
                    parts = [ast.Constant(named(node.func.value)), node.func.value] + more
            if called(node) in self.recursive and not parts and node.args:
                parts = [ast.Constant(""), ast.Constant(None)] + node.args[:2] + [ast.Constant(None)]
        if not parts or any(isinstance(it, (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.Starred, ast.Slice)) and called(it) not in ("len", "abs", "min", "max", "str", "int") for part in parts[2:] for it in ast.walk(part)):
            return None
        parts = [part if isinstance(part, ast.Constant) else ast.parse(ast.get_source_segment(source, part) or "None", mode="eval").body for part in parts]
        return ast.Lambda(ast.arguments([], [], None, [], [], None, []), ast.Tuple(parts, ast.Load()))

    def block(self, body):
        # Puts a refusal where an `if` does not lead to the write that it guards.
        for place, node in enumerate(body):
            if not isinstance(node, ast.If):
                continue
            text = ast.get_source_segment(source, node.test) or ""
            ends = isinstance(node.body[-1], (ast.Continue, ast.Return, ast.Break, ast.Raise)) and not self.recurs(node)
            rest = node.body if not ends else body[place + 1 :]
            wanted = next((c for s in rest if not isinstance(s, (ast.For, ast.While, ast.If) + SCOPES) for c in [self.cell(s)] if c), None)
            if wanted is None:
                continue
            note = ast.Expr(hook("refuse", node, text if ends else "not " + (text if text.isidentifier() else "(" + text + ")"), wanted))
            if ends:
                node.body.insert(0, note)
            elif not self.recurs(ast.Module(node.orelse, [])):
                node.orelse.insert(0, note)

    def visit_FunctionDef(self, node):
        scope, outer = self.scope, self.outer
        self.scope = node.name
        self.outer = {name for it in own(node) if isinstance(it, (ast.Global, ast.Nonlocal)) for name in it.names}
        if node.name in self.recursive:
            for it in list(own(node)) + [node]:
                for field in ("body", "orelse"):
                    if isinstance(it, ast.stmt) and isinstance(getattr(it, field, None), list) and not (isinstance(it, SCOPES) and it is not node):
                        self.block(getattr(it, field))
        self.generic_visit(node)
        if node.name in self.recursive:
            seen = ast.parse("_show_locals()", mode="eval").body
            begin = ast.Expr(hook("call", node, node.name, seen))
            node.body = [begin, ast.Try(node.body, [], [], ast.parse("_show_leave()").body)]
        self.scope, self.outer = scope, outer
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def ends(self, node):
        # A call returns or yields a value.
        self.generic_visit(node)
        if self.scope in self.recursive:
            name = "value" if isinstance(node, ast.Return) else "given"
            node.value = hook(name, node, node.value or ast.Constant(... if name == "value" else None))
        return node

    visit_Return = visit_Yield = ends

    def visit_Subscript(self, node):
        at, top = [], node
        while isinstance(top, ast.Subscript):
            at.insert(0, index(top))
            top = top.value
        is_write = isinstance(node.ctx, ast.Store) and self.scope and named(top) and not any(isinstance(it, ast.Slice) for it in at)
        self.generic_visit(node)
        if is_write:
            return ast.Attribute(hook("Box", node, named(top), top, *at), "cell", ast.Store())
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        f = node.func
        if self.scope and isinstance(f, ast.Attribute) and f.attr in CHANGES and named(f.value):
            made = hook("do", node, named(f.value), f.value, f.attr, *node.args)
            made.keywords = node.keywords
            return made
        return node

    def visit_Delete(self, node):
        self.generic_visit(node)
        whole = [it for it in node.targets if isinstance(it, ast.Subscript) and named(it.value) and not isinstance(index(it), ast.Slice)]
        if not self.scope or whole != node.targets:
            return node
        return [ast.Expr(hook("do", node, named(it.value), it.value, "__delitem__", index(it))) for it in whole]

    def assigns(self, node):
        # A variable that outlives the call gets a value.
        self.generic_visit(node)
        target = getattr(node, "target", None) or node.targets[0]
        outlives = isinstance(target, ast.Attribute) and named(target) or isinstance(target, ast.Name) and target.id in self.outer
        is_sum = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        if self.scope and not outlives and is_sum and isinstance(target, ast.Name) and isinstance(node.value, ast.List):
            # Still an assignment: without it, the name would be that of a list outside.
            added = hook("add", node, target.id, ast.Name(target.id, ast.Load()), node.value)
            return ast.Assign([target], added)
        if not self.scope or not outlives:
            return node
        step = node.value.value if is_sum and isinstance(node.value, ast.Constant) else 0
        mentions = is_sum or any(named(it) == named(target) for it in ast.walk(node.value))
        read = ast.parse(named(target), mode="eval").body
        return [node, ast.Expr(hook("changed", node, named(target), read, step, mentions))]

    visit_Assign = visit_AugAssign = assigns

    def visit_If(self, node):
        self.generic_visit(node)
        if self.scope in self.recursive:
            node.test = hook("test", node.test, node.test)
        return node

    visit_While = visit_If


def translated(path, text=None):
    # The code of a file, with our calls in it.
    global source, base
    base = files.setdefault(path, len(files) << 20)
    source = text or open(path, encoding="utf-8-sig", errors="replace").read()
    tree = ast.parse(source, path)
    return compile(ast.fix_missing_locations(Rewrite(tree).visit(tree)), path, "exec")


def found(name):
    # The file of a module, or the folder of a package.
    if not os.path.exists(name):
        made = importlib.util.find_spec(name.split(".")[0])
        if not made:
            raw.write(b"refused --source: there is no file and no module %s; a module is named as in --source solver\n" % name.encode())
            sys.exit(2)
        name = (made.submodule_search_locations or [made.origin])[0]
    return os.path.abspath(name)


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
    most_lines = 1  # a page in a browser has no threads
sys.setrecursionlimit(sys.getrecursionlimit() + 30)  # ours do not count
program, plain_write = type(sys)("__main__"), sys.stdout.write
program.__file__ = path
sys.argv, sys.modules["__main__"] = [how] + words[has_code:], program
for it in (Box, do, add, changed, test, call, leave, value, given, refuse, locals):
    setattr(builtins, "_show_" + it.__name__, it)
try:
    code = how != "-m" and translated(path, words[0] if how == "-c" else None)
    sys.stdout.write = write
    exec(code, program.__dict__) if code else runpy.run_module(words[0], None, "__main__", True)
except Exception as error:
    sys.stdout.flush()
    said = traceback.TracebackException(type(error), error, error.__traceback__.tb_next)
    said.stack[:] = [it for it in said.stack if it.filename not in ("<string>", ast.__file__, "<frozen runpy>")]
    sys.stderr.write("".join(said.format()))
    sys.exit(1)
finally:
    if not told:
        told.add(say("raw 0 \n"))
    count()
    for place, value in objects.values():
        say("e %d %s\n" % (place, whole(value)))
    flush(True)
