// A command of the book as a page runs it: one program, and the filters that its output is piped through.

import programs from "./programs.json" with { type: "json" };

// The programs that run in a page, and those of them whose search is recorded.
export const NAMES = Object.keys(programs).filter((name) => programs[name].arguments);
export const PROGRAMS = Object.fromEntries(Object.entries(programs).filter(([, { ways }]) => ways));

// Why a page does not run a command.
export const REFUSAL = `A page runs one program of the course (${NAMES.join(", ")}), and after it head, tail, grep PATTERN and wc -l. Try this in a terminal.`;

// A word that a shell and a page read alike.
const WORD = String.raw`(?:[\w.,:=+/-]+|'[^']*'|"[^"$\`\\]*")`;
const FILTER = `(?:(?:head|tail)(?: -(?:n ?)?\\d+)?|grep (?:-E )?${WORD}|wc -l)`;
const COMMAND = new RegExp(`^(echo [\\d.]+ \\| )?(?:cargo run (?:-q )?(?:--release )?-p )?`
  + `(${NAMES.join("|")})(?: --(?= ))?((?: ${WORD})*)( 2>&1)?((?: \\| ${FILTER})*)$`);

// What a page runs for a command: the text of one program's command, whether its messages go into the pipe, and each
// filter with its number or its expression; null for anything else, and where a file is written.
export function parse(command) {
  const [, input = "", name, rest, merged, filters] = command.trim().match(COMMAND) ?? [];
  if (!name || /--(svg|replay|watch|objects)\b/.test(rest)) return null;
  try {
    return {
      program: `${input}${name} ${rest.trim()}`.trim(),
      isMerged: merged !== undefined,
      filters: [...filters.matchAll(new RegExp(FILTER, "g"))].map(([filter]) => {
        const [name, ...words] = filter.match(new RegExp(WORD, "g"));
        return [name, name === "grep" ? expression(words) : Number(words.join("").match(/\d+/)?.[0] ?? 10)];
      }),
    };
  } catch {
    return null; // grep reads this expression, JavaScript does not: [[:digit:]]
  }
}

// The verbose level of a program's command, behind its arguments.
export function levelOf(program) {
  const [name, ...words] = program.replace(/^echo \S+ \| /, "").split(" --")[0].split(" ");
  return Number(words[programs[name].arguments.split(" ").length] ?? 0);
}

// The expression of grep, basic or extended, as one of JavaScript.
function expression(words) {
  const text = words.at(-1).replace(/^(['"])(.*)\1$/, "$2");
  const basic = (part) => (part.startsWith("\\") ? part.slice(1) : `\\${part}`);
  return new RegExp(words[0] === "-E" ? text : text.replace(/\\?[(){}+?|]/g, basic), "u");
}

// What is shown of a long output, in characters: more makes a page slow.
const MOST_SHOWN = 200_000;

// The beginning of a text, and how many lines are left out.
export function cut(text) {
  if (text.length <= MOST_SHOWN) return text;
  const end = text.lastIndexOf("\n", MOST_SHOWN) + 1;
  return `${text.slice(0, end)}… ${text.slice(end).split("\n").length - 1} more lines: add | head, | tail or | grep\n`;
}
