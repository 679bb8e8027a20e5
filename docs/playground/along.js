// What a search answers to the choices of a reader who takes its place: the program as WebAssembly follows them
// (visual/src/replay/along.rs).

import { ask } from "./ask.js";

// The recording of the way, or null where the command has no search that can be asked.
export async function along(command, path) {
  const choices = path.map(([, cell, number]) => [number, ...cell].join(",")).join(" ");
  // Limits of the search are none for the reader.
  const unlimited = command.replace(/ --(answers|time-limit)[ =]\S+/g, "");
  const { code, stdout } = await ask(`${unlimited} --along '${choices}'`);
  return code === 0 ? JSON.parse(stdout) : null;
}
