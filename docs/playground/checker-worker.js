// Checks exercises beside the page, so that the page never stalls: some checks search.

import { open } from "./checker.js";

const load = async () => {
  const answer = await fetch(new URL("checker.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return open(await WebAssembly.compile(await answer.arrayBuffer()));
};
let loaded = null;

onmessage = async ({ data: { number, question } }) => {
  try {
    loaded ??= load();
    postMessage({ number, answer: (await loaded)(question) });
  } catch (error) {
    loaded = null;
    postMessage({ number, answer: { error: error.message } });
  }
};
