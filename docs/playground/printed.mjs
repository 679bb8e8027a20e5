// What a program prints, and in it the lines that the present step of the recorded search has printed. A search may print
// millions of lines: only those around the ones in sight are in the page.

// So many lines tell where the header ends.
const ENOUGH = 100;
// So many lines are in the page at a time.
export const WINDOW = 400;

// Gives a function: for the place of a step, the first of its `lines`, from 0, and how many they are; null where it
// prints nothing at this level, or where its place is not known. The lines begin with a header, which no step prints,
// and may go on after the last step.
export function align({ recording, steps }, lines, level) {
  const printed = steps.map((step) => step.text.map((line) => recording.lines[line])
    .filter((line) => Number(line[0]) <= level).map((line) => line.slice(1)));
  const folded = linesOfFold(steps, printed);
  let after = 0;  // lines after the header; not a number behind a fold that prints who knows how many
  const starts = steps.map(({ fold }, place) => {
    const start = after;
    after += printed[place].length + (fold ? folded(fold) : 0);
    return start;
  });
  const isAt = (header, place) => printed[place].every((line, index) => lines[header + starts[place] + index] === line);
  const known = steps.map((_, place) => place).filter((place) => printed[place].length && starts[place] >= 0);
  const first = known.slice(0, ENOUGH);
  const header = first.length ? lines.findIndex((_, at) => first.every((place) => isAt(at, place))) : -1;
  const places = new Set(known);
  return (place) => (header >= 0 && places.has(place) && isAt(header, place) ? [header + starts[place], printed[place].length] : null);
}

// How many lines a folded subtree prints: known where only solutions print, each the same number of lines.
function linesOfFold(steps, printed) {
  const lengths = (isSolution) => new Set(printed.filter((_, place) => (steps[place].kind === "s") === isSolution).map(({ length }) => length));
  const [others, each] = [lengths(false), [...lengths(true)]];
  others.delete(0);
  if (others.size) return () => NaN;
  return ([, , solutions]) => (solutions === 0 ? 0 : each.length === 1 ? solutions * each[0] : NaN);
}

// Shows text in an element that scrolls, and lights in it what the present step has printed.
export function makePrinted(pre) {
  const make = (name) => Object.assign(document.createElement("i"), { className: name });
  const [lit, part, whole] = ["lit", "part", "whole"].map(make);
  let lines = [], level = 0, shown = null, linesOf = null, of = null;
  let from = -1;  // the first line that is in the page

  // Puts the lines around this one into the page, unless they are there.
  function bring(line) {
    const isThere = from >= 0 && line >= from + WINDOW / 4 && line < from + WINDOW * 3 / 4;
    const to = Math.max(0, Math.min(lines.length - WINDOW, Math.floor(line - WINDOW / 2)));
    if (isThere || to === from) return;
    from = to;
    part.style.setProperty("--first", from);
    part.textContent = lines.slice(from, from + WINDOW).join("\n");
  }

  // Of a line, in pixels: the text is not laid out for it.
  const height = () => parseFloat(getComputedStyle(pre).lineHeight);

  function light() {
    if (shown && of !== shown.replay) [of, linesOf] = [shown.replay, align(shown.replay, lines, level)];
    const place = shown && linesOf(shown.place);
    lit.hidden = !place;
    if (!place) return;
    const [first, count] = place;
    lit.style.setProperty("--first", first);
    lit.style.setProperty("--lines", count);
    const [top, bottom] = [first * height(), (first + count + 1) * height()];
    if (top < pre.scrollTop || bottom > pre.scrollTop + pre.clientHeight) {
      bring(first);
      pre.scrollTop = top - pre.clientHeight / 3;
    }
  }

  pre.addEventListener("scroll", () => bring((pre.scrollTop + pre.clientHeight / 2) / height()));
  return {
    print(text, itsLevel) {
      [lines, level, of, from] = [text.split("\n"), itsLevel, null, -1];
      whole.style.setProperty("--lines", lines.length);
      pre.replaceChildren(lit, part, whole);
      bring(0);
      light();
    },
    show(replay, place) {
      shown = { replay, place };
      light();
    },
    // The text that comes is not of the search that is shown.
    forget() {
      shown = null;
      light();
    },
  };
}
