// Stopping one request of a page leaves those of others alone: with a worker that answers when it is told to.

import assert from "node:assert/strict";
import { test } from "node:test";

const workers = [];
globalThis.Worker = class {
  constructor() {
    workers.push(this);
    this.asked = [];
  }
  postMessage({ exercise }) {
    this.asked.push(exercise);
  }
  terminate() {
    this.isEnded = true;
  }
};
const loads = [];
globalThis.fetch = () => new Promise((load) => loads.push(load));
// The empty module: its sign, and its version.
const loaded = () => new Response(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
const { alone, answer } = await import("../../../playground/web/ask.js");

// The worker that was asked this, once it was.
async function asked(question) {
  for (;;) {
    const worker = workers.findLast(({ asked }) => asked.at(-1) === question);
    if (worker) return worker;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("who stops a request while the programs are loaded loads them anew, and others wait on", async () => {
  const first = answer("first 0");
  const stop = new AbortController();
  const stopped = alone({ exercise: "stopped" }, stop.signal);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(loads.length, 1);
  stop.abort(new Error("stopped"));
  await assert.rejects(stopped, /stopped/);
  const anew = alone({ exercise: "anew" }, new AbortController().signal);
  assert.equal(loads.length, 2);
  loads.pop()(loaded());
  (await asked("anew")).onmessage({ data: { done: 2 } });
  assert.equal(await anew, 2);
  loads.pop()(loaded());
  (await asked("first 0")).onmessage({ data: { done: 1 } });
  assert.equal(await first, 1);
});

test("a request that waits is stopped, and the one before it is answered", async () => {
  const first = answer("first 1");
  const stop = new AbortController();
  const second = answer("second 1", stop.signal);
  const third = answer("third 1");
  const worker = await asked("first 1");
  stop.abort(new Error("stopped"));
  await assert.rejects(second, /stopped/);
  assert.equal(worker.isEnded, undefined);
  worker.onmessage({ data: { done: 1 } });
  assert.equal(await first, 1);
  (await asked("third 1")).onmessage({ data: { done: 3 } });
  assert.equal(await third, 3);
  assert.ok(!worker.asked.includes("second 1"));
});

test("a request that was answered is not stopped any more", async () => {
  const stop = new AbortController();
  const first = answer("first 2", stop.signal);
  const worker = await asked("first 2");
  worker.onmessage({ data: { done: 1 } });
  await first;
  const second = answer("second 2");
  await asked("second 2");
  stop.abort();
  worker.onmessage({ data: { done: 2 } });
  assert.equal(await second, 2);
});

test("the worker that searches is ended, and the next request has another one", async () => {
  const stop = new AbortController();
  const first = answer("first 3", stop.signal);
  const worker = await asked("first 3");
  stop.abort(new Error("stopped"));
  await assert.rejects(first, /stopped/);
  assert.equal(worker.isEnded, true);
  const second = answer("second 3");
  const other = await asked("second 3");
  assert.notEqual(other, worker);
  other.onmessage({ data: { done: 2 } });
  assert.equal(await second, 2);
});
