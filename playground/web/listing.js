// A Python program of a chapter gets a button, which opens it in the page: it can be changed and run there.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const canRun = location.protocol.startsWith("http") && "WebAssembly" in window && "Worker" in window;

  async function open(code, button) {
    const [{ element }, { runner }] = await Promise.all(["element.js", "program.js"].map((name) => import(new URL(name, base))));
    const source = code.textContent, name = source.match(/^"""(.*?)[.:]/)?.[1] ?? "The program";
    const text = element("textarea", { className: "program", rows: source.split("\n").length, spellcheck: false, autocapitalize: "off", value: source, aria: { label: name } });
    text.setAttribute("wrap", "off");
    const { parts, input } = runner(() => text.value, () => {});
    // These programs read no input.
    parts[0].querySelector("label")?.remove();
    input.remove();
    const section = element("section", { className: "exercise listing", aria: { label: `${name}, run here` } }, text, ...parts);
    // The keys of the book turn its pages.
    section.addEventListener("keydown", (event) => event.stopPropagation());
    code.parentElement.replaceWith(section);
    button.remove();
    section.querySelector("button").click();
  }

  if (canRun && !location.pathname.endsWith("/print.html")) {
    for (const code of document.querySelectorAll("main code.language-python.run")) {
      const button = Object.assign(document.createElement("button"), { className: "run-transcript", textContent: "Run here" });
      button.onclick = () => open(code, button);
      code.parentElement.after(button);
    }
  }
}
