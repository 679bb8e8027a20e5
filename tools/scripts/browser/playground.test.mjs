// The programs as WebAssembly, in Chromium, in the worker of the book, against the native ones: random problems of
// every program and algorithm that a page can show must give the same text of the level, the same statistics and the
// same recording, byte for byte. And a search has to be at least half as fast.
//
// The seed of the random problems is printed; `SEED=…` takes another one.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PROGRAMS } from "../../../playground/web/pipe.mjs";
import { EXERCISES_WASM, PROGRAMS_WASM, launch, programs, root, serve, temporary } from "./browser.mjs";

const folder = temporary("playground");
const file = join(folder, "search.html");

const PROBLEMS = 20;
const seed = Number(process.env.SEED ?? Date.now() % 1e6);
let state = seed;

// A whole number from `least` to `most`: mulberry32.
function number(least, most) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1));
}

const pick = (list) => list[number(0, list.length - 1)];

// A board of at most this many cells, and a start on it.
function knight(side, cells) {
  let width, height;
  do [width, height] = [number(1, side), number(1, side)]; while (width * height > cells);
  return [width, height, number(0, width - 1), number(0, height - 1)];
}

// A puzzle of 81 characters: a solved one with its digits, rows and columns changed about, and cells left out.
function puzzle() {
  const shuffled = (list) => list.map((item) => [number(0, 1e6), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
  const lines = () => shuffled([0, 1, 2]).flatMap((band) => shuffled([0, 1, 2]).map((line) => 3 * band + line));
  const [digits, rows, columns] = [shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]), lines(), lines()];
  const cells = rows.flatMap((y) => columns.map((x) => digits[(3 * y + Math.floor(y / 3) + x) % 9]));
  for (const place of shuffled([...cells.keys()]).slice(0, number(10, 48))) cells[place] = ".";
  return cells.join("");
}

const GRAPH = () => [...knight(6, 20), number(0, 3), ...pick([[], ["--closed"]])];
const ORDERED = () => [...GRAPH(), "--order", pick(["connections", "fewest", "most"])];
const CASES = [
  ["knight-bruteforce", ["plain", "mask"], () => [...knight(6, 6), number(0, 3)]],
  ["knight-backtrack", ["plain", "pruned"], () => [...knight(5, 16), number(0, 3)]],
  ["n-queens", ["plain", "bits"], () => [number(1, 7), number(0, 3)]],
  ["number-place", ["plain", "fewest"], () => ["-", number(0, 3), "--answers", 20]],
  ["knight-graph", ["plain"], ORDERED],
  ["knight-graph", ["warnsdorff"], GRAPH],
  ["knight-closed", ["memo"], () => [number(1, 6), number(1, 4), number(0, 3)]],
  ["knight-closed", ["pruned"], () => [number(1, 8), number(1, 5), number(0, 3)]],
  ["knapsack", ["bruteforce", "backtrack", "bound", "relaxed"], () => [number(0, 200), number(0, 3)]],
];
// Each other program of the list, in each of its ways.
const other = Object.entries(PROGRAMS).filter(([program]) => !CASES.some(([name]) => name === program));
CASES.push(...other.map(([program, { example, ways }]) => [program, [""], () => [...`${example} ${number(0, 3)} ${pick(ways)}`.trim().split(" ")]]));

const server = await serve((url) => (url.endsWith(".wasm") ? PROGRAMS_WASM : join(root, "playground/web", url)));
const browser = await launch();
const page = await browser.newPage();
await page.goto(`${server.address}/module.js`);
await page.evaluate(async () => {
  const module = await WebAssembly.compileStreaming(fetch("programs.wasm"));
  window.run = (command) => new Promise((resolve, reject) => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data: { done } }) => { if (done) { worker.terminate(); resolve(done); } };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ module, command });
  });
});
const run = (command) => page.evaluate((command) => window.run(command), command);

const withoutTime = (text) => text.replace(/^Time = .*$/gm, "").replaceAll(`${programs}/`, "").replaceAll(file, "FILE");

async function compare(program, args, input = "") {
  const native = spawnSync(join(programs, program), [...args, "--replay", file].map(String),
    { cwd: root, encoding: "utf8", input: `${input}\n`, maxBuffer: 1 << 28 });
  const command = `${input ? `echo ${input} | ` : ""}${program} ${args.join(" ")}`;
  const inPage = await run(`${command} --replay ${file}`);
  assert.equal(withoutTime(inPage.stderr), withoutTime(native.stderr), command);
  assert.equal(inPage.code, native.status, command);
  if (native.stdout.length > 16 << 20) {
    // A page keeps the beginning and the end.
    const [beginning, end] = inPage.stdout.split(/\n\[\.\.\. \d+ bytes are left out here \.\.\.\]\n/);
    assert.ok(native.stdout.startsWith(beginning) && beginning.length > 1e7, `${command}: the beginning`);
    assert.ok(withoutTime(native.stdout).endsWith(withoutTime(end)) && end.length > 3000, `${command}: the end`);
  } else {
    assert.equal(withoutTime(inPage.stdout), withoutTime(native.stdout), command);
  }
  const recorded = native.status === 0 ? readFileSync(file, "utf8") : "";
  // Not `equal`: it would print both.
  assert.ok(inPage.file === recorded, `${command}: the recordings differ`);
  // A search that reports no step has no page.
  return native.stderr.includes("reported no step") ? 0 : native.status;
}

try {
  // What a page loads of them, from a server that has gzip and no brotli.
  const sizes = [PROGRAMS_WASM, EXERCISES_WASM].map((module) => Math.round(gzipSync(readFileSync(module)).length / 1000));
  console.log(`playground: programs ${sizes[0]} kB, exercises ${sizes[1]} kB compressed; SEED=${seed}`);
  assert.ok(Math.max(...sizes) <= 650);
  for (const [program, algorithms, draw] of CASES) {
    for (const algorithm of algorithms) {
      for (let problem = 0; problem < PROBLEMS; problem++) {
        const args = [...draw(), "--stats", ...(algorithm ? ["--algorithm", algorithm] : [])];
        assert.equal(await compare(program, args, program === "number-place" ? puzzle() : ""), 0, args.join(" "));
      }
      console.log(`${program} ${algorithm}: ${PROBLEMS} problems, the same text, statistics and recording`);
    }
  }
  // Of a text that is too long, a page has the beginning and the end.
  await compare("knight-backtrack", [4, 5, 0, 0, 3]);
  for (const [program, ...args] of [
    ["knight-backtrack", 5, 5, 7, 7], ["knight-backtrack", 5, "x", 0, 0], ["n-queens", 99], ["knight-closed", 6, 6],
    ["knight-backtrack", 40, 40, 0, 0], ["knight-closed", 6, 6, "--memory", "1MiB"], ["n-queens", 8, "--colour"],
    ["n-queens", 8, "--algorithm", "join"], ["knight-backtrack", 5, 5, 0, 0, "--threads", 2], ["number-place", "-"],
  ]) {
    assert.notEqual(await compare(program, args), 0, `${program} ${args.join(" ")}`);
  }
  console.log("wrong arguments: the same messages");
  // The command that a program suggests works here, too, and so does each that the form begins with.
  const suggested = new Set(Object.entries(PROGRAMS).map(([program, { example, ways }]) => `${program} ${example} ${ways[0]}`.trim()));
  for (const program of Object.keys(PROGRAMS)) {
    for (const wrong of ["", "x", "0 0 0 0", "9 9 9 9 9", "--nothing"]) {
      const { stderr } = await run(`${program} ${wrong}`);
      for (const [, command] of stderr.matchAll(/^A command that works: (.*)$/gm)) suggested.add(command);
    }
  }
  assert.ok(suggested.size >= 9, [...suggested].join("\n"));
  for (const command of suggested) {
    const { code, stderr } = await run(`${command} --time-limit 1s`);
    assert.ok([0, 124].includes(code), `${command}: ${stderr}`);
  }
  console.log(`${suggested.size} suggested commands work`);
  for (const command of ["knight-backtrack 40 40 0 0", "knight-backtrack 65536 65536 0 0 --replay x.html", "knight-closed 9998 9998",
    "knight-graph 900 900 0 0 --algorithm plain"]) {
    const { stdout, stderr } = await run(command);
    assert.match(stderr, /^error: (?:this is too large|.* cells are too many for a replay).*\n$/, command);
  }
  assert.match((await run("ls")).stderr, /there is no program 'ls' here/);

} finally {
  await browser.close();
  server.close();
}
