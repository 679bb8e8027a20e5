// Shows the search of a program that the page runs: what the program has said becomes a recording, and the player
// opens on it.

import { alone } from "./ask.js";
import { mount } from "./mount.mjs";

// Bytes that a program may say: about a million steps.
export const MOST_SAID = 1 << 24;

// Gathers what a program says.
export class Said {
  length = 0;
  #parts = [];

  add(letter, bytes) {
    if (this.#parts.at(-1)?.letter !== letter) this.#parts.push({ letter, pieces: [] });
    this.#parts.at(-1).pieces.push(bytes);
    this.length += bytes.length;
  }

  addText(letter, text) {
    this.add(letter, new TextEncoder().encode(text));
  }

  // In the parts that `show/src/recorded.rs` reads.
  async bytes() {
    const parts = this.#parts.map(({ letter, pieces }) => [letter, new Blob(pieces)]);
    const whole = new Blob(parts.flatMap(([letter, part]) => [letter, Uint32Array.of(part.size), part]));
    return new Uint8Array(await whole.arrayBuffer());
  }
}

// Opens the player in an element, if there is a search; gives what there is to say.
export async function showSaid(said, host, signal) {
  const { file, stderr } = await alone({ name: "show", text: said }, signal);
  host.hidden = !file;
  if (file) await mount(host, file);
  return { isShown: file !== "", text: stderr.trimEnd() };
}
