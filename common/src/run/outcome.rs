//! What a run has found, and the text of it.

use std::fmt::{self, Write};
use std::time::Duration;

use anyhow::anyhow;
use serde_json::{Map, Value};

use super::options::Options;
use crate::cli::{columns, say};
use crate::search::{Output, Program, Stats, Stop};

/// What a search has found.
pub struct Outcome<P: Program> {
    pub(super) count: P::Count,
    pub(super) nodes: u64,
    pub(super) stats: Option<Stats>,
    pub(super) stop: Option<Stop>,
    pub(super) elapsed: Duration,
}

impl<P: Program> Outcome<P> {
    /// Nothing was searched.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn stopped(stop: Stop) -> Self {
        let (count, elapsed) = (P::Count::default(), Duration::ZERO);
        Outcome { count, nodes: 0, stats: None, stop: Some(stop), elapsed }
    }

    /// Why the search has failed.
    pub(super) fn failure(&self, program: &P) -> anyhow::Error {
        let too_large = || "this is too large: there is no memory for it".to_owned();
        anyhow!(program.failure(&self.count).unwrap_or_else(too_large))
    }

    /// Prints the result, and what marks it as incomplete.
    pub(super) fn print(&self, program: &P, options: &Options, out: &mut Output) -> fmt::Result {
        if options.run.json {
            return writeln!(out, "{}", self.json(program, options));
        }
        program.result(out, &self.count, self.elapsed)?;
        let part = options.large.part.map(|part| {
            let (part, of) = (part.number(), part.of());
            format!(
                "Part {part} of {of}: the counts of all {of} parts add up to those of the whole."
            )
        });
        let stop = self.stop.filter(|_| P::STREAM_OF.is_none()).map(Stop::asked_by);
        let stop = stop.map(|by| format!("Incomplete: stopped by {by}; {}.", program.incomplete()));
        for note in part.into_iter().chain(stop) {
            if out.bytes().last().is_some_and(|&byte| byte != b'\n') {
                out.push("\n");
            }
            writeln!(out, "{note}")?;
        }
        Ok(())
    }

    /// Prints the statistics to stderr, where they are asked for.
    pub(super) fn print_stats(&self, program: &P) {
        if let Some(stats) = &self.stats {
            let columns = columns(&std::io::stderr()).unwrap_or(80);
            let stats = format!("{stats:columns$}{}", program.stats(&self.count));
            say(stats.trim_end());
        }
    }

    /// The result as a line of JSON.
    fn json(&self, program: &P, options: &Options) -> Value {
        let mut line = vec![("program", P::NAME.into())];
        line.extend(program.json(&self.count));
        line.extend(options.large.part.map(|part| ("part", part.to_string().into())));
        if P::STREAM_OF.is_none() {
            line.push(("nodes", self.nodes.into()));
        }
        line.push(("seconds", self.elapsed.as_secs_f64().into()));
        line.push(("complete", self.stop.is_none().into()));
        line.extend(self.stop.map(|stop| ("stopped_by", stop.asked_by().into())));
        line.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
    }
}
