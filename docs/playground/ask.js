// One worker that runs commands, one after the other: it is started, compiled and optimised once.

import { load } from "./run.js";

let worker = null, module = null, last = Promise.resolve();

const post = (command) => new Promise((resolve, reject) => {
  worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { done } }) => { if (done) resolve(done); };
  worker.onerror = (event) => { worker = null; reject(event); };
  worker.postMessage({ module, command });
});

// Gives what a command has written, as `run` of run.js does.
export function ask(command) {
  last = last.catch(() => {}).then(async () => {
    module ??= await load();
    return post(command);
  });
  return last;
}
