// What the tests of pages share: Chromium without a window, which asks the network for nothing by itself, and a
// web server.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";

export const launch = () => chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : execFileSync("which", ["chromium"], { encoding: "utf8" }).trim(),
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

// A server of files; `find` gives the path of the file for an address. Gives its own address, and ends it.
export async function serve(find) {
  const server = createServer(({ url }, answer) => {
    const file = find(url);
    answer.writeHead(existsSync(file) ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" });
    answer.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
