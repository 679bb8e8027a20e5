// A student's folder, work/, in the storage of the browser: the same files as the terminal's, under the same names.
// Nothing leaves the page until it is exported.

const KEY = "work/";
export const STUDENT = "student.txt", PROGRESS = "progress.txt";
const HEAD = "# What is done. You may edit this file, keep it under version control, or delete it.";
// What is known of an exercise that was not begun.
const NOTHING = { done: false, checks: 0, hints: 0, seen: false };
// A file that was edited may say any number.
const MOST = 9999;

// `storage` is null where there is none; after each change, `told` learns whether all is kept.
export function folder(storage, told = () => {}) {
  // What the storage did not take: it is here as long as the page is open.
  const unkept = new Map();
  const read = (name) => unkept.get(name) ?? storage?.getItem(KEY + name) ?? null;
  const write = (name, text) => {
    try {
      storage.setItem(KEY + name, text);
      unkept.delete(name);
    } catch {
      unkept.set(name, text);
    }
    told(unkept.size === 0);
  };
  const remove = (name) => {
    unkept.delete(name);
    storage?.removeItem(KEY + name);
    told(unkept.size === 0);
  };
  // Writes all of these files or, without room for them, none.
  const writeAll = (texts) => {
    const before = [...texts.keys()].map((name) => [name, read(name)]);
    for (const [name, text] of texts) write(name, text);
    if (storage === null || ![...texts.keys()].some((name) => unkept.has(name))) return;
    for (const [name] of before) remove(name);
    for (const [name, text] of before) if (text !== null) write(name, text);
    throw new Error("this browser's storage has no room for it");
  };
  const names = () => {
    const kept = Object.keys(storage ?? {}).filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
    return [...new Set([...kept, ...unkept.keys()])].sort();
  };
  // The programs of an exercise: only one of them is graded.
  const programs = (id) => names().filter((name) => /\/starter\.(rs|c|py)$/.test(name) && name.startsWith(`${id}/`)).map((name) => name.split("/")[1]);

  const progress = (id) => entryOf(read(PROGRESS) ?? "", id);
  // Changes what is known of an exercise; all other lines stay as they are.
  const note = (id, change) => {
    const text = read(PROGRESS) ?? HEAD;
    const entry = { ...entryOf(text, id), ...change };
    const words = [entry.done && "done", entry.checks > 0 && `checks ${entry.checks}`, entry.hints > 0 && `hints ${entry.hints}`, entry.seen && "solution seen"].filter(Boolean);
    const others = text.split(/\r?\n/).filter((line) => line !== "" && parsed(line)?.id !== id);
    write(PROGRESS, [...others, ...(words.length > 0 ? [`${id}: ${words.join(", ")}`] : [])].join("\n") + "\n");
    return entry;
  };

  return { read, write, remove, writeAll, names, programs, progress, note };
}

function parsed(line) {
  const [, id, rest] = line.match(/^\s*([^#\s:]+):(.*)$/) ?? [];
  if (id === undefined) return null;
  const entry = { id, ...NOTHING };
  for (const word of rest.split(",").map((it) => it.trim())) {
    const [, what, number] = word.match(/^(checks|hints) +(\d+)$/) ?? [];
    if (word === "done") entry.done = true;
    else if (word === "solution seen") entry.seen = true;
    else if (what) entry[what] = Math.min(Number(number), MOST);
    else return null;
  }
  return entry;
}

const entryOf = (text, id) => text.split(/\r?\n/).map(parsed).findLast((entry) => entry?.id === id) ?? { id, ...NOTHING };

// The whole folder, and when it was packed, as the file that `problems hand-in` makes; `zip` is the library for zip files.
export function handIn(work, zip) {
  const files = [...work.names().map((name) => [name, work.read(name)]), ["handed-in.txt", `${new Date().toISOString()}\n`]];
  return zip.zipSync(Object.fromEntries(files.map(([name, text]) => [name, zip.strToU8(text)])));
}

// What is unpacked of one file, and of a whole archive, in bytes: an answer has less.
const MOST_BYTES = 1 << 20, MOST_IN_ALL = 1 << 23;

// The files of such an archive that a folder may have: names and texts, and why others are left out. The exercises may
// lie in a folder of the archive.
export function opened(bytes, isExercise, zip) {
  const [texts, left] = [new Map(), new Map()];
  const nameOf = (path) => {
    const words = path.replaceAll("\\", "/").split("/");
    const file = words.pop();
    const id = words.pop();
    if (words.includes("backup") || /^\.{0,2}$/.test(file)) return null;
    return file === STUDENT || file === PROGRESS ? file : isExercise(id) ? `${id}/${file}` : null;
  };
  let room = MOST_IN_ALL;
  const filter = ({ name, originalSize }) => {
    if (nameOf(name) === null) return false;
    if (originalSize > MOST_BYTES) left.set(name, "it has more than 1 MB");
    else if (originalSize > room) left.set(name, "all files have more than 8 MB");
    else room -= originalSize;
    return !left.has(name);
  };
  let files;
  try {
    files = zip.unzipSync(bytes, { filter });
  } catch {
    throw new Error("it is not a complete zip file");
  }
  for (const [path, content] of Object.entries(files)) {
    const name = nameOf(path);
    try {
      if (!texts.has(name)) texts.set(name, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content));
    } catch {
      left.set(path, "it is not text in UTF-8; save it as UTF-8");
    }
  }
  return { texts, left };
}
