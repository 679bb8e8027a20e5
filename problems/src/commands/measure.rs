//! `problems measure ID`: carries out an exercise's experiment.

use std::process::ExitCode;

use common::cli::human;
use indicatif::HumanDuration;

use super::{Desk, typed};
use crate::catalogue::{Exercise, Kind};
use crate::measure::results::Results;
use crate::measure::{Experiment, Files, chart, machine, run as runner};
use crate::style::{HEAD, styled};
use crate::work::write_whole;

/// Measures, shows a table, and writes the files to hand in.
///
/// # Errors
/// There is no such exercise, it has no experiment, or a program cannot be built or run.
pub fn run(desk: &mut Desk, name: &str, runs: Option<u32>) -> anyhow::Result<ExitCode> {
    let exercise = desk.course.exercise(name)?;
    let Some(measurement) = exercise.measurement else {
        let with: Vec<&str> = desk
            .course
            .exercises()
            .filter(|exercise| exercise.is(Kind::Measurement))
            .map(|exercise| exercise.id)
            .collect();
        anyhow::bail!(
            "{} has nothing to measure; these have: {}\nA command that works: \
             cargo run -q -p problems -- measure {}",
            exercise.id,
            with.join(", "),
            with.first().unwrap_or(&"")
        );
    };
    desk.work.start(&desk.course, exercise)?;
    let folder = desk.work.folder(exercise);
    let plan = (measurement.plan)(&desk.course.root, &folder)?;
    let runs = runs.unwrap_or(plan.runs);
    writeln!(desk.out, "{}", styled(HEAD, &plan.title))?;
    writeln!(desk.out, "Building, and a short look at each of {} steps ...", plan.steps.len())?;
    desk.out.flush()?;
    let prepared = runner::prepare(&plan, &desk.course.root, runs)?;
    let forecast = HumanDuration(prepared.forecast);
    writeln!(desk.out, "{runs} runs of each; this will take about {forecast}. Ctrl-C ends it.")?;
    desk.out.flush()?;
    let start = std::time::Instant::now();
    let mut results = prepared.run(&desk.course.root)?;
    results.rows.extend((measurement.published)());
    writeln!(desk.out, "{}", results.table(desk.terminal).trim_fmt())?;
    writeln!(desk.out, "Measured in {}.", human::duration(start.elapsed()))?;
    write_files(desk, exercise, &plan, &results)?;
    writeln!(
        desk.out,
        "Now answer the questions in {} and check them:\n  {}",
        desk.shown(&folder.join("worksheet.toml")),
        typed(&format!("check {}", exercise.id))
    )?;
    Ok(ExitCode::SUCCESS)
}

fn write_files(
    desk: &mut Desk,
    exercise: &Exercise,
    plan: &Experiment,
    results: &Results,
) -> anyhow::Result<()> {
    let files = Files::of(&desk.work.folder(exercise));
    let footer = format!("Measured on {}", machine::processor());
    let picture = chart::draw(&plan.title, &footer, plan.chart, results)?;
    let text = format!(
        "{}\n\nEach time is the search's own, without the start of the process.\n\n{}\n\n{}",
        plan.title,
        results.table(false).trim_fmt(),
        machine::describe()
    );
    write_whole(&files.csv, &results.csv()?)?;
    write_whole(&files.chart, picture.as_bytes())?;
    write_whole(&files.text, text.as_bytes())?;
    for path in [&files.csv, &files.chart, &files.text] {
        writeln!(desk.out, "Written: {}", desk.shown(path))?;
    }
    Ok(())
}
