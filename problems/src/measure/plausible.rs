//! Whether a table can have been measured: its required columns, and a few of its rows measured again.
//!
//! None of this proves anything. It makes inventing a table harder, and finds one that was
//! measured with another version of the programs.

use std::path::Path;

use checks::measurement::{Experiment, Source, Trial};
use checks::results::{Results, Row, seconds};
use fastrand::Rng;

use super::{Executables, executable, machine, run};

/// Runs of each step that show how far they lie apart.
const FEWEST_RUNS: u32 = 3;
/// Rows that are measured again, and the seconds that this may take.
const AGAIN: usize = 3;
const BUDGET: f64 = 0.5;
/// A row that takes longer is not measured again.
const LONGEST: f64 = 1.0;
/// The factor by which times on the same processor may differ: it may be busy, or hot.
const FACTOR: f64 = 10.0;
/// Seconds below which the clock and the system decide.
const SHORTEST: f64 = 0.001;

/// What makes the table doubtful, by itself.
pub fn doubt(plan: &Experiment, results: &Results) -> Option<String> {
    for step in &plan.steps {
        let name = format!("{} {}", step.series, step.input);
        let Some(row) = results.row(&step.series, &step.input) else {
            return Some(format!("there is no row for {name}"));
        };
        if row.processor.is_empty() || row.program.is_empty() {
            return Some(format!("{name} does not say on which processor and with which program"));
        }
        if row.size != step.size {
            return Some(format!("{name} has another size than the experiment"));
        }
        if row.runs < FEWEST_RUNS {
            return Some(format!("{name} has fewer than {FEWEST_RUNS} runs, which show no spread"));
        }
        if row.complete && row.min == row.max {
            return Some(format!("all runs of {name} took exactly the same time"));
        }
        let limit = step.limit.map_or(f64::INFINITY, |limit| limit.as_secs_f64());
        if !row.complete && row.max < 0.9 * limit {
            return Some(format!("{name} was stopped before its time limit"));
        }
    }
    let is_planned = |row: &&Row| {
        plan.published.contains(row)
            || plan.steps.iter().any(|step| step.series == row.series && step.input == row.input)
    };
    let strange = results.rows.iter().find(|row| !is_planned(row))?;
    Some(format!("the experiment has no {} {}", strange.series, strange.input))
}

/// Measures a few rows again that are drawn; gives what differs.
///
/// # Errors
/// A program cannot be built or run.
pub fn measured_again(
    plan: &Experiment,
    results: &Results,
    root: &Path,
    random: &mut Rng,
) -> anyhow::Result<Option<String>> {
    let row = |step: &Trial| results.row(&step.series, &step.input).filter(|row| row.complete);
    let mut rows: Vec<(&Trial, &Row)> =
        plan.steps.iter().filter_map(|step| Some((step, row(step)?))).collect();
    // A student's own program is not run here: the check has no limits for it.
    rows.retain(|(step, row)| {
        matches!(step.program, Source::Course { .. }) && row.median <= LONGEST
    });
    random.shuffle(&mut rows);
    let (mut built, mut spent) = (Executables::new(), 0.0);
    for (step, row) in rows.into_iter().take(AGAIN) {
        spent += row.median;
        if spent > BUDGET && spent > row.median {
            break;
        }
        let executable = executable(step, root, &mut built)?;
        let told = run::once(&executable, root, step, step.limit)?;
        let name = format!("{} {}", step.series, step.input);
        for (what, now, then) in
            [("nodes", told.nodes, row.nodes), ("answers", told.answers, row.answers)]
        {
            if now != then {
                return Ok(Some(format!("the {what} of {name} are not those of the program")));
            }
        }
        let same_machine =
            row.processor == machine::processor() && row.program == machine::digest(&executable)?;
        let now = told.seconds.max(SHORTEST);
        let slowest = now * FACTOR;
        let fastest = now / FACTOR;
        if same_machine && (row.min.max(SHORTEST) > slowest || row.max.max(SHORTEST) < fastest) {
            let now = seconds(told.seconds);
            return Ok(Some(format!("{name} took {now} just now, far from the time in the table")));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::measure::kept::KeptRuns;
    use checks::measurement::{Chart, Experiment};

    /// What a cheater does to each row, and the message for it.
    type Change = (fn(&mut Row), &'static str);

    fn plan() -> Experiment {
        let step = |n: &str| Trial {
            series: "queens".to_owned(),
            input: n.to_owned(),
            size: 8,
            program: Source::Course { program: "n-queens", profile: "dev" },
            arguments: vec![n.to_owned()],
            puzzle: None,
            limit: Some(Duration::from_secs(5)),
        };
        Experiment::new("", 3, Chart::Bars, vec![step("6"), step("7")])
    }

    /// Somebody wants to save the time of measuring.
    #[test]
    fn a_table_that_nobody_measured_is_refused() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let plan = plan();
        let folder = tempfile::tempdir().unwrap();
        let mut kept = KeptRuns::read(folder.path(), &plan);
        let prepared = run::prepare(&plan, &root, &mut kept).unwrap();
        let honest = run::run(&plan, &root, 3, &prepared, &mut kept).unwrap();
        assert_eq!(doubt(&plan, &honest), None);
        let again = |results: &Results| {
            measured_again(&plan, results, &root, &mut Rng::with_seed(7)).unwrap()
        };
        assert_eq!(again(&honest), None);
        let forged = |change: fn(&mut Row)| {
            let mut results = honest.clone();
            results.rows.iter_mut().for_each(change);
            results
        };
        let by_itself: [Change; 6] = [
            (|row| (row.min, row.max) = (row.median, row.median), "exactly the same time"),
            (|row| row.runs = 1, "spread"),
            (|row| row.processor.clear(), "which processor"),
            (|row| row.size = 9, "another size"),
            (|row| row.complete = false, "before its time limit"),
            (|row| row.input = "8".to_owned(), "no row for"),
        ];
        for (change, word) in by_itself {
            let why = doubt(&plan, &forged(change)).unwrap_or_default();
            assert!(why.contains(word), "{word}: {why}");
        }
        let measured: [Change; 3] = [
            (|row| row.nodes = row.nodes.map(|nodes| nodes + 1), "nodes of queens"),
            (|row| row.answers = Some(92), "answers of queens"),
            (
                |row| (row.min, row.median, row.max) = (0.3, 0.4, 0.5),
                "far from the time in the table",
            ),
        ];
        for (change, word) in measured {
            let why = again(&forged(change)).unwrap_or_default();
            assert!(why.contains(word), "{word}: {why}");
        }
    }
}
