// Opens a notebook with two replays, a picture and a cell to type in, all but the last from docs/notebooks, in a real
// JupyterLab. Both replays play, what is typed beside them arrives untouched, and keys typed in a replay stay in it.
//
// `jupyter` and the programs have to be on the PATH: tools/scripts/notebooks/run sees to that. `SCREENSHOTS=FOLDER` keeps a
// screenshot there.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { launch, root, screenshots, temporary } from "../browser/browser.mjs";

const folder = temporary("jupyterlab");

// The first cell of a notebook whose source has the word.
function cell(notebook, word) {
  const { cells } = JSON.parse(readFileSync(join(root, "docs/notebooks", notebook)));
  const found = cells.find(({ source }) => source.join("").includes(word));
  assert.ok(found, `${notebook} has a cell with ${word}`);
  return { ...found, id: `${found.id}-${notebook.slice(0, 3)}` };
}

function writeNotebook() {
  const code = (id, ...source) => ({ cell_type: "code", id, metadata: {}, execution_count: null, outputs: [], source });
  const cells = [
    cell("012-n-queens.ipynb", "<img"),
    cell("012-n-queens.ipynb", "import os"),
    code("course", "MISSING = []\n", `%cd ${root}`),
    cell("012-n-queens.ipynb", "--replay"),
    code("typing"),
    cell("013-number-place.ipynb", "--replay"),
  ];
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  mkdirSync(join(folder, "notebooks"));
  writeFileSync(join(folder, "notebooks", "replays.ipynb"), JSON.stringify(notebook));
  // No question about news, which would lie on the notebook.
  const settings = join(folder, "settings", "@jupyterlab", "apputils-extension");
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, "notification.jupyterlab-settings"),
    JSON.stringify({ fetchNews: "false", checkForUpdates: false }));
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

// Starts JupyterLab; gives its process and address.
async function startServer() {
  const port = await freePort();
  const server = spawn("jupyter", ["lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", `--port=${port}`,
    "--ServerApp.port_retries=0", "--IdentityProvider.token=", `--ServerApp.root_dir=${join(folder, "notebooks")}`,
    `--LabApp.user_settings_dir=${join(folder, "settings")}`, `--LabApp.workspaces_dir=${join(folder, "workspaces")}`,
    "--LabApp.extension_manager=readonly"], {
    env: { ...process.env, JUPYTER_CONFIG_DIR: folder, JUPYTER_DATA_DIR: folder, JUPYTER_RUNTIME_DIR: folder, IPYTHONDIR: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  await new Promise((resolve, reject) => {
    server.stderr.on("data", (text) => {
      said += text;
      if (said.includes("is running at")) resolve();
    });
    server.on("exit", () => reject(new Error(`JupyterLab ended: ${said}`)));
  });
  return { server, address: `http://127.0.0.1:${port}` };
}

async function check(browser, address) {
  // High enough for both replays: a browser does not draw what cannot be seen.
  const page = await browser.newPage({ viewport: { width: 1280, height: 2600 } });
  const failures = [];
  page.on("pageerror", (error) => failures.push(`error: ${error.stack}`));
  page.on("console", (message) => {
    if (message.location().url.startsWith("about:")) failures.push(`console: ${message.text()}`);
  });
  await page.goto(`${address}/lab/tree/replays.ipynb`);
  await page.waitForSelector(".jp-Notebook .jp-CodeCell");
  assert.ok(await page.locator(".jp-MarkdownOutput img").evaluate(async (image) => {
    await image.decode();
    return image.naturalWidth;
  }) > 100, "the picture is shown");

  // What is run before there is a kernel waits for an answer to a question.
  await page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').waitFor({ timeout: 120_000 });
  await page.getByRole("menuitem", { name: "Run", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run All Cells", exact: true }).click();
  const iframes = page.locator(".jp-OutputArea-output iframe");
  await iframes.nth(1).waitFor({ timeout: 120_000 }).catch(async (error) => {
    const outputs = await page.locator(".jp-OutputArea-output").allInnerTexts();
    throw new Error(`the replays did not come: ${outputs.join("\n")}`, { cause: error });
  });
  const replays = await Promise.all((await iframes.elementHandles()).map((iframe) => iframe.contentFrame()));
  assert.equal(replays.length, 2);

  const position = (replay) => replay.locator("#position").inputValue().then(Number);
  const positions = () => Promise.all(replays.map(position));
  for (const replay of replays) {
    await replay.waitForSelector("#board [data-place]", { state: "attached" });
    await replay.locator("#pace").selectOption({ index: 2 });
    await replay.locator("#play").click();
  }
  const before = await positions();
  // Every key that a replay takes is in it.
  const typed = "nodes = 'a d n p + - =' # space, and an apple";
  const cells = page.locator(".jp-CodeCell");
  const editor = cells.nth(3).locator(".cm-content");
  await editor.click();
  await page.keyboard.type(typed, { delay: 20 });
  for (const key of ["Home", "ArrowRight", "ArrowLeft", "End"]) await page.keyboard.press(key);
  await page.keyboard.type("!");
  const after = await positions();
  if (screenshots) await page.screenshot({ path: join(screenshots, "jupyterlab.png") });
  assert.equal(await editor.innerText(), `${typed}!`, "what was typed is in the cell");
  after.forEach((step, index) => {
    assert.ok(step > before[index], `replay ${index + 1} plays: from step ${before[index]} to ${step}`);
  });
  for (const replay of replays) assert.equal(await replay.locator("#play").getAttribute("aria-label"), "Pause");

  // In JupyterLab, d d deletes a cell and a adds one.
  await replays[0].locator("#status").click();
  for (const key of ["Home", "d", "d", "a"]) await page.keyboard.press(key);
  assert.equal(await cells.count(), 5, "keys typed in a replay do not reach the notebook");
  assert.equal(await replays[0].locator("#play").getAttribute("aria-label"), "Play", "they reach the replay");
  assert.equal(await replays[1].locator("#play").getAttribute("aria-label"), "Pause", "and no other one");
  assert.deepEqual(failures, []);
  console.log("JupyterLab: two replays play, and typing beside them arrives untouched");
}

writeNotebook();
let server, browser;
try {
  let address;
  ({ server, address } = await startServer());
  browser = await launch();
  await check(browser, address);
} finally {
  await browser?.close();
  server?.removeAllListeners("exit");
  server?.kill();
}
