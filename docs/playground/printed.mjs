// What a program prints, and in it the lines that the present step of the recorded search has printed.

// So many lines tell where the header ends.
const ENOUGH = 100;

// Gives a function: for the place of a step, the first of its lines in `text`, from 0, and how many they are; null
// where it prints nothing at this level, or where its place is not known. The text begins with a header, which no
// step prints, and may go on after the last step.
export function align({ recording, steps }, text, level) {
  const lines = text.split("\n");
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

// Shows text in an element, and lights in it what the present step has printed.
export function makePrinted(pre) {
  const lit = Object.assign(document.createElement("i"), { className: "lit" });
  let text = "", level = 0, shown = null, lines = null, of = null;
  function light() {
    if (shown && of !== shown.replay) [of, lines] = [shown.replay, align(shown.replay, text, level)];
    const place = shown && lines(shown.place);
    lit.hidden = !place;
    if (!place) return;
    lit.style.setProperty("--line", place[0]);
    lit.style.setProperty("--lines", place[1]);
    const { offsetTop: top, offsetHeight: height } = lit;
    if (top < pre.scrollTop || top + height > pre.scrollTop + pre.clientHeight) pre.scrollTop = top - pre.clientHeight / 3;
  }
  return {
    print(itsText, itsLevel) {
      [text, level, of] = [itsText, itsLevel, null];
      pre.replaceChildren(text, lit);
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
