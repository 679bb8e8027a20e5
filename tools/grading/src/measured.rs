//! Measurements beside this machine's: rows of each experiment are measured once for the whole class. What
//! differs is worth a look, and proves nothing: another machine has other times.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use checks::exercise::{Exercise, Measurement};
use checks::measurement::Trial;
use checks::results::{self, Results, Row, median};
use common::cli::say;
use problems::catalogue::Course;
use problems::cleanup::CleanupGuard;
use problems::measure::kept::RunFigures;
use problems::measure::{Executables, executable, plan, run};

use crate::grade::short;
use crate::grades::Look;
use crate::submission::Submission;

/// How long one run may take, and all runs of an experiment.
const RUN_LIMIT: Duration = Duration::from_millis(200);
const BUDGET: Duration = Duration::from_secs(2);
/// Seconds below which the clock and the system decide.
const SHORTEST: f64 = 0.0005;
/// The factor by which all times together may differ: a machine may be slower, busy, or hot.
const FACTOR: f64 = 8.0;

/// The places of the submissions whose times or nodes are not what this machine measures, and how.
pub fn find(
    course: &Course,
    exercises: &[&'static Exercise],
    submissions: &[Submission],
) -> Vec<(usize, Look)> {
    let mut found = Vec::new();
    for exercise in exercises {
        let Some(measurement) = exercise.measurement else { continue };
        match of_exercise(course, submissions, exercise, &measurement) {
            Ok(looks) => found.extend(looks),
            Err(error) => {
                let id = exercise.id;
                say(format_args!("warning: {id} is not measured on this machine: {error:#}"));
            }
        }
    }
    found
}

fn of_exercise(
    course: &Course,
    submissions: &[Submission],
    exercise: &Exercise,
    measurement: &Measurement,
) -> anyhow::Result<Vec<(usize, Look)>> {
    let (_folder, path) = CleanupGuard::folder().context("no temporary folder can be made")?;
    let steps = plan(measurement, &path)?.steps;
    let table = |submission: &Submission| {
        let text = submission.file(exercise.id, results::FILE)?;
        let table = Results::read(results::FILE, str::from_utf8(text).ok()?).ok()?;
        // One that lacks a row has its reason among the points.
        steps.iter().all(|it| table.row(&it.series, &it.input).is_some()).then_some(table)
    };
    let tables = submissions.iter().map(table).enumerate();
    let tables: Vec<(usize, Results)> =
        tables.filter_map(|(place, table)| Some((place, table?))).collect();
    let is_wanted = |step: &Trial| {
        let row = |table: &Results| table.row(&step.series, &step.input).cloned();
        tables.iter().any(|(_, table)| row(table).is_some_and(|row| row.complete))
    };
    let now = measure(steps.clone(), &course.root, is_wanted)?;
    let look = |(place, table): &(usize, Results)| {
        let what = short(&format!("{}/{}: {}", exercise.id, results::FILE, unlike(&now, table)?));
        Some((*place, Look { what, ..Look::default() }))
    };
    Ok(tables.iter().filter_map(look).collect())
}

/// Runs steps of an experiment once each, in random order, until the time is over: those that are wanted,
/// with the release builds of the course's programs.
fn measure(
    mut steps: Vec<Trial>,
    root: &Path,
    is_wanted: impl Fn(&Trial) -> bool,
) -> anyhow::Result<Vec<(Trial, RunFigures)>> {
    let is_ours = |it: &Trial| it.program.profile == "release";
    steps.retain(|step| is_ours(step) && is_wanted(step));
    fastrand::shuffle(&mut steps);
    let (mut built, mut measured, mut spent) = (Executables::new(), Vec::new(), Duration::ZERO);
    for step in steps {
        if spent > BUDGET {
            break;
        }
        let program = executable(&step, root, &mut built)?;
        let start = Instant::now();
        let told = run::once(&program, root, &step, Some(RUN_LIMIT))?;
        spent += start.elapsed();
        if told.complete {
            measured.push((step, told));
        }
    }
    Ok(measured)
}

/// In what a table is unlike the runs of this machine.
fn unlike(now: &[(Trial, RunFigures)], table: &Results) -> Option<String> {
    let row = |step: &Trial| table.row(&step.series, &step.input).filter(|row| row.complete);
    let both: Vec<(&Row, &RunFigures)> =
        now.iter().filter_map(|(step, told)| Some((row(step)?, told))).collect();
    for (row, told) in &both {
        let counts = [("nodes", row.nodes, told.nodes), ("answers", row.answers, told.answers)];
        if let Some((what, ..)) = counts.into_iter().find(|(_, then, now)| then != now) {
            let Row { series, input, .. } = row;
            return Some(format!("the {what} of {series} {input} are not those of the program"));
        }
    }
    let times = both.iter().map(|(row, told)| (row.min, told.seconds));
    let long = times.filter(|(then, now)| then.max(*now) >= SHORTEST);
    let ratios: Vec<f64> = long.map(|(then, now)| then.max(SHORTEST) / now.max(SHORTEST)).collect();
    let factor = if ratios.is_empty() { 1.0 } else { median(&ratios) };
    let (times, what) = match factor {
        factor if factor > FACTOR => (factor, "as long"),
        factor if factor < 1.0 / FACTOR => (1.0 / factor, "as short"),
        _ => return None,
    };
    let rows = ratios.len();
    let mut names = table.rows.iter().map(|row| row.processor.as_str());
    let processor = names.find(|name| !name.is_empty()).unwrap_or("none");
    Some(format!(
        "its times are {times:.0} times {what} as this machine's, in {rows} rows; its processor: {processor}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::measurement::Source;

    /// Three runs of this machine, and a table of one whose times are `slow` times as long.
    fn now_and_table(slow: f64) -> (Vec<(Trial, RunFigures)>, Results) {
        let (mut now, mut rows) = (Vec::new(), Vec::new());
        for (place, seconds) in [0.000_1, 0.01, 0.08].into_iter().enumerate() {
            let (series, input) = ("s".to_owned(), place.to_string());
            let (nodes, answers, complete) = (Some(64), Some(1), true);
            let (min, processor) = (seconds * slow, "Zilog Z80".to_owned());
            let program = Source::release("n-queens");
            let step = Trial {
                series: series.clone(),
                input: input.clone(),
                size: 0,
                program,
                arguments: Vec::new(),
                puzzle: None,
                limit: None,
            };
            now.push((step, RunFigures { seconds, nodes, answers, complete }));
            let row =
                Row { series, input, min, nodes, answers, complete, processor, ..Row::default() };
            rows.push(row);
        }
        (now, Results { rows })
    }

    #[test]
    fn what_is_far_from_this_machines_is_worth_a_look() {
        let says = |slow: f64| {
            let (now, table) = now_and_table(slow);
            unlike(&now, &table)
        };
        for slow in [0.2, 1.0, 5.0] {
            assert_eq!(says(slow), None, "{slow}");
        }
        let why = says(20.0).expect("a reason");
        assert!(why.contains("20 times as long") && why.contains("Zilog Z80"), "{why}");
        assert!(says(0.05).expect("a reason").contains("20 times as short"));
    }

    #[test]
    fn other_counts_are_worth_a_look_and_rows_that_were_stopped_are_not() {
        let (now, mut table) = now_and_table(1.0);
        table.rows[1].nodes = Some(65);
        let why = unlike(&now, &table).expect("a reason");
        assert_eq!(why, "the nodes of s 1 are not those of the program");
        table.rows[1].complete = false;
        assert_eq!(unlike(&now, &table), None);
    }
}
