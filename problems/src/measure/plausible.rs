//! Whether a table can have been measured: its required columns, and its rows beside those of a
//! short measurement now.
//!
//! None of this proves anything. It makes inventing a table harder, and finds one that was
//! measured with another version of the programs. Times are compared with each other, because another
//! machine has other times and a busy one longer ones; nodes and solutions are the same everywhere.

use std::path::Path;
use std::time::{Duration, Instant};

use checks::measurement::{Experiment, Source, Trial};
use checks::results::{Results, Row, median};
use fastrand::Rng;

use super::kept::RunFigures;
use super::{Executables, executable, machine, run};

/// Runs of each step that show how far they lie apart.
const FEWEST_RUNS: u32 = 3;
/// How often a step is measured now, and how long it may take: then it is stopped, and its nodes show
/// how fast it was.
const RUNS: usize = 3;
const STEP_LIMIT: Duration = Duration::from_millis(200);
/// The time for all steps together.
const BUDGET: Duration = Duration::from_secs(2);
/// The factor by which one row's time may differ from what the other rows predict, noise aside.
const FIT: f64 = 4.0;
/// The noise counts at most this much.
const MOST_NOISE: f64 = 3.0;
/// The factor by which all times together may differ on the same processor: it may be busy, or hot.
pub const FACTOR: f64 = 8.0;
/// Seconds below which the clock and the system decide.
const SHORTEST: f64 = 0.0005;

/// What makes the table doubtful, by itself. `all` has the steps, too, that a student may leave out.
pub fn doubt(plan: &Experiment, all: &Experiment, results: &Results) -> Option<String> {
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
            || all.steps.iter().any(|step| step.series == row.series && step.input == row.input)
    };
    let strange = results.rows.iter().find(|row| !is_planned(row))?;
    Some(format!("the experiment has no {} {}", strange.series, strange.input))
}

/// A step as it was measured just now.
#[derive(Clone, Debug)]
pub struct Sample {
    series: String,
    input: String,
    runs: Vec<RunFigures>,
}

/// What a table and a measurement of now have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Rows of the table that were compared.
    pub rows: usize,
    /// The table's times over those of now, in the middle; 1 if no times were compared.
    pub factor: f64,
    /// What cannot be: other nodes or answers.
    pub wrong: Option<String>,
    /// What may be, on a busy machine: a row that does not fit the others.
    pub unfit: Option<String>,
}

/// Whether the table says that it was measured on this processor.
pub fn is_from_here(results: &Results) -> bool {
    let here = machine::processor();
    results.rows.iter().filter(|row| !row.processor.is_empty()).all(|row| row.processor == here)
}

/// Measures steps of a plan, in random order, for two seconds: those whose series and input are wanted,
/// whose program is the course's, and with `only_release` built as for everyone.
///
/// # Errors
/// A program cannot be built or run.
pub fn sample(
    plan: &Experiment,
    is_wanted: impl Fn(&str, &str) -> bool,
    only_release: bool,
    root: &Path,
    random: &mut Rng,
) -> anyhow::Result<Vec<Sample>> {
    let is_meant = |step: &&Trial| {
        // A student's own program is not run here: the check has no limits for it.
        let is_ours = match step.program {
            Source::Course { profile, .. } => !only_release || profile == "release",
            Source::C(..) => false,
        };
        is_ours && is_wanted(&step.series, &step.input)
    };
    let mut steps: Vec<&Trial> = plan.steps.iter().filter(is_meant).collect();
    random.shuffle(&mut steps);
    let (mut built, mut samples, mut spent) = (Executables::new(), Vec::new(), Duration::ZERO);
    for step in steps {
        if spent > BUDGET {
            break;
        }
        let executable = executable(step, root, &mut built)?;
        let (start, limit) =
            (Instant::now(), step.limit.map_or(STEP_LIMIT, |limit| limit.min(STEP_LIMIT)));
        let runs = (0..RUNS).map(|_| run::once(&executable, root, step, Some(limit)));
        let runs = runs.collect::<anyhow::Result<Vec<RunFigures>>>()?;
        spent += start.elapsed();
        samples.push(Sample { series: step.series.clone(), input: step.input.clone(), runs });
    }
    Ok(samples)
}

/// Compares a table with what was measured just now.
pub fn compare(samples: &[Sample], results: &Results) -> Comparison {
    let row = |it: &Sample| results.row(&it.series, &it.input).filter(|row| row.complete).cloned();
    let rows: Vec<(&Sample, Row)> = samples.iter().filter_map(|it| Some((it, row(it)?))).collect();
    let wrong = rows.iter().find_map(|(sample, row)| other_counts(sample, row));
    let known: Vec<(&Row, Against)> =
        rows.iter().filter_map(|(sample, row)| Some((row, against(sample, row)?))).collect();
    let mut ratios: Vec<f64> = known.iter().map(|(_, it)| it.ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let factor = if ratios.is_empty() { 1.0 } else { median(&ratios) };
    let unfit = known.iter().find_map(|(row, Against { least, most, noise, .. })| {
        let off = (least / factor).max(factor / most);
        let (series, input) = (&row.series, &row.input);
        (off > FIT * noise)
            .then(|| format!("the time of {series} {input} does not fit those of the other rows"))
    });
    Comparison { rows: rows.len(), factor, wrong, unfit }
}

/// What the table counts otherwise than the program.
fn other_counts(sample: &Sample, row: &Row) -> Option<String> {
    let run = sample.runs.iter().find(|run| run.complete)?;
    let counts = [("nodes", run.nodes, row.nodes), ("answers", run.answers, row.answers)];
    let (what, ..) = counts.into_iter().find(|(_, now, then)| now != then)?;
    Some(format!("the {what} of {} {} are not those of the program", row.series, row.input))
}

/// The table's time over that of now.
struct Against {
    ratio: f64,
    /// A time that is too short to be measured may be anything up to [`SHORTEST`].
    least: f64,
    most: f64,
    /// By how much both may be off.
    noise: f64,
}

/// The table's time over that of now; `None` where neither is long enough to say.
fn against(sample: &Sample, row: &Row) -> Option<Against> {
    let is_whole = sample.runs.iter().all(|run| run.complete);
    // A run that was stopped has a speed.
    let times = sample.runs.iter().map(|run| match is_whole {
        true => Some(run.seconds),
        false => Some(run.seconds * row.nodes? as f64 / run.nodes.filter(|&it| it > 0)? as f64),
    });
    let times = times.collect::<Option<Vec<f64>>>()?;
    let fastest = times.iter().copied().fold(f64::INFINITY, f64::min);
    let slowest = times.iter().copied().fold(0.0, f64::max);
    if row.min.max(fastest) < SHORTEST {
        return None;
    }
    let noise = |slow: f64, fast: f64| (slow / fast.max(SHORTEST)).clamp(1.0, MOST_NOISE);
    let (then, now) = (row.min.max(SHORTEST), fastest.max(SHORTEST));
    Some(Against {
        ratio: then / now,
        least: row.min / now,
        most: then / fastest,
        noise: noise(slowest, fastest).max(noise(row.max, row.min)),
    })
}

#[cfg(test)]
mod tests {
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
        Experiment::new("", 3, Chart::Bars, vec![step("6"), step("9")])
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
        assert_eq!(doubt(&plan, &plan, &honest), None);
        let random = &mut Rng::with_seed(7);
        let samples = sample(&plan, |_, _| true, false, &root, random).unwrap();
        let now = compare(&samples, &honest);
        assert_eq!((now.rows, now.wrong, now.unfit), (plan.steps.len(), None, None));
        assert!(
            sample(&plan, |_, _| true, true, &root, random).unwrap().is_empty(),
            "it is built by dev"
        );
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
            let why = doubt(&plan, &plan, &forged(change)).unwrap_or_default();
            assert!(why.contains(word), "{word}: {why}");
        }
        let counted: [Change; 2] = [
            (|row| row.nodes = row.nodes.map(|nodes| nodes + 1), "nodes of queens"),
            (|row| row.answers = Some(92), "answers of queens"),
        ];
        for (change, word) in counted {
            let why = compare(&samples, &forged(change)).wrong.unwrap_or_default();
            assert!(why.contains(word), "{word}: {why}");
        }
    }

    /// Four rows, a hundred nodes a millisecond: the table, and a run of now that takes `slow` times as long.
    fn table_and_now(slow: f64) -> (Results, Vec<Sample>) {
        let (mut rows, mut samples) = (Vec::new(), Vec::new());
        for (place, seconds) in [0.002, 0.01, 0.08, 3.0].into_iter().enumerate() {
            let (series, input) = ("s".to_owned(), place.to_string());
            let (nodes, complete) = (Some((seconds * 1e5) as u64), true);
            let (min, median, max) = (seconds, seconds * 1.1, seconds * 1.3);
            let runs = FEWEST_RUNS;
            let row =
                Row { series, input, runs, min, median, max, nodes, complete, ..Row::default() };
            // Busy now and then, and stopped at the limit.
            let run = |noise: f64| {
                let (whole, limit) = (seconds * slow * noise, STEP_LIMIT.as_secs_f64());
                let complete = whole <= limit;
                let seen = if complete { 1.0 } else { limit / whole };
                let nodes = row.nodes.map(|nodes| (nodes as f64 * seen) as u64);
                RunFigures { seconds: whole.min(limit), nodes, answers: None, complete }
            };
            let runs = [1.0, 1.4, 2.5].map(run).to_vec();
            samples.push(Sample { series: "s".to_owned(), input: place.to_string(), runs });
            rows.push(row);
        }
        (Results { rows }, samples)
    }

    #[test]
    fn a_slow_machine_and_a_busy_one_refuse_nobody() {
        for slow in [0.1, 1.0, 3.0, 30.0] {
            let (table, now) = table_and_now(slow);
            let Comparison { rows, factor, wrong, unfit } = compare(&now, &table);
            assert_eq!((rows, wrong, unfit), (4, None, None), "{slow}");
            assert!((factor * slow - 1.0).abs() < 0.01, "{factor} {slow}");
        }
        // One program was disturbed all the time, three times as slow.
        let (table, mut now) = table_and_now(1.0);
        for run in &mut now[1].runs {
            run.seconds *= 3.0;
        }
        assert_eq!(compare(&now, &table).unfit, None);
    }

    /// Times that are too short to be measured say little about a slower machine.
    #[test]
    fn a_short_row_fits_a_slower_machine() {
        let (mut table, mut now) = table_and_now(1.0);
        let row = &mut table.rows[0];
        (row.min, row.median, row.max) = (80e-6, 82e-6, 85e-6);
        now[0].runs.iter_mut().for_each(|run| run.seconds = 80e-6);
        for row in &mut table.rows {
            (row.min, row.median, row.max) = (row.min * 20.0, row.median * 20.0, row.max * 20.0);
        }
        let Comparison { factor, unfit, .. } = compare(&now, &table);
        assert_eq!(unfit, None, "{factor}");
        assert!(factor > FACTOR, "{factor}");
    }

    #[test]
    fn swapped_rows_and_times_twenty_times_as_long_are_seen() {
        let (table, now) = table_and_now(1.0);
        for (one, other) in [(0, 2), (1, 3), (2, 3)] {
            let mut swapped = table.clone();
            let times = |row: &Row| (row.min, row.median, row.max);
            let (a, b) = (times(&table.rows[one]), times(&table.rows[other]));
            let [first, second] = swapped.rows.get_disjoint_mut([one, other]).unwrap();
            (first.min, first.median, first.max) = b;
            (second.min, second.median, second.max) = a;
            let unfit = compare(&now, &swapped).unfit.unwrap_or_default();
            assert!(unfit.contains("does not fit"), "{one} {other}: {unfit}");
        }
        let mut longer = table.clone();
        for row in &mut longer.rows {
            (row.min, row.median, row.max) = (row.min * 20.0, row.median * 20.0, row.max * 20.0);
        }
        let factor = compare(&now, &longer).factor;
        assert!((19.0..21.0).contains(&factor) && factor > FACTOR, "{factor}");
        longer.rows[1..].clone_from_slice(&table.rows[1..]);
        assert!(compare(&now, &longer).unfit.is_some(), "one of four rows");
    }
}
