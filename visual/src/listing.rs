//! A search's source without its observer: the listing that is shown, and the statement that each
//! event lights.
//!
//! An event follows the statement that it belongs to. So it lights the previous statement of its
//! block or, where it is the first, the line that opens the block; an `else` lights its `if`. This is
//! worked out from how lines begin and end: a block opens at the end of a line and closes at the beginning of one, and a
//! statement ends with its line.

use common::search::{Line, Sources};

/// The sources of a program's searches, as they are shown.
#[derive(Clone, Default)]
pub struct Listings {
    /// The name of each, and its listing.
    pub all: Vec<(String, Listing)>,
}

impl Listings {
    /// Reads the sources.
    pub fn new(sources: &Sources) -> Self {
        Listings {
            all: sources
                .iter()
                .map(|(name, text)| (name.to_string(), Listing::of(name, text)))
                .collect(),
        }
    }

    /// What an event of this line lights: the index of a source, and the first and the last line.
    pub fn lit(&self, line: Line) -> Option<[usize; 3]> {
        let line = match line {
            Line::Call(line) => line,
            // The line of another program is what is lit, and is counted through all of its sources.
            Line::Number(line) => {
                let mut left = (line as usize).checked_sub(1)?;
                for (index, (.., listing)) in self.all.iter().enumerate() {
                    if left < listing.hidden.len() {
                        return Some([index, left + 1, left + 1]);
                    }
                    left -= listing.hidden.len();
                }
                return None;
            }
        };
        let file = line.file().replace('\\', "/");
        let index = self.all.iter().position(|(name, _)| file.ends_with(name))?;
        let [first, last] = self.all[index].1.lit(line.line() as usize)?;
        Some([index, first, last])
    }
}

/// A search's source, as it is shown.
#[derive(Clone, Default)]
pub struct Listing {
    /// For each line, whether it belongs to the observer, or marks a part for the book.
    pub hidden: Vec<bool>,
    /// The lines of each call of the observer, and the lines that it lights: first and last, from 1.
    lights: Vec<([usize; 2], [usize; 2])>,
}

impl Listing {
    /// Reads a source. One of another program, in any language, whose name has no folder, is shown whole.
    fn of(name: &str, source: &str) -> Self {
        if name.contains('/') {
            return Listing::new(source);
        }
        Listing { hidden: vec![false; source.lines().count()], lights: Vec::new() }
    }

    /// Reads a source of the course.
    pub fn new(source: &str) -> Self {
        let mut listing = Listing {
            hidden: source.lines().map(|line| line.trim_start().starts_with("// ANCHOR")).collect(),
            lights: Vec::new(),
        };
        let mut blocks = vec![Block::default()];
        for piece in pieces(source) {
            listing.add(&piece, &mut blocks);
        }
        listing
    }

    /// The first and the last line of the statement that an event of this line lights.
    pub fn lit(&self, line: usize) -> Option<[usize; 2]> {
        let (_, lit) = self.lights.iter().find(|(call, _)| (call[0]..=call[1]).contains(&line))?;
        Some(*lit)
    }

    /// Adds the next piece of the source, which lies in these blocks.
    fn add(&mut self, piece: &Piece, blocks: &mut Vec<Block>) {
        let lines = piece.lines;
        let opens = piece.code.ends_with('{');
        let mut opened = Block {
            statement: lines,
            header: lines,
            begin: lines[0],
            observes: piece.observes(),
            is_if: piece.code.starts_with("if"),
            lights: self.lights.len(),
            ..Block::default()
        };
        if piece.code.starts_with('}') {
            let Some(closed) = blocks.pop() else { return };
            opened.statement = closed.statement;
            opened.is_else = piece.code == "}else{";
            if opened.is_else {
                opened.header = closed.header;
            }
            if let Some(outer) = blocks.last_mut() {
                self.close(&closed, lines, opens, outer);
            }
        } else if let Some(block) = blocks.last_mut() {
            if opened.observes {
                self.lights.extend(block.before.map(|before| (lines, before)));
                self.hide(lines);
                block.has_calls = true;
            } else if !opens && !piece.code.starts_with(')') {
                block.before = Some(lines);
                block.has_others = true;
            }
        }
        if opens {
            blocks.push(Block { before: Some(opened.header), ..opened });
        }
    }

    /// Ends a block that lies in the outer one, with these lines; another block of the same statement may follow.
    fn close(
        &mut self,
        block: &Block,
        [first, last]: [usize; 2],
        goes_on: bool,
        outer: &mut Block,
    ) {
        let is_observed = block.has_calls && !block.has_others;
        if block.observes {
            self.hide([block.begin, last]);
            return;
        }
        outer.has_others = true;
        if is_observed && block.is_if && !goes_on {
            // What is done for the observer alone belongs to it.
            self.hide([block.begin, last]);
            for (_, lit) in &mut self.lights[block.lights..] {
                *lit = outer.before.unwrap_or(*lit);
            }
            return;
        }
        if is_observed && block.is_else {
            self.hide([block.begin, first - 1]);
        }
        outer.before = Some(block.statement);
    }

    fn hide(&mut self, [first, last]: [usize; 2]) {
        self.hidden[first - 1..last].fill(true);
    }
}

/// A block that is open.
#[derive(Default)]
struct Block {
    /// The lines that show its statement: those up to the first block.
    statement: [usize; 2],
    /// The lines that its first event lights: what opens it, or the `if` of its `else`.
    header: [usize; 2],
    /// What its next event lights.
    before: Option<[usize; 2]>,
    /// The first line of what opens it.
    begin: usize,
    is_if: bool,
    is_else: bool,
    /// Whether what opens it calls the observer.
    observes: bool,
    /// Whether it has calls of the observer, and other statements.
    has_calls: bool,
    has_others: bool,
    /// How many events come before it.
    lights: usize,
}

/// Lines that belong together: a statement without a block, what opens a block, what closes one, or both.
struct Piece {
    /// Its first and last line.
    lines: [usize; 2],
    /// Its code, without blanks, comments and texts.
    code: String,
}

impl Piece {
    /// Whether it calls the observer, itself or through what the searches of one program report in common.
    fn observes(&self) -> bool {
        self.code.contains("observer.on(") || self.code.contains(".on_")
    }

    /// Whether this line is a part of it, too.
    fn goes_on(&self, line: &str) -> bool {
        let count = |signs: [char; 2]| self.code.matches(signs).count();
        if count(['(', '[']) > count([')', ']']) {
            return self.observes() || !self.code.ends_with('{');
        }
        !self.code.ends_with([';', ',', '{', '}']) && !line.starts_with('}')
    }
}

/// The pieces of a source.
fn pieces(source: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let code: String = line
            .split("//")
            .next()
            .unwrap_or_default()
            .replace("'{'", "")
            .split('"')
            .step_by(2)
            .flat_map(str::split_whitespace)
            .collect();
        match pieces.last_mut() {
            _ if code.is_empty() || code.starts_with('#') => {}
            Some(piece) if piece.goes_on(&code) => {
                piece.code += &code;
                piece.lines[1] = number;
            }
            _ => pieces.push(Piece { lines: [number; 2], code }),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The sources of every search that is recorded: those that report events, of the programs of the list that search.
    fn sources() -> Vec<String> {
        let list: serde_json::Value =
            serde_json::from_str(&read("playground/web/programs.json")).expect("the list");
        let programs = list.as_object().expect("programs").values();
        let searching = programs.filter(|facts| facts.get("ways").is_some());
        let mut sources = Vec::new();
        for facts in searching {
            let folder = format!("{}/src", facts["folder"].as_str().expect("a folder"));
            let before = sources.len();
            add_sources(&folder, &mut sources);
            assert!(sources.len() > before, "{folder}: no search reports an event");
        }
        sources
    }

    /// Adds the sources below this folder that report events.
    fn add_sources(folder: &str, sources: &mut Vec<String>) {
        for entry in fs::read_dir(root().join(folder)).expect(folder) {
            let entry = entry.expect(folder);
            let name = format!("{folder}/{}", entry.file_name().to_str().expect("a name"));
            if entry.path().is_dir() {
                add_sources(&name, sources);
            } else if read(&name).replace(char::is_whitespace, "").contains("observer.on(") {
                sources.push(name);
            }
        }
    }

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
    }

    /// A source by its name.
    fn read(name: &str) -> String {
        fs::read_to_string(root().join(name)).expect(name)
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "--nocapture shows the list")]
    fn every_event_of_every_search_lights_a_statement_of_the_algorithm() {
        for name in sources() {
            let source = read(&name);
            let lines: Vec<&str> = source.lines().collect();
            let listing = Listing::new(&source);
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code: String = code.flat_map(str::split_whitespace).collect();
            let calls = code.matches("observer.on(").count();
            assert_eq!(listing.lights.len(), calls, "{name}: each call lights something");
            for ([first, _], lit) in &listing.lights {
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

    /// A student who tries something may not indent it.
    #[test]
    fn lights_do_not_depend_on_indentation() {
        for name in sources() {
            let source = read(&name);
            let flat: String =
                source.lines().map(|line| format!("{}\n", line.trim_start())).collect();
            let [as_written, flat] = [&source, &flat].map(|source| Listing::new(source));
            assert_eq!(
                (as_written.hidden, as_written.lights),
                (flat.hidden, flat.lights),
                "{name}"
            );
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
        let lights: Vec<_> = listing.lights.iter().map(|&(call, lit)| (call[0], lit)).collect();
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
