// Runs one command beside the page, so that the page never stalls. Whoever stops it ends the worker.

import { run } from "./run.js";

onmessage = async ({ data: { module, command } }) => postMessage(await run(module, command));
