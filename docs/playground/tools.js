// What the book's commands pipe the programs' output through, as far as they use it.

// The value of `-n 5` or `-n5`, and the words that are left.
function option(words, name) {
  const at = words.findIndex((word) => word === name || (word.startsWith(name) && /^\d+$/.test(word.slice(2))));
  if (at < 0) return [null, words];
  const joined = words[at].length > 2;
  const value = Number(joined ? words[at].slice(2) : words[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`a number is missing after ${name}`);
  return [value, words.toSpliced(at, joined ? 1 : 2)];
}

const lines = (text) => (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
const joined = (list) => list.map((line) => `${line}\n`).join("");

// The regular expression of grep, basic or extended, as one of JavaScript.
function pattern(text, extended) {
  const basic = (part) => (part.startsWith("\\") ? part.slice(-1) : `\\${part}`);
  return new RegExp(extended ? text : text.replace(/\\?[(){}+?|]/g, basic), "u");
}

// What `ls -s` counts: blocks of 4096 bytes.
function size(bytes) {
  let kib = Math.ceil(bytes / 4096) * 4;
  let unit = "K";
  if (kib >= 1024) [kib, unit] = [kib / 1024, "M"];
  return (kib < 10 ? (Math.ceil(kib * 10) / 10).toFixed(1) : Math.ceil(kib)) + unit;
}

// Each tool takes its words without its name, its standard input, and what opens a file; it returns its output.
export const TOOLS = {
  echo: (words) => `${words.join(" ")}\n`,
  cat: (words, text, open) => (words.length > 0 ? words.map(open).join("") : text),
  head(words, text, open) {
    const [count, rest] = option(words, "-n");
    return joined(lines(rest[0] ? open(rest[0]) : text).slice(0, count ?? 10));
  },
  tail(words, text, open) {
    const [count, rest] = option(words, "-n");
    const all = lines(rest[0] ? open(rest[0]) : text);
    return joined(all.slice(Math.max(0, all.length - (count ?? 10))));
  },
  wc(words, text, open) {
    const [flag, name] = words;
    if (flag !== "-l" && flag !== "-c") throw new Error("wc works with -l and -c in a page");
    text = name ? open(name) : text;
    const count = flag === "-l" ? text.split("\n").length - 1 : new TextEncoder().encode(text).length;
    return `${count}${name ? ` ${name}` : ""}\n`;
  },
  grep(words, text, open) {
    let after, most;
    [after, words] = option(words, "-A");
    [most, words] = option(words, "-m");
    const flags = words.filter((word) => /^-[EncvF]+$/.test(word)).join("");
    const [wanted, name] = words.filter((word) => !/^-[EncvF]+$/.test(word));
    if (wanted === undefined || wanted.startsWith("-")) throw new Error("grep works with -A, -E, -c, -m, -n and -v in a page");
    const expression = pattern(wanted, flags.includes("E"));
    const printed = [];
    let [matches, left, last] = [0, 0, null];
    for (const [index, line] of lines(name ? open(name) : text).entries()) {
      const matched = matches < (most ?? Infinity) && expression.test(line) !== flags.includes("v");
      if (matched) matches++;
      else if (left > 0) left--;
      else continue;
      if (after && last !== null && index > last + 1) printed.push("--");
      printed.push(flags.includes("n") ? `${index + 1}${matched ? ":" : "-"}${line}` : line);
      last = index;
      if (matched) left = after ?? 0;
    }
    return flags.includes("c") ? `${matches}\n` : joined(printed);
  },
  sed([flag, range, name], text, open) {
    const [, first, last] = (flag === "-n" && range?.match(/^(\d+)(?:,(\d+))?p$/)) || [];
    if (!first) throw new Error("sed works with -n 'FIRST,LASTp' in a page");
    return joined(lines(name ? open(name) : text).slice(first - 1, last ?? first));
  },
  sort(words, text) {
    if (words.length > 0) throw new Error("sort works without options in a page");
    return text && joined(lines(text).sort());
  },
  uniq(words, text) {
    if (words.some((word) => word !== "-c")) throw new Error("uniq works with -c in a page");
    const runs = [];
    for (const line of text ? lines(text) : []) {
      if (runs.at(-1)?.line === line) runs.at(-1).count++;
      else runs.push({ line, count: 1 });
    }
    return joined(runs.map(({ line, count }) => (words.length > 0 ? `${String(count).padStart(7)} ${line}` : line)));
  },
  ls(words, text, open) {
    const name = words.find((word) => !word.startsWith("-"));
    if (!name) throw new Error("name a file");
    const shown = open(name);
    return words.includes("-sh") ? `${size(new TextEncoder().encode(shown).length)} ${name}\n` : `${name}\n`;
  },
};
