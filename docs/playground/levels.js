// `problems levels PROGRAM ARGS…` in a page: the program itself compares its levels, as it does in a terminal.

const OWN = ["--levels", "--from", "--lines"];

// The options of `problems levels` in its words, each with its value, and the words that are left: the program's.
export function split(words) {
  const [own, rest] = [[], []];
  for (let at = 0; at < words.length; at++) {
    const [name] = words[at].split("=");
    if (words[at] === "--") continue;
    if (!OWN.includes(name)) rest.push(words[at]);
    else own.push(words[at] === name && at + 1 < words.length ? [name, words[++at]] : [words[at]]);
  }
  return { own, rest };
}

// The options that the program takes for them.
export const hidden = (own) => [...(own.some(([name]) => name.startsWith("--levels")) ? [] : [["--levels", "0,1,2,3"]]), ...own];
