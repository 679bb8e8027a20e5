// Takes the picture of the player in Chromium: docs/player.png for README.md. Not a test. `cargo build` builds the program.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, root } from "./browser.mjs";
import { drawn, record } from "./page.mjs";

const browser = await launch();

try {
  const recorded = record("knight-backtrack", "3", "4", "0", "0");
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 }, colorScheme: "light" });
  await page.goto(`${pathToFileURL(recorded.page)}#step=304`);
  await drawn(page);
  await page.screenshot({ path: join(root, "docs/player.png") });
} finally {
  await browser.close();
}
