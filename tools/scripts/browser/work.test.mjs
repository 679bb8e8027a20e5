// A student's folder in a browser: progress, and the file that leaves it and comes back.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { PROGRESS, folder, handIn, opened } from "../../../docs/playground/work.js";
import { pack, unpack } from "../../../docs/playground/zip.js";

// A storage as a browser has it.
const storage = (refuses = () => false) => Object.defineProperties({}, {
  getItem: { value(key) { return this[key] ?? null; } },
  setItem: { value(key, text) { if (refuses(text)) throw new Error("full"); this[key] = text; } },
  removeItem: { value(key) { delete this[key]; } },
});
const bytes = (text) => new TextEncoder().encode(text);
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

test("what is packed is unpacked, here and by another program", async () => {
  const files = new Map([["student.txt", bytes("Ană Pop\n")], ["011-1/ä.md", bytes("")], ["big", new Uint8Array(1 << 20).fill(7)]]);
  const archive = pack(files);
  const { files: read, left } = await unpack(archive);
  assert.deepEqual([read, left.size], [files, 0]);
  const place = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(place, "a.zip"), archive);
  const python = spawnSync("python3", ["-c", "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())", join(place, "a.zip")], { encoding: "utf8" });
  rmSync(place, { recursive: true });
  assert.equal(python.stdout, "None ['student.txt', '011-1/ä.md', 'big']\n", python.stderr);
});

test("an archive that is damaged, or too large, harms nothing", async () => {
  const archive = pack([["a", bytes("one")], ["b", bytes("two")]]);
  for (let length = 0; length < archive.length; length++) await assert.rejects(unpack(archive.slice(0, length)), /complete/);
  for (let place = 0; place < archive.length; place++) {
    const damaged = archive.slice();
    damaged[place] ^= 0x5a;
    await unpack(damaged).catch((error) => assert.match(error.message, /it /));
  }
  // A small archive of a large file: deflated by hand into the stored form.
  const bomb = deflateRawSync(Buffer.alloc(1 << 24));
  const packed = pack([["bomb", bomb], ["a", bytes("one")]]);
  const view = new DataView(packed.buffer);
  const central = packed.length - 22 - 2 * 46 - 5;
  assert.equal(view.getUint32(central, true), 0x02014b50);
  view.setUint16(central + 10, 8, true);
  const { files, left } = await unpack(packed);
  assert.deepEqual([[...files.keys()], [...left.values()]], [["a"], ["it has more than 1 MB"]]);
});

test("an archive of many large files is refused before all are unpacked", async () => {
  const bomb = deflateRawSync(Buffer.alloc(1 << 20));
  const packed = pack(Array.from({ length: 1000 }, (_, number) => [String(1000 + number), bomb]));
  const view = new DataView(packed.buffer);
  for (let number = 0, at = packed.length - 22 - 1000 * 50; number < 1000; number++, at += 50) view.setUint16(at + 10, 8, true);
  await assert.rejects(unpack(packed), /more than 8 MB/);
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

test("an import takes what the folder may have, wherever it lies in the archive", async () => {
  const archive = pack([
    ["mine/work/011-1-bruteforce-cost/worksheet.toml", bytes("a = 1\n")], ["mine/work/012-3-lab-listing/starter.py", bytes("print()\n")],
    ["mine/work/student.txt", bytes("Ana\n")], ["mine/work/backup/lab-1-listing/starter.c", bytes("")], ["other/x.txt", bytes("")],
    ["../lab-1-listing/a.out", Uint8Array.from([0xff, 0xfe, 0])], ["lab-1-listing/..", bytes("x")], ["lab-1-listing/.", bytes("x")],
  ]);
  const { texts, left } = await opened(archive, isExercise);
  assert.deepEqual([...texts.keys()].sort(), ["011-1-bruteforce-cost/worksheet.toml", "lab-1-listing/starter.py", "student.txt"]);
  assert.deepEqual([...left.values()], ["it is not text"]);
  const work = folder(storage());
  for (const [name, text] of texts) work.write(name, text);
  assert.deepEqual((await opened(handIn(work), isExercise)).texts, new Map([...texts].sort()));
});
