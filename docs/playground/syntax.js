// As much of a shell's language as the book's commands use: pipelines, `;`, loops over words, `2>&1`, `> FILE`, `time`,
// quotes, and arithmetic.

import { hidden, split } from "./levels.js";
import { TOOLS } from "./tools.js";

/// The programs that a page can run.
export const PROGRAMS = [
  "knight-bruteforce", "knight-backtrack", "big-integer", "n-queens", "number-place", "knight-graph", "knight-closed",
];

const VARIABLE = /^\$([A-Za-z_]\w*)/;

// The words of a command; operators are objects. A quoted word is never an operator. The variable x in a word is \0x\0
// until its value is known.
function words(command) {
  const found = [];
  let word = null;
  const end = () => { if (word !== null) found.push(word); word = null; };
  for (let at = 0; at < command.length; at++) {
    const rest = command.slice(at);
    const operator = word === null && rest.match(/^(2>&1|[>|;])/)?.[0];
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
    } else if (VARIABLE.test(rest)) {
      const [whole, name] = rest.match(VARIABLE);
      word = `${word ?? ""}\0${name}\0`;
      at += whole.length - 1;
    } else if (/^[&<`$]/.test(rest)) {
      throw new Error(`'${rest[0]}' does not work in a page; try it in a terminal`);
    } else if (/^\s/.test(rest)) {
      end();
    } else if (/^['"]/.test(rest)) {
      const close = command.indexOf(rest[0], at + 1);
      if (close < 0) throw new Error(`the closing ${rest[0]} is missing`);
      const inside = command.slice(at + 1, close);
      word = (word ?? "") + (rest[0] === '"' ? inside.replace(/\$([A-Za-z_]\w*)/g, "\0$1\0") : inside);
      at = close;
    } else if (/^[|>;]/.test(rest)) {
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
  if (!stage.isProgram && !Object.hasOwn(TOOLS, name)) throw new Error(`'${name}' does not run in a page`);
}

// A pipeline: its stages, the file that takes its output, and whether it is timed. A stage is a loop, or it has words
// and says whether its messages go into the pipe.
function pipeline(tokens, known) {
  const stages = [];
  let [file, timed] = [null, false];
  if (tokens[0] === "time") {
    timed = true;
    tokens.shift();
  }
  do {
    if (stages.length > 0) tokens.shift();
    const stage = tokens[0] === "for" ? { loop: loop(tokens, known) } : { words: [], merged: false };
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
