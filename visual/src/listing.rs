//! A search's source without its observer: the listing that is shown, and the statement that each
//! event lights.
//!
//! An event follows the statement that it belongs to. So it lights the previous statement of its
//! block or, where it is the first, the line that opens the block; an `else` lights its `if`. This is
//! worked out from braces and semicolons: the sources are the ones that are compiled, so they are
//! well formed.

use std::borrow::Cow;

use common::search::{Line, Sources};

/// The sources of a program's searches, as they are shown.
#[derive(Clone, Debug, Default)]
pub struct Listings {
    all: Vec<(String, String, Listing)>,
}

impl Listings {
    /// Reads the sources.
    pub fn new(sources: &Sources) -> Self {
        let listing = |(name, text): &(Cow<'_, str>, Cow<'_, str>)| {
            (name.to_string(), text.to_string(), Listing::of(name, text))
        };
        Listings { all: sources.iter().map(listing).collect() }
    }

    /// For each source its name, its text, and its listing.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &Listing)> {
        self.all.iter().map(|(name, text, listing)| (&**name, &**text, listing))
    }

    /// What an event of this line lights: the index of a source, and the first and the last line.
    pub fn lit(&self, line: Line) -> Option<(usize, [usize; 2])> {
        let line = match line {
            Line::Call(line) => line,
            // Another program has a single source, and its line is what is lit.
            Line::Number(line) => {
                let line = line as usize;
                let lines = self.all.first()?.2.hidden.len();
                return (1..=lines).contains(&line).then_some((0, [line; 2]));
            }
        };
        let file = line.file().replace('\\', "/");
        let index = self.all.iter().position(|(name, ..)| file.ends_with(name))?;
        Some((index, self.all[index].2.lit(line.line() as usize)?))
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
        let mut tokens = tokens(source).into_iter().peekable();
        let file = Block::read(&mut tokens, false);
        let hidden =
            source.lines().map(|line| line.trim_start().starts_with("// ANCHOR")).collect();
        let mut listing = Listing { hidden, lights: Vec::new() };
        listing.walk(&file, None);
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
    fn walk(&mut self, block: &Block, mut before: Option<[usize; 2]>) {
        for statement in &block.statements {
            if statement.observes {
                self.lights.extend(before.map(|before| (statement.lines, before)));
                self.hide(statement.lines);
                continue;
            }
            if statement.is_only_observed() {
                // What is done for the observer alone belongs to it.
                let part = &statement.parts[0];
                self.walk(&part.block, before);
                self.hide(statement.lines);
                continue;
            }
            let mut opens = before;
            for part in &statement.parts {
                if !part.is_else {
                    opens = Some(part.header);
                }
                if part.is_else && part.block.is_observed() {
                    self.hide([part.header[0], part.end - 1]);
                }
                self.walk(&part.block, opens);
            }
            before = Some(statement.head());
        }
    }

    fn hide(&mut self, [first, last]: [usize; 2]) {
        self.hidden[first - 1..last].fill(true);
    }
}

/// Statements in braces.
#[derive(Debug, Default)]
struct Block {
    statements: Vec<Statement>,
}

/// A statement, an item or an arm of a `match`.
#[derive(Debug, Default)]
struct Statement {
    /// Its first and last line.
    lines: [usize; 2],
    /// Whether it calls the observer itself, and not in a separate block.
    observes: bool,
    is_if: bool,
    parts: Vec<Part>,
}

/// A block of a statement, and what opens it.
#[derive(Debug)]
struct Part {
    /// The lines before the block, up to its brace.
    header: [usize; 2],
    is_else: bool,
    block: Block,
    /// The line of the closing brace.
    end: usize,
}

impl Statement {
    /// The lines that show it: those up to its first block, or all.
    fn head(&self) -> [usize; 2] {
        let code = self.parts.iter().find(|part| part.end > part.header[1]);
        code.map_or(self.lines, |part| [self.lines[0], part.header[1]])
    }

    /// Whether it is an `if` around nothing but calls of the observer.
    fn is_only_observed(&self) -> bool {
        matches!(&self.parts[..], [part] if self.is_if && part.block.is_observed())
    }
}

impl Block {
    fn is_observed(&self) -> bool {
        let mut statements = self.statements.iter();
        !self.statements.is_empty() && statements.all(|statement| statement.observes)
    }

    fn read(
        tokens: &mut std::iter::Peekable<std::vec::IntoIter<(String, usize)>>,
        is_match: bool,
    ) -> Block {
        let mut block = Block::default();
        while tokens.peek().is_some_and(|(token, _)| token != "}") {
            if tokens.next_if(|(token, _)| token == "#").is_some() {
                // An attribute is no statement.
                tokens.by_ref().find(|(token, _)| token == "]");
                continue;
            }
            block.statements.push(Statement::read(tokens, is_match));
        }
        block
    }
}

impl Statement {
    fn read(
        tokens: &mut std::iter::Peekable<std::vec::IntoIter<(String, usize)>>,
        is_arm: bool,
    ) -> Statement {
        let mut statement = Statement::default();
        let mut parentheses: usize = 0;
        let mut words: Vec<String> = Vec::new();
        let mut header = None;
        while let Some((token, line)) = tokens.next_if(|(token, _)| token != "}" || parentheses > 0)
        {
            if statement.lines[0] == 0 {
                statement.lines[0] = line;
                statement.is_if = token == "if";
            }
            statement.lines[1] = line;
            let first = *header.get_or_insert(line);
            match &token[..] {
                "(" | "[" => parentheses += 1,
                ")" | "]" => parentheses = parentheses.saturating_sub(1),
                ";" if parentheses == 0 => break,
                "," if parentheses == 0 && is_arm => break,
                "{" => {
                    let is_match = words.iter().any(|word| word == "match");
                    let is_else = words == ["else"];
                    let block = Block::read(tokens, is_match);
                    let end = tokens.next().map_or(line, |(_, line)| line);
                    statement.parts.push(Part { header: [first, line], is_else, block, end });
                    statement.lines[1] = end;
                    words.clear();
                    header = None;
                    let goes_on = ["else", ";", ".", "?", "=", "&", "|", "!", ")", ",", "<"];
                    let next = tokens.peek().map_or("", |(token, _)| token);
                    if parentheses == 0 && (!goes_on.contains(&next) || next == "," && is_arm) {
                        tokens.next_if(|(token, _)| token == ",");
                        break;
                    }
                    continue;
                }
                _ => {}
            }
            words.push(token);
            statement.observes |= words.ends_with(&["observer", ".", "on"].map(String::from));
            // What the searches of one program report in common.
            let is_reported = |word: &String| word.starts_with("on_");
            statement.observes |=
                matches!(&words[..], [.., dot, word] if dot == "." && is_reported(word));
        }
        statement
    }
}

/// The words and signs of a source with their lines; comments and the insides of texts are left out.
fn tokens(source: &str) -> Vec<(String, usize)> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            text(rest)
        } else if first == '\'' {
            // A character, or the name of a lifetime.
            let mut letters = rest[1..].char_indices();
            match (letters.next(), letters.next()) {
                (Some((_, '\\')), _) => rest[3..].find('\'').map_or(1, |end| end + 4),
                (Some(_), Some((at, '\''))) => at + 2,
                _ => 1,
            }
        } else if is_word(first) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push((rest[..length].to_owned(), line));
            length
        } else {
            if !first.is_whitespace() {
                tokens.push((first.to_string(), line));
            }
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The length of a text that begins here.
fn text(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
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
