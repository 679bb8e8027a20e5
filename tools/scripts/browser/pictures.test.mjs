// The text of every picture of the book, as Chromium draws it, light and dark: no text is smaller
// than 12 pixels, each has a contrast of 4.5 : 1 to what is behind it, none leaves the picture, and no two collide.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launch, root } from "./browser.mjs";

const pictures = ["docs/pictures", "docs/refusals"]
  .flatMap((folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".svg")).map((name) => `${folder}/${name}`));

// The faults of the picture in the page.
function faults() {
  const drawing = document.querySelector("svg");
  const isInverted = getComputedStyle(drawing).filter !== "none";
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  // What a filter of invert(1) hue-rotate(180deg) makes of a colour.
  const filtered = ([r, g, b]) => {
    if (!isInverted) return [r, g, b];
    const [x, y, z] = [255 - r, 255 - g, 255 - b];
    const turn = [[-0.574, 1.43, 0.144], [0.426, 0.43, 0.144], [0.426, 1.43, -0.856]];
    return turn.map(([i, j, k]) => Math.max(0, Math.min(255, i * x + j * y + k * z)));
  };
  const over = ([r, g, b, a = 1], behind) => [r, g, b].map((value, i) => value * a + behind[i] * (1 - a));
  const light = (colour) => colour.map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0.05);
  const isSeen = (node) => getComputedStyle(node).visibility !== "hidden" && node.getClientRects().length > 0;
  const found = [];
  for (const text of [...drawing.querySelectorAll("text")].filter((text) => text.textContent.trim() && isSeen(text))) {
    const style = getComputedStyle(text);
    const size = Number.parseFloat(style.fontSize) * Math.hypot(text.getScreenCTM().c, text.getScreenCTM().d);
    if (size < 11.95) found.push(`${text.textContent.trim()}: ${size.toFixed(1)} pixels`);
    const { left, top, width, height } = text.getBoundingClientRect();
    // A line of text is higher than its letters.
    const sheet = drawing.getBoundingClientRect(), spare = 0.2 * height;
    if (left < sheet.left || left + width > sheet.right || top + spare < sheet.top || top + height - spare > sheet.bottom) found.push(`${text.textContent.trim()} is cut off`);
    const behind = document.elementsFromPoint(left + width / 2, top + height / 2)
      .filter((node) => node instanceof SVGGeometryElement && node.localName !== "line"
        && node.isPointInFill(new DOMPoint(left + width / 2, top + height / 2).matrixTransform(node.getScreenCTM().inverse())))
      .map((node) => getComputedStyle(node)).filter(({ fill }) => fill !== "none" && fill.startsWith("rgb"));
    // The page, and what is drawn on it, from the back.
    let paper = numbers(getComputedStyle(document.body).backgroundColor).slice(0, 3);
    for (const { fill, fillOpacity, opacity } of behind.reverse()) {
      const [r, g, b, a = 1] = numbers(fill);
      paper = over([...filtered([r, g, b]), a * fillOpacity * opacity], paper);
    }
    const ink = over([...filtered(numbers(style.fill)), style.fillOpacity * style.opacity], paper);
    const ratio = [light(ink), light(paper)].sort((a, b) => b - a).reduce((a, b) => a / b);
    if (ratio < 4.5) found.push(`${text.textContent.trim()}: ${style.fill} has ${ratio.toFixed(2)} : 1`);
  }
  const boxes = [...drawing.querySelectorAll("text")].filter((text) => text.textContent.trim() && isSeen(text))
    .map((text) => [text.textContent.trim(), text.getBoundingClientRect()]);
  boxes.forEach(([name, one], index) => {
    for (const [other, two] of boxes.slice(index + 1)) {
      // The library draws the end of an axis twice.
      if (name === other && Math.abs(one.left - two.left) < 1 && Math.abs(one.top - two.top) < 1) continue;
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      // A line of text is higher than its letters.
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (across > 1 && down > 0.35 * Math.min(one.height, two.height)) found.push(`${name} and ${other} collide`);
    }
  });
  return [...new Set(found)];
}

const browser = await launch();
try {
  const all = [];
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 2400, height: 2400 } });
    for (const picture of pictures) {
      const svg = readFileSync(join(root, picture), "utf8");
      // The background of the book.
      const colour = colorScheme === "dark" ? "#161923" : "#ffffff";
      await page.setContent(`<body style="margin: 0; background: ${colour}">${svg.replace(/^<\?.*?\?>/, "")}`);
      all.push(...(await page.evaluate(faults)).map((fault) => `${picture}, ${colorScheme}: ${fault}`));
    }
    await page.close();
  }
  assert.deepEqual(all, []);
  console.log(`pictures: the text of ${pictures.length} is large enough, has contrast, light and dark, and does not collide`);
} finally {
  await browser.close();
}
