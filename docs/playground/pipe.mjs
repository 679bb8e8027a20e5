// A command of the book as a page runs it: one program, and the filters that its output is piped through.

import { NAMES, PROGRAMS } from "./command.mjs";
import { hidden, split } from "./levels.js";

// A word that a shell and a page read alike.
const WORD = String.raw`(?:[\w.,:=+/-]+|'[^']*'|"[^"$\`\\]*")`;
const FILTER = `(?:(?:head|tail)(?: -(?:n ?)?\\d+)?|grep (?:-E )?${WORD}|wc -l)`;
const COMMAND = new RegExp(`^(echo [\\d.]+ \\| )?(?:cargo run (?:-q )?(?:--release )?-p )?(problems (?:-- )?levels )?`
  + `(${NAMES.join("|")})(?: --(?= ))?((?: ${WORD})*)( 2>&1)?((?: \\| ${FILTER})*)$`);

/// What a page runs for a command: the text of one program's command, whether its messages go into the pipe, and each
/// filter with its number or its expression; null for anything else, and where a file is written.
export function parse(command) {
  const [, input = "", levels, name, rest, merged, filters] = command.trim().match(COMMAND) ?? [];
  if (!name || /--(svg|replay|html|watch)\b/.test(rest) || (levels && !PROGRAMS[name])) return null;
  let words = rest;
  if (levels) {
    const all = split(rest.split(" "));
    words = [...all.rest, ...hidden(all.own).flat()].join(" ");
  }
  return {
    program: `${input}${name} ${words.trim()}`.trim(),
    isMerged: merged !== undefined,
    filters: [...filters.matchAll(new RegExp(FILTER, "g"))].map(([filter]) => {
      const [name, ...words] = filter.match(new RegExp(WORD, "g"));
      return [name, name === "grep" ? expression(words) : Number(words.join("").match(/\d+/)?.[0] ?? 10)];
    }),
  };
}

// The expression of grep, basic or extended, as one of JavaScript.
function expression(words) {
  const text = words.at(-1).replace(/^(['"])(.*)\1$/, "$2");
  const basic = (part) => (part.startsWith("\\") ? part.slice(1) : `\\${part}`);
  return new RegExp(words[0] === "-E" ? text : text.replace(/\\?[(){}+?|]/g, basic), "u");
}

const FILTERS = {
  head: (lines, count) => lines.slice(0, count),
  tail: (lines, count) => lines.slice(Math.max(0, lines.length - count)),
  grep: (lines, expression) => lines.filter((line) => expression.test(line)),
  wc: (lines) => [lines.length],
};

/// How many lines a program prints before its reader leaves; undefined where that reads all of them.
export const linesRead = ({ filters: [first] }) => (first?.[0] === "head" ? first[1] : undefined);

/// Whether `head` already has all of its lines, from what a program has printed until now through `grep`.
export function isFilled({ filters }, stdout) {
  const end = filters.findIndex(([name]) => name !== "grep");
  if (filters[end]?.[0] !== "head") return false;
  // Not the last line, which may be incomplete, and nothing that comes after a part left out.
  const complete = stdout.slice(0, stdout.lastIndexOf("\n")).split(/\n\[\.\.\. \d+ bytes are left out here/)[0].split("\n");
  return filters.slice(0, end).reduce((left, [name, value]) => FILTERS[name](left, value), complete).length >= filters[end][1];
}

/// What a terminal shows of a program that has ended.
export function shown(piped, { stdout, stderr, isCut }) {
  const { isMerged, filters } = piped;
  if (isCut && !isFilled(piped, stdout) && filters.some(([name]) => ["grep", "wc"].includes(name))) {
    return "This output is longer than a page can keep: try it in a terminal.\n";
  }
  if (isMerged) [stdout, stderr] = [stdout + stderr, ""];
  const printed = stdout === "" ? [] : stdout.replace(/\n$/, "").split("\n");
  const lines = filters.reduce((left, [name, value]) => FILTERS[name](left, value), printed);
  return lines.map((line) => `${line}\n`).join("") + stderr;
}
