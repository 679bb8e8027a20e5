// Shows the search of a Python program that reports nothing: each function that calls itself is wrapped, and the lists that
// it writes are compared from one write to the next. What is said are the raw events of show/src/inference.

const CHANGES = "append|pop|add|remove|discard|insert|extend|clear|popleft|appendleft|update|sort|reverse";

// The module that the wrapped program uses: `_show_call` in place of a function, and `_show_at` before a write.
export const WATCH = `
import builtins

_MOST = 4096
_print, _out = builtins.print, open("/search.trace", "wb", 0)
_stack, _lines, _numbers, _lists, _boxes, _line = [], ["raw\\n"], {}, {}, {}, [0, 0]

def _flush():
    _out.write("".join(_lines).encode())
    _lines.clear()

def _say(line):
    _lines.append(line + "\\n")
    if len(_lines) > 200:
        _flush()

def _number(kind, name):
    if (kind, name) not in _numbers:
        _numbers[kind, name] = len(_numbers)
        _say("%s %d %s" % (kind, len(_numbers) - 1, name))
    return _numbers[kind, name]

def _word(value):
    if isinstance(value, (bool, int)):
        return str(int(value))
    if value is None or isinstance(value, str) and value.strip(" ._0-") == "":
        return "-"
    return "'" + "_".join(value.split()) if isinstance(value, str) and len(value) < 12 else "+"

def _at(key):
    if isinstance(key, tuple) and len(key) == 2 and isinstance(key[0], int):
        return key[1], key[0]
    return (key if isinstance(key, int) else _number("k", repr(key))), -1

def _cells(box, grid):
    if isinstance(box, dict):
        return {_at(key): _word(value) for key, value in box.items()}
    if isinstance(box, (set, frozenset)):
        return {_at(key): "1" for key in box}
    if grid:
        return {(x, y): _word(value) for y, row in enumerate(box) for x, value in enumerate(row)}
    return {(x, -1): _word(value) for x, value in enumerate(box)}

def _copy(box, grid):
    if isinstance(box, list):
        return [row[:] for row in box] if grid else box[:]
    return box.copy() if isinstance(box, (dict, set)) else box

def _differences(before, after, grid):
    if isinstance(after, list) and len(before) == len(after):
        # Only the rows that differ, for speed.
        rows = [y for y in range(len(after)) if before[y] != after[y]]
        if not grid:
            return [(x, -1, _word(before[x]), _word(after[x])) for x in rows]
        return [(x, y, _word(before[y][x]), _word(after[y][x])) for y in rows for x in range(len(after[y])) if before[y][x] != after[y][x]]
    old, new = _cells(before, grid), _cells(after, grid)
    keys = list(old) + [key for key in new if key not in old]
    return [key + (old.get(key, "-"), new.get(key, "-")) for key in keys if old.get(key) != new.get(key)]

def _look(name, box):
    # What has changed in a list since it was last seen; or that a counter has grown.
    known = _boxes.get(id(box))
    if known and known[1] is box:
        name = known[0]
    last, copy, grid = _lists.get(name, (None, None, False))
    if isinstance(box, int):
        if isinstance(last, int) and box > last:
            _say("n %d" % _line[0])
        _lists[name] = box, None, False
    elif isinstance(box, (list, dict, set, frozenset)) and len(box) <= _MOST and copy != box:
        if last is None:
            _boxes[id(box)] = name, box
            grid = isinstance(box, list) and len(box) > 0 and all(isinstance(row, list) and len(row) == len(box[0]) for row in box)
            size = (len(box[0]), len(box)) if grid else (len(box), 0)
            what = "".join(" %d %d %s" % (key + (value,)) for key, value in _cells(box, grid).items())
            _say("d %d %d %d%s" % ((_number("l", name),) + size + (what,)))
            if grid and any(row is box[0] for row in box[1:]):
                _say("b 0 all rows of %s are one and the same list: write [[0] * n for _ in range(n)]" % name)
        elif type(last) is type(box):
            changes = _differences(copy, box, grid)
            # Another list with the same name may be a copy with one choice more.
            for change in changes if box is last or len(changes) < 4 else ():
                _say("w %d %d %d %d %s %s" % ((_number("l", name), _line[0]) + change))
        _lists[name] = box, _copy(box, grid), grid

def _look_at_all():
    own, seen, me = _stack[-1]
    for name, find in list(seen.items()) + [(name, None) for name in own]:
        try:
            box = find(me) if find else own[name]
            if find or not isinstance(box, int):
                _look(name, box)
        except Exception:
            pass  # it is not there yet, or no longer what it was; the program goes on

def _show_at(line, truth=0):
    # What comes next is in this line; 4 if it is a return of nothing.
    if _stack:
        _look_at_all()
    _line[:] = line, truth

def _show_call(f, name, line, names, seen):
    def call(*words, **more):
        own = dict(zip(names, words))
        own.update(more)
        if _stack:
            _look_at_all()
        _stack.append((own, seen, words[0] if words else None))
        _look_at_all()
        _say("c %d %d" % (_number("f", name), _line[0]))
        truth = 0
        try:
            it = f(*words, **more)
            truth = _line[1] if it is None else 2 if it else 1
            return it
        except Exception as error:
            truth = 3 if hasattr(builtins, type(error).__name__) else 2
            raise
        finally:
            _look_at_all()
            _say("r %d %d" % (_line[0] if truth else line, truth))
            _line[1] = 0
            _stack.pop()
            if _stack:
                _look_at_all()
            else:
                _flush()
    return call

def print(*words, **more):
    if _stack:
        _say("p %d" % _line[0])
        _flush()
    _print(*words, **more)

builtins.print, builtins._show_call, builtins._show_at = print, _show_call, _show_at
`;

const NAME = "(?:self\\.)?[A-Za-z_]\\w*";
const WRITE = `(${NAME})(?:\\[.*[^=!<>]=(?!=)|\\.(?:${CHANGES})\\(|\\s*\\+=)`;

// Whether a statement begins in a line: no bracket and no string is open there, and it is neither blank nor a comment.
function beginnings(lines) {
  let open = 0;
  let quote = "";
  return lines.map((line, place) => {
    const begins = open === 0 && quote === "" && !lines[place - 1]?.endsWith("\\") && /^\s*[^\s#]/.test(line);
    for (const [sign] of line.matchAll(/"""|'''|(["'])(?:\\.|(?!\1).)*\1|#.*|[([{]|[)\]}]/g)) {
      if (quote) quote = sign === quote ? "" : quote;
      else if (/^(.)\1\1$/.test(sign)) quote = sign;
      else open += "([{".includes(sign) - ")]}".includes(sign);
    }
    return begins;
  });
}

// The functions that call themselves, or one another: where they are, and what they write.
function recursive(lines, begins) {
  const all = [];
  lines.forEach((line, start) => {
    const [, indent, name, words] = /^(\s*)def (\w+)\((.*)\)[^()]*:\s*(?:#.*)?$/.exec(line) ?? [];
    if (name === undefined || !begins[start]) return;
    const after = lines.findIndex((next, place) => place > start && begins[place] && next.search(/\S/) <= indent.length);
    let end = after < 0 ? lines.length : after;
    while (!lines[end - 1].trim()) end--;
    const parameters = words.replace(/\[[^\]]*\]/g, "").split(",").flatMap((word) => word.match(/\w+/) ?? []);
    const body = lines.slice(start + 1, end).join("\n");
    const names = new Set([...body.matchAll(new RegExp(WRITE, "g"))].map(([, written]) => written).filter((written) => !parameters.includes(written)));
    all.push({ indent, name, start, end, parameters, body, names, calls: (other) => new RegExp(`\\b${other}\\s*\\(`).test(body) });
  });
  return all.filter((one) => !/\byield\b/.test(one.body) && all.some((other) => one.calls(other.name) && other.calls(one.name)));
}

// The program with its recursive functions wrapped, and the number that each line had in it; null if nothing in it recurs.
export function wrapped(source) {
  const lines = source.split("\n");
  const begins = beginnings(lines);
  const functions = recursive(lines, begins);
  if (functions.length === 0) return null;
  const calls = functions.map(({ name }) => name).join("|");
  const statement = new RegExp(`^(\\s*(?:(?:if|elif|else|for|while)\\b.*:\\s+)?)(?=(?:return|del)\\b|${WRITE}|(?:${NAME} = )?(?:self\\.)?(?:${calls})\\()`);
  const made = lines.flatMap((line, place) => {
    const isInside = begins[place] && functions.some(({ start, end }) => start < place && place < end);
    // The innermost one ends first.
    const wraps = functions.filter(({ end }) => end === place + 1).reverse().map(({ indent, name, start, parameters, names }) => {
      const seen = [...names].map((written) => `"${written}": lambda self: ${written}`).join(", ");
      return `${indent}${name} = _show_call(${name}, "${name}", ${start + 1}, ${JSON.stringify(parameters)}, {${seen}})`;
    });
    return [isInside ? line.replace(statement, `$1_show_at(${place + 1}${/\breturn\s*(#.*)?$/.test(line) ? ", 4" : ""}); `) : line, ...wraps].map((text) => [text, place + 1]);
  });
  return { text: made.map(([text]) => text).join("\n"), origins: made.map(([, number]) => number) };
}
