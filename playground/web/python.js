// Loads Python for the page, once, and runs programs, each in a worker of its own.

import { until } from "./ask.js";
import { MOST_SAID } from "./show.js";

// A phone takes longer than python3 in a terminal, which has 20.
const SECONDS = 60;
// What `playground/build/python.mjs` has made: CPython, and its library.
const FILES = ["python-program.gz.bin", "python-library.gz.bin"];

let loading = null;
const listeners = new Set();

const start = () => new Worker(new URL("python-worker.js", import.meta.url), { type: "module" });

async function fetchAll() {
  const answers = await Promise.all(FILES.map((name) => fetch(new URL(name, import.meta.url))));
  for (const { ok, status, statusText } of answers) if (!ok) throw new Error(`${status} ${statusText}`);
  const total = answers.reduce((sum, { headers }) => sum + Number(headers.get("content-length")), 0);
  let loaded = 0;
  const transform = (bytes, to) => {
    loaded += bytes.length;
    for (const listener of listeners) listener(loaded, total);
    to.enqueue(bytes);
  };
  return answers.map(({ body }) => new Response(
    body.pipeThrough(new TransformStream({ transform })).pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } },
  ));
}

// Starting Python takes a second. It is done once, and each run begins with a copy of its memory.
async function prepare() {
  const [program, library] = await fetchAll();
  const loaded = { program: await WebAssembly.compileStreaming(program), library: await library.arrayBuffer() };
  const worker = start();
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { snapshot, unloaded } }) => (snapshot ? resolve({ ...loaded, snapshot }) : reject(new Error(unloaded)));
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(loaded);
    });
  } finally {
    worker.terminate();
  }
}

// Loads what a run needs; `listen` is told how many bytes are there, and of how many.
export function load(listen) {
  if (listen) listeners.add(listen);
  loading ??= prepare().catch(({ message = "the network gives no answer" }) => {
    loading = null;
    throw new Error(`Python could not be loaded: ${message}. Nothing was run. Reload the page; or write the program into a file, and run it with python3 on your own machine.`);
  });
  return loading.finally(() => listeners.delete(listen));
}

// One run, in a worker that is ended with it, or by `signal`. `hear` gets all that a program says of its search until it is
// ended, and gives false to end it.
export async function run(source, input, { signal, hear } = {}) {
  const loaded = await until(load(), signal);
  const worker = start();
  let timer = null;
  return new Promise((resolve, reject) => {
    const ended = (how) => resolve({ ended: how, stdout: "", stderr: "" });
    worker.onmessage = ({ data }) => {
      if (data.isReady) timer = setTimeout(() => ended({ slow: SECONDS }), SECONDS * 1000);
      else if (data.unloaded) reject(new Error(data.unloaded));
      else if (data.ended) resolve(data);
      else if (!hear(data.heard, data.bytes)) ended({ said: MOST_SAID });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      ended("killed");
    };
    signal?.addEventListener("abort", () => ended("stopped"));
    worker.postMessage({ source, input, isTraced: hear !== undefined, ...loaded });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
