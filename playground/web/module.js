// The modules of WebAssembly: `programs` runs the programs, and `exercises` answers questions about the exercises.
// `playground/src/boundary.rs` is their side.
//
// An instance that runs a command is a process: it runs this one, and what it has written is read even when it has
// ended early, as it does after wrong arguments.
//
// While it searches or prints, it asks for the time. Ten times a second `watch` is then called with how far the search
// is, and where that returns true the search ends, as by Ctrl-C. It ends, too, where its reader has enough of what is printed
// until then.

export const NOT_LOADED = "the programs could not be loaded; is there a network?";

// Those that are being loaded, and those that are, by their names.
const loading = new Map();
const loaded = new Map();

// A compiled module, which is loaded once.
export async function load(name) {
  if (loaded.has(name)) return loaded.get(name);
  if (!loading.has(name)) loading.set(name, compiled(name).finally(() => loading.delete(name)));
  return loading.get(name);
}

async function compiled(name) {
  try {
    const answer = await fetch(new URL(`${name}.wasm`, import.meta.url));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    loaded.set(name, module);
    return module;
  } catch ({ message }) {
    throw new Error(`${NOT_LOADED} (${message})`);
  }
}

// Whoever asks from now on does not wait for what is still being loaded, which may have stalled; others wait on.
export const loadAnew = () => loading.clear();

// Writes a text, or bytes.
function write({ memory, room }, text) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  // Asked first: the memory may grow, and is then another buffer.
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
}

function read({ memory }, start) {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
}

// What a function of the module has written: `run` takes a command, `show` what another program has said, in bytes, and the
// others a command and a question, as `ask` of ask.js has them.
export async function call(module, name, text, { watch = () => false, isEnough } = {}) {
  let exports = null;
  let last = performance.now();
  const stream = (number) => read(exports, exports.text(number));
  const enough = new Error("The reader has left.");
  const now = () => {
    const time = performance.now();
    if (time - last > 100) {
      last = time;
      if (watch(read(exports, exports.progress()))) exports.interrupt();
      if (isEnough?.(stream(1))) throw enough;
    }
    return time;
  };
  ({ exports } = await WebAssembly.instantiate(module, { env: { now } }));
  write(exports, text);
  let [code, crash] = [1, ""];
  try {
    code = exports[name]();
  } catch (error) {
    // A program that ends early stops the module, and leaves its exit code.
    if (error === enough) code = 0;
    else if (exports.ended() < 256) code = exports.ended();
    else if (!(error instanceof WebAssembly.RuntimeError)) crash = `error: ${error.message}\n`;
  }
  return { code, stdout: stream(1), isCut: exports.is_cut() !== 0, stderr: stream(2) + crash, file: stream(3) };
}

// A function that answers the questions of `playground/src/exercises.rs`, by one instance: it keeps what the
// checks have searched. Once it has crashed, it answers no more.
export async function answers(module) {
  const { exports } = await WebAssembly.instantiate(module, { env: { now: () => performance.now() } });
  let crash = null;
  return (question) => {
    if (crash === null) {
      try {
        write(exports, JSON.stringify(question));
        const answer = JSON.parse(read(exports, exports.answer()));
        if (answer?.error === undefined) return answer;
        question = answer;
      } catch (error) {
        crash = error;
      }
    }
    throw crash ? new Error("the check has crashed; please tell your teacher with which answers", { cause: crash }) : new Error(question.error);
  };
}
