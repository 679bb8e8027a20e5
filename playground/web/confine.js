// Takes from a worker's world all that a Python program must not reach.

// What stays: the language without what compiles text, the clock, chance, and how the worker is spoken to.
const KEPT = new Set(`Object Array Boolean Number String Symbol BigInt Math Date RegExp Map Set WeakMap WeakSet WeakRef FinalizationRegistry
  Promise Proxy Reflect Iterator JSON Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer
  SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array
  Float64Array BigInt64Array BigUint64Array undefined NaN Infinity parseInt parseFloat isNaN isFinite globalThis WebAssembly TextEncoder
  TextDecoder performance crypto setTimeout clearTimeout constructor onmessage`.match(/\S+/g));
// What MicroPython's module keeps there.
const OF_MODULE = /^(Module$|pyProxyFinalizationRegistry$|proxy_js_)/;

// A list of what is forbidden would lack what the next browser adds, so everything else goes.
export function keepOnlyTheLanguage(world) {
  for (let scope = world; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
    for (const name of Object.getOwnPropertyNames(scope)) {
      if (!KEPT.has(name) && !OF_MODULE.test(name)) Reflect.deleteProperty(scope, name);
    }
  }
}
