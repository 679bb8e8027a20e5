//! Carries out a plan: builds, forecasts, runs, and gathers.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use checks::measurement::{Experiment, Source, Trial};
use checks::results::{Results, Row, median};
use indicatif::{HumanDuration, ProgressBar};
use serde_json::Value;
use wait_timeout::ChildExt;

use super::kept::{KeptRuns, RunFigures};
use super::{Executables, executable, machine};
use crate::style;

/// The forecast's first run of an input may take this long: its nodes forecast the other steps.
const FIRST_TRIAL_RUN: Duration = Duration::from_secs(20);
/// And further ones this long: their speed is enough.
const TRIAL_RUN: Duration = Duration::from_secs(1);

/// What is known before the runs: the executables, and how long a run of each step takes.
#[derive(Clone, Debug)]
pub struct Prepared {
    executables: Vec<PathBuf>,
    seconds: Vec<f64>,
}

impl Prepared {
    /// How long the runs take that are not kept yet.
    pub fn forecast(&self, kept: &KeptRuns, runs: u32) -> Duration {
        let step = |(step, &expected): (usize, &f64)| {
            let told: Vec<f64> = kept.of(step).iter().map(|told| told.seconds).collect();
            let seconds = if told.is_empty() { expected } else { median(&told) };
            seconds * (runs as usize).saturating_sub(told.len()) as f64
        };
        let seconds = self.seconds.iter().enumerate().map(step).sum();
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// Builds the programs of a plan and tries out each step that has not run yet. A trial that
/// comes to its end is the first run.
///
/// # Errors
/// A program cannot be built or run.
pub fn prepare(plan: &Experiment, root: &Path, kept: &mut KeptRuns) -> anyhow::Result<Prepared> {
    let bar = bar(plan.steps.len() as u64, "building, trial runs");
    let mut prepared = Prepared { executables: Vec::new(), seconds: Vec::new() };
    let mut nodes: HashMap<&str, u64> = HashMap::new();
    let mut built = Executables::new();
    for (place, step) in plan.steps.iter().enumerate() {
        bar.set_message(format!("{} {}", step.series, step.input));
        // The bar makes room for what cargo says.
        let executable = bar.suspend(|| executable(step, root, &mut built))?;
        let known = nodes.get(step.input.as_str()).copied();
        let told = match kept.of(place).first() {
            Some(told) => *told,
            None => {
                let most = if known.is_some() { TRIAL_RUN } else { FIRST_TRIAL_RUN };
                let limit = step.limit.map_or(most, |limit| limit.min(most));
                let told = once(&executable, root, step, Some(limit))?;
                if told.complete {
                    kept.add(place, told)?;
                }
                told
            }
        };
        if let (true, Some(all)) = (told.complete, told.nodes) {
            nodes.insert(&step.input, all);
        }
        prepared.seconds.push(expected(told, known, step.limit));
        prepared.executables.push(executable);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(prepared)
}

/// How long one run will take: as long as the trial, if that came to its end; otherwise all nodes at its
/// speed, if another step has shown how many; and never longer than the limit. A trial that has
/// seen more nodes is at another search.
fn expected(trial: RunFigures, nodes: Option<u64>, limit: Option<Duration>) -> f64 {
    let whole = match (trial.complete, nodes, trial.nodes) {
        (true, ..) => trial.seconds,
        (false, Some(all), Some(seen)) if (1..all).contains(&seen) => {
            trial.seconds * all as f64 / seen as f64
        }
        _ => f64::INFINITY,
    };
    let limit = limit.map_or(f64::INFINITY, |limit| limit.as_secs_f64());
    // An endless step without a limit is a mistake of the plan; its trial is the only figure.
    Some(whole.min(limit)).filter(|s| s.is_finite()).unwrap_or(trial.seconds)
}

/// Runs every step as often as the plan says, minus the runs that are kept. The steps take turns, so that a
/// machine that slows down for a while does not slow down a single step.
///
/// # Errors
/// A program cannot be run, or a run cannot be kept.
pub fn run(
    plan: &Experiment,
    root: &Path,
    runs: u32,
    prepared: &Prepared,
    kept: &mut KeptRuns,
) -> anyhow::Result<Results> {
    let bar = bar(plan.steps.len() as u64 * u64::from(runs), "measuring");
    for round in 0..runs as usize {
        let steps = plan.steps.iter().zip(&prepared.executables).enumerate();
        for (place, (step, executable)) in steps {
            if kept.of(place).len() <= round {
                let left = HumanDuration(prepared.forecast(kept, runs));
                bar.set_message(format!("{} {}, {left} left", step.series, step.input));
                kept.add(place, once(executable, root, step, step.limit)?)?;
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let processor = machine::processor();
    let mut rows = Vec::new();
    for (place, step) in plan.steps.iter().enumerate() {
        rows.push(Row { processor: processor.clone(), ..gather(step, kept.of(place)) });
    }
    rows.extend(plan.published.iter().cloned());
    Ok(Results { rows })
}

fn gather(step: &Trial, told: &[RunFigures]) -> Row {
    let mut times: Vec<f64> = told.iter().map(|run| run.seconds).collect();
    times.sort_by(f64::total_cmp);
    let last = told.last();
    Row {
        series: step.series.clone(),
        input: step.input.clone(),
        size: step.size,
        runs: told.len() as u32,
        min: times.first().copied().unwrap_or_default(),
        median: median(&times),
        max: times.last().copied().unwrap_or_default(),
        nodes: last.and_then(|run| run.nodes),
        answers: last.and_then(|run| run.answers),
        complete: told.iter().all(|run| run.complete),
        ..Row::default()
    }
}

/// Runs a step once and reads its `--json` line.
///
/// # Errors
/// The program cannot be run, or does not end well.
pub fn once(
    executable: &Path,
    root: &Path,
    step: &Trial,
    limit: Option<Duration>,
) -> anyhow::Result<RunFigures> {
    let Source::Course { program, .. } = step.program else {
        return in_c(executable, step, limit);
    };
    let mut command = Command::new(executable);
    command.current_dir(root).args(&step.arguments).arg("--json").stdin(Stdio::null());
    if let Some(limit) = limit {
        command.args(["--time-limit", &format!("{}ms", limit.as_millis())]);
    }
    let line = format!("{program} {}", step.arguments.join(" "));
    let output = command.output().with_context(|| format!("{line} cannot be run"))?;
    let Some(told) = read(&String::from_utf8_lossy(&output.stdout)) else {
        bail!("{line} did not end well:\n{}", String::from_utf8_lossy(&output.stderr).trim());
    };
    Ok(told)
}

/// Runs a student's program once. All that is known of it is when it ends.
fn in_c(executable: &Path, step: &Trial, limit: Option<Duration>) -> anyhow::Result<RunFigures> {
    let start = Instant::now();
    let mut command = Command::new(executable);
    command.args(&step.arguments).stdin(Stdio::null()).stdout(Stdio::null());
    let name = executable.display();
    let mut child = command.spawn().with_context(|| format!("{name} cannot be run"))?;
    let ended = child.wait_timeout(limit.unwrap_or(Duration::MAX))?;
    let seconds = start.elapsed().as_secs_f64();
    match ended {
        Some(status) if !status.success() => bail!("{name} did not end well: {status}"),
        Some(_) => {}
        None => {
            child.kill()?;
            child.wait()?;
        }
    }
    Ok(RunFigures { seconds, nodes: None, answers: None, complete: ended.is_some() })
}

fn read(json: &str) -> Option<RunFigures> {
    let line: Value = serde_json::from_str(json.lines().next_back()?).ok()?;
    Some(RunFigures {
        seconds: line["seconds"].as_f64()?,
        nodes: line["nodes"].as_u64(),
        answers: line["answers"].as_u64().or(line["tours"].as_u64()),
        complete: line["complete"].as_bool().unwrap_or(true),
    })
}

/// A progress bar on stderr; nothing if stderr is not a terminal.
fn bar(length: u64, what: &'static str) -> ProgressBar {
    let template = "{prefix} {wide_bar} {pos}/{len} {msg}";
    let bar = style::bar(Some(length), template).with_prefix(what);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::measurement::{Chart, Experiment};

    fn told(seconds: f64, nodes: u64, complete: bool) -> RunFigures {
        RunFigures { seconds, nodes: Some(nodes), answers: None, complete }
    }

    #[test]
    fn a_forecast_comes_from_the_trial_run_the_nodes_or_the_limit() {
        let ten = Some(Duration::from_secs(10));
        assert_eq!(expected(told(0.5, 100, true), None, ten), 0.5);
        assert_eq!(expected(told(1.0, 100, false), Some(6000), None), 60.0);
        assert_eq!(expected(told(1.0, 100, false), Some(6000), ten), 10.0);
        assert_eq!(expected(told(1.0, 100, false), None, ten), 10.0);
        assert_eq!(expected(told(1.0, 0, false), Some(5), None), 1.0);
        // Another step with this input has a smaller search.
        assert_eq!(expected(told(1.0, 100, false), Some(50), ten), 10.0);
    }

    #[test]
    fn a_programs_line_is_read_and_others_are_not() {
        let line = r#"{"program":"n-queens","n":8,"answers":92,"nodes":2057,"seconds":0.001,"complete":true}"#;
        let read_line = read(line).unwrap();
        assert_eq!((read_line.answers, read_line.nodes), (Some(92), Some(2057)));
        assert_eq!(read(""), None);
        assert_eq!(read("error"), None);
        assert_eq!(read("{}"), None);
    }

    /// A real plan, with the cheapest of programs.
    #[test]
    fn a_plan_is_built_forecast_and_run() {
        let step = |n: &str| Trial {
            series: "plain".to_owned(),
            input: n.to_owned(),
            size: 0,
            program: Source::Course { program: "n-queens", profile: "dev" },
            arguments: vec![n.to_owned()],
            puzzle: None,
            limit: Some(Duration::from_secs(5)),
        };
        let plan = Experiment::new("", 3, Chart::Bars, vec![step("6"), step("7")]);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let folder = tempfile::tempdir().unwrap();
        let mut kept = KeptRuns::read(folder.path(), &plan);
        let prepared = prepare(&plan, &root, &mut kept).unwrap();
        assert!(prepared.forecast(&kept, plan.runs) < Duration::from_secs(30));
        // The trials are the first runs; kept runs are there when the experiment starts again.
        assert_eq!(kept.count(), 2);
        let mut kept = KeptRuns::read(folder.path(), &plan);
        assert_eq!(kept.count(), 2);
        let slow = told(1000.0, 1, true);
        kept.add(0, slow).unwrap();
        let results = run(&plan, &root, plan.runs, &prepared, &mut kept).unwrap();
        assert_eq!(results.rows[0].max, 1000.0, "a run that was kept is one of them");
        assert_eq!(kept.of(0).len(), 3);
        assert_eq!(KeptRuns::read(folder.path(), &plan).of(0), kept.of(0));
        kept.forget();
        assert_eq!(KeptRuns::read(folder.path(), &plan).count(), 0);
        let row = results.row("plain", "7").unwrap();
        assert_eq!((row.answers, row.nodes, row.runs), (Some(40), Some(552), 3));
        assert!(row.min <= row.median && row.median <= row.max && row.complete);
        let mut wrong = plan.clone();
        wrong.steps[0].arguments = vec!["0".to_owned()];
        let mut kept = KeptRuns::read(folder.path(), &wrong);
        let message = prepare(&wrong, &root, &mut kept).err().unwrap().to_string();
        assert!(message.contains("n-queens 0 did not end well"), "{message}");
    }
}
