// What the book's commands pipe the programs' output through, as far as they use it.

// The value of `-n 5` or `-n5`, for head and tail of `-5`, and the words that are left.
function option(words, name) {
  const short = name === "-n" ? "-n?" : name;
  const at = words.findIndex((word) => word === name || new RegExp(`^${short}\\d+$`).test(word));
  if (at < 0) return [null, words];
  const isJoined = words[at] !== name;
  const value = isJoined ? words[at].replace(/\D/g, "") : words[at + 1];
  if (!/^\+?\d+$/.test(value)) throw new Error(`${name} takes a number in a page`);
  return [value, words.toSpliced(at, isJoined ? 1 : 2)];
}

// What a tool reads: the file that its words name, or its standard input. `works` says which options it has.
function input(words, text, open, works) {
  if (words.some((word) => /^-./.test(word))) throw new Error(`${works} in a page`);
  if (words.length > 1) throw new Error("a tool reads one file in a page");
  return words.length > 0 && words[0] !== "-" ? open(words[0]) : text;
}

const lines = (text) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
const joined = (list) => list.map((line) => `${line}\n`).join("");

const CLASSES = { digit: "0-9", alpha: "A-Za-z", alnum: "0-9A-Za-z", upper: "A-Z", lower: "a-z", space: "\\s" };

// The regular expression of grep, basic, extended or plain text, as one of JavaScript.
function pattern(given, flags) {
  const text = given.replace(/\[:(\w+):\]/g, (all, name) => CLASSES[name] ?? all);
  if (flags.includes("F")) return new RegExp(given.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "u");
  const basic = (part) => (part.startsWith("\\") ? part.slice(-1) : `\\${part}`);
  return new RegExp(flags.includes("E") ? text : text.replace(/\\?[(){}+?|]/g, basic), "u");
}

// What `ls -s` counts: blocks of 4096 bytes.
function size(bytes) {
  let kib = Math.ceil(bytes / 4096) * 4;
  let unit = "K";
  if (kib >= 1024) [kib, unit] = [kib / 1024, "M"];
  return (kib < 10 ? (Math.ceil(kib * 10) / 10).toFixed(1) : Math.ceil(kib)) + unit;
}

/// How many lines `head` takes, given its words, and the words that are left.
export function headed(words) {
  const [count, rest] = option(words, "-n");
  return [Number(count ?? 10), rest];
}

// Each tool takes its words without its name, its standard input, and what opens a file; it returns its output.
export const TOOLS = {
  echo(words) {
    if (/^-[eE]/.test(words[0])) throw new Error("echo works with -n in a page");
    return words[0] === "-n" ? words.slice(1).join(" ") : `${words.join(" ")}\n`;
  },
  cat(words, text, open) {
    if (words.some((word) => /^-./.test(word))) throw new Error("cat works without options in a page");
    return words.length > 0 ? words.map((word) => (word === "-" ? text : open(word))).join("") : text;
  },
  head(words, text, open) {
    const [count, rest] = headed(words);
    return joined(lines(input(rest, text, open, "head works with -n")).slice(0, count));
  },
  tail(words, text, open) {
    const [count, rest] = option(words, "-n");
    const all = lines(input(rest, text, open, "tail works with -n"));
    return joined(count?.startsWith("+") ? all.slice(Math.max(0, count - 1)) : all.slice(Math.max(0, all.length - (count ?? 10))));
  },
  wc(words, text, open) {
    const [flag, name] = words;
    const works = "wc works with -l and -c";
    if (flag !== "-l" && flag !== "-c") throw new Error(`${works} in a page`);
    text = input(words.slice(1), text, open, works);
    const count = flag === "-l" ? text.split("\n").length - 1 : new TextEncoder().encode(text).length;
    return `${count}${name ? ` ${name}` : ""}\n`;
  },
  grep(words, text, open) {
    let after, most;
    [after, words] = option(words, "-A");
    [most, words] = option(words, "-m");
    const flags = words.filter((word) => /^-[EncvF]+$/.test(word)).join("");
    const [wanted, ...rest] = words.filter((word) => !/^-[EncvF]+$/.test(word));
    const works = "grep works with -A, -E, -F, -c, -m, -n and -v";
    if (wanted === undefined || wanted.startsWith("-")) throw new Error(`${works} in a page`);
    const expression = pattern(wanted, flags);
    const printed = [];
    let [matches, left, last] = [0, 0, null];
    for (const [index, line] of lines(input(rest, text, open, works)).entries()) {
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
  sort(words, text, open) {
    text = input(words, text, open, "sort works without options");
    return joined(lines(text).sort());
  },
  uniq(words, text, open) {
    const isCounted = words[0] === "-c";
    text = input(isCounted ? words.slice(1) : words, text, open, "uniq works with -c");
    const runs = [];
    for (const line of lines(text)) {
      if (runs.at(-1)?.line === line) runs.at(-1).count++;
      else runs.push({ line, count: 1 });
    }
    return joined(runs.map(({ line, count }) => (isCounted ? `${String(count).padStart(7)} ${line}` : line)));
  },
  ls(words, text, open) {
    const [name] = words.slice(-1);
    if (words.length > 2 || (words.length === 2 && words[0] !== "-sh") || !name || name.startsWith("-")) {
      throw new Error("ls works with a file, or with -sh and a file, in a page");
    }
    const shown = open(name);
    return words.length === 2 ? `${size(new TextEncoder().encode(shown).length)} ${name}\n` : `${name}\n`;
  },
};
