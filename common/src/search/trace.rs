//! `--trace`: a search in words, one event a line, which `show` reads from any program. The page "The
//! trace" of the book has the format.

use std::fmt::Write;
use std::time::Duration;

use super::event::{Board, Choice, Count, Event, Line};
use super::output::Output;
use super::program::{About, Listener, Program};
use super::shown::Shape;
use super::stop::{Flow, Stop};
use crate::board::Cell;
use crate::cli::{say, written};

/// Prints a search in words.
pub struct Tracer<'a> {
    program: &'a dyn Program,
    about: About,
    out: Output,
    /// Whether the board has been printed.
    begun: bool,
    /// A choice that was marked: the board of the node after it shows its value.
    marked: Option<Choice>,
}

impl<'a> Tracer<'a> {
    /// Prints the search of a program.
    pub fn new(program: &'a dyn Program, out: Output) -> Self {
        let about = program.about();
        Tracer { program, about, out, begun: false, marked: None }
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
        let size = self.about.size;
        let kind = match self.about.shape {
            Shape::Tour { .. } if matches!(board, Some(Board::Moves(..))) => "path",
            Shape::Tour { .. } => "tour",
            Shape::Queens => "queens",
            Shape::Digits { .. } => "digits",
            Shape::Boxes => "marks",
        };
        let _ = match self.on_line() {
            true => writeln!(self.out, "boxes {}", size.width),
            false => writeln!(self.out, "board {} {} {kind}", size.width, size.height),
        };
        let Some(board) = board else { return };
        let values = self.about.shape.cells(size, board, 0);
        for (index, value) in values.into_iter().enumerate().filter(|&(_, value)| value > 0) {
            self.word("given", size.cell(index));
            let _ = writeln!(self.out, " ={}", self.about.shape.written(value, ["x", "x"]));
        }
    }

    /// Whether the cells are boxes on a line, which have one index.
    fn on_line(&self) -> bool {
        self.about.shape == Shape::Boxes && self.about.size.height == 1
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

    /// Whether the shape needs the value of a choice.
    fn has_values(&self) -> bool {
        matches!(self.about.shape, Shape::Digits { .. } | Shape::Boxes)
    }

    fn value(&mut self, value: i64) {
        if self.has_values() {
            self.out.push(" =");
            self.out.number(value);
        }
    }

    fn print(&mut self, event: Event<'_>) {
        match event {
            Event::Entered { board, .. } => {
                self.begin(Some(board));
                if let Some(choice) = self.marked.take() {
                    self.word("mark", choice.cell);
                    if self.has_values() {
                        let index = self.about.size.index(choice.cell);
                        self.value(board.numbers()[index].into());
                    }
                    self.out.push("\n");
                }
                self.out.push("enter\n");
            }
            Event::Refused { choice, why } => {
                self.word("refuse", choice.cell);
                self.value(choice.number as i64);
                let _ = writeln!(self.out, " {}", why.short);
            }
            Event::Marked { choice } => self.marked = Some(choice),
            Event::Rejected { board } => {
                let _ = writeln!(self.out, "reject {}", self.program.failure(board).text);
            }
            Event::Solved { board, .. } => {
                self.begin(Some(board));
                self.out.push("solution\n");
            }
            Event::Returned { .. } => self.out.push("leave\n"),
            Event::Unmarked { choice } => {
                self.word("unmark", choice.cell);
                self.out.push("\n");
            }
            // Our searches do not contradict themselves.
            Event::Wrong { .. } | Event::Counted { .. } | Event::Noted { .. } => {}
        }
    }
}

impl Listener for Tracer<'_> {
    fn takes_stdout(&self) -> bool {
        true
    }

    fn on(&mut self, event: Event<'_>, _line: Line) -> Flow {
        self.print(event);
        self.out.commit().map_err(|_| Stop::WriteFailed)
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        if stop != Some(Stop::WriteFailed) {
            self.begin(None);
            // `written` reports that it cannot be written.
            let _ = self.out.flush();
            if let Some(stop) = stop {
                say(format_args!("Incomplete: stopped by {}.", stop.asked_by()));
            }
        }
        written(&self.out)
    }
}
