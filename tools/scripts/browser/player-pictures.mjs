// Takes the picture of the player in Chromium: docs/player.png for README.md. Not a test.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, root, temporary } from "./browser.mjs";
import { drawn } from "./page.mjs";

const folder = temporary("pictures");

function record(...args) {
  const page = join(folder, `${args[0]}.html`);
  execFileSync("cargo", ["run", "--quiet", "--profile", "test", "-p", args[0], "--", ...args.slice(1), "--replay", page], { cwd: root });
  return pathToFileURL(page).href;
}

const browser = await launch();

async function take(address, step, width, height, name, colorScheme = "light") {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(`${address}#step=${step}`);
  await drawn(page);
  await page.screenshot({ path: join(root, "docs", name) });
  await page.close();
}

try {
  await take(record("knight-backtrack", "3", "4", "0", "0"), 304, 1200, 700, "player.png");
} finally {
  await browser.close();
}
