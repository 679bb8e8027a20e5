// Python in the page is Python: programs of many kinds, the solutions of the exercises and the programs of show's tests do in a
// page of the book what they do with python3 in a terminal. `tools/scripts/build-book.sh` builds the book.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { keepOnlyTheLanguage } from "../../../playground/web/confine.js";
import { launch, launchFirefox, open, programs as built, root, serveBook, temporary } from "./browser.mjs";

const server = await serveBook();
const folder = temporary("python");
const browsers = { Chromium: await launch(), Firefox: await launchFirefox(folder) };
after(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
  server.close();
});
const visit = (name) => open(browsers[name], `${server.address}/exercises/lab-1-listing.html`);

// What a program does in the page.
const inPage = (page, source, input) => page.evaluate(async ([source, input]) => {
  const { run } = await import(new URL("../playground/python.js", location));
  return run(source, input);
}, [source, input]);

const env = { ...process.env, PYTHONPATH: join(root, "show/helpers") };
const inTerminal = (source, input) => {
  writeFileSync(join(folder, "starter.py"), source);
  const { status, stdout, stderr } = spawnSync("python3", ["starter.py"], { cwd: folder, input, encoding: "utf8", env });
  return { code: status, stdout, stderr };
};
const lastLine = (stderr) => stderr.trimEnd().split("\n").at(-1);

const programs = readFileSync(new URL("python-programs.txt", import.meta.url), "utf8").split(/^#: /m).slice(1).map((part) => {
  const [name, ...lines] = part.split("\n");
  const input = lines.filter((line) => line.startsWith("#<")).map((line) => `${line.slice(3)}\n`).join("");
  return { name, input, source: lines.join("\n") };
});

for (const browser of Object.keys(browsers)) {
  test(`programs print the same in ${browser} and in a terminal`, async () => {
    const page = await visit(browser);
    assert.ok(programs.length >= 40);
    for (const { name, input, source } of programs) {
      const { code, stdout, stderr } = inTerminal(source, input);
      const ran = await inPage(page, source, input);
      assert.deepEqual([ran.ended, ran.stdout, lastLine(ran.stderr)], [{ code }, stdout, lastLine(stderr)], name);
    }
  });
}

test("of the worker's world only the language is left", () => {
  const names = ["fetch", "FontFace", "fonts", "XMLHttpRequest", "WebSocket", "importScripts", "eval", "Function", "added_next_year"];
  const world = (more) => Object.fromEntries([...names, ...more].map((name) => [name, () => {}]));
  const scope = Object.assign(Object.create(world(["postMessage", "setTimeout"])), world(["Array"]));
  keepOnlyTheLanguage(scope);
  assert.deepEqual([scope, Object.getPrototypeOf(scope)].map(Object.getOwnPropertyNames), [["Array"], ["setTimeout"]]);
});

test("the solutions of the exercises pass in the page, and print what they print in a terminal", async () => {
  const page = await visit("Chromium");
  const ids = readdirSync(join(root, "problems")).filter((id) => existsSync(join(root, "problems", id, "solution.py")));
  assert.ok(ids.length >= 13);
  for (const id of ids) {
    const source = readFileSync(join(root, "problems", id, "solution.py"), "utf8");
    const { lines, runs } = await page.evaluate(async ([id, source]) => {
      const load = (name) => import(new URL(`../playground/${name}`, location));
      const [{ run, runEach }, { answer }] = await Promise.all([load("python.js"), load("ask.js")]);
      const asked = { id, student: "", files: { "starter.py": source }, template: "", seed: 1, runs: [] };
      const inputs = [];
      for (;;) {
        const { lines, inputs: next } = await answer({ check: asked });
        if (next === undefined) return { lines, runs: asked.runs.flat().map(({ stdout }, place) => [inputs[place], stdout]) };
        const runs = next.length > 1 ? await runEach(source, next) : [await run(source, next[0])];
        if (runs.length === 0) throw new Error(`a row ends at once: ${next[0]}`);
        inputs.push(...next.slice(0, runs.length));
        asked.runs.push(runs);
      }
    }, [id, source]);
    assert.deepEqual(lines.filter(({ state, subject }) => state === "wrong" || (state !== "right" && !/\.(toml|md)$/.test(subject) && runs.length === 0)), [], id);
    assert.ok(runs.length > 0, id);
    // Each takes a process there.
    for (const [input, stdout] of runs.filter((_, place) => place % 16 === 0)) assert.equal(stdout, inTerminal(source, input).stdout, `${id}: ${input}`);
  }
});

const DEEP = `import sys
sys.setrecursionlimit(10000)
seen = [0] * 5000
def go(n):
    if n == 5000:
        return True
    seen[n] = 1
    return go(n + 1)
print(go(0))
`;

// The programs of show's tests, and a deep one.
const searches = ["untouched", "programs"].map((name) => join(root, "show/tests", name))
  .flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => ({ name, source: readFileSync(join(folder, name), "utf8") })))
  .concat({ name: "five thousand open calls", source: DEEP });

test("Show says in the page what show says in a terminal", async () => {
  const page = await visit("Chromium");
  assert.ok(searches.length > 50);
  const recordingIn = (html) => {
    const bytes = Buffer.from(html.match(/id="recording"[^>]*>([^<]*)</)[1].trim(), "base64");
    const { recordings: [recording] } = JSON.parse(gunzipSync(bytes));
    return { ...recording, command: "" };
  };
  // A terminal reads what the helper says and what the program prints from two pipes: which comes first is chance.
  const whatIsSaid = (recording, source) => (source.includes("search_trace") ? { ...recording, shared: [], steps: recording.steps.map((step) => ({ ...step, shared: 0 })) } : recording);
  for (const { name, source } of searches) {
    writeFileSync(join(folder, "starter.py"), source);
    rmSync(join(folder, "search.html"), { force: true });
    const { stderr } = spawnSync(join(built, "show"), ["--replay", "search.html", "starter.py"], { cwd: folder, encoding: "utf8", env });
    const shown = await page.evaluate(async (source) => {
      const load = (name) => import(new URL(`../playground/${name}`, location));
      const [{ run }, { Said }, { alone }] = await Promise.all([load("python.js"), load("show.js"), load("ask.js")]);
      const said = new Said();
      const { ended, stdout, stderr } = await run(source, "", { hear: (letter, bytes) => { said.add(letter, bytes); return true; } });
      said.addText("n", "starter.py");
      said.addText("s", source);
      if (ended.code !== 0) said.addText("f", `ended with exit code ${ended.code}`);
      return { ended, stdout, errors: stderr, ...await alone({ name: "show", text: await said.bytes() }) };
    }, source);
    const notes = (text) => text.split("\n").filter((line) => /^(note|error):/.test(line)).sort();
    assert.deepEqual(notes(shown.stderr), notes(stderr), name);
    const file = join(folder, "search.html");
    assert.equal(shown.file !== "", existsSync(file), name);
    if (shown.file) assert.deepEqual(...[shown.file, readFileSync(file, "utf8")].map((html) => whatIsSaid(recordingIn(html), source)), name);
  }
});
