// Runs one command of a transcript beside the page, which ends the worker to stop it: programs and tools may take
// forever. The files of the page and the compiled programs come from the page, and go back to it.

import { load, run } from "./run.js";
import { execute } from "./shell.js";

const root = new URL("..", import.meta.url);

async function fetchFile(name) {
  const answer = name.startsWith("problems/puzzles/") && await fetch(new URL(name, root));
  return answer?.ok ? answer.text() : null;
}

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

onmessage = async ({ data: { command, files, module } }) => {
  const runProgram = async (words, stdin, lines) => {
    module ??= await load();
    const program = words.map(quoted).join(" ");
    return run(module, stdin ? `echo ${quoted(stdin)} | ${program}` : program, { lines });
  };
  const ended = await execute(command, { run: runProgram, files, fetchFile }).catch(({ message }) => ({ text: `${message}\n`, code: 2 }));
  postMessage({ ...ended, files, module });
};
