// Runs a Python program with MicroPython: its input is a text, and what it prints is gathered. A program that prints
// more than the limit is ended; one that does not end is ended with the worker it runs in.

export const OUTPUT_LIMIT = 1 << 20;
// Bytes of what it says on stderr that are kept, the last ones.
const MESSAGES = 1 << 13;
const FILE = "starter.py";

class TooLong extends Error {}

// What MicroPython lacks: print(…, flush=True).
const PRELUDE = `
def _course():
    import sys, builtins
    plain = builtins.print
    def print(*words, flush=False, **more):
        plain(*words, **more)
    builtins.print = print
_course()
del _course
`;

export async function run(load, source, input) {
  const bytes = new TextEncoder().encode(input);
  let read = 0;
  const gathered = { stdout: new Uint8Array(1 << 16), length: 0, stderr: [] };
  const stdout = ([byte]) => {
    if (gathered.length === gathered.stdout.length) {
      const larger = new Uint8Array(2 * gathered.length);
      larger.set(gathered.stdout);
      gathered.stdout = larger;
    }
    gathered.stdout[gathered.length++] = byte;
    if (gathered.length > OUTPUT_LIMIT) throw new TooLong();
  };
  const stderr = ([byte]) => {
    gathered.stderr.push(byte);
    if (gathered.stderr.length > 2 * MESSAGES) gathered.stderr.splice(0, MESSAGES);
  };
  const python = await load({
    stdin: () => (read < bytes.length ? bytes[read++] : null), stdout, stderr, linebuffer: false, heapsize: 1 << 24, pystack: 1 << 16,
  });
  const done = (ended, said = "") => {
    const text = (bytes) => new TextDecoder().decode(bytes);
    return { ended, stdout: text(gathered.stdout.subarray(0, gathered.length)), stderr: text(Uint8Array.from(gathered.stderr)) + said };
  };
  try {
    python.runPython(PRELUDE);
    python.runPython(source);
    return done({ code: 0 });
  } catch (error) {
    if (error instanceof TooLong || gathered.length > OUTPUT_LIMIT) return done({ long: OUTPUT_LIMIT });
    const said = String(error.message ?? error).replaceAll('"<stdin>"', `"${FILE}"`).trimEnd();
    if (error.type === "SystemExit") {
      const value = said.match(/SystemExit:? ?(.*)$/s)?.[1] ?? "";
      return /^\d*$/.test(value) ? done({ code: Number(value) & 255 }) : done({ code: 1 }, `${value}\n`);
    }
    if (error.type) return done({ code: 1 }, `${said}\n`);
    // MicroPython itself ended: too many calls were open.
    return done("crashed", `${said}\n`);
  }
}
