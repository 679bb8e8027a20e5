// The filters that a program's output is piped through. A worker of Firefox imports no JSON, so this file needs none.

const FILTERS = {
  head: (lines, count) => lines.slice(0, count),
  tail: (lines, count) => lines.slice(Math.max(0, lines.length - count)),
  grep: (lines, expression) => lines.filter((line) => expression.test(line)),
  wc: (lines) => [lines.length],
};

// Whether `head` already has all of its lines, from what a program has printed until now through `grep`.
export function isFilled({ filters }, stdout) {
  const end = filters.findIndex(([name]) => name !== "grep");
  if (filters[end]?.[0] !== "head") return false;
  // Not the last line, which may be incomplete, and nothing that comes after a part left out.
  const complete = stdout.slice(0, stdout.lastIndexOf("\n")).split(/\n\[\.\.\. \d+ bytes are left out here/)[0].split("\n");
  return filters.slice(0, end).reduce((left, [name, value]) => FILTERS[name](left, value), complete).length >= filters[end][1];
}

// What a terminal shows of a program that has ended.
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
