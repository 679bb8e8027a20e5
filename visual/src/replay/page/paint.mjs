// The colours of a line of a listing, in Rust, C or Python.

const WORDS = "as break case catch class const continue def elif else enum extern fn for from global if impl import in int let long loop match "
  + "mod mut not or and pass pub raise ref return self Self sizeof static struct switch trait try type unsafe use void where while with yield";
const TOKENS = new RegExp([
  String.raw`(?<comment>\/\/.*|\/\*.*|#(?![[!]).*)`,
  String.raw`(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)')`,
  String.raw`(?<keyword>\b(?:${WORDS.replaceAll(" ", "|")})\b)`,
  String.raw`(?<number>\b\d[\w.]*)`,
].join("|"), "g");

// Fills an element with a line.
export function paint(element, text) {
  let from = 0;
  for (const { 0: token, index, groups } of text.matchAll(TOKENS)) {
    const part = document.createElement("i");
    part.className = Object.keys(groups).find((name) => groups[name] !== undefined);
    part.textContent = token;
    element.append(text.slice(from, index), part);
    from = index + token.length;
  }
  element.append(text.slice(from));
}
