// What a search answers to the choices of a reader who takes its place, and how a part of its landscape looks: the program
// runs as WebAssembly (visual/src/replay/along.rs, landscape.rs).

import { ask } from "./ask.js";

// The recording of the way, or null where the command has no search that can be asked.
export async function along(command, path) {
  const choices = path.map(([, cell, number]) => [number, ...cell].join(",")).join(" ");
  // Limits of the search are none for the reader.
  return answer(`${command.replace(/ --(answers|time-limit)[ =]\S+/g, "")} --along '${choices}'`);
}

// The nodes from one on, up to another one.
export const landscape = (command, ...part) => answer(`${command.replace(/ --time-limit[ =]\S+/g, "")} --landscape ${part}`);

async function answer(command) {
  const { code, stdout } = await ask(command);
  return code === 0 ? JSON.parse(stdout) : null;
}
