// Runs a command of the page's small shell. The programs themselves are WebAssembly: `run` runs one of them.

import { expanded, parse } from "./syntax.js";
import { TOOLS, headed } from "./tools.js";

/// Runs a command: its output and messages as a terminal shows them, and its exit code. `run` runs a program, given its
/// words, its standard input and how many lines of its output are read, and returns its `code`, `stdout`, `stderr`, and the `file` that it writes. `files` is
/// a Map of the page's files. `fetchFile` returns the text of a file of the course, or null.
export async function execute(command, { run, files, fetchFile = async () => null }) {
  const fetched = new Map();
  const open = (name) => {
    const text = files.get(name) ?? fetched.get(name) ?? null;
    if (text === null) throw new Error(`${name}: there is no such file in this page`);
    return text;
  };

  // Commands one after another. Into a pipe goes their output, and their messages are left for the terminal.
  async function list(pipelines, variables, piped) {
    const all = { text: "", messages: "", code: 0 };
    for (const one of pipelines) {
      const { text, messages, code } = await pipeline(one, variables, piped);
      all.text += piped ? text : text + messages;
      if (piped) all.messages += messages;
      all.code = code;
    }
    return all;
  }

  async function pipeline({ stages, file, timed }, variables, piped) {
    const begin = performance.now();
    let [text, messages, code] = ["", "", 0];
    for (const [index, { loop, words, isProgram, merged, silent }] of stages.entries()) {
      const isKept = index < stages.length - 1 || file !== null || piped;
      const reader = stages[index + 1]?.words ?? [];
      const needsBeginning = ["head", "sed"].includes(reader[0]);
      if (loop) {
        text = "";
        for (const value of loop.values) {
          const inside = new Map(variables).set(loop.name, expanded(value, variables));
          const ended = await list(loop.body, inside, isKept);
          text += ended.text;
          messages += ended.messages;
          code = ended.code;
        }
        continue;
      }
      const [name, ...rest] = words.map((word) => expanded(word, variables));
      for (const word of rest) if (!files.has(word)) fetched.set(word, await fetchFile(word));
      if (isProgram) {
        const program = input([name, ...rest], open);
        const lines = reader[0] === "head" ? headed(reader.slice(1).map((word) => expanded(word, variables)))[0] : undefined;
        const ended = await run(program.words, program.stdin ?? text, lines);
        if (/^\[\.\.\. \d+ bytes are left out here \.\.\.\]$/m.test(ended.stdout) && isKept && !needsBeginning) {
          throw new Error("this output is longer than a page can keep; try it in a terminal");
        }
        if (ended.file) files.set(rest[rest.findIndex((word) => /^--(svg|replay)$/.test(word)) + 1], ended.file);
        // Of both streams, a program writes its messages last.
        text = ended.stdout + (merged ? ended.stderr : "");
        if (!merged && !silent) messages += ended.stderr;
        code = ended.code;
      } else {
        text = TOOLS[name](rest, text, open);
        const isNothing = text === "" || (text === "0\n" && rest.some((word) => /^-\w*c/.test(word)));
        code = name === "grep" && isNothing ? 1 : 0;
      }
    }
    if (file !== null) {
      files.set(expanded(file, variables), text);
      text = "";
    }
    if (timed) messages += `\nreal\t${((performance.now() - begin) / 1000).toFixed(3)}s\n`;
    return { text, messages, code };
  }

  const { text, code } = await list(parse(command), new Map(), false);
  return { text, code };
}

// A program reads a file through its standard input.
function input(words, open) {
  const isWritten = (at) => /^--(svg|replay)$/.test(words[at - 1]);
  const at = words[0] === "number-place" ? words.findIndex((word, at) => word.endsWith(".txt") && !isWritten(at)) : -1;
  return at < 0 ? { words } : { words: words.with(at, "-"), stdin: open(words[at]) };
}
