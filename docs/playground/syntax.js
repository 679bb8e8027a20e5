// As much of a shell's language as the book's commands use: pipelines, `;`, loops over words, `2>&1`, `2>/dev/null`,
// `> FILE`, `time`, quotes, and arithmetic.

import { hidden, split } from "./levels.js";
import { TOOLS } from "./tools.js";

/// The programs that a page can run.
export const PROGRAMS = [
  "knight-bruteforce", "knight-backtrack", "big-integer", "n-queens", "number-place", "knight-graph", "knight-closed",
];

// A calculation, whose brackets may be nested, or a variable.
const DOLLAR = /\$(?:\(\(.*?\)\)+|[A-Za-z_]\w*)/s;
const replaced = (dollar) => (dollar.startsWith("$((") ? arithmetic(dollar.slice(3, -2)) : `\0${dollar.slice(1)}\0`);
const elsewhere = (what) => new Error(`'${what}' does not work in a page; try it in a terminal`);

// The words of a command; operators are objects. A quoted word is never an operator. The variable x in a word is \0x\0
// until its value is known.
function words(command) {
  const found = [];
  let word = null;
  const end = () => { if (word !== null) found.push(word); word = null; };
  for (let at = 0; at < command.length; at++) {
    const rest = command.slice(at);
    const operator = word === null && rest.match(/^(2>&1|2> ?\/dev\/null(?![^\s|;])|\|\||>>|\d+>|[>|;])/)?.[0];
    const dollar = rest.match(DOLLAR);
    if (operator) {
      if (/^(\|\||>>|\d+>)$/.test(operator)) throw elsewhere(operator);
      found.push({ operator: operator.replace(" ", "") });
      at += operator.length - 1;
    } else if (dollar?.index === 0) {
      word = (word ?? "") + replaced(dollar[0]);
      at += dollar[0].length - 1;
    } else if (/^[&<`$]/.test(rest)) {
      throw elsewhere(rest[0]);
    } else if (/^\s/.test(rest)) {
      end();
    } else if (rest[0] === "'") {
      const close = command.indexOf("'", at + 1);
      if (close < 0) throw new Error("the closing ' is missing");
      word = (word ?? "") + command.slice(at + 1, close);
      at = close;
    } else if (rest[0] === '"') {
      const close = command.indexOf('"', at + 1);
      if (close < 0) throw new Error('the closing " is missing');
      const inside = command.slice(at + 1, close);
      const filled = inside.replace(new RegExp(DOLLAR, "gs"), replaced);
      const odd = inside.match(/`|\\(?=[$`"\\]|$)/) ?? filled.match(/\$[({\d?$@*#!-]/);
      if (odd) throw new Error(`'${odd[0]}' does not work between " in a page; try '`);
      word = (word ?? "") + filled;
      at = close;
    } else if (/^[|>;]/.test(rest)) {
      end();
      at--;
    } else if (rest[0] === "\\") {
      if (rest.length === 1) throw elsewhere("\\");
      word = (word ?? "") + rest[1];
      at++;
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

const FORM = "a loop is 'for NAME in WORDS; do COMMANDS; done'";

// A loop: the name of its variable, its values, and the commands that it repeats.
function loop(tokens, known) {
  const [, name, separator] = tokens.splice(0, 3);
  const values = [];
  while (typeof tokens[0] === "string") values.push(tokens.shift());
  const [end, start] = tokens.splice(0, 2);
  if (!/^[A-Za-z_]\w*$/.test(name) || separator !== "in" || end?.operator !== ";" || start !== "do") throw new Error(FORM);
  const body = list(tokens, [...known, name]);
  if (tokens.shift() !== "done") throw new Error(FORM);
  return { name, values, body };
}

// Makes the words of a stage those of a program or a tool, and says which.
function resolve(stage) {
  // `cargo run --release -p NAME -- ARGUMENTS` is NAME with these arguments.
  if (stage.words[0] === "cargo") {
    let at = 2, name = null;
    for (; stage.words[at]?.startsWith("-") && stage.words[at] !== "--"; at++) {
      if (["-p", "--package"].includes(stage.words[at])) name = stage.words[++at];
      else if (!["--release", "-r", "--quiet", "-q"].includes(stage.words[at])) throw elsewhere(stage.words[at]);
    }
    if (stage.words[1] !== "run" || name === null) throw new Error("a page has no cargo");
    stage.words = [name, ...stage.words.slice(stage.words[at] === "--" ? at + 1 : at)];
  }
  if (stage.words[0] === "problems" && stage.words[1] === "levels") {
    const { own, rest } = split(stage.words.slice(2));
    if (rest[0] === "big-integer" || rest.some((word) => /^--(html|replay)\b/.test(word))) throw new Error("a page compares the levels of a search, as text");
    if (!PROGRAMS.includes(rest[0])) throw new Error("a program is missing: problems levels PROGRAM ARGS…");
    stage.words = [...rest, ...hidden(own).flat()];
  }
  const [name] = stage.words;
  if (name === undefined) throw new Error("a command is missing");
  stage.isProgram = PROGRAMS.includes(name);
  if (!stage.isProgram && !Object.hasOwn(TOOLS, name)) throw new Error(`'${name}' does not run in a page`);
}

// A pipeline: its stages, the file that takes its output, and whether it is timed. A stage is a loop, or it has words
// and says whether its messages go into the pipe, or nowhere.
function pipeline(tokens, known) {
  const stages = [];
  let [file, timed] = [null, false];
  if (tokens[0] === "time") {
    timed = true;
    tokens.shift();
  }
  do {
    if (file !== null) throw new Error("'> FILE' comes last in a page");
    if (stages.length > 0) tokens.shift();
    const stage = tokens[0] === "for" ? { loop: loop(tokens, known) } : { words: [], merged: false, silent: false };
    for (; tokens.length > 0 && !["|", ";"].includes(tokens[0].operator); tokens.shift()) {
      const { operator } = tokens[0];
      if (operator === ">") {
        tokens.shift();
        if (typeof tokens[0] !== "string") throw new Error("the name of a file is missing after '>'");
        [file] = tokens;
      } else if (stage.loop) {
        throw new Error(FORM);
      } else if (operator === "2>&1") {
        stage.merged = true;
      } else if (operator === "2>/dev/null") {
        stage.silent = true;
      } else {
        stage.words.push(tokens[0]);
      }
    }
    if (stage.words) resolve(stage);
    const unknown = [...(stage.words ?? stage.loop.values), file ?? ""].join(" ").matchAll(/\0(\w+)\0/g);
    for (const [, name] of unknown) if (!known.includes(name)) throw new Error(`'$${name}' has no value in a page`);
    stages.push(stage);
  } while (tokens[0]?.operator === "|");
  return { stages, file, timed };
}

// Commands one after another, up to the end or to a `done`.
function list(tokens, known) {
  const pipelines = [pipeline(tokens, known)];
  while (tokens[0]?.operator === ";") {
    tokens.shift();
    if (tokens.length === 0 || tokens[0] === "done") break;
    pipelines.push(pipeline(tokens, known));
  }
  return pipelines;
}

/// The pipelines of a command. Throws an error that says what a page cannot do.
export function parse(command) {
  const tokens = words(command);
  const pipelines = list(tokens, []);
  if (tokens.length > 0) throw new Error(FORM);
  return pipelines;
}

/// A word with the values of its variables, which are in a Map.
export const expanded = (word, variables) => word.replace(/\0(\w+)\0/g, (_, name) => variables.get(name));
