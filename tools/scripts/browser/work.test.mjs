// A student's folder in a browser: what is kept where, and the file that leaves it and comes back, by the module.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { answers } from "../../../playground/web/module.js";
import { folder } from "../../../playground/web/work.js";
import { EXERCISES_WASM } from "./browser.mjs";

// A storage as a browser has it.
const storage = (refuses = () => false) => Object.defineProperties({}, {
  getItem: { value(key) { return this[key] ?? null; } },
  setItem: { value(key, text) { if (refuses(text)) throw new Error("full"); this[key] = text; } },
  removeItem: { value(key) { delete this[key]; } },
});
const ask = await answers(await WebAssembly.compile(readFileSync(EXERCISES_WASM)));
const ID = "lab-1-listing", TIME = "2026-11-20T21:03:11.123Z";
const pack = (files) => ask({ pack: { files, time: TIME } });

test("what is packed is opened, here and by another program", () => {
  const work = folder(storage());
  const files = { "011-1-bruteforce-cost/ä.md": "", [`${ID}/big`]: "7".repeat(1 << 20), "student.txt": "Ană Pop\n" };
  for (const [name, text] of Object.entries(files)) work.write(name, text);
  work.note(ID, { done: true });
  work.note(ID, { hints: 1 });
  assert.deepEqual(work.begun(), ["011-1-bruteforce-cost", ID]);
  const all = Object.fromEntries(work.names().map((name) => [name, work.read(name)]));
  const zip = pack(all);
  assert.deepEqual(ask({ unpack: { zip } }), { files: all, left: [] });
  const place = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(place, "a.zip"), Buffer.from(zip, "base64"));
  const code = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), sorted(z.namelist())); print(*[z.read(it).decode() for it in ['progress.txt', 'handed-in.txt']], end='', sep='')";
  const python = spawnSync("python3", ["-c", code, join(place, "a.zip")], { encoding: "utf8" });
  rmSync(place, { recursive: true });
  const [names, ...lines] = python.stdout.split("\n");
  assert.equal(names, `None ['011-1-bruteforce-cost/ä.md', 'handed-in.txt', '${ID}/big', 'progress.txt', 'student.txt']`, python.stderr);
  assert.deepEqual(lines.slice(-3), [`${ID}: done, hints 1`, TIME, ""]);
});

test("an import takes what the folder may have, and says what it leaves out", () => {
  const zip = pack({ [`mine/work/${ID}/starter.py`]: "print()\n", "other/x.txt": "", [`${ID}/progress.json`]: "{}", "worksheet.toml": "" });
  const { files, left } = ask({ unpack: { zip } });
  assert.deepEqual(files, { [`${ID}/starter.py`]: "print()\n" });
  assert.equal(left.length, 1);
  assert.match(left[0], /^worksheet\.toml was left out: it is in no exercise's folder/);
  const refused = (zip, why) => assert.throws(() => ask({ unpack: { zip } }), why);
  refused(pack({ "worksheet.toml": "" }), /^Error: it has no file of an exercise; worksheet\.toml was left out: /);
  refused(zip.slice(0, 100), /cannot be read as a zip file/);
  refused(Buffer.from("no zip").toString("base64"), /cannot be read as a zip file/);
});

test("what the storage does not take is there until the page is left", () => {
  const said = [];
  const work = folder(storage((text) => text.length > 3), (isKept) => said.push(isKept));
  work.write("011-1-x/a", "longer");
  assert.deepEqual([work.read("011-1-x/a"), said.at(-1)], ["longer", false]);
  work.write("011-1-x/a", "");
  assert.deepEqual([work.read("011-1-x/a"), said.at(-1)], ["", true]);
  const none = folder(null);
  none.note("011-1-x", { hints: 1 });
  assert.deepEqual([none.names(), none.progress("011-1-x").hints], [["011-1-x/progress.json"], 1]);
});
