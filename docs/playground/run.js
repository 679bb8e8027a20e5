// Runs a command of the programs, compiled to WebAssembly. An instance of the module is a process: it runs one
// command, and what it has written is read even when it has ended early, as it does after wrong arguments.

export async function run(module, command) {
  const { exports } = await WebAssembly.instantiate(module, { env: { now: () => performance.now() } });
  const bytes = new TextEncoder().encode(command);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  let crash = "";
  try {
    exports.run();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) crash = `error: ${error.message}\n`;
  }
  const text = (stream) => {
    const start = exports.text(stream);
    const memory = new Uint8Array(exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start)));
  };
  return { stdout: text(1), stderr: text(2) + crash, file: text(3) };
}
