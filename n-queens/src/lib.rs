//! Lecture 012: N queens by backtracking.
//!
//! N queens stand on a board of N by N cells so that none attacks another. [`search`] places one queen
//! per column and keeps three arrays of lines that are taken: rows and both kinds of diagonals.

pub mod check;
pub mod cli;
pub mod fast;
pub mod lab;
pub mod report;
pub mod scene;
pub mod search;

use std::time::Duration;

use common::lesson::{Lesson, fields};
use common::observer::Observer;
use common::output::Output;
use common::part::Part;
use common::stop::Flow;
use common::tours::write;
use common::typed::Typed;
use serde_json::{Map, Value};

use fast::bits::Bits;
use fast::join::Join;
use report::Report;
pub use search::Queens;

/// How an answer is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// `Q` and `.`, under a line with the answer's number from 0.
    Lecture,
    /// The laboratory's: `* ` and `o `, and an empty line after it.
    Laboratory,
}

/// What stands before and after the search's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Nothing: the lecture's program prints its answers only.
    None,
    /// A header and a result block, like the other programs.
    Result,
    /// The laboratory's closing line.
    Laboratory,
}

/// The program: a problem and how it is printed.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// The problem.
    pub problem: Queens,
    /// What stands around the search's text.
    pub frame: Frame,
}

/// The command for [`Join`], where it would be taken.
fn joined(program: &Program, level: u8, typed: &Typed) -> Option<Typed> {
    let counts = level == 0 && Join::new(*program, Part::WHOLE, 1).is_ok();
    counts.then(|| typed.without_flag("--stats").by("join"))
}

impl Lesson for Program {
    const NAME: &'static str = "n-queens";

    type Search = Queens;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        if self.frame == Frame::Result {
            let n = self.problem.n;
            write(
                text,
                format_args!("board_size = {n}, verbose level = {level}\n"),
            );
        }
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        let picture = match self.frame {
            Frame::Laboratory => Picture::Laboratory,
            Frame::None | Frame::Result => Picture::Lecture,
        };
        Report {
            output,
            n: self.problem.n,
            picture,
        }
    }

    fn search<O: Observer<Queens>>(&self, answers: &mut u64, observer: &mut O) -> Flow {
        search::search(&self.problem, answers, observer)
    }

    fn depth(&self) -> usize {
        self.problem.n + 1
    }

    fn sooner(&self, level: u8, typed: &Typed) -> Option<Typed> {
        joined(self, level, typed).or_else(|| Some(typed.by("bits")))
    }

    fn result(&self, answers: &u64, _elapsed: Duration, text: &mut Vec<u8>) {
        match self.frame {
            Frame::None => {}
            Frame::Result => write(
                text,
                format_args!("Result:\n  N queens          {answers:6}\n"),
            ),
            Frame::Laboratory => write(text, format_args!("Nr de solutii {answers}")),
        }
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        fields([("n", self.problem.n.into()), ("answers", (*answers).into())])
    }
}

/// The same lesson with machine words.
impl Lesson for Bits {
    const NAME: &'static str = Program::NAME;

    type Search = Queens;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        self.program.header(level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        self.program.report(output)
    }

    fn search<O: Observer<Queens>>(&self, answers: &mut u64, observer: &mut O) -> Flow {
        Bits::search(self, answers, observer)
    }

    fn depth(&self) -> usize {
        self.program.depth()
    }

    fn sooner(&self, level: u8, typed: &Typed) -> Option<Typed> {
        joined(&self.program, level, typed)
    }

    fn result(&self, answers: &u64, elapsed: Duration, text: &mut Vec<u8>) {
        self.program.result(answers, elapsed, text);
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        self.program.json(answers)
    }
}

/// The same lesson for counts only: its search shows nothing but how far it is.
impl Lesson for Join {
    const NAME: &'static str = Program::NAME;

    type Search = Queens;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        self.program().header(level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        self.program().report(output)
    }

    fn search<O: Observer<Queens>>(&self, answers: &mut u64, observer: &mut O) -> Flow {
        Join::search(self, answers, observer)
    }

    fn depth(&self) -> usize {
        self.program().depth()
    }

    fn nodes(&self) -> Option<u64> {
        Join::nodes(self)
    }

    fn result(&self, answers: &u64, elapsed: Duration, text: &mut Vec<u8>) {
        self.program().result(answers, elapsed, text);
    }

    fn json(&self, answers: &u64) -> Map<String, Value> {
        self.program().json(answers)
    }
}
