// A box *Predict* takes a guess, keeps it in this browser, and opens the answer that follows it, with the guess above it.
// Where the answer has a number in <data>, it says how far off a guess is that is a number, such as "71" or "71 nodes".
// Without this script the box has a line to think at, and the answer is a <details> like any other.
"use strict";
if (!location.pathname.endsWith("/print.html")) {
  const BOX = "main > blockquote:has(> p:first-child > strong:first-child)";
  const kept = {
    // A page that is opened from a file, or in a private window, may have no storage: then the page forgets.
    get: (key) => { try { return localStorage.getItem(key) ?? ""; } catch { return ""; } },
    set: (key, guess) => { try { localStorage.setItem(key, guess); } catch { /* forgotten */ } },
  };
  const make = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  // The answer of a box: the next <details>, unless another question or another section comes first.
  function answerOf(box) {
    for (let next = box.nextElementSibling; next && !next.matches("blockquote, h1, h2, h3"); next = next.nextElementSibling) {
      if (next.matches("details")) return next;
    }
    return null;
  }

  function distance(guess, answer) {
    const truth = Number(answer?.querySelector("data")?.value), number = Number(guess.replace(/(?<=\d)[,\s](?=\d{3})/g, "").match(/^([\d.]+)( (?!hundred|thousand|.?.illion)[a-z]+)?$/i)?.[1]);
    if (!truth || !number) return "";
    const times = Math.max(number / truth, truth / number);
    const much = times < 9.5 ? `${Number(times.toFixed(1))} times` : `10^${Math.round(Math.log10(times))} times`;
    const is = truth.toLocaleString("en", { useGrouping: "min2" }).replaceAll(",", "\u202f");
    return `. It is ${is}${times === 1 ? "" : times < 1.05 ? ": you are very near" : `: you are about ${much} too ${number > truth ? "high" : "low"}`}.`;
  }

  document.querySelectorAll(BOX).forEach((box, index) => {
    const line = [...box.querySelectorAll(":scope > p")].find((text) => text.textContent.endsWith("……"));
    if (!line) return;
    // The beginning of the question, so that a guess stays with it when the chapter changes.
    const question = box.querySelector("p").textContent.slice(box.querySelector("strong").textContent.length).trim().replace(/\s+/g, " ");
    const key = `guess ${question.slice(0, 80)}`;
    const answer = answerOf(box);
    const field = make("input", { type: "text", autocomplete: "off", id: `guess-${index + 1}`, value: kept.get(key) });
    const says = make("p", { className: "note" });
    says.setAttribute("role", "status");
    const button = make("button", { textContent: answer ? "Show the answer" : "Keep it" });
    const form = make("form", { className: "guess" }, make("label", { htmlFor: field.id, textContent: "Your guess" }), field, button);
    const guessed = make("p", { className: "guessed", hidden: true });
    answer?.querySelector("summary")?.after(guessed);
    const tell = () => {
      const guess = field.value.trim();
      guessed.hidden = guess === "";
      guessed.replaceChildren(make("strong", { textContent: "You guessed: " }), guess, distance(guess, answer));
    };
    tell();
    form.onsubmit = (event) => {
      event.preventDefault();
      if (!field.value.trim()) {
        says.textContent = "Write something first. A wrong guess teaches you more than no guess.";
        field.focus();
        return;
      }
      kept.set(key, field.value.trim());
      tell();
      says.textContent = answer ? "" : "Kept in this browser.";
      if (!answer) return;
      answer.open = true;
      answer.querySelector("summary").focus();
    };
    line.classList.add("on-paper");
    line.after(form, says);
  });
}
