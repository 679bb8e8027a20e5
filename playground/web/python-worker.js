// Runs one Python program; the page ends this worker when its time is over.

import { keepOnlyTheLanguage } from "./confine.js";
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

// What MicroPython's module has: it does not give all of it away.
let exported = null;
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = WebAssembly[name];
  WebAssembly[name] = async (...words) => {
    const made = await plain.apply(WebAssembly, words);
    exported = made.instance.exports;
    return made;
  };
}

// MicroPython's stack lets 155 calls be open. With a larger one it is the browser's own that ends: in Chromium at 330.
// Where the stack begins, and how much of it may be used, are two neighbours in the memory.
const STACK = 1 << 17;
const LIMIT = 1 << 15;
const SPARE = 1 << 14;
function deepen({ _module }) {
  const stack = _module._malloc(STACK);
  const words = new Uint32Array(exported.memory.buffer, 0, 1 << 16);
  const top = exported.emscripten_stack_get_base();
  const at = words.findIndex((word, index) => word <= top && word > top - 1024 && words[index + 1] === LIMIT);
  if (at < 0) return;
  words[at] = stack + STACK;
  words[at + 1] = STACK - SPARE;
  exported._emscripten_stack_restore(stack + STACK);
}

// A program may be somebody else's. It gets nothing of the page's world: `import js` finds an empty object, no object
// leads to a function that compiles text, and what asks the network is gone.
function confine() {
  globalThis.proxy_js_ref[0] = Object.freeze(Object.create(null));
  for (const made of [() => {}, async () => {}, function* () {}, async function* () {}]) delete Object.getPrototypeOf(made).constructor;
  keepOnlyTheLanguage(globalThis);
}

const tell = postMessage.bind(globalThis);
async function load(options) {
  const python = await loadMicroPython(options);
  deepen(python);
  confine();
  tell({ isReady: true });
  return python;
}

// What is heard is told one by one: a program that hangs, and is ended, has said all of it.
const hear = (letter, bytes) => tell({ heard: letter, bytes });

onmessage = ({ data: { source, input, helper, isTraced } }) => run(load, source, input, { helper, hear: isTraced ? hear : null })
  .then(tell, (error) => tell({ unloaded: error.message ?? String(error) }));
