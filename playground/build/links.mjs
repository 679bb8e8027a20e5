// node links.mjs EXERCISE_PAGE…: links the exercises that a chapter of the book in target/book names to their pages.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const ID = /(?<![\w-])((?:\d{3}|r\d|lab)-\d+)(?![\w-])/g;
// What is in a tag, a link, a heading or code stays.
const KEPT = /(<(a|code|pre|h\d|button|script)\b[^]*?<\/\2>|<[^>]*>)/g;

const exercises = process.argv.slice(2).map((page) => basename(page));

const linked = (text) => text.replace(ID, (id) => {
  const page = exercises.find((page) => page.startsWith(`${id}-`));
  return page ? `<a href="exercises/${page}">${id}</a>` : id;
});

const chapters = readdirSync("target/book").filter((name) => name.endsWith(".html") && name !== "exercises.html");
for (const name of chapters) {
  const file = `target/book/${name}`;
  const [before, main, after] = readFileSync(file, "utf8").split(/(<main>[^]*<\/main>)/);
  if (!main) continue;
  const parts = main.split(KEPT).filter((_, index) => index % 3 < 2);
  writeFileSync(file, before + parts.map((part, index) => (index % 2 ? part : linked(part))).join("") + after);
}
