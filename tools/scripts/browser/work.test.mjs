// A student's folder in a browser: progress, and the file that leaves it and comes back.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as zip from "fflate";
import { PROGRESS, folder, handIn, opened } from "../../../docs/playground/work.js";

// A storage as a browser has it.
const storage = (refuses = () => false) => Object.defineProperties({}, {
  getItem: { value(key) { return this[key] ?? null; } },
  setItem: { value(key, text) { if (refuses(text)) throw new Error("full"); this[key] = text; } },
  removeItem: { value(key) { delete this[key]; } },
});
const packed = (files) => zip.zipSync(Object.fromEntries(files.map(([name, content]) => [name, typeof content === "string" ? zip.strToU8(content) : content])));
const isExercise = (id) => ["011-1-bruteforce-cost", "lab-1-listing"].includes(id);

test("progress is the terminal's file, and strange lines survive", () => {
  const work = folder(storage());
  assert.deepEqual(work.progress("011-1-x"), { id: "011-1-x", done: false, checks: 0, hints: 0, seen: false });
  work.write(PROGRESS, "# mine\ngarbage\n011-1-x: done\n013-5-y: hints many\n011-1-x: done, checks 3, hints 2, solution seen\n");
  assert.deepEqual(work.progress("011-1-x"), { id: "011-1-x", done: true, checks: 3, hints: 2, seen: true });
  assert.equal(work.progress("013-5-y").hints, 0);
  work.note("011-1-x", { done: false });
  assert.equal(work.read(PROGRESS), "# mine\ngarbage\n013-5-y: hints many\n011-1-x: checks 3, hints 2, solution seen\n");
});

test("what is packed is opened, here and by another program", () => {
  const work = folder(storage());
  const texts = new Map([["011-1-bruteforce-cost/ä.md", ""], ["lab-1-listing/big", "7".repeat(1 << 20)], ["student.txt", "Ană Pop\n"]]);
  for (const [name, text] of texts) work.write(name, text);
  const archive = handIn(work, zip);
  assert.deepEqual(opened(archive, isExercise, zip), { texts, left: new Map() });
  const place = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(place, "a.zip"), archive);
  const python = spawnSync("python3", ["-c", "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())", join(place, "a.zip")], { encoding: "utf8" });
  rmSync(place, { recursive: true });
  assert.equal(python.stdout, "None ['011-1-bruteforce-cost/ä.md', 'lab-1-listing/big', 'student.txt', 'handed-in.txt']\n", python.stderr);
});

test("an archive that is damaged, or too large, harms nothing", () => {
  const archive = packed([["lab-1-listing/a", "one"], ["lab-1-listing/b", "two"]]);
  for (let length = 0; length < archive.length; length++) assert.throws(() => opened(archive.slice(0, length), isExercise, zip), /complete/);
  for (let place = 0; place < archive.length; place++) {
    const damaged = archive.slice();
    damaged[place] ^= 0x5a;
    try {
      opened(damaged, isExercise, zip);
    } catch ({ message }) {
      assert.match(message, /it is not a complete zip file/);
    }
  }
  const large = packed([["lab-1-listing/bomb", "0".repeat(1 << 24)], ["lab-1-listing/a", "one"]]);
  const { texts, left } = opened(large, isExercise, zip);
  assert.deepEqual([[...texts.keys()], [...left.values()]], [["lab-1-listing/a"], ["it has more than 1 MB"]]);
  // A header that says less than there is.
  const size = Buffer.from(large).lastIndexOf(Buffer.from([0, 0, 0, 1]));
  large.set([10, 0, 0, 0], size);
  assert.equal(opened(large, isExercise, zip).texts.get("lab-1-listing/bomb"), "0".repeat(10));
});

test("no more is unpacked of an archive than a course has", () => {
  const many = packed(Array.from({ length: 20 }, (_, number) => [`lab-1-listing/${number}x`, "0".repeat(1 << 20)]));
  const { texts, left } = opened(many, isExercise, zip);
  assert.deepEqual([texts.size, new Set(left.values())], [8, new Set(["all files have more than 8 MB"])]);
});

test("an import writes all or nothing, and what the storage does not take is there until the page is left", () => {
  const full = storage((text) => text.length > 3);
  const said = [];
  const work = folder(full, (isKept) => said.push(isKept));
  work.write("011-1-x/a", "old");
  assert.throws(() => work.writeAll(new Map([["011-1-x/a", "new"], ["011-1-x/b", "b"], ["011-1-x/c", "too long"]])), /no room/);
  assert.deepEqual([work.names(), work.read("011-1-x/a"), said.at(-1)], [["011-1-x/a"], "old", true]);
  work.write("011-1-x/a", "longer");
  assert.deepEqual([work.read("011-1-x/a"), said.at(-1)], ["longer", false]);
  work.write("011-1-x/a", "");
  assert.deepEqual([work.read("011-1-x/a"), said.at(-1)], ["", true]);
  const none = folder(null);
  none.note("011-1-x", { checks: 1 });
  assert.deepEqual([none.names(), none.progress("011-1-x").checks], [[PROGRESS], 1]);
});

test("an import takes what the folder may have, wherever it lies in the archive", () => {
  const archive = packed([
    ["mine/work/011-1-bruteforce-cost/worksheet.toml", "a = 1\n"], ["mine/work/lab-1-listing/starter.py", "print()\n"],
    ["mine/work/student.txt", "Ana\n"], ["mine/work/backup/lab-1-listing/starter.c", ""], ["other/x.txt", ""],
    ["../lab-1-listing/a.out", Uint8Array.from([0xff, 0xfe, 0])], ["lab-1-listing/..", "x"], ["lab-1-listing/.", "x"],
  ]);
  const { texts, left } = opened(archive, isExercise, zip);
  assert.deepEqual([...texts.keys()].sort(), ["011-1-bruteforce-cost/worksheet.toml", "lab-1-listing/starter.py", "student.txt"]);
  assert.deepEqual([...left.values()], ["it is not text in UTF-8; save it as UTF-8"]);
  const work = folder(storage());
  for (const [name, text] of texts) work.write(name, text);
  assert.deepEqual(opened(handIn(work, zip), isExercise, zip).texts, new Map([...texts].sort()));
});
