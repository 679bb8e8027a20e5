//! A search's source without its observer: the listing that is shown, and the statement that each
//! event lights.
//!
//! An event follows the statement that it belongs to. So it lights the previous statement of its
//! block or, where it is the first, the line that opens the block; an `else` lights its `if`. This is
//! worked out from the indentation that rustfmt gives the sources.

use common::search::{Line, Sources};

/// The sources of a program's searches, as they are shown.
#[derive(Clone, Debug)]
pub struct Listings {
    sources: Sources,
    listings: Vec<Listing>,
}

impl Listings {
    /// Reads the sources.
    pub fn new(sources: Sources) -> Self {
        Listings {
            sources,
            listings: sources.iter().map(|(name, text)| Listing::of(name, text)).collect(),
        }
    }

    /// For each source its name, its text, and its listing.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str, &Listing)> {
        let sources = self.sources.iter().zip(&self.listings);
        sources.map(|(&(name, text), listing)| (name, text, listing))
    }

    /// What an event of this line lights: the index of a source, and the first and the last line.
    pub fn lit(&self, line: Line) -> Option<(usize, [usize; 2])> {
        let line = match line {
            Line::Call(line) => line,
            // Another program has a single source, and its line is what is lit.
            Line::Number(line) => {
                let (line, lines) = (line as usize, self.listings.first()?.hidden.len());
                return (1..=lines).contains(&line).then_some((0, [line; 2]));
            }
        };
        let file = line.file().replace('\\', "/");
        let index = self.sources.iter().position(|(name, _)| file.ends_with(name))?;
        Some((index, self.listings[index].lit(line.line() as usize)?))
    }
}

/// A search's source, as it is shown.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// For each line, whether it belongs to the observer, or marks a part for the book.
    pub hidden: Vec<bool>,
    /// The lines of each call of the observer, and the lines that it lights: first and last, from 1.
    lights: Vec<([usize; 2], [usize; 2])>,
}

impl Listing {
    /// Reads a source. One of another program, in any language, whose name has no folder, is shown whole.
    fn of(name: &str, source: &str) -> Self {
        match name.contains('/') {
            true => Listing::new(source),
            false => Listing { hidden: vec![false; source.lines().count()], lights: Vec::new() },
        }
    }

    /// Reads a source of the course.
    pub fn new(source: &str) -> Self {
        let hidden =
            source.lines().map(|line| line.trim_start().starts_with("// ANCHOR")).collect();
        let mut listing = Listing { hidden, lights: Vec::new() };
        listing.walk(&code(source), None);
        listing
    }

    /// The first and the last line of the statement that an event of this line lights.
    pub fn lit(&self, line: usize) -> Option<[usize; 2]> {
        let mut lights = self.lights.iter().filter(|(call, _)| call[0] <= line && line <= call[1]);
        lights.next().map(|&(_, lit)| lit)
    }

    /// The lines of all calls of the observer, and the lines that they light.
    pub fn lights(&self) -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
        self.lights.iter().copied()
    }

    /// Goes through a block; `before` is what its first statement follows.
    fn walk(&mut self, block: &[CodeLine<'_>], mut before: Option<[usize; 2]>) {
        for Statement { lines, parts, observes } in statements(block) {
            let is_only_observed = lines[0].text.starts_with("if ") && parts.len() == 1;
            if observes {
                self.lights.extend(before.map(|before| (numbers(lines), before)));
                self.hide(numbers(lines));
            } else if is_only_observed && is_observed(parts[0].1) {
                // What is done for the observer alone belongs to it.
                self.walk(parts[0].1, before);
                self.hide(numbers(lines));
            } else {
                let mut opens = before;
                for &(header, block) in &parts {
                    let is_else = header[0].text == "} else {";
                    if !is_else {
                        opens = Some(numbers(header));
                    } else if is_observed(block) {
                        self.hide([header[0].number, block[block.len() - 1].number]);
                    }
                    self.walk(block, opens);
                }
                before = Some(numbers(parts.first().map_or(lines, |(header, _)| header)));
            }
        }
    }

    fn hide(&mut self, [first, last]: [usize; 2]) {
        self.hidden[first - 1..last].fill(true);
    }
}

/// A line of code, without its comment.
struct CodeLine<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
}

/// The lines of a source that have code.
fn code<'a>(source: &'a str) -> Vec<CodeLine<'a>> {
    let line = |(number, line): (usize, &'a str)| {
        let text = line.split(" // ").next().unwrap_or_default().trim();
        CodeLine { number, indent: line.len() - line.trim_start().len(), text }
    };
    let lines = (1..).zip(source.lines()).map(line);
    lines
        .filter(|line| {
            !line.text.is_empty() && !line.text.starts_with(['#']) && !line.text.starts_with("//")
        })
        .collect()
}

/// The first and the last of some lines.
fn numbers(lines: &[CodeLine<'_>]) -> [usize; 2] {
    [lines[0].number, lines[lines.len() - 1].number]
}

/// A statement, an item or an arm of a `match`.
struct Statement<'a> {
    lines: &'a [CodeLine<'a>],
    /// Its blocks, each with the lines that open it.
    parts: Vec<(&'a [CodeLine<'a>], &'a [CodeLine<'a>])>,
    /// Whether it calls the observer itself, and not in a block.
    observes: bool,
}

/// The statements of a block: each begins where the block is indented, and goes on in what is indented
/// further and in the signs that close it.
fn statements<'a>(mut block: &'a [CodeLine<'a>]) -> Vec<Statement<'a>> {
    let mut statements = Vec::new();
    while let Some(CodeLine { indent, .. }) = block.first() {
        let is_inner = |line: &&CodeLine<'_>| line.indent > *indent;
        let goes_on =
            |line: &&CodeLine<'_>| is_inner(line) || line.text.starts_with(['{', '}', ')', ']']);
        let (lines, rest) = block.split_at(1 + block[1..].iter().take_while(goes_on).count());
        block = rest;
        let (mut parts, mut own, mut at) = (Vec::new(), String::new(), 0);
        while at < lines.len() {
            let opens = lines[at..]
                .iter()
                .position(|line| line.indent == *indent && line.text.ends_with('{'));
            let end = opens.map_or(lines.len(), |opens| at + opens + 1);
            own.extend(lines[at..end].iter().map(|line| line.text));
            let within = lines[end..].iter().take_while(is_inner).count();
            if within > 0 {
                parts.push((&lines[at..end], &lines[end..end + within]));
            }
            at = end + within;
        }
        statements.push(Statement { lines, parts, observes: own.contains("observer.on(") });
    }
    statements
}

/// Whether a block has nothing but calls of the observer.
fn is_observed(block: &[CodeLine<'_>]) -> bool {
    statements(block).iter().all(|statement| statement.observes)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The sources of every search that is recorded.
    const SOURCES: [&str; 12] = [
        "knight-bruteforce/src/search.rs",
        "knight-backtrack/src/search.rs",
        "knight-backtrack/src/fast.rs",
        "n-queens/src/search.rs",
        "n-queens/src/lab.rs",
        "n-queens/src/fast.rs",
        "number-place/src/search.rs",
        "number-place/src/fast.rs",
        "readings/knight-graph/src/search.rs",
        "readings/knight-graph/src/fast/warnsdorff/mod.rs",
        "readings/knight-closed/src/memo/mod.rs",
        "readings/knight-closed/src/pruned/mod.rs",
    ];

    /// A source by its name.
    fn read(name: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        fs::read_to_string(root.join(name)).expect(name)
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "--nocapture shows the list")]
    fn every_event_of_every_search_lights_a_statement_of_the_algorithm() {
        let names = SOURCES.iter().chain(&["readings/knight-closed/src/pruned/options.rs"]);
        for name in names {
            let source = read(name);
            let lines: Vec<&str> = source.lines().collect();
            let listing = Listing::new(&source);
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code: String = code.flat_map(str::split_whitespace).collect();
            let calls = code.matches("observer.on(").count();
            assert_eq!(listing.lights().count(), calls, "{name}: each call lights something");
            for ([first, _], lit) in listing.lights() {
                let shown = lines[lit[0] - 1..lit[1]].join(" ");
                println!("{name}:{first}: {}\n    {}", lines[first - 1].trim(), shown.trim());
                for line in lit[0]..=lit[1] {
                    assert!(!listing.hidden[line - 1], "{name}:{first} lights a hidden line");
                }
                let code = shown.trim();
                assert!(!code.is_empty() && !code.starts_with("//"), "{name}:{first}: {code}");
                assert!(!code.contains("observer.on"), "{name}:{first}: {code}");
            }
            let shown = lines.iter().zip(&listing.hidden).filter(|(_, hidden)| !**hidden);
            for (line, _) in shown.filter(|(line, _)| !line.starts_with("//!")) {
                for word in ["observer.on", "ANCHOR", "Next::"] {
                    assert!(!line.contains(word) || line.contains("///"), "{name}: {line}");
                }
            }
        }
    }

    #[test]
    fn an_event_lights_what_it_follows() {
        let source = "\
fn step(
    &mut self,
) -> Flow {
    if self.observer.on(Entered { depth: 1 })? == Next::Skip {
        return Ok(());
    }
    for y in 0..n {
        if free(y) {
            let Foo { x, .. } = *self;
            self.board[x] = '{'; // \"mark
            self.observer
                .on(Marked { choice: y })?;
        } else if y == 2 {
            self.observer.on(Refused { why: Two })?;
        } else {
            self.observer.on(Refused { why: Taken })?;
        }
    }
    if SEES {
        self.observer.on(Returned { depth: 1 })?;
    }
    match self.next() {
        Some(_) => {
            self.observer.on(Marked { choice: 1 })?;
            true
        }
        None => false,
    }
}
";
        let listing = Listing::new(source);
        let lights: Vec<_> = listing.lights().map(|(call, lit)| (call[0], lit)).collect();
        let expected = [
            (4, [1, 3]),
            (11, [10, 10]),
            (14, [13, 13]),
            (16, [13, 13]),
            (20, [7, 7]),
            (24, [23, 23]),
        ];
        assert_eq!(lights, expected);
        let hidden: Vec<usize> = (1..)
            .zip(&listing.hidden)
            .filter(|(_, hidden)| **hidden)
            .map(|(line, _)| line)
            .collect();
        assert_eq!(hidden, [4, 5, 6, 11, 12, 14, 15, 16, 19, 20, 21, 24]);
        assert_eq!(listing.lit(12), Some([10, 10]));
        assert_eq!(listing.lit(10), None);
    }
}
