// node commands.mjs EXERCISE_PAGE…: a statement has commands alone. Those that its page runs are marked, others are for a
// terminal. The files of an exercise are fields there.

import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "../web/pipe.mjs";

function marked(block, text) {
  if (text.trim().split("\n").every(parse)) return block.replace("<pre>", '<pre class="runs">');
  if (/^(cd|echo|cargo|gcc|python3) /.test(text)) return `<details><summary>In a terminal</summary>${block}</details>`;
  return block;
}

for (const page of process.argv.slice(2)) {
  const statement = readFileSync(page, "utf8")
    .replace(/<pre><code>([^<]*)<\/code><\/pre>/g, marked)
    .replaceAll("<code>report.md</code>", "your report")
    .replaceAll("<code>worksheet.toml</code>", "your answers");
  writeFileSync(page, statement);
}
