// What may take long runs in workers, beside the page.

import { NOT_LOADED, load, loadAnew } from "./module.js";

export const open = (name = "worker.js") => new Worker(new URL(name, import.meta.url), { type: "module" });

// One that is started, compiled and optimised once, and what it was asked last.
let shared;
let last = Promise.resolve();

// What a worker has done with a message; until then it may tell how far it is.
export function post(worker, message, tell = () => {}) {
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
    worker.postMessage(message);
  });
}

const postWithModule = async (worker, message, tell) => post(worker, { module: await load(message.exercise ? "exercises" : "programs"), ...message }, tell);

// What `done` gives, unless `signal` stops it before: then `stop` is called, and the reason of the signal is given.
export function until(done, signal, stop = () => {}) {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      stop();
      reject(signal.reason);
    };
    signal?.addEventListener("abort", aborted);
    done.then(resolve, reject).finally(() => signal?.removeEventListener("abort", aborted));
  });
}

// Messages are answered one after the other. `signal` ends the worker if it is at this message, and so what it has
// searched until then; the message of another request is none of its business.
function queue(message, signal) {
  last = last.catch(() => {}).then(() => {
    signal?.throwIfAborted();
    shared ??= open();
    return until(postWithModule(shared, message), signal, () => {
      loadAnew();
      shared?.terminate();
      shared = null;
    });
  });
  return until(last, signal);
}

// What `along`, `landscape` or `break_it` of the module has written about the problem of a command. One runs after the other.
export const ask = (name, command, question) => queue({ name, text: JSON.stringify([command, question]) });

// The answer to a question about an exercise.
export const answer = (exercise, signal) => queue({ exercise }, signal);

// The same for one message in a worker of its own, which `signal` ends.
export function alone(message, signal, tell) {
  const worker = open();
  return until(postWithModule(worker, message, tell), signal, loadAnew).finally(() => worker.terminate());
}
