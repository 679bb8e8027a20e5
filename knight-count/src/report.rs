//! What the program prints.

use std::fmt::{self, Write};
use std::time::{Duration, Instant};

use common::cli::{CommandLine, human, say};
use common::search::{Event, Fields, Flow, Line, Listener, Output, Program, Stop};

use indicatif::HumanCount;

use crate::frontier::{CountError, Forecast, Phase, Problem, Step, TourKind};

/// Writes the first line: what is counted.
pub fn header(out: &mut Output, problem: &Problem) -> fmt::Result {
    write!(out, "board_size = ({}, {})", problem.width(), problem.height())?;
    match problem.tours() {
        TourKind::Closed => writeln!(out, ", closed tours, undirected"),
        TourKind::Open => writeln!(out, ", open tours from every cell, directed"),
        TourKind::OpenFrom { x, y } => writeln!(out, ", start_point = ({x}, {y}), open tours"),
    }
}

/// Writes the result, if there is one.
pub fn result(out: &mut Output, problem: &Problem, tours: Option<u128>) -> fmt::Result {
    let Some(tours) = tours else { return Ok(()) };
    let name = match problem.tours() {
        TourKind::Closed => "Knight tour round",
        TourKind::Open | TourKind::OpenFrom { .. } => "Knight tour",
    };
    writeln!(out, "Result:\n  {name:17} {tours:6}")
}

/// The problem and the number of tours: a string, since JSON readers round large numbers.
pub fn json(problem: &Problem, tours: Option<u128>) -> Fields {
    let mut fields = vec![("width", problem.width().into()), ("height", problem.height().into())];
    let kind = match problem.tours() {
        TourKind::Closed => "closed",
        TourKind::Open => "open",
        TourKind::OpenFrom { x, y } => {
            fields.extend([("x", x.into()), ("y", y.into())]);
            "open from (x, y)"
        }
    };
    let tours = tours.map(|tours| tours.to_string());
    fields.extend([("kind", kind.into()), ("tours", tours.into())]);
    fields
}

/// Why a board was not counted, and a command that works where it cannot be.
pub fn failure(error: &CountError) -> String {
    let works = CommandLine::from("knight-count 6 6").works();
    match error {
        CountError::Memory { .. } | CountError::Overflow => error.to_string(),
        CountError::Counts { .. } => format!("{error}\n{works}"),
        _ => format!("this board cannot be counted: {error}\n{works}"),
    }
}

/// What the count takes, in one line.
pub fn forecast(forecast: &Forecast, threads: usize) -> String {
    let (patterns, states) = (HumanCount(forecast.patterns), HumanCount(forecast.states));
    let [least, most] = [forecast.least_bytes(threads), forecast.most_bytes(threads)];
    let mut line =
        format!("{patterns} patterns, {states} states; {} of memory", human::bytes(least));
    if most > least {
        line += &format!(", up to {} if counts outgrow 32 bits", human::bytes(most));
    }
    line
}

/// `--stats`: prints each step to stderr when it has ended. It is the progress of the count, so it
/// has stderr for itself.
pub struct StepTable<'a, P> {
    program: &'a P,
    /// What is printed next: the heads of the columns, then the forecast.
    headed: bool,
    forecast: bool,
    begun: Option<(Step, Instant)>,
}

impl<'a, P: Program<Board = Step>> StepTable<'a, P> {
    /// The table of a count.
    pub fn new(program: &'a P) -> Self {
        StepTable { program, headed: false, forecast: false, begun: None }
    }

    /// The step that was going on has ended.
    fn ended(&mut self) {
        if !self.headed {
            self.headed = true;
            say("phase       cell       patterns           states       memory       time");
        }
        let Some((step, start)) = self.begun.take() else { return };
        let phase = match step.phase {
            Phase::Patterns => "patterns",
            Phase::Forward => "forward",
            Phase::Backward => "backward",
            Phase::Middle => "middle",
        };
        say(format_args!(
            "{:8} {:>7} {:>14} {:>16} {:>12} {:>10}",
            phase,
            format!("({}, {})", step.cell.0, step.cell.1),
            step.patterns,
            step.states,
            human::bytes(step.bytes),
            human::duration(start.elapsed())
        ));
    }

    /// The patterns are found.
    fn planned(&mut self) {
        if !self.forecast
            && let Some(line) = self.program.forecast()
        {
            self.forecast = true;
            say(line);
        }
    }
}

impl<P: Program<Board = Step>> Listener<P> for StepTable<'_, P> {
    fn takes_terminal(&self) -> bool {
        true
    }

    fn on(&mut self, event: Event<'_, P>, _line: Line) -> Flow {
        if let Event::Entered { board: step, .. } = event {
            self.ended();
            if step.phase != Phase::Patterns {
                self.planned();
            }
            self.begun = Some((*step, Instant::now()));
        }
        Ok(())
    }

    fn end(&mut self, _: Option<Stop>, _: &P::Count, _: Duration) -> anyhow::Result<()> {
        self.ended();
        self.planned();
        Ok(())
    }
}
