// The page of a recorded search as a part of another page: its style and its elements
// under a root of their own, in the colours of the book.

const modules = new Map();
// What is shown, by the element that it is in.
const mounted = new Map();

// Gives what the page's program gives: functions that end it, draw it again, and go to a step. `search` answers for what
// is not recorded.
export async function mount(host, text, search = null) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const code = page.querySelector("script[type=module]").textContent;
  if (!modules.has(code)) modules.set(code, import(URL.createObjectURL(new Blob([code, "\nexport { open, unpack };"], { type: "text/javascript" }))));
  const { open, unpack } = await modules.get(code);
  const recordings = await unpack(page.getElementById("recording").textContent);
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren(page.querySelector("style"), document.importNode(page.querySelector("main > div"), true));
  const name = recordings.map(({ command }) => command).join(", ");
  root.querySelector(".controls").ariaLabel = `Controls: ${name}`;
  const shown = open(recordings, root, search);
  for (const region of root.querySelectorAll('[role="region"]')) region.ariaLabel += `: ${name}`;
  host.classList.add("is-shown");
  // Its headings come below the one of the chapter that it stands under.
  const [above] = [...document.querySelectorAll("main :is(h1, h2, h3, h4)")]
    .filter((heading) => heading.compareDocumentPosition(host) & Node.DOCUMENT_POSITION_FOLLOWING).slice(-1);
  for (const heading of root.querySelectorAll("h1, h2, h3")) {
    heading.ariaLevel = Math.min(6, Number(above?.localName[1] ?? 0) + Number(heading.localName[1]));
  }
  mounted.set(host, shown);
  return shown;
}

new MutationObserver(() => {
  for (const shown of mounted.values()) shown.redraw();
}).observe(document.documentElement, { attributeFilter: ["class"] });
