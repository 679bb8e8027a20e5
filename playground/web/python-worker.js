// Runs one Python program with CPython, as `python3` does in a terminal; the page ends this worker when its time is over.
// `build-book.sh` bundles it with Pyodide, which is CPython for WebAssembly.

import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";
import helper from "../../show/helpers/search_trace.py";
import probe from "../../show/src/probe/probe.py";
import { confine } from "./confine.js";

const FOLDER = "/home/pyodide/", FILE = "starter.py", TRACE = "/search.trace";
const OUTPUT_LIMIT = 1 << 20;
// Characters of what it says on stderr that are kept, the last ones.
const MESSAGES = 1 << 13;

// Bytes of memory that a program may take: with more, a phone would close the page. Python then says MemoryError.
const MOST = 1 << 28;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > MOST) throw new RangeError("too much memory");
  return grow.call(this, pages);
};
// Pyodide says there what Python says, too.
console.error = console.warn = () => {};

// Python as it is in a terminal: its event loop waits, where Pyodide's leaves that to the page; a call through lru_cache
// takes no room on the browser's stack, as that of C would; and what the library lacks is named.
const PREPARE = `
import asyncio, functools, sys, time
from importlib.util import module_from_spec
from pyodide import webloop

class Loop(asyncio.BaseEventLoop):
    _selector = property(lambda self: self)
    _process_events = _write_to_self = lambda *_: None

    def select(self, seconds):
        time.sleep(seconds or 0)

sys.maxsize = 2**63 - 1
time.sleep, asyncio.run = webloop._orig_sleep, webloop._orig_run
asyncio._set_running_loop(None)
asyncio.events._set_event_loop_policy(None)
asyncio.DefaultEventLoopPolicy._loop_factory = Loop

in_c, sys.modules["_functools"] = sys.modules["_functools"], None
in_python = module_from_spec(functools.__spec__)
functools.__loader__.exec_module(in_python)
sys.modules["_functools"], functools._lru_cache_wrapper = in_c, in_python._lru_cache_wrapper

class LeftOut:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"this page's Python has no module {name}; on your own machine it has", name=name)

sys.meta_path.append(LeftOut)
`;

// The snapshot would give each run the same random numbers.
const BEGIN = `
import os, random, sys
random.seed()
sys.modules.update(dict.fromkeys(("pyodide_js", "pyodide_js._api", "_ctypes")))
vars(sys.modules["__main__"]).pop("_pyodide_core", None)
if trace:
    os.environ["SEARCH_TRACE"] = trace
    sys.stdout.reconfigure(write_through=True)
if watched:
    sys.argv[:0] = ["-c", ""]
`;

// What the page has loaded stands in place of what Pyodide would fetch.
function load(program, snapshot) {
  globalThis.fetch = async () => new Response(...WebAssembly.Module.customSections(program, "library"));
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: program, instance: await WebAssembly.instantiate(program, imports) });
  return loadPyodide({
    createPyodideModule, indexURL: new URL(".", import.meta.url).href, lockFileContents: { info, packages: {} }, jsglobals: Object.freeze({}),
    args: [FILE], env: { PYTHONINSPECT: "" }, _makeSnapshot: !snapshot, _loadSnapshot: snapshot,
  });
}

// Python leaves lines of this file out of a traceback.
const HIDDEN = "<frozen importlib._bootstrap>";
const runPython = (python, text, names) => python.runPython(text, { globals: python.toPy(names), filename: HIDDEN });
const tell = postMessage.bind(globalThis);
// What Pyodide frees once a program has ended finds a Python that has ended, too.
let hasEnded = false;
addEventListener("error", (event) => hasEnded && event.preventDefault());

// Gathers what a program prints, and gives it its input; `hear` is told at once what it prints.
function connect(python, input, hear) {
  const inputs = [new TextEncoder().encode(input)];
  python.setStdin({ stdin: () => inputs.pop(), autoEOF: false });
  let length = 0;
  let stdout = "";
  let stderr = "";
  const done = (ended) => tell({ done: { ended, stdout, stderr: stderr.replaceAll(FOLDER, "") } });
  const [output, messages] = [new TextDecoder(), new TextDecoder()];
  python.setStdout({ write(part) {
    hear("o", part.slice());
    length += part.length;
    if (length > OUTPUT_LIMIT) done({ long: OUTPUT_LIMIT });
    else stdout += output.decode(part, { stream: true });
    return part.length;
  } });
  python.setStderr({ write(part) {
    stderr = (stderr + messages.decode(part, { stream: true })).slice(-MESSAGES);
    return part.length;
  } });
  return done;
}

// A file that tells at once what is written into it: a program that hangs, and is ended, has said all of it.
function makeTrace({ FS }, hear) {
  const device = FS.makedev(64, 0);
  const write = (_, bytes, start, length) => {
    hear("t", bytes.slice(start, start + length));
    return length;
  };
  FS.registerDevice(device, { write });
  FS.mkdev(TRACE, device);
}

// A program is run as `python3 starter.py` would, and one that is watched as `python3 -c PROBE starter.py`.
function main({ _module }, isWatched) {
  try {
    if (!isWatched) return { code: _module._Py_RunMain() };
    const failed = _module._PyRun_SimpleStringFlags(_module.stringToNewUTF8(probe), 0);
    _module._Py_FinalizeEx();
    return { code: -failed };
  } catch ({ name, status }) {
    // Anything else is the end of CPython itself: too many calls were open.
    return name === "ExitStatus" ? { code: status } : "crashed";
  }
}

onmessage = async ({ data: { program, snapshot, source, input, isTraced } }) => {
  try {
    const python = await load(program, snapshot);
    if (!snapshot) {
      runPython(python, PREPARE, {});
      return tell({ done: python.makeMemorySnapshot() });
    }
    python.FS.writeFile(FOLDER + FILE, source);
    python.FS.writeFile("search_trace.py", helper);
    const hear = isTraced ? (letter, bytes) => tell({ progress: { letter, bytes } }) : () => {};
    if (isTraced) makeTrace(python, hear);
    const watched = isTraced && !/\bsearch_trace\b/.test(source);
    runPython(python, BEGIN, { trace: isTraced ? TRACE : "", watched });
    const done = connect(python, input, hear);
    confine(python);
    tell({ progress: {} });
    const ended = main(python, watched);
    hasEnded = true;
    done(ended);
  } catch ({ message }) {
    tell({ failed: message });
  }
};
