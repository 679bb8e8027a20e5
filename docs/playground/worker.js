// Runs one command beside the page, so that the page never stalls, and says how far it is.
//
// A worker that searches receives no message. So the page asks it to stop by revoking an address that the worker looks
// at; `postMessage` of the counts goes through meanwhile.

import { isFilled, linesRead, shown } from "./pipe.mjs";
import { run, show } from "./run.js";

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

onmessage = async ({ data: { module, command, alive, piped, said } }) => {
  if (said) return postMessage({ done: await show(module, said) });
  let isStopped = false;
  const watch = (progress) => {
    if (progress) postMessage({ progress });
    const asked = !isStopped && alive !== undefined && isRevoked(alive);
    isStopped ||= asked;
    return asked;
  };
  const done = await run(module, command, {
    watch, lines: piped && linesRead(piped), isEnough: piped?.filters.length > 1 && ((stdout) => isFilled(piped, stdout)),
  });
  // Here, because a regular expression may take forever, too.
  postMessage({ done: piped ? { code: done.code, shown: shown(piped, done) } : done });
};
