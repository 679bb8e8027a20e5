// Runs commands beside the page, so that the page never stalls, and says how far they are; and checks exercises, for
// some checks search.
//
// A worker that searches receives no message. So the page asks it to stop by revoking an address that the worker looks
// at; `postMessage` of the counts goes through meanwhile.

import { isFilled, shown } from "./filters.mjs";
import { answers, call } from "./module.js";

function isRevoked(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
    return false;
  } catch {
    return true;
  }
}

// What answers questions: a search of the checks is done once.
let answering = null;

async function work({ module, command, alive, piped, name, text, exercise }) {
  if (name) return call(module, name, text);
  if (exercise) {
    answering ??= answers(module);
    return (await answering)(exercise);
  }
  let isStopped = false;
  const watch = (progress) => {
    if (progress) postMessage({ progress });
    const asked = !isStopped && alive !== undefined && isRevoked(alive);
    isStopped ||= asked;
    return asked;
  };
  const isEnough = piped?.filters.length > 0 ? (stdout) => isFilled(piped, stdout) : undefined;
  const done = await call(module, "run", command, { watch, isEnough });
  // Here, because a regular expression may take forever, too.
  return piped ? { code: done.code, shown: shown(piped, done) } : done;
}

onmessage = async ({ data }) => {
  try {
    postMessage({ done: await work(data) });
  } catch ({ message, cause }) {
    // What has crashed is not asked again.
    if (cause) answering = null;
    postMessage({ failed: message });
  }
};
