// Runs one Python program; the page ends this worker when its time is over.

import { loadMicroPython } from "./micropython.mjs";
import { run } from "./python.js";

onmessage = async ({ data: { source, input } }) => postMessage(await run(loadMicroPython, source, input));
