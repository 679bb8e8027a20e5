// The worksheets and reports of the course as forms: what is asked has all that a form shows.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { answers } from "../../../playground/web/module.js";
import { EXERCISES_WASM } from "./browser.mjs";

const root = new URL("../../../", import.meta.url);
const exercises = readdirSync(new URL("problems", root)).filter((id) => existsSync(new URL(`problems/${id}/check.rs`, root)));
const text = (path) => readFileSync(new URL(path, root), "utf8");
const ask = await answers(await WebAssembly.compile(readFileSync(EXERCISES_WASM)));

test("every list of a worksheet names its entries, every open one has an example, and every choice a meaning", () => {
  for (const id of exercises.filter((id) => existsSync(new URL(`problems/${id}/worksheet.toml`, root)))) {
    const sheet = text(`problems/${id}/worksheet.toml`), asked = ask({ form: { template: sheet, sheet } });
    assert.equal(asked.length, sheet.match(/^[\w-]+ *=/gm).length, id);
    for (const { name, choices, on, typed } of asked) {
      assert.ok(choices.every(([, meaning]) => meaning), `${id}: ${name}`);
      assert.match(on, /^(|\d+ x \d+|problems\/puzzles\/[\w-]+\.txt)$/, `${id}: ${name}`);
      assert.ok(typed.every((text) => text === ""), `${id}: ${name}`);
    }
    for (const [, name, list] of sheet.matchAll(/^([\w-]+) = \[([^\]]*)\]/gm)) {
      const { entries, example } = asked.find((question) => question.name === name);
      assert.equal(entries.length, list === "" ? 0 : list.split(",").length, `${id}: ${name}`);
      assert.ok(example !== "" && (example !== null) === (list === ""), `${id}: ${name}`);
    }
  }
});
