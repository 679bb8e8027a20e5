//! `--trace`: a search in words, one event a line, which `show` reads from any program. The page "The
//! trace" of the book has the format.

use std::fmt::Write;
use std::time::Duration;

use common::board::Cell;
use common::cli::{say, written};
use common::search::{
    Board, Choice, Count, Event, Flow, Header, Line, Needs, Output, Shape, Sink, Situation, Stop,
    Why,
};

/// Prints a search in words.
pub struct Tracer<'a> {
    header: &'a Header,
    out: Output,
    /// Whether the board has been printed.
    begun: bool,
    /// A choice that was marked: the board of the node after it shows its value.
    marked: Option<Choice>,
    /// Calls that are open, and choices on the board.
    calls: usize,
    choices: usize,
    /// The named values of each open call.
    values: Vec<Vec<(&'static str, i64)>>,
}

impl<'a> Tracer<'a> {
    /// Prints the search that the header announces.
    pub fn new(header: &'a Header, out: Output) -> Self {
        Tracer { header, out, begun: false, marked: None, calls: 0, choices: 0, values: Vec::new() }
    }

    /// The text that is not written yet.
    pub fn text(&mut self) -> String {
        self.out.take()
    }

    /// Prints the board, and what is on it before the search.
    fn begin(&mut self, board: Option<Board<'_>>) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        let Header { size, shape, .. } = self.header;
        let kind = match shape {
            Shape::Tour { .. } if matches!(board, Some(Board::Moves(..))) => "path",
            Shape::Tour { .. } => "tour",
            Shape::Queens => "queens",
            Shape::Digits { .. } => "digits",
            Shape::Boxes | Shape::Objects { .. } | Shape::Calls => "marks",
        };
        let _ = if self.on_line() {
            writeln!(self.out, "boxes {}", size.width)
        } else {
            writeln!(self.out, "board {} {} {kind}", size.width, size.height)
        };
        let Some(board) = board else { return };
        for (index, value) in shape.cells(*size, board, 0).into_iter().enumerate() {
            if value == 0 {
                continue;
            }
            self.word("given", size.cell(index));
            let _ = writeln!(self.out, " ={}", shape.written(value, ["x", "x"]));
        }
    }

    /// Whether each cell has one index.
    fn on_line(&self) -> bool {
        self.header.shape.is_line(self.header.size)
    }

    fn word(&mut self, word: &str, Cell { x, y }: Cell) {
        self.out.push(word);
        self.out.push(" ");
        self.out.number(x.into());
        if !self.on_line() {
            self.out.push(" ");
            self.out.number(y.into());
        }
    }

    /// Whether a choice has a value that its cell does not tell.
    fn has_values(&self) -> bool {
        matches!(self.header.shape, Shape::Digits { .. } | Shape::Boxes | Shape::Objects { .. })
    }

    /// Prints the values that differ from those before.
    fn note(&mut self, now: &[(&str, i64)], before: &[(&str, i64)]) {
        let mut word = "note";
        for (name, value) in now.iter().filter(|value| !before.contains(value)) {
            let _ = write!(self.out, "{word} {name}={value}");
            word = "";
        }
        self.out.push(if word.is_empty() { "\n" } else { "" });
    }

    fn reason(&mut self, word: &str, why: &Why, choice: Choice) {
        self.out.push(word);
        self.out.push(&why.short(choice));
        self.out.push("\n");
    }

    /// Ends open calls, until so many are left.
    fn leave(&mut self, calls: usize) {
        while self.calls > calls {
            self.calls -= 1;
            self.out.push("leave\n");
        }
    }

    fn print(&mut self, event: &Event<'_>) {
        match *event {
            Event::Entered { board, .. } => self.enter(board),
            Event::Refused { choice, why } => {
                self.word("refuse", choice.cell);
                if self.has_values() {
                    self.out.push(" =");
                    self.out.number(choice.number as i64);
                }
                self.reason(" ", why, choice);
            }
            Event::Marked { choice, .. } => self.marked = Some(choice),
            Event::Rejected { board, why } => {
                let cells = self.header.shape.cells(self.header.size, board, usize::MAX);
                let situation =
                    Situation { cells: &cells, moves: board.moves(), choice: Choice::NONE };
                let cause = why.cause(self.header, &situation);
                if cause.text.is_empty() {
                    self.reason("reject ", why, Choice::NONE);
                } else {
                    let _ = writeln!(self.out, "reject {}", cause.text);
                }
            }
            Event::Solved { board, count } => {
                self.begin(Some(board));
                match count.best {
                    Some(value) => drop(writeln!(self.out, "solution {value}")),
                    None => self.out.push("solution\n"),
                }
            }
            Event::Returned { .. } => self.leave(self.calls.saturating_sub(1)),
            Event::Unmarked { choice, .. } => {
                // After a solution, a search may go back at once.
                self.leave(self.choices);
                self.choices = self.choices.saturating_sub(1);
                self.word("unmark", choice.cell);
                self.out.push("\n");
                if let Some(left) = self.values.pop() {
                    let now = self.values.last().cloned().unwrap_or_default();
                    self.note(&now, &left);
                }
            }
            Event::Noted { values } => self.note(values, &[]),
            // Our searches do not contradict themselves.
            Event::Wrong { .. } | Event::Counted { .. } | Event::Text { .. } => {}
        }
    }

    /// A call begins, with the choice that has led to it; or a search does.
    fn enter(&mut self, board: Board<'_>) {
        self.begin(Some(board));
        if let Some(choice) = self.marked.take() {
            self.choices += 1;
            self.word("mark", choice.cell);
            if self.has_values() {
                let index = self.header.size.index(choice.cell);
                // 0 is a value, too.
                let value = self.header.shape.written(board.numbers()[index], ["x", "x"]);
                let _ = write!(self.out, " ={value}");
            }
            self.out.push("\n");
        } else {
            self.leave(0);
            self.choices = 0;
        }
        if !board.values().is_empty() {
            let before = self.values.last().cloned().unwrap_or_default();
            self.note(board.values(), &before);
            self.values.push(board.values().to_vec());
        }
        self.out.push("enter\n");
        self.calls += 1;
    }
}

impl Sink for Tracer<'_> {
    fn needs(&self) -> Needs {
        Needs { nodes: true, stdout: true, ..Needs::default() }
    }

    fn on(&mut self, event: &Event<'_>, _line: Line) -> Flow {
        self.print(event);
        self.out.commit().map_err(|_| Stop::WriteFailed)
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            self.begin(None);
            if stop.is_none() {
                self.leave(0);
            }
            // `written` reports that it cannot be written.
            let _ = self.out.flush();
            if let Some(stop) = stop {
                say(stop.note(""));
            }
        }
        written(&self.out)
    }
}
