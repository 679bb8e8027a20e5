// Shows the search of a program that the page runs: what the program has said becomes a recording, and the player
// opens on it.

import { alone } from "./ask.js";
import { mount } from "./mount.mjs";

// Bytes that a program may say: about a million steps.
export const MOST_SAID = 1 << 24;

// Gathers what a program says, in the parts that `show/src/recorded.rs` reads.
export function gather() {
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  let start = 0;
  let last = "";
  const reserve = (more) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(2 * (length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  function add(letter, part) {
    reserve(part.length + 5);
    if (letter !== last) {
      bytes[length] = letter.charCodeAt(0);
      length += 5;
      [start, last] = [length, letter];
    }
    bytes.set(part, length);
    length += part.length;
    new DataView(bytes.buffer).setUint32(start - 4, length - start, true);
  }
  return {
    add,
    // A text is a part of its own.
    addText(letter, text) {
      last = "";
      add(letter, new TextEncoder().encode(text));
    },
    get length() { return length; },
    get bytes() { return bytes.slice(0, length); },
  };
}

// Opens the player in an element, if there is a search; gives what there is to say.
export async function showSaid(said, host, signal) {
  const { file, stderr } = await alone({ said }, signal);
  host.hidden = !file;
  if (file) await mount(host, file);
  return { isShown: file !== "", text: stderr.trimEnd() };
}
