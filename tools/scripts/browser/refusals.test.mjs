// The pictures of docs/refusals.md: each kind of refusal of each program, as the board of the replay shows its
// cause. They are compared with those that the page draws now; `SNAPSHOTS=overwrite` makes them anew. Every kind
// must have one, and a cause must be seen without its colour, on light pages and on dark ones.
//
// `SCREENSHOTS=FOLDER` keeps screenshots in greyscale there.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, launch, root, screenshots } from "./browser.mjs";
import { withTree } from "../../../visual/src/replay/page/recording.mjs";
import { open, record, recordingIn } from "./page.mjs";

const pictures = join(root, "docs/refusals");
const book = readFileSync(join(root, "docs/refusals.md"), "utf8");
const style = readFileSync(join(root, "visual/src/replay/page/page.css"), "utf8");
const palette = readFileSync(join(root, "visual/src/replay/page/palette.css"), "utf8");

// A command, and for each of its kinds of refusal: the picture, the reason in the recording, the first step that may
// show it, and what is refused, if it is not the choice.
const SEARCHES = [
  ["knight-backtrack 5 5 0 0 --algorithm pruned", [["knight-backtrack-off-board", "off board"],
    ["knight-backtrack-visited", "visited"], ["knight-backtrack-dead-end", "dead end"]]],
  ["n-queens 6", [["n-queens-row", "its row is taken", 19], ["n-queens-right-down", "its diagonal x + y is taken", 150],
    ["n-queens-left-down", "its diagonal x - y is taken", 30]]],
  ["n-queens --lab", [["n-queens-diagonal", "a diagonal is taken", 29]]],
  ["number-place problems/puzzles/p5252.txt", [["number-place-column", "it is already in the column (line x)", 72],
    ["number-place-row", "it is already in the row (line y)", 73], ["number-place-block", "it is already in the block", 200]]],
  ["knight-closed 5 6 --algorithm memo", [["knight-closed-memo-off-board", "off board"],
    ["knight-closed-memo-visited", "visited"], ["knight-closed-memo-hopeless", "hopeless"]]],
  ["knight-closed 5 6 --algorithm pruned", [["knight-closed-pruned-off-board", "off board"],
    ["knight-closed-pruned-visited", "visited"], ["knight-closed-pruned-end-path", "end path", 162],
    ["knight-closed-pruned-corner", "corner", 118], ["knight-closed-pruned-dead-end", "dead end"],
    ["knight-closed-pruned-budget", "its nodes are used up", 0, "attempt 1"]]],
];

// The board that the page shows at a step, as a file.
async function picture(page, number, title) {
  await page.locator("#jump").click();
  await page.locator("#number").fill(String(number));
  await page.locator("#go").click();
  const svg = await page.evaluate((title) => {
    const board = document.getElementById("board").cloneNode(true);
    // What is empty or hidden takes room in the file only.
    for (const text of board.querySelectorAll("text:empty, .degree, [visibility=hidden]")) text.remove();
    for (const group of board.querySelectorAll("g:empty")) group.remove();
    for (const text of board.querySelectorAll("text")) text.removeAttribute("data-place");
    const [left, top, width, height] = board.getAttribute("viewBox").split(" ").map(Number);
    const name = document.createElementNS("http://www.w3.org/2000/svg", "title");
    name.textContent = title;
    board.prepend(name);
    board.removeAttribute("id");
    board.removeAttribute("data-name");
    board.removeAttribute("aria-label");
    board.removeAttribute("tabindex");
    board.removeAttribute("style");
    board.setAttribute("viewBox", [left, top, width, height].map((n) => +n.toFixed(2)).join(" "));
    board.setAttribute("width", Math.round(48 * width));
    board.setAttribute("height", Math.round(48 * height));
    return new XMLSerializer().serializeToString(board);
  }, title);
  // Values instead of light-dark(): what shows pictures, does not always know it.
  const pairs = [...palette.matchAll(/^ +(--\w+): light-dark\((\S+), (\S+)\);/gm)];
  const values = (theme) => pairs.map((pair) => `  ${pair[1]}: ${pair[theme]};\n`).join("");
  const colours = `:root {\n  color-scheme: light dark;\n${values(2)}}\n@media (prefers-color-scheme: dark) {\n:root {\n${values(3)}}\n}\n`;
  const [, rules] = style.match(/^\/\* The board\. \*\/\n(.*?)^@media/ms);
  const shape = svg.replace(/-?\d+\.\d{3,}/g, (number) => String(+Number(number).toFixed(2)));
  const font = "svg { font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; }\n";
  return `${shape.replace("</title>", `</title>\n<style>\n${font}${colours}${rules}</style>\n`).replaceAll("><", ">\n<")}\n`;
}

// Without any colour, the cause must stand out from the board: a part of the picture changes its lightness by
// 3 : 1, as WCAG asks of graphics.
async function checkGreyscale(browser, name, svg, colorScheme) {
  const page = await browser.newPage({ viewport: { width: 500, height: 500 }, colorScheme });
  await page.setContent(`<body style="margin: 0; background: Canvas; color-scheme: light dark; filter: grayscale(1)">${svg}`);
  const look = () => page.screenshot();
  const withCause = await look();
  if (screenshots) writeFileSync(join(screenshots, `${name}-${colorScheme}.png`), withCause);
  await page.addStyleTag({ content: ".no, .cross, .ring, .attack, .area, .ways, .tried { display: none; }" });
  const changed = await page.evaluate(async (looks) => {
    const [a, b] = await Promise.all(looks.map(async (look) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${look}`)).blob());
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height).data;
    }));
    const light = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4) + 0.05;
    let changed = 0;
    for (let i = 0; i < a.length; i += 4) {
      const ratio = light(a[i]) / light(b[i]);
      changed += Math.max(ratio, 1 / ratio) >= 3;
    }
    return changed;
  }, [withCause, await look()].map((look) => look.toString("base64")));
  await page.close();
  assert.ok(changed >= 300, `${name}, ${colorScheme}: ${changed} pixels show the cause`);
}

const names = SEARCHES.flatMap(([, refusals]) => refusals.map(([name]) => name)).sort();
const browser = await launch();
try {
  for (const [command, refusals] of SEARCHES) {
    assert.ok(book.includes(`\`${command}\``), `docs/refusals.md names ${command}`);
    const [program, ...args] = command.split(" ");
    const { page: path } = record(program, ...args);
    const { steps } = withTree(recordingIn(path));
    const reasons = new Set(steps.flatMap(({ kind, why }) => (kind === "r" ? [why] : [])));
    const shown = SEARCHES.filter(([other]) => other.startsWith(`${program} `)).flatMap(([, all]) => all.map(([, why]) => why));
    assert.deepEqual([...reasons].filter((why) => !shown.includes(why)), [], `${command}: each kind of refusal has a picture`);
    const page = await open(browser, path);
    for (const [name, why, step, what] of refusals) {
      const found = steps.find(({ kind, why: reason, number }) => kind === "r" && reason === why && number >= (step ?? 0));
      assert.ok(found, `${command}: a step that is refused: ${why}`);
      const svg = await picture(page, found.number, `${what ?? found.label[0]} is refused: ${why}`);
      const file = join(pictures, `${name}.svg`);
      if (process.env.SNAPSHOTS === "overwrite") {
        mkdirSync(pictures, { recursive: true });
        writeFileSync(file, svg);
      }
      assert.ok(existsSync(file) && readFileSync(file, "utf8") === svg, `${name}.svg is not what the page draws; SNAPSHOTS=overwrite makes it anew`);
      assert.ok(book.includes(`(refusals/${name}.svg)`), `docs/refusals.md shows ${name}`);
      for (const scheme of ["light", "dark"]) await checkGreyscale(browser, name, svg, scheme);
    }
    await close(page);
  }
  assert.deepEqual(readdirSync(pictures).sort(), names.map((name) => `${name}.svg`));
  console.log(`refusals: ${names.length} kinds, each with a picture of its cause that needs no colour`);
} finally {
  await browser.close();
}
