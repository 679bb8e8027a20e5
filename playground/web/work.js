// A student's folder, work/, in the storage of the browser: the same files as the terminal's, under the same names.
// What is done of an exercise is a file of its folder, as an object; the module makes one text of all when the work is
// exported. Nothing leaves the page until then.

const KEY = "work/";
export const STUDENT = "student.txt";
const PROGRESS = "progress.json";

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
  const names = () => {
    const kept = Object.keys(storage ?? {}).filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
    return [...new Set([...kept, ...unkept.keys()])].sort();
  };
  // The exercises that are begun.
  const begun = () => [...new Set(names().filter((name) => name.includes("/")).map((name) => name.split("/")[0]))];
  // The programs of an exercise: only one of them is graded.
  const programs = (id) => names().filter((name) => /\/starter\.(rs|c|py)$/.test(name) && name.startsWith(`${id}/`)).map((name) => name.split("/")[1]);

  // What is known of an exercise, and a change of it.
  const progress = (id) => ({ done: false, hints: 0, solution_seen: false, ...JSON.parse(read(`${id}/${PROGRESS}`)) });
  const note = (id, change) => write(`${id}/${PROGRESS}`, JSON.stringify({ ...progress(id), ...change }));

  return { read, write, remove, names, begun, programs, progress, note };
}
