// What may take long runs in workers, beside the page.

import { NOT_LOADED, load, stopLoading } from "./module.js";

const open = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });

// One that is started, compiled and optimised once, and what it was asked last.
let shared = null, last = Promise.resolve();

// What a worker has done with a message; until then it may tell how far it is.
function post(worker, message, tell = () => {}) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { done, failed, progress } }) => {
      if (done !== undefined) resolve(done);
      else if (failed !== undefined) reject(new Error(failed));
      else tell(progress);
    };
    worker.onerror = ({ message }) => {
      if (worker === shared) shared = null;
      reject(new Error(message ?? NOT_LOADED));
    };
    load().then((module) => worker.postMessage({ module, ...message }), reject);
  });
}

// `signal` ends the worker, whatever it does, and so what it has searched until then.
function queue(message, signal) {
  const done = last.catch(() => {}).then(() => {
    shared ??= open();
    return post(shared, message);
  });
  const ended = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => {
      shared?.terminate();
      shared = null;
      reject(signal.reason);
    });
  });
  last = Promise.race([done, ended]);
  return last;
}

// What a command has written, as `run` of module.js gives it. Commands run one after the other.
export const ask = (command) => queue({ command });

// The answer to a question about an exercise.
export const answer = (question, signal) => queue({ question }, signal);

// The same for one message in a worker of its own, which `signal` ends.
export function alone(message, signal, tell) {
  const worker = open();
  const ended = new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      stopLoading();
      reject(signal.reason);
    });
  });
  return Promise.race([post(worker, message, tell), ended]).finally(() => worker.terminate());
}
