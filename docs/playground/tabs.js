// Finds what python3 refuses and MicroPython takes: indentation whose depth depends on how wide a tab is.

// The number of the first such line; 0 if there is none.
export function mixed(source) {
  // How deep the open blocks are, where a tab goes on to the next eighth column, and where it is one column wide.
  const open = [[0, 0]];
  // The brackets that are open, and the quotes of a string over several lines.
  let brackets = 0, quotes = "", isContinued = false;
  for (const [index, line] of source.split(/\r\n?|\n/).entries()) {
    const [indent] = line.match(/^[ \t\f]*/);
    if (brackets === 0 && quotes === "" && !isContinued && !/^(#|$)/.test(line.slice(indent.length))) {
      let [wide, narrow] = [0, 0];
      for (const sign of indent) {
        if (sign === "\t") wide = (Math.floor(wide / 8) + 1) * 8;
        else wide = sign === " " ? wide + 1 : 0;
        narrow = sign === "\f" ? 0 : narrow + 1;
      }
      while (wide < open.at(-1)[0]) open.pop();
      const [outerWide, outerNarrow] = open.at(-1);
      if (wide === outerWide ? narrow !== outerNarrow : narrow <= outerNarrow) return index + 1;
      if (wide > outerWide) open.push([wide, narrow]);
    }
    isContinued = false;
    for (let at = 0; at < line.length; at++) {
      const sign = line[at];
      if (sign === "\\") {
        isContinued = at === line.length - 1;
        at++;
      } else if (quotes !== "") {
        if (!line.startsWith(quotes, at)) continue;
        at += quotes.length - 1;
        quotes = "";
      } else if (sign === "#") break;
      else if (sign === "'" || sign === '"') {
        quotes = line.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign;
        at += quotes.length - 1;
      } else if ("([{".includes(sign)) brackets++;
      else if (")]}".includes(sign)) brackets--;
    }
    // A string in single quotes ends with its line.
    if (quotes.length === 1 && !isContinued) quotes = "";
  }
  return 0;
}
