// The boundary between a page and a module of WebAssembly: `tools/playground/src/boundary.rs` is the module's side.

// Writes a text, or bytes.
export function write({ memory, room }, text) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  // Asked first: the memory may grow, and is then another buffer.
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
}

export function read({ memory }, start) {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
}
