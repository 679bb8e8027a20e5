// Runs a Python program with MicroPython: its input is a text, and what it prints is gathered. A program that prints
// more than the limit is ended; one that does not end is ended with the worker it runs in.

import { WATCH, wrapped } from "./untouched.js";

export const OUTPUT_LIMIT = 1 << 20;
// Bytes of what it says on stderr that are kept, the last ones.
const MESSAGES = 1 << 13;
const FILE = "starter.py", MODULE = "_course", HELPER = "search_trace", TRACE = "/search.trace";
const EVENTS = "board|boxes|given|blocked|enter|refuse|mark|unmark|reject|solution|leave";

class TooLong extends Error {}

// What MicroPython lacks: print(…, flush=True), an input() that ends with its line, the line of a call, and more. It is
// the module sys, too.
const MISSING = `
from sys import *
import builtins, os, sys, time
_print = builtins.print

def print(*words, flush=False, **more):
    _print(*words, **more)

def input(prompt=""):
    _print(prompt, end="")
    line = sys.stdin.readline()
    if line == "":
        raise EOFError("EOF when reading a line")
    return line[:-1] if line[-1] == "\\n" else line

def setrecursionlimit(limit):
    pass

builtins.print, builtins.input = print, input
os.getenv = lambda name, missing=None: _variables.get(name, missing)
_variables = {}

class _Frame:
    f_lineno = 0

def _getframe(depth):
    return _Frame

def _at(line):
    _Frame.f_lineno = line

builtins._at = _at
time.perf_counter = lambda: time.ticks_us() / 1000000
sys.modules["sys"] = sys.modules["${MODULE}"]

class _Type:
    def __getitem__(self, _):
        return self

sys.modules["typing"] = type("typing", (), {name: _Type() for name in "Any Callable Dict Iterator List Optional Set Tuple Union".split()})
`;

// Why a program that python3 runs may end here, for the last line of a traceback.
function hint(error) {
  if (/^RuntimeError: (maximum recursion|pystack)|call stack|too much recursion/.test(error)) return "The page runs MicroPython, where some 300 calls may be open, or half as many where *Show* watches them; python3, in a terminal, has room for 1000.\n";
  if (/^(Import|Attribute|NotImplemented)Error/.test(error)) return "The page runs MicroPython, which may lack this; python3, in a terminal, has all of Python.\n";
  return "";
}

// MicroPython does not know from which line the helper is called: each call tells it.
function withLines(source) {
  const names = [...source.matchAll(/^[ \t]*import search_trace(?: as (\w+))?/gm)].map(([, name]) => `${name ?? HELPER}\\.(?:${EVENTS})`);
  for (const [, list] of source.matchAll(/^[ \t]*from search_trace import (.+)$/gm)) names.push(...(list.includes("*") ? [EVENTS] : list.match(/\w+(?=\s*(?:,|$|\)|#))/g) ?? []));
  if (names.length === 0) return source;
  const calls = new RegExp(`(?<![\\w.]|\\bdef )(?:${names.join("|")})(?=\\s*\\()`, "g");
  return source.split("\n").map((line, place) => line.replace(calls, (call) => `(_at(${place + 1}) or ${call})`)).join("\n");
}

// A file that hands on at once what is written into it.
function makeFile({ FS }, name, hear) {
  const device = FS.makedev(64, 0);
  const write = (stream, bytes, start, length) => {
    hear(bytes.slice(start, start + length));
    return length;
  };
  FS.registerDevice(device, { write });
  FS.mkdev(name, device);
}

// Gathers what a program prints; `hear` is told of each line at once.
function gatherer(hear) {
  const stdout = new Uint8Array(OUTPUT_LIMIT + 1);
  const stderr = [];
  let length = 0;
  let heard = 0;
  const hearOutput = () => {
    if (hear && heard < length) hear("o", stdout.slice(heard, length));
    heard = length;
  };
  const text = (bytes) => new TextDecoder().decode(bytes);
  return {
    hearOutput,
    isTooLong: () => length > OUTPUT_LIMIT,
    stdout([byte]) {
      stdout[length++] = byte;
      if (byte === 10) hearOutput();
      if (length > OUTPUT_LIMIT) throw new TooLong();
    },
    stderr([byte]) {
      stderr.push(byte);
      if (stderr.length > 2 * MESSAGES) stderr.splice(0, MESSAGES);
    },
    done(ended, said = "") {
      hearOutput();
      return { ended, stdout: text(stdout.subarray(0, length)), stderr: text(Uint8Array.from(stderr)) + said };
    },
  };
}

// MicroPython takes both, and python3 seldom does.
function mixedIndents(program) {
  const [tab, blank] = ["\t", " "].map((sign) => program.split("\n").findIndex((line) => line.startsWith(sign) && line.trim()) + 1);
  return tab && blank ? `  File "${FILE}", line ${Math.max(tab, blank)}\nTabError: indented with tabs and with spaces; python3 wants one of them\n` : "";
}

// How a program has ended, by what it has thrown; a line has `origins` where the program was wrapped.
function failed(error, gathered, origins) {
  if (error instanceof TooLong || gathered.isTooLong()) return gathered.done({ long: OUTPUT_LIMIT });
  const said = String(error.message ?? error).replace(new RegExp(`^ *File "${MODULE}(_show)?\\.py", .*\n`, "gm"), "")
    .replace(/"<stdin>", line (\d+)/g, (_, line) => `"${FILE}", line ${origins?.[line - 1] ?? line}`).trimEnd();
  if (error.type === "SystemExit") {
    const value = said.match(/SystemExit:? ?(.*)$/s)?.[1] ?? "";
    return /^\d*$/.test(value) ? gathered.done({ code: Number(value) & 255 }) : gathered.done({ code: 1 }, `${value}\n`);
  }
  if (error.type) return gathered.done({ code: 1 }, `${said}\n${hint(said.split("\n").at(-1))}`);
  // MicroPython itself ended: too many calls were open.
  return gathered.done("crashed", `${said}\n${hint(said)}`);
}

// With `hear`, the helper writes the trace. `hear` is told at once, and in this order, what the program prints, "o", and
// what the helper writes, "t".
export async function run(load, source, input, { helper = "", hear = null } = {}) {
  const bytes = new TextEncoder().encode(input);
  let read = 0;
  const gathered = gatherer(hear);
  // An editor on Windows may have written a byte order mark.
  const program = source.replace(/^\ufeff/, "");
  const refused = mixedIndents(program);
  if (refused) return gathered.done({ code: 1 }, refused);
  const { stdout, stderr } = gathered;
  const python = await load({
    stdin: () => (read < bytes.length ? bytes[read++] : null), stdout, stderr, linebuffer: false, heapsize: 1 << 24, pystack: 1 << 18,
  });
  python.FS.writeFile(`${MODULE}.py`, MISSING);
  python.FS.writeFile(`${HELPER}.py`, helper);
  if (hear) makeFile(python, TRACE, (bytes) => { gathered.hearOutput(); hear("t", bytes); });
  // A program that reports nothing is watched.
  let watched = hear && !/\bsearch_trace\b/.test(program) ? wrapped(program) : null;
  if (watched) python.FS.writeFile(`${MODULE}_show.py`, WATCH);
  python.runPython(`import ${MODULE}\n${hear ? `${MODULE}._variables["SEARCH_TRACE"] = "${TRACE}"\n` : ""}del ${MODULE}${watched ? `\nimport ${MODULE}_show` : ""}`);
  try {
    try {
      python.runPython(watched ? watched.text : hear ? withLines(program) : program);
    } catch (error) {
      // Whatever wrapping has broken runs as it is.
      if (!watched || error.type !== "SyntaxError") throw error;
      watched = null;
      python.runPython(program);
    }
    return gathered.done({ code: 0 });
  } catch (error) {
    return failed(error, gathered, watched?.origins);
  }
}
