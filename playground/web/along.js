// What a search answers to the choices of a reader who takes its place, and how a part of its landscape looks: the program
// runs as WebAssembly (visual/src/replay/along.rs, landscape.rs).

import { ask } from "./ask.js";

// The recording of the way, or null where the command has no search that can be asked.
export async function along(command, path) {
  return answer("along", command, path.map(([, cell, number]) => [number, ...cell]));
}

// The nodes from one on, up to another one.
export const landscape = (command, from, to = null) => answer("landscape", command, [from, to]);

async function answer(name, command, question) {
  const { code, file } = await ask(name, command, question);
  return code === 0 ? JSON.parse(file) : null;
}
