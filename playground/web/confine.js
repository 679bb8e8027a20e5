// Takes from a worker's world all that a Python program must not reach.

// What stays: the language without what compiles text, the clock, chance, and how the worker is spoken to.
const KEPT = new Set(`Object Array Number String Symbol BigInt Math Date RegExp Map Set WeakMap WeakRef FinalizationRegistry Promise Proxy
  Reflect JSON Error EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer DataView Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array parseInt
  parseFloat isNaN isFinite globalThis WebAssembly TextEncoder TextDecoder performance crypto console setTimeout clearTimeout constructor onmessage`.match(/\S+/g));

// A list of what is forbidden would lack what the next browser adds, so everything else goes.
export function keepOnlyTheLanguage(world) {
  for (let scope = world; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of Object.getOwnPropertyNames(scope)) {
      if (!KEPT.has(name)) Reflect.deleteProperty(scope, name);
    }
  }
}

// A program may be somebody else's. It gets nothing of the page's world: `import js` finds an empty object, no object
// leads to a function that compiles text, and what asks the network is gone.
export function confine(python) {
  python.unregisterJsModule("pyodide_js");
  for (const made of [() => {}, async () => {}, function* () {}, async function* () {}]) delete Object.getPrototypeOf(made).constructor;
  keepOnlyTheLanguage(globalThis);
}
