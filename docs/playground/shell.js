// As much of a shell as the book's commands use: one pipeline, `2>&1`, `> FILE`, `time`, `echo` with arithmetic, and
// the tools below. The programs themselves are WebAssembly: `run` runs one of them.

import { hidden, split } from "./levels.js";

/// The programs that a page can run.
export const PROGRAMS = [
  "knight-bruteforce", "knight-backtrack", "big-integer", "n-queens", "number-place", "knight-graph", "knight-closed",
];

// The words of a command; operators are objects. A quoted word is never an operator.
function words(command) {
  const found = [];
  let word = null;
  const end = () => { if (word !== null) found.push(word); word = null; };
  for (let at = 0; at < command.length; at++) {
    const rest = command.slice(at);
    const operator = word === null && rest.match(/^(2>&1|>|\|)/)?.[0];
    if (operator) {
      found.push({ operator });
      at += operator.length - 1;
    } else if (rest.startsWith("$((")) {
      const close = rest.indexOf("))");
      if (close < 0) throw new Error("'))' is missing");
      // The brackets may be nested: the last of them that close at once end it.
      let stop = close;
      while (rest[stop + 2] === ")") stop++;
      word = (word ?? "") + arithmetic(rest.slice(3, stop));
      at += stop + 1;
    } else if (/^[;&<`$]/.test(rest)) {
      throw new Error(`'${rest[0]}' does not work in a page; try it in a terminal`);
    } else if (/^\s/.test(rest)) {
      end();
    } else if (/^['"]/.test(rest)) {
      const close = command.indexOf(rest[0], at + 1);
      if (close < 0) throw new Error(`the closing ${rest[0]} is missing`);
      word = (word ?? "") + command.slice(at + 1, close);
      at = close;
    } else if (rest[0] === "|" || rest[0] === ">") {
      end();
      at--;
    } else {
      word = (word ?? "") + rest[0];
    }
  }
  end();
  return found;
}

// The value of a shell's $((…)): whole numbers of 64 bits, which wrap around.
function arithmetic(text) {
  const tokens = text.match(/\d+|[-+*/%()]/g) ?? [];
  if (tokens.join("") !== text.replace(/\s/g, "")) throw new Error(`'${text}' is not a calculation`);
  const wrap = (value) => BigInt.asIntN(64, value);
  const factor = () => {
    const token = tokens.shift();
    if (token === "-") return wrap(-factor());
    if (token === "(") {
      const value = sum();
      if (tokens.shift() !== ")") throw new Error("')' is missing");
      return value;
    }
    if (!/^\d+$/.test(token ?? "")) throw new Error(`'${text}' is not a calculation`);
    return wrap(BigInt(token));
  };
  const product = () => {
    let value = factor();
    while ("*/%".includes(tokens[0] ?? " ")) {
      const operator = tokens.shift();
      const other = factor();
      if (operator !== "*" && other === 0n) throw new Error("division by zero");
      value = wrap(operator === "*" ? value * other : operator === "/" ? value / other : value % other);
    }
    return value;
  };
  const sum = () => {
    let value = product();
    while ("+-".includes(tokens[0] ?? " ")) value = wrap(tokens.shift() === "+" ? value + product() : value - product());
    return value;
  };
  const value = sum();
  if (tokens.length > 0) throw new Error(`'${text}' is not a calculation`);
  return value;
}

/// The stages of a command, each with its words and whether its messages go into the pipe, and the file that takes the
/// output. Throws an error that says what a page cannot do.
export function parse(command) {
  const all = words(command);
  const stages = [{ words: [], merged: false }];
  let [file, timed] = [null, false];
  for (let at = 0; at < all.length; at++) {
    const { operator } = all[at];
    const last = stages.at(-1);
    if (operator === "|") stages.push({ words: [], merged: false });
    else if (operator === "2>&1") last.merged = true;
    else if (operator === ">") file = all[++at];
    else if (all[at] === "time" && stages.length === 1 && last.words.length === 0) timed = true;
    else last.words.push(all[at]);
  }
  if (file !== null && typeof file !== "string") throw new Error("the name of a file is missing after '>'");
  for (const stage of stages) {
    // `cargo run --release -p NAME -- ARGUMENTS` is NAME with these arguments.
    if (stage.words[0] === "cargo") {
      const dashes = stage.words.indexOf("--");
      const before = dashes < 0 ? stage.words : stage.words.slice(0, dashes);
      const name = before[before.indexOf("-p") + 1];
      if (before[1] !== "run" || !before.includes("-p")) throw new Error("a page has no cargo");
      stage.words = [name, ...(dashes < 0 ? [] : stage.words.slice(dashes + 1))];
    }
    if (stage.words[0] === "problems" && stage.words[1] === "levels") {
      const { own, rest } = split(stage.words.slice(2));
      if (rest[0] === "big-integer" || rest.some((word) => /^--(html|replay)\b/.test(word))) throw new Error("a page compares the levels of a search, as text");
      stage.words = [...rest, ...hidden(own).flat()];
    }
    const [name] = stage.words;
    if (name === undefined) throw new Error("a command is missing");
    stage.isProgram = PROGRAMS.includes(name);
    if (!stage.isProgram && !(name in TOOLS)) throw new Error(`'${name}' does not run in a page`);
  }
  return { stages, file, timed };
}

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

// Each tool takes its words without its name, its standard input, and the files; it returns its output.
const TOOLS = {
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
  ls(words, text, open) {
    const name = words.find((word) => !word.startsWith("-"));
    if (!name) throw new Error("name a file");
    const shown = open(name);
    return words.includes("-sh") ? `${size(new TextEncoder().encode(shown).length)} ${name}\n` : `${name}\n`;
  },
};

/// Runs a command: its output and messages as a terminal shows them, and its exit code. `run` runs a program, given its
/// words and its standard input, and returns its `code`, `stdout`, `stderr`, and the `file` that it writes. `files` is
/// a Map of the page's files. `fetchFile` returns the text of a file of the course, or null.
export async function execute(command, { run, files, fetchFile }) {
  const { stages, file, timed } = parse(command);
  const begin = performance.now();
  let [text, messages, code] = ["", "", 0];
  for (const [index, { words, isProgram, merged }] of stages.entries()) {
    const isLast = index === stages.length - 1;
    const needsBeginning = ["head", "sed"].includes(stages[index + 1]?.words[0]);
    if (isProgram) {
      const program = await input(words, fetchFile);
      const ended = await run(program.words, program.stdin ?? text);
      if (/^\[\.\.\. \d+ bytes are left out here \.\.\.\]$/m.test(ended.stdout) && (!isLast || file) && !needsBeginning) {
        throw new Error("this output is longer than a page can keep; try it in a terminal");
      }
      if (ended.file) files.set(words[words.findIndex((word) => /^--(svg|replay)$/.test(word)) + 1], ended.file);
      // Of both streams, a program writes its messages last.
      text = ended.stdout + (merged ? ended.stderr : "");
      if (!merged) messages += ended.stderr;
      code = ended.code;
    } else {
      const open = (name) => {
        if (!files.has(name)) throw new Error(`${words[0]}: ${name}: there is no such file in this page`);
        return files.get(name);
      };
      text = TOOLS[words[0]](words.slice(1), text, open);
      code = words[0] === "grep" && text === "" ? 1 : 0;
    }
  }
  if (file) {
    files.set(file, text);
    text = "";
  }
  text += messages;
  if (timed) text += `\nreal\t${((performance.now() - begin) / 1000).toFixed(3)}s\n`;
  return { text, code };
}

// A program reads a file of the course through its standard input.
async function input(words, fetchFile) {
  const at = words[0] === "number-place" ? words.findIndex((word) => word.endsWith(".txt")) : -1;
  const found = at < 0 ? null : await fetchFile(words[at]);
  if (found === null) return { words };
  return { words: words.with(at, "-"), stdin: found };
}
