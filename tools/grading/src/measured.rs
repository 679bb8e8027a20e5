//! Measurements beside this machine's: rows of each experiment are measured once for the whole class. What
//! differs is worth a look, and proves nothing: another machine has other times.

use anyhow::Context;
use checks::exercise::{Exercise, Measurement};
use checks::results::{self, Results};
use common::cli::say;
use fastrand::Rng;
use problems::catalogue::Course;
use problems::cleanup::CleanupGuard;
use problems::measure::plan;
use problems::measure::plausible::{Comparison, FACTOR, compare, doubt, sample};

use crate::copies::Look;
use crate::grade::short;
use crate::submission::Submission;

/// The places of the submissions whose times or nodes are not what this machine measures, and how.
pub fn find(course: &Course, submissions: &[Submission]) -> Vec<(usize, Look)> {
    let mut found = Vec::new();
    for exercise in course.exercises() {
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
    let plan = plan(measurement, &path)?;
    let table = |submission: &Submission| {
        let text = submission.file(exercise.id, results::FILE)?;
        let results = Results::read(results::FILE, str::from_utf8(text).ok()?).ok()?;
        // What cannot have been measured has its reason among the points.
        doubt(&plan, &(measurement.plan)(), &results).is_none().then_some(results)
    };
    let tables = submissions.iter().map(table).enumerate();
    let tables: Vec<(usize, Results)> =
        tables.filter_map(|(place, table)| Some((place, table?))).collect();
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    let is_wanted = |series: &str, input: &str| {
        tables.iter().any(|(_, it)| it.row(series, input).is_some_and(|row| row.complete))
    };
    let samples = sample(&plan, is_wanted, true, &course.root, &mut Rng::new())?;
    let look = |(place, results): &(usize, Results)| {
        let why = unlike(&compare(&samples, results), results)?;
        let what = short(&format!("{}/{}: {why}", exercise.id, results::FILE));
        Some((*place, Look { what, texts: None }))
    };
    Ok(tables.iter().filter_map(look).collect())
}

/// In what a table is unlike this machine's.
fn unlike(now: &Comparison, results: &Results) -> Option<String> {
    let Comparison { rows, factor, wrong, unfit } = now;
    let mut names = results.rows.iter().map(|row| row.processor.as_str());
    let processor = names.find(|name| !name.is_empty()).unwrap_or("none");
    let all = |times: f64, what| {
        format!(
            "its times are {times:.0} times {what} as this machine's, in {rows} rows; its processor: {processor}"
        )
    };
    wrong.clone().or_else(|| unfit.clone()).or_else(|| match *factor {
        factor if factor > FACTOR => Some(all(factor, "as long")),
        factor if factor < 1.0 / FACTOR => Some(all(1.0 / factor, "as short")),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::results::Row;

    #[test]
    fn what_is_far_from_this_machines_is_worth_a_look() {
        let row = Row { processor: "Zilog Z80".to_owned(), ..Row::default() };
        let results = Results { rows: vec![Row::default(), row] };
        let says = |factor: f64, wrong: Option<&str>| {
            unlike(
                &Comparison { rows: 3, factor, wrong: wrong.map(str::to_owned), unfit: None },
                &results,
            )
        };
        assert_eq!(says(1.0, None), None);
        assert_eq!(says(3.0, None), None);
        let why = says(20.0, None).expect("a reason");
        assert!(why.contains("20 times as long") && why.contains("Zilog Z80"), "{why}");
        assert!(says(0.05, None).expect("a reason").contains("20 times as short"));
        assert_eq!(says(20.0, Some("other nodes")).as_deref(), Some("other nodes"));
    }
}
