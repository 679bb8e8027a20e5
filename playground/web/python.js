// Loads Python for the page, once, and runs programs, each in a worker of its own.

import { open, post, until } from "./ask.js";
import { MOST_SAID } from "./show.js";

// A phone takes longer than python3 in a terminal, which has 20.
const SECONDS = 60;
// What `playground/build/python.mjs` has made: CPython, with its library in a section of its own.
const FILE = "python.wasm.gz.bin";
const WORKER = "python-worker.js";

let loading = null;
let tell = () => {};

async function fetchProgram() {
  const { ok, status, headers, body } = await fetch(new URL(FILE, import.meta.url));
  if (!ok) throw new Error(`${FILE}: ${status}`);
  const total = Number(headers.get("content-length"));
  let loaded = 0;
  const transform = (bytes, to) => {
    loaded += bytes.length;
    tell(loaded, total);
    to.enqueue(bytes);
  };
  const unpacked = body.pipeThrough(new TransformStream({ transform })).pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "content-type": "application/wasm" } }));
}

// Starting Python takes a second. It is done once, and each run begins with a copy of its memory.
async function prepare() {
  const program = await fetchProgram();
  const worker = open(WORKER);
  const snapshot = await post(worker, { program }).finally(() => worker.terminate());
  return { program, snapshot };
}

// Loads what a run needs; `listen` is told how many bytes are there, and of how many.
export function loadPython(listen) {
  if (listen) tell = listen;
  loading ??= prepare().catch(({ message }) => {
    loading = null;
    throw new Error(`Python could not be loaded: ${message}. Nothing was run. Reload the page; or write the program into a file, and run it with python3 on your own machine.`);
  });
  return loading;
}

// Runs a program once for each line of its input. Nothing of a run is left for the next one but what it has changed in
// modules.
const EACH = `
import json, os, sys

source, mark = json.loads(sys.stdin.readline())
code = compile(source, "starter.py", "exec", dont_inherit=True)
lines, output = sys.stdin.readlines(), sys.stdout
for line in lines:
    with open("/tmp/line", "w") as file:
        file.write(line)
    descriptor = os.open("/tmp/line", os.O_RDONLY)
    if descriptor != 0:  # a run that closes its input leaves it free
        os.dup2(descriptor, 0)
        os.close(descriptor)
    sys.stdin = open(0, closefd=False)
    main = sys.modules["__main__"] = type(sys)("__main__")
    try:
        exec(code, vars(main))
    except SystemExit as end:
        if end.code:
            break
    print(mark, file=output)
`;

// The runs with these inputs, each of one line, up to the first that does not end well; all of them in one worker.
export async function runEach(source, inputs, options) {
  const mark = crypto.randomUUID();
  const { stdout } = await run(EACH, `${JSON.stringify([source, mark])}\n${inputs.join("")}`, options);
  return stdout.split(`${mark}\n`).slice(0, -1).map((stdout) => ({ ended: { code: 0 }, stdout, stderr: "" }));
}

// One run, in a worker that is ended with it, or by `signal`. `hear` gets all that a program says of its search until it is
// ended, and gives false to end it.
export async function run(source, input, { signal, hear } = {}) {
  const loaded = await until(loadPython(), signal);
  const worker = open(WORKER);
  let timer = null;
  return new Promise((resolve) => {
    const end = (how) => resolve({ ended: how, stdout: "", stderr: "" });
    signal?.addEventListener("abort", () => end("stopped"));
    const heard = ({ letter, bytes }) => {
      if (!letter) timer = setTimeout(end, SECONDS * 1000, { slow: SECONDS });
      else if (!hear(letter, bytes)) end({ said: MOST_SAID });
    };
    post(worker, { source, input, isTraced: hear !== undefined, ...loaded }, heard).then(resolve, () => end("killed"));
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
