// The colours of a line of a listing, in Rust, C or Python.

import { build } from "./dom.mjs";

const WORDS = "as break case catch class const continue def elif else enum extern fn for from global if impl import in int let long loop match "
  + "mod mut not or and pass pub raise ref return self Self sizeof static struct switch trait try type unsafe use void where while with yield";
const TOKENS = new RegExp([
  String.raw`(?<comment>\/\/.*|\/\*.*|#(?![[!]).*)`,
  String.raw`(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)')`,
  String.raw`(?<keyword>\b(?:${WORDS.replaceAll(" ", "|")})\b)`,
  String.raw`(?<number>\b\d[\w.]*)`,
].join("|"), "g");

// A line with its colours.
export function painted(text) {
  const line = build("span");
  let from = 0;
  for (const { 0: token, index, groups } of text.matchAll(TOKENS)) {
    line.append(text.slice(from, index), build("i", { className: Object.keys(groups).find((name) => groups[name] !== undefined) }, token));
    from = index + token.length;
  }
  line.append(text.slice(from));
  return line;
}
