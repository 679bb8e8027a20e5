// Packs CPython, with what of its library a course needs: `python.mjs PYODIDE FILE`. What starts Python is compiled, since a browser
// would compile it at each visit; the other modules are smaller as they are.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const [pyodide, file] = process.argv.slice(2);
const { loadPyodide } = await import(resolve(pyodide, "pyodide.mjs"));
// A traceback names lines of the library, and no columns.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
const listed = readFileSync(new URL("library.txt", import.meta.url), "utf8").match(/^[^#\s].*/gm).flatMap((line) => line.split(" "));
const library = python.runPython(`
import importlib.util, io, marshal, sys, zipfile

# Frozen in CPython, or not needed by those that ask for it.
started = {*sys.modules} - {"importlib._bootstrap", "importlib._bootstrap_external", "zipimport", "ssl", "_ssl", "bz2", "lzma"}

def packed(name, module, text):
    if module not in started:
        return name, text
    code = compile(text, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + bytes(12)
    return name + "c", header + marshal.dumps(code)

plain, made = zipfile.ZipFile("/lib/python314.zip"), io.BytesIO()
with zipfile.ZipFile(made, "w") as archive:
    for name in plain.namelist():
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if module in started or any(f"{module}.".startswith(f"{it}.") for it in listed):
            archive.writestr(*packed(name, module, plain.read(name)))
made.getvalue()
`, { globals: python.toPy({ listed }) }).toJs();
// The library is a section of the program's file: one file to load. The length of a section has five bytes, of seven bits each.
const name = "\u0007library";
const length = Uint8Array.from([0, 7, 14, 21, 28], (shift) => ((name.length + library.length) >> shift) & 127 | (shift < 28 && 128));
const program = [readFileSync(join(pyodide, "pyodide.asm.wasm")), Uint8Array.of(0), length, Buffer.from(name), library];
writeFileSync(file, gzipSync(Buffer.concat(program), { level: 9, memLevel: 8 }));
