// What the tests of pages share: Chromium without a window, which asks the network for nothing by itself, Firefox, and
// a web server.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import playwright from "playwright-core";

const installed = (...names) => names.map((name) => `/usr/bin/${name}`).find(existsSync)
  ?? execFileSync("sh", ["-c", names.map((name) => `command -v ${name}`).join(" || ")], { encoding: "utf8" }).trim();

export const launch = () => playwright.chromium.launch({
  executablePath: installed("chromium"),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

// Firefox as it is installed, by WebDriver BiDi; what is downloaded is saved into the folder.
export const launchFirefox = (folder) => playwright._bidiFirefox.launch({
  executablePath: installed("firefox-esr", "firefox"),
  firefoxUserPrefs: { "browser.download.folderList": 2, "browser.download.dir": folder },
});

// Replaces all text of the editor by what is pasted.
export async function paste(editor, text) {
  await editor.press("Control+a");
  await editor.evaluate((it, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    // Firefox takes the text by itself.
    it.dispatchEvent(new ClipboardEvent("paste", { clipboardData, data: text, dataType: "text/plain", bubbles: true, cancelable: true }));
  }, text);
}

// A server of files; `find` gives the path of the file for an address. Gives its own address, and ends it.
export async function serve(find, headers = {}) {
  const server = createServer(({ url }, answer) => {
    const file = find(url);
    answer.writeHead(existsSync(file) ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain", ...headers });
    answer.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
