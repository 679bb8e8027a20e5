//! `--each`: many puzzles, one a line.
//!
//! A line is 81 characters, 1 to 9, and 0 or `.` for an empty cell; blank lines and lines that begin with
//! `#` are skipped. For every puzzle a line is printed: how many answers it has, and the first one found,
//! or `-` if there is none. Clues that contradict each other have no answer, which is no error here.
//! Puzzles are read as they come and never kept, so that a stream may be of any length.

pub mod lines;
pub mod patient;
pub mod solve;

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use common::args::RunArgs;
use common::clock::human;
use common::lesson::{Lesson, fields};
use common::output::{Output, say};
use common::progress::Presentation;
use common::run::{RunError, Timer};
use common::signals;
use common::stop::{Flow, Stop, StopFlag};
use common::tours::write;
use serde_json::Value;

use crate::fast::Algorithm;
use crate::search::{Board, Puzzle};
use lines::{BadLine, Lines};
use patient::Patient;
use solve::{Solved, solve_in_threads};

/// How many puzzles are read for each thread before they are solved, if they are there: enough to keep all lanes
/// of a processor busy.
const BATCH: usize = 1024;

/// At most so many batches are read at once, however many threads there are: some 20 MB of puzzles.
const MOST_BATCHES: usize = 64;

/// A line that is a puzzle, in a command that works.
const EXAMPLE: &str = "\
    echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | number-place --each -";

/// How much is read at once, in bytes.
const PIECE: usize = 1 << 17;

/// Why a stream of puzzles cannot be solved.
#[derive(Debug, thiserror::Error)]
pub enum EachError {
    /// The file cannot be opened or read.
    #[error("{name} cannot be read: {error}\nA command that works: {EXAMPLE}")]
    File {
        /// The file, or `stdin`.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no puzzle. What came before it is solved.
    #[error(
        "{name}, line {line}: {why}\n\
         A line is a puzzle of 81 characters, 1 to 9, and 0 or . for an empty cell; blank lines and lines \
         that begin with # are skipped.\n\
         A command that works: {EXAMPLE}"
    )]
    Line {
        /// The file, or `stdin`.
        name: String,
        /// Line, from 1.
        line: u64,
        /// What is wrong with it.
        why: BadLine,
    },
    /// The streams or signals failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// What was found so far.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    puzzles: u64,
    /// Puzzles with exactly one answer.
    unique: u64,
    /// Puzzles without an answer.
    without: u64,
}

/// Solves every puzzle of a file, or of stdin if the path is `-`, in so many threads; 0 is one for each
/// processor.
///
/// # Errors
/// See [`EachError`]; the exit code for each is 1.
pub fn run(
    path: &Path,
    algorithm: Algorithm,
    threads: usize,
    args: &RunArgs,
) -> Result<ExitCode, EachError> {
    let flag = StopFlag::default();
    signals::catch(&flag).map_err(RunError::Signals)?;
    let limit = args.time_limit.map(Duration::from);
    let _timer = limit.map(|limit| Timer::start(limit, flag.clone()));
    let (input, name): (Box<dyn Read>, _) = if path == Path::new("-") {
        let patient = Patient::new(io::stdin(), flag.clone());
        (Box::new(patient), "stdin".to_owned())
    } else {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => (Box::new(file), name),
            Err(error) => return Err(EachError::File { name, error }),
        }
    };
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let mut run = Run {
        algorithm,
        threads: if threads == 0 { all() } else { threads },
        args,
        flag,
        output: Output::stdout(),
        totals: Totals::default(),
    };
    let start = Instant::now();
    let ended = run.all(BufReader::with_capacity(PIECE, input), &name);
    run.conclude(ended, start.elapsed())
}

struct Run<'a> {
    algorithm: Algorithm,
    threads: usize,
    args: &'a RunArgs,
    flag: StopFlag,
    output: Output,
    totals: Totals,
}

impl Run<'_> {
    /// Reads and solves batch after batch.
    fn all(&mut self, input: BufReader<Box<dyn Read>>, name: &str) -> Result<Flow, EachError> {
        let mut lines = Lines::new(input);
        let most = BATCH * self.threads.min(MOST_BATCHES);
        let mut batch = Vec::new();
        let mut solved = Vec::new();
        loop {
            batch.clear();
            let read = lines.fill(&mut batch, most);
            let mut flow = self.solve(&batch, &mut solved);
            // Easy puzzles are solved sooner than the search looks at the flag.
            if let (ControlFlow::Continue(()), Some(stop)) = (flow, self.flag.raised()) {
                flow = ControlFlow::Break(stop);
            }
            // A bad line is told after the puzzles before it.
            let more = read.map_err(|(line, why)| match why {
                BadLine::Unreadable(error) => EachError::File {
                    name: name.to_owned(),
                    error,
                },
                why => EachError::Line {
                    name: name.to_owned(),
                    line,
                    why,
                },
            });
            if flow.is_break() {
                return Ok(flow);
            }
            if !more? {
                return Ok(flow);
            }
        }
    }

    fn solve(&mut self, batch: &[Board], solved: &mut Vec<Solved>) -> Flow {
        let limit = self.args.answers.unwrap_or(u64::MAX);
        solved.clear();
        let flow = solve_in_threads(
            batch,
            self.threads,
            self.algorithm,
            limit,
            &self.flag,
            solved,
        );
        for Solved { answers, first } in &*solved {
            self.totals.puzzles += 1;
            self.totals.unique += u64::from(*answers == 1);
            self.totals.without += u64::from(*answers == 0);
            if self.args.json {
                continue;
            }
            let text = self.output.text();
            text.extend_from_slice(itoa::Buffer::new().format(*answers).as_bytes());
            text.push(b' ');
            match first {
                Some(board) => text.extend(board.as_flattened().iter().map(|figure| b'0' + figure)),
                None => text.push(b'-'),
            }
            text.push(b'\n');
        }
        // Whoever writes the lines one by one wants to see each answer before writing on.
        self.output.flush()?;
        flow
    }

    fn conclude(
        mut self,
        ended: Result<Flow, EachError>,
        elapsed: Duration,
    ) -> Result<ExitCode, EachError> {
        let mut flow = ended?;
        let stop = flow.break_value();
        let gone = matches!(stop, Some(Stop::ReaderGone | Stop::WriteFailed));
        if self.args.json && !gone {
            self.write_json(stop, elapsed);
            flow = self.output.flush();
        }
        if let Some(error) = self.output.take_failure() {
            return Err(RunError::Write(error).into());
        }
        if gone || flow == ControlFlow::Break(Stop::ReaderGone) {
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(stop) = stop {
            say(format_args!("Incomplete: stopped by {}.", stop.asked_by()));
        }
        if Presentation::decide(self.args.progress, 0).summary {
            say(summary(self.totals.puzzles, elapsed));
        }
        Ok(ExitCode::from(stop.map_or(0, Stop::exit_code)))
    }

    fn write_json(&mut self, stop: Option<Stop>, elapsed: Duration) {
        let mut line = fields([
            ("program", Puzzle::NAME.into()),
            ("puzzles", self.totals.puzzles.into()),
            ("unique", self.totals.unique.into()),
            ("without_answer", self.totals.without.into()),
            ("seconds", elapsed.as_secs_f64().into()),
            ("complete", stop.is_none().into()),
        ]);
        if let Some(stop) = stop {
            line.insert("stopped_by".to_owned(), stop.asked_by().into());
        }
        write(self.output.text(), format_args!("{}\n", Value::from(line)));
    }
}

/// The closing line: `10000 puzzles in 35ms (285714 puzzles a second)`.
fn summary(puzzles: u64, elapsed: Duration) -> String {
    let rate = puzzles as f64 / elapsed.as_secs_f64();
    format!(
        "{puzzles} puzzles in {} ({rate:.0} puzzles a second)",
        human(elapsed)
    )
}
