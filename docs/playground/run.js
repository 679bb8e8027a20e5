// Runs a command of the programs, compiled to WebAssembly. An instance of the module is a process: it runs one
// command, and what it has written is read even when it has ended early, as it does after wrong arguments.
//
// While it searches or prints, it asks for the time. Ten times a second `watch` is then called with how far the search
// is, and where that returns true the search ends, as by Ctrl-C. It ends, too, where it writes on to a reader that takes only
// so many `lines`, or that has enough of what is printed until then.

import { read, write } from "./boundary.js";

export const NOT_LOADED = "the programs could not be loaded; is there a network?";

/// The compiled programs.
export async function load() {
  try {
    const answer = await fetch(new URL("playground.wasm", import.meta.url));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return await WebAssembly.compile(await answer.arrayBuffer());
  } catch ({ message }) {
    throw new Error(`${NOT_LOADED} (${message})`);
  }
}

export const run = (module, command, options) => call(module, command, "run", options);

/// Records the search that another program has said, in bytes.
export const show = (module, said) => call(module, said, "show");

async function call(module, text, name, { watch = () => false, lines, isEnough } = {}) {
  let exports = null, last = performance.now();
  const stream = (number) => read(exports, exports.text(number));
  const enough = new Error("The reader has left.");
  const now = () => {
    const time = performance.now();
    if (time - last > 100) {
      last = time;
      if (watch(read(exports, exports.progress()))) exports.interrupt();
      if (isEnough && isEnough(stream(1))) throw enough;
    }
    return time;
  };
  ({ exports } = await WebAssembly.instantiate(module, { env: { now } }));
  if (lines !== undefined) exports.limit(lines);
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
