//! `problems measure ID`: carries out an exercise's experiment.

use common::cli::{Refused, human};
use indicatif::HumanDuration;

use super::Desk;
use crate::exercise::Exercise;
use crate::files::write_whole;
use crate::measure::kept::KeptRuns;
use crate::measure::{chart, machine, results, run as runner};
use crate::style::{HEAD, command, styled, typed};

/// Measures, shows a table, and writes the files to hand in.
///
/// # Errors
/// The exercise has no experiment, or a program cannot be built or run.
pub fn run(desk: &mut Desk, exercise: &Exercise, runs: Option<u32>) -> anyhow::Result<()> {
    let Some(measurement) = exercise.measurement else {
        let with: Vec<&str> =
            desk.course.exercises().filter(|e| e.measurement.is_some()).map(|e| e.id).collect();
        let these = with.join(", ");
        let what = format!("{} has nothing to measure; these have: {these}", exercise.id);
        return Err(Refused::new(what, command("measure", with[0])).into());
    };
    desk.course.begin(exercise)?;
    let (root, folder) = (&desk.course.root.clone(), desk.course.folder(exercise));
    let plan = (measurement.plan)(root, &folder)?;
    let runs = runs.unwrap_or(plan.runs);
    writeln!(desk, "{}", styled(HEAD, plan.title))?;
    writeln!(desk, "Building, and a short look at each of {} steps ...", plan.steps.len())?;
    desk.out.flush()?;
    let mut kept = KeptRuns::read(&folder, &plan);
    if kept.count() > 0 {
        writeln!(desk, "{} runs of before are kept.", kept.count())?;
    }
    let prepared = runner::prepare(&plan, root, &mut kept)?;
    let forecast = HumanDuration(prepared.forecast(&kept, runs));
    writeln!(desk, "{runs} runs of each; this will take about {forecast}.")?;
    writeln!(desk, "Ctrl-C keeps the runs that are done: the same command goes on with them.")?;
    desk.out.flush()?;
    let start = std::time::Instant::now();
    let results = runner::run(&plan, root, runs, &prepared, &mut kept)?;
    writeln!(desk, "{}", results.table(desk.columns))?;
    writeln!(desk, "Measured in {}.", human::duration(start.elapsed()))?;

    let footer = format!("Measured on {}", machine::processor());
    let chart = chart::draw(plan.title, &footer, plan.chart, &results)?;
    let text = format!(
        "{}\n\nEach time is the search's own, without the start of the process.\n\n{}\n\n{}",
        plan.title,
        results.table(None),
        machine::describe()
    );
    for (name, content) in [
        (results::FILE, results.csv()?),
        ("chart.svg", chart.into_bytes()),
        ("measured.txt", text.into_bytes()),
    ] {
        let path = folder.join(name);
        write_whole(&path, &content)?;
        writeln!(desk, "Written: {}", desk.course.shown(&path))?;
    }
    kept.forget();
    let sheet = desk.course.shown(&folder.join("worksheet.toml"));
    let check = typed("check", exercise.id);
    writeln!(desk, "Now answer the questions in {sheet} and check them:\n  {check}")?;
    Ok(())
}
