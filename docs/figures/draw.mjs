// What the figures share.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const html = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

// Five digits and more in groups of three, with a narrow space that does not break: 14 772 512.
export const grouped = (number) => number.toLocaleString("en", { useGrouping: "min2" }).replaceAll(",", "\u202f");

// A crown in a cell whose left upper corner is (0, 0) and whose side is 1: the one of the player.
const CROWN = "M-.36 .3L-.46 -.16L-.2 .04L0 -.36L.2 .04L.46 -.16L.36 .3ZM-.36 .35H.36V.45H-.36Z";
export const crown = () => svg("path", { d: CROWN, transform: "translate(.5 .47) scale(.74)" });

// A slider with its name and its value; `show` draws what belongs to a value and says it.
export function slider(figure, name, range, show) {
  const input = html("input", { type: "range", ...range });
  const chosen = html("output");
  input.oninput = () => {
    chosen.textContent = input.value;
    input.ariaValueText = `${name} = ${input.value}. ${show(Number(input.value))}`;
  };
  figure.prepend(html("p", { class: "buttons" }, html("label", {}, `${name} = `, chosen, " ", input)));
  input.oninput();
}

// Calls `step` every `pause` milliseconds while it plays; `step` says whether there is more. Plays at once, unless the
// reader wants less motion, and only while it can be seen. The first pause is shorter, so that it is seen to play.
export function player(figure, button, step, pause) {
  let timer = null;
  let isSeen = false;
  let isOn = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const go = (after) => {
    timer = setTimeout(() => {
      if (step()) go(pause);
      else play(false);
    }, after);
  };
  const set = () => {
    button.textContent = isOn ? "Pause" : "Play";
    clearTimeout(timer);
    if (isOn && isSeen) go(pause / 3);
  };
  const play = (on) => { isOn = on; set(); };
  new IntersectionObserver(([{ isIntersecting }]) => { isSeen = isIntersecting; set(); }).observe(figure);
  button.addEventListener("click", () => play(!isOn));
  set();
  return play;
}
