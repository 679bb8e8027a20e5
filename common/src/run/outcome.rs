//! What a run has found, and its text.

use std::fmt::{self, Write};
use std::io;
use std::time::Duration;

use serde_json::{Map, Value};

use super::options::Options;
use crate::cli::{columns, say};
use crate::search::{Count, Fields, Output, Part, Program, Stats, Stop};

/// The word for the nodes of a search.
pub const NODES: &str = "nodes";

/// Writes the text after a run.
pub type WriteResult<'a> = dyn Fn(&mut Output, &Count, Duration) -> fmt::Result + 'a;

/// The name of a run, and its text.
pub struct RunText<'a> {
    /// The program's name, as typed.
    pub name: &'static str,
    /// The word for its nodes.
    pub nodes: &'static str,
    /// Writes the text after the run.
    pub result: Box<WriteResult<'a>>,
    /// The problem and its counts for `--json`.
    pub json: Box<dyn Fn(&Count) -> Fields + 'a>,
}

impl<'a> RunText<'a> {
    /// The text of a program.
    pub fn of(program: &'a dyn Program) -> Self {
        RunText {
            name: program.header().name,
            nodes: NODES,
            result: Box::new(|out, count, elapsed| program.result(out, count, elapsed)),
            json: Box::new(|count| program.json(count)),
        }
    }
}

/// What a search has found.
pub struct Outcome {
    pub count: Count,
    pub nodes: u64,
    pub stats: Option<Stats>,
    pub stop: Option<Stop>,
    pub elapsed: Duration,
}

impl Outcome {
    /// The outcome of a search stopped before it began.
    pub fn stopped(stop: Stop) -> Self {
        let count = Count::default();
        let elapsed = Duration::ZERO;
        Outcome { count, nodes: 0, stats: None, stop: Some(stop), elapsed }
    }

    /// Prints the result, and a note where it is that of a part or of a search that was stopped. The
    /// note of a program that prints neither header nor result goes to stderr.
    pub fn print(
        &self,
        text: &RunText<'_>,
        options: &Options,
        has_opening: bool,
        out: &mut Output,
    ) -> fmt::Result {
        if options.run.json {
            return writeln!(out, "{}", self.json(text, options));
        }
        let before = out.bytes().len();
        (text.result)(out, &self.count, self.elapsed)?;
        let has_result = out.bytes().len() > before;
        let part = options.large.part.map(Part::note);
        let counts = if has_result { "; counts so far" } else { "" };
        let stop = self.stop.map(|stop| stop.note(counts));
        for note in part.into_iter().chain(stop) {
            if !has_opening && !has_result {
                out.flush()?;
                say(note);
                continue;
            }
            if out.bytes().last().is_some_and(|&byte| byte != b'\n') {
                out.push("\n");
            }
            writeln!(out, "{note}")?;
        }
        Ok(())
    }

    /// Prints the statistics to stderr, if they have been counted.
    pub fn print_stats(&self) {
        if let Some(stats) = &self.stats {
            let columns = columns(&io::stderr()).unwrap_or(80);
            say(format!("{stats:columns$}").trim_end());
        }
    }

    /// The result as a line of JSON.
    fn json(&self, text: &RunText<'_>, options: &Options) -> Value {
        let mut line = vec![("program", text.name.into())];
        line.extend((text.json)(&self.count));
        line.extend(options.large.part.map(|part| ("part", part.to_string().into())));
        line.push((text.nodes, self.nodes.into()));
        line.push(("seconds", self.elapsed.as_secs_f64().into()));
        line.push(("complete", self.stop.is_none().into()));
        line.extend(self.stop.map(|stop| ("stopped_by", stop.asked_by().into())));
        line.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
    }
}
