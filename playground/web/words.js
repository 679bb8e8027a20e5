// A text with `code` in it.

import { build } from "./dom.mjs";

export function words(text) {
  return text.split("`").map((part, place) => (place % 2 === 1 ? build("code", {}, part) : part));
}
