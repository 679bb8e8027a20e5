// The student's work in this browser: one folder for all that a page shows, and what the page says where the browser
// does not keep it.

import { build } from "./dom.mjs";
import { answers, load } from "./module.js";
import { folder } from "./work.js";

// Some browsers forbid even to ask.
function allowed() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const storage = allowed();
export const work = folder(storage, say);

// Gives the whole work as a file.
export async function download() {
  const ask = await answers(await load("exercises"));
  const files = Object.fromEntries(work.names().map((name) => [name, work.read(name)]));
  const zip = atob(ask({ pack: { files, time: new Date().toISOString() } }));
  const bytes = Uint8Array.from(zip, (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  build("a", { href: address, download: "hand-in.zip" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

let notice = null;
function say(isKept) {
  if (isKept) notice?.remove();
  if (isKept || notice?.isConnected) return;
  const why = storage === null ? "this browser lets the page store nothing" : "this browser's storage is full";
  const save = build("button", {}, "Export hand-in.zip");
  save.onclick = () => download().catch(({ message }) => notice.append(` ${message}`));
  notice = build("p", { className: "unkept", role: "alert" }, `Your answers are not kept: ${why}. Export your work before you leave this page. `, save);
  document.querySelector("main").append(notice);
}

if (storage === null) say(false);
