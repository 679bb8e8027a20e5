//! Carries out a plan: builds, runs, and gathers.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};
use checks::measurement::{Experiment, ExperimentStep, Source};
use checks::results::{Results, Row, median};
use serde_json::Value;

use super::machine;
use crate::programs::build;
use crate::style;

/// Runs every step as often as asked, and builds its program before. The steps take turns, so that a machine that
/// slows down for a while does not slow down a single step.
///
/// # Errors
/// A program cannot be built or run.
pub fn run(plan: &Experiment, root: &Path) -> anyhow::Result<Results> {
    let mut built = HashMap::new();
    for step in &plan.steps {
        let Source { program, profile } = step.program;
        if let Entry::Vacant(new) = built.entry(step.program) {
            new.insert(build(program, profile, root)?);
        }
    }
    let template = "measuring {wide_bar} {pos}/{len}, {eta} left {msg}";
    let bar = style::bar(Some(plan.steps.len() as u64 * u64::from(plan.runs)), template);
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut figures = vec![Vec::new(); plan.steps.len()];
    for _ in 0..plan.runs {
        for (step, figures) in plan.steps.iter().zip(&mut figures) {
            bar.set_message(format!("{} {}", step.series, step.input));
            figures.push(once(&built[&step.program], root, step)?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let processor = machine::processor();
    let mut rows = Vec::new();
    for (step, figures) in plan.steps.iter().zip(&figures) {
        rows.push(Row { processor: processor.clone(), ..gather(step, figures) });
    }
    rows.extend(plan.published.iter().cloned());
    Ok(Results { rows })
}

/// A row for all runs of a step.
fn gather(step: &ExperimentStep, runs: &[Row]) -> Row {
    let mut times: Vec<f64> = runs.iter().map(|run| run.median).collect();
    times.sort_by(f64::total_cmp);
    Row {
        series: step.series.to_owned(),
        input: step.input.clone(),
        size: step.size,
        runs: runs.len() as u32,
        min: times.first().copied().unwrap_or_default(),
        median: median(&times),
        max: times.last().copied().unwrap_or_default(),
        complete: runs.iter().all(|run| run.complete),
        ..runs.last().cloned().unwrap_or_default()
    }
}

/// Runs a step once and reads its `--json` line.
fn once(executable: &Path, root: &Path, step: &ExperimentStep) -> anyhow::Result<Row> {
    let mut command = Command::new(executable);
    command.current_dir(root).args(&step.arguments).arg("--json");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(limit) = step.limit {
        command.args(["--time-limit", &format!("{}ms", limit.as_millis())]);
    }
    let line = format!("{} {}", step.program.program, step.arguments.join(" "));
    let mut child = command.spawn().with_context(|| format!("{line} cannot be run"))?;
    if let (Some(mut stdin), Some(puzzle)) = (child.stdin.take(), step.puzzle) {
        let digits: String = puzzle.as_flattened().iter().map(u8::to_string).collect();
        // A program that ends before it has read them says why.
        let _ = stdin.write_all(digits.as_bytes());
    }
    let output = child.wait_with_output()?;
    let Some(told) = read(&String::from_utf8_lossy(&output.stdout)) else {
        bail!("{line} did not end well:\n{}", String::from_utf8_lossy(&output.stderr).trim());
    };
    Ok(told)
}

/// What one run says of itself: the search's own time, as the median, its counts, and whether it came to its end.
fn read(json: &str) -> Option<Row> {
    let line: Value = serde_json::from_str(json.lines().next_back()?).ok()?;
    Some(Row {
        median: line["seconds"].as_f64()?,
        nodes: line["nodes"].as_u64(),
        answers: line["answers"].as_u64().or(line["tours"].as_u64()),
        complete: line["complete"].as_bool().unwrap_or(true),
        ..Row::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_plan_is_built_and_run() {
        let step = |n: &str| ExperimentStep {
            series: "plain",
            input: n.to_owned(),
            size: 0,
            program: Source { program: "n-queens", profile: "dev" },
            arguments: vec![n.to_owned()],
            puzzle: None,
            limit: Some(Duration::from_secs(5)),
        };
        let plan = Experiment::new("", 3, vec![step("6"), step("7")]);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let results = run(&plan, &root).unwrap();
        let row = results.row("plain", "7").unwrap();
        assert_eq!((row.answers, row.nodes, row.runs), (Some(40), Some(552), 3));
        assert!(row.min <= row.median && row.median <= row.max && row.complete);
        let mut wrong = plan.clone();
        wrong.steps[0].arguments = vec!["0".to_owned()];
        let message = run(&wrong, &root).err().unwrap().to_string();
        assert!(message.contains("n-queens 0 did not end well"), "{message}");
    }
}
