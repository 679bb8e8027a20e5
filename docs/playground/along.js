// What a search answers to the choices of a reader who takes its place: the program as WebAssembly follows them
// (visual/src/replay/along.rs).

import { load } from "./run.js";

// One worker answers all of them, one after the other: it is compiled and optimised once.
let worker = null, module = null, last = Promise.resolve();

function run(command) {
  return new Promise((resolve, reject) => {
    worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { done } }) => { if (done) resolve(done); };
    worker.onerror = (event) => { worker = null; reject(event); };
    worker.postMessage({ module, command });
  });
}

// The recording of the way, or null where the command has no search that can be asked.
export function along(command, path) {
  const choices = path.map(([, cell, number]) => [number, ...cell].join(",")).join(" ");
  last = last.catch(() => {}).then(async () => {
    module ??= await load();
    // Limits of the search are none for the reader.
    const unlimited = command.replace(/ --(answers|time-limit)[ =]\S+/g, "");
    const { code, stdout } = await run(`${unlimited} --along '${choices}'`);
    return code === 0 ? JSON.parse(stdout) : null;
  });
  return last;
}
