// Takes the pictures of the player in Chromium: docs/player.png for README.md, and docs/pictures/player-WIDTH.png, the same
// step at four widths, for the book. Not a test.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, root, temporary } from "./browser.mjs";

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
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.screenshot({ path: join(root, "docs", name) });
  await page.close();
}

try {
  await take(record("knight-backtrack", "3", "4", "0", "0"), 304, 1200, 700, "player.png");
  const queens = record("n-queens", "6");
  for (const [width, height, theme] of [[1400, 720, "light"], [1100, 720, "dark"], [820, 900, "light"], [390, 760, "dark"]]) {
    await take(queens, 421, width, height, `pictures/player-${width}.png`, theme);
  }
} finally {
  await browser.close();
}
