// Runs one Python program; the page ends this worker when its time is over.

import { loadMicroPython } from "./micropython.mjs";
import { run } from "./python.js";

// Bytes of memory that a program may take: with more, a phone would close the page. Python then says MemoryError.
const MOST = 1 << 28;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > MOST) throw new RangeError("too much memory");
  return grow.call(this, pages);
};
// MicroPython reports that on the console, too.
console.error = console.warn = () => {};

onmessage = async ({ data: { source, input } }) => postMessage(await run(loadMicroPython, source, input));
