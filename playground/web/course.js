// What every page of the book has of the exercises: a mark at each link to one that is begun or done. The page of an
// exercise, and the list of all, load what they need.
"use strict";
{
  const base = new URL(".", document.currentScript.src);
  const find = (name) => import(new URL(name, base));

  async function mark() {
    const { work } = await find("kept.js");
    const begun = new Set(work.begun());
    for (const link of document.querySelectorAll(':is(.sidebar, main) a[href*="exercises/"]')) {
      const id = new URL(link.href).pathname.match(/exercises\/([^/]+)\.html$/)?.[1];
      link.querySelector(".course-mark")?.remove();
      if (!id || !begun.has(id)) continue;
      const isDone = work.progress(id).done;
      const className = `course-mark${isDone ? " done" : ""}`;
      link.append(Object.assign(document.createElement("span"), { className, textContent: isDone ? " ✓ done" : " … begun" }));
    }
  }

  const begin = async () => {
    const isPrinted = location.pathname.endsWith("/print.html");
    if (isPrinted || !location.protocol.startsWith("http")) return;
    // Where storage is forbidden, nothing was begun.
    const hasWork = () => { try { return Object.keys(localStorage).some((key) => key.startsWith("work/")); } catch { return false; } };
    if (hasWork()) mark();
    addEventListener("course-work", mark);
    addEventListener("storage", ({ key }) => { if (key?.startsWith("work/")) mark(); });
    const exercise = document.querySelector("section.exercise");
    const list = document.querySelector("section.course-work");
    if (exercise) (await find("exercise.js")).show(exercise);
    if (list) (await find("hand-in.js")).show(list);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}
