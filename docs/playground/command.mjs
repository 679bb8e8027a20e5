// A command of the playground: from its text to the fields of the form, and back. What the form has no field for stays
// as it was typed.

import { hidden, split } from "./levels.js";
import programs from "./programs.json" with { type: "json" };

// The programs that run in a page.
export const NAMES = Object.keys(programs).filter((name) => programs[name].arguments);

// The programs of the form: the fields of their arguments, an example of them, and how they can search.
export const PROGRAMS = Object.fromEntries(Object.entries(programs).filter(([, { ways }]) => ways)
  .map(([name, it]) => [name, { ...it, fields: it.arguments.toLowerCase().replace("file", "puzzle").split(" ") }]));

// Puzzles of the course to begin with; `problems/puzzles/NAME.txt` is the file of each.
export const PUZZLES = {
  "easy-4": "802107096090000100700059000200000435000083002000060700130800209000035010980210000",
  "medium-1": "768309000090000000030780000010006007400000601080003200009500700500098004000000020",
  "hard-1": "020100000060000309910030005000900000100604020004080006050002800000000700200300900",
  "p5252": "020900006100000090008007000500000700007800100009400002000200400060000003300005080",
};
export const fileOf = (name) => `problems/puzzles/${name}.txt`;

// In place of a level: all of them side by side, by `problems levels`.
export const SIDE_BY_SIDE = "side by side";

// Options without a value, as `--help` lists them; any other one takes the word after it.
export const FLAGS = ["--stats", "--trace", "--json", "--closed", "--moves", "--estimate", "--lab", "--help", "--version", "-h", "-V"];

// The parts of a command, or null where its program is none of these.
export function parse(text) {
  let words = text.trim().split(/\s+/);
  let input = null;
  const pipe = words.indexOf("|");
  if (words[0] === "echo" && pipe > 0) [input, words] = [words.slice(1, pipe).join(" "), words.slice(pipe + 1)];
  const isCompared = words[0] === "problems" && words[1] === "levels";
  let own = [];
  if (isCompared) ({ own, rest: words } = split(words.slice(2)));
  const [program, ...rest] = words;
  if (!Object.hasOwn(PROGRAMS, program)) return null;
  const [places, options] = [[], []];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at];
    if (!word.startsWith("-") || /^-\d*$/.test(word)) places.push(word);
    else if (FLAGS.includes(word) || word.includes("=") || at + 1 === rest.length) options.push([word]);
    else options.push([word, rest[++at]]);
  }
  const { fields } = PROGRAMS[program];
  const values = Object.fromEntries(fields.map((field, index) => [field, places[index] ?? ""]));
  if (values.puzzle === "-" && input !== null) values.puzzle = input;
  const [level = "", ...more] = isCompared ? [SIDE_BY_SIDE, ...places.slice(fields.length)] : places.slice(fields.length);
  return { program, values, level, more, options, own };
}

// Whether each number of the parts is one.
export const isComplete = ({ program, values }) => PROGRAMS[program].fields.every((field) => field === "puzzle" || /^\d+$/.test(values[field]));

// The text of a command.
export function write({ program, values, level, more, options, own }) {
  const { fields } = PROGRAMS[program];
  const puzzle = values.puzzle ?? "";
  const isFile = puzzle.includes("/") || puzzle === "-" || puzzle === "";
  const places = fields.includes("puzzle") ? [isFile ? puzzle : "-"] : fields.map((field) => values[field]);
  const words = level === SIDE_BY_SIDE
    ? ["problems", "levels", program, ...places, ...more, ...own.flat(), ...(options.length > 0 ? ["--", ...options.flat()] : [])]
    : [program, ...places, level, ...more, ...options.flat()].filter((word) => word !== "");
  return (isFile ? "" : `echo ${puzzle} | `) + words.join(" ");
}

// The command that a page runs for it: the program itself shows its levels.
export const toRun = (parts) => (parts.level === SIDE_BY_SIDE
  ? write({ ...parts, level: "", options: [...parts.options, ...hidden(parts.own)] }) : write(parts));

// The options that choose how a program searches.
const WAYS = new Set(Object.values(PROGRAMS).flatMap(({ ways }) => ways.map((way) => way.split(" ")[0])));
const isWay = ([name]) => WAYS.has(name.split("=")[0]);

// How the command searches: its options among these.
export const wayOf = ({ options }) => options.filter(isWay).map((option) => option.join(" ")).join(" ");

export function withWay(parts, way) {
  const words = way.split(" ").filter(Boolean);
  return { ...parts, options: [...(words.length ? [words] : []), ...parts.options.filter((option) => !isWay(option))] };
}

// The first command of a program.
export function example(program) {
  const { example, ways } = PROGRAMS[program];
  return withWay(parse(`${program} ${example}`), ways[0]);
}

export const hasLimit = ({ options }) => options.some(([name]) => name.split("=")[0] === "--time-limit");

// The digits of a puzzle, however it is typed: 81 of them, 0 for an empty cell; null where there are not 81.
export function digits(text) {
  const found = text.replace(/[^\d._*-]/g, "").replace(/\D/g, "0");
  return found.length === 81 ? found : null;
}
