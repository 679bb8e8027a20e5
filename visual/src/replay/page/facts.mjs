// What the search of another program did: a table of counts, whose rows lead to the first step that they are about.

import { build } from "./dom.mjs";
import { count } from "./recording.mjs";

export function makeFacts(parent, { facts = [] }, goToStep) {
  const row = ([text, step]) => build("button", { title: `To step ${count(step)}`, onclick: () => goToStep(step) }, text);
  if (facts.length) parent.append(build("section", { className: "facts-part" }, build("h3", {}, "What this search did"), ...facts.map(row)));
}
