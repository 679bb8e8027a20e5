// A worksheet and a report as forms: what they ask, and the answers written into their texts. The texts stay files
// that the terminal reads, with all comments in place.

const NAME = /^([A-Za-z0-9_-]+)[ \t]*=[ \t]*/gm;

// Where the TOML value that begins at `start` ends.
function endOfValue(text, start) {
  let depth = 0, at = start;
  for (; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"' || sign === "'") {
      const quotes = text.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign;
      at += quotes.length;
      while (at < text.length && !text.startsWith(quotes, at)) at += sign === '"' && text[at] === "\\" ? 2 : 1;
      at += quotes.length - 1;
    } else if (sign === "[") depth++;
    else if (sign === "]") depth--;
    else if (sign === "#" && depth > 0) at = (text.indexOf("\n", at) + 1 || text.length) - 1;
    else if (sign === "#" || (sign === "\n" && depth <= 0)) break;
  }
  return start + text.slice(start, Math.min(at, text.length)).trimEnd().length;
}

// The questions of a worksheet as it was given out: the name, the text, notes that stand before it, and `choices`, the
// words to choose from, each with its meaning, after "One of:". The comment behind a list names its `entries`; behind an open list, which
// has no entries yet, it is an example, and says which `board` its cells are on: `on 6 x 6`, or a puzzle of the course;
// behind anything else it is the `label` of one of several answers to a question.
// The first paragraph is the title, which a form has already.
export function questions(template) {
  const asked = [];
  let notes = [], lines = [], choices = [];
  for (const line of template.split(/\r?\n/)) {
    const [, word, meaning = ""] = line.match(/^# {3,}(\S+) *(.*)$/) ?? [];
    const [, name, value, comment = ""] = line.match(/^([\w-]+)\s*=\s*([^#]*?)\s*(?:# *(.*))?$/) ?? [];
    if (word) choices.push([word, meaning]);
    else if (line.startsWith("#")) lines.push(line.slice(1).trim());
    else if (name) {
      const isOpen = value === "[]", isList = value.startsWith("[") && !isOpen;
      const [, example, width, height, puzzle] = comment.match(/^(.*?)(?: on (?:(\d+) x (\d+)|(problems\/puzzles\/\S+)))?$/);
      const board = isOpen && (puzzle ? { width: 9, height: 9, puzzle } : width && { width: Number(width), height: Number(height) });
      asked.push({ name, text: lines.join(" ").replace(/ ?\bOne of:$/, ""), notes, choices, entries: isList ? comment.split(", ") : [], isOpen, example, board: board || null, label: isList || isOpen ? "" : comment });
      [notes, lines, choices] = [[], [], []];
    } else if (lines.length > 0) [notes, lines] = [[...notes, lines.join(" ")], []];
  }
  asked[0]?.notes.shift();
  return asked;
}

const quoted = (text) => JSON.stringify(text).replaceAll("\u007f", "\\u007f");

// A list as it is typed, with or without its brackets: [1, 2], [2, 1]; null if it is none.
export function listed(text) {
  const plain = text.replaceAll("(", "[").replaceAll(")", "]");
  const read = (list) => { try { return JSON.parse(list); } catch { return null; } };
  const inner = read(`[${plain}]`);
  // What was typed with its outer brackets is a list of one list, whose entries may be lists again.
  return inner?.length === 1 && Array.isArray(inner[0]) && (inner[0].length !== 2 || inner[0].some(Array.isArray)) ? inner[0] : inner;
}

const written = (list) => (Array.isArray(list) ? `[${list.map(written).join(", ")}]` : JSON.stringify(list));

// An answer as TOML. `value` is what was typed: a text, or a list of texts.
export function encode(value, isOpen = false) {
  if (Array.isArray(value)) return `[${value.map((it) => quoted(it.trim())).join(", ")}]`;
  const text = value.trim();
  if (isOpen) return text === "" ? "[]" : written(listed(text) ?? [text]);
  return text.startsWith("[") && listed(text) ? written(listed(text)) : quoted(text);
}

// An answer as it is shown in a field: `read` is what the file has.
export function shown(read) {
  const inner = (list) => (Array.isArray(list) ? `[${list.map(inner).join(", ")}]` : list);
  return Array.isArray(read) ? read.map(inner).join(", ") : read ?? "";
}

// The text of a worksheet with another answer to one question.
export function withAnswer(text, name, value) {
  for (const found of text.matchAll(NAME)) {
    if (found[1] !== name) continue;
    const start = found.index + found[0].length;
    return text.slice(0, start) + value + text.slice(endOfValue(text, start));
  }
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}\n${name} = ${value}\n`;
}

// The questions of a report, and the text below one.
export const headings = (report) => [...report.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading.trim());

function place(report, heading) {
  for (const found of report.matchAll(/^## (.*)(?:\n|$)/gm)) {
    if (found[1].trim() !== heading) continue;
    const start = found.index + found[0].length;
    const next = report.slice(start).search(/^## /m);
    return [start, next < 0 ? report.length : start + next];
  }
  return null;
}

export function textBelow(report, heading) {
  const found = place(report, heading);
  return found ? report.slice(...found).trim() : "";
}

export function withText(report, heading, text) {
  const [start, end] = place(report, heading) ?? [];
  // A line that begins like a heading would be one.
  const body = text.trim() === "" ? "\n" : `\n${text.trim().replace(/^(?=#)/gm, " ")}\n\n`;
  if (start === undefined) return `${report.trimEnd()}\n\n## ${heading}\n${body}`;
  return report.slice(0, start) + body + report.slice(end);
}
