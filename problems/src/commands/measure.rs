//! `problems measure ID`: carries out an exercise's experiment.

use checks::exercise::Exercise;
use checks::results::FILE;
use common::cli::{Refused, human};

use super::Context;
use crate::files::write_whole;
use crate::measure::kept::KeptRuns;
use crate::measure::table::table;
use crate::measure::{chart, machine, plan, run as runner};
use crate::style::{HEAD, command, styled, typed};

/// Why there is nothing to measure, and what can be measured.
pub fn without(context: &Context, why: &str) -> Refused {
    let all = context.course.exercises().filter(|exercise| exercise.measurement.is_some());
    let all: Vec<&str> = all.map(|exercise| exercise.id).collect();
    let what = format!("{why}; these exercises have a measurement: {}", all.join(", "));
    Refused::new(what, command("measure", all[0]))
}

/// Measures, shows a table, and writes the files to hand in.
///
/// # Errors
/// The exercise has no experiment, or a program cannot be built or run.
pub fn run(context: &mut Context, exercise: &Exercise, runs: Option<u32>) -> anyhow::Result<()> {
    let Some(measurement) = exercise.measurement else {
        let what = format!("{} has nothing to measure", exercise.id);
        return Err(without(context, &what).into());
    };
    context.course.begin(exercise)?;
    let (root, folder) = (&context.course.root.clone(), context.course.folder(exercise));
    let plan = plan(&measurement, &folder)?;
    let runs = runs.unwrap_or(plan.runs);
    writeln!(context, "{}", styled(HEAD, plan.title))?;
    let mut kept = KeptRuns::read(&folder, &plan);
    if kept.count() > 0 {
        writeln!(context, "{} earlier runs are kept.", kept.count())?;
    }
    writeln!(
        context,
        "{} steps, {runs} runs of each; the bar shows the time left.",
        plan.steps.len()
    )?;
    writeln!(context, "Ctrl-C keeps the finished runs: the same command continues after them.")?;
    context.out.flush()?;
    let start = std::time::Instant::now();
    let results = runner::run(&plan, root, runs, &mut kept)?;
    writeln!(context, "{}", table(&results, context.columns))?;
    writeln!(context, "Measured in {}.", human::duration(start.elapsed()))?;

    let footer = format!("Measured on {}", machine::processor());
    let drawn = |chart| chart::draw(plan.title, &footer, chart, &results);
    let chart = plan.chart.map(drawn).transpose()?;
    let text = format!(
        "{}\n\nEach time is the search's own, without the start of the process.\n\n{}\n\n{}",
        plan.title,
        table(&results, None),
        machine::describe()
    );
    let mut files = vec![(FILE, results.csv()?), ("measured.txt", text.into_bytes())];
    files.extend(chart.map(|chart| ("chart.svg", chart.into_bytes())));
    for (name, content) in files {
        let path = folder.join(name);
        write_whole(&path, &content)?;
        writeln!(context, "Written: {}", context.course.shown(&path))?;
    }
    kept.forget();
    let sheet = context.course.shown(&folder.join("worksheet.toml"));
    let check = typed("check", exercise.id);
    writeln!(context, "Now answer the questions in {sheet} and check them:\n  {check}")?;
    Ok(())
}
