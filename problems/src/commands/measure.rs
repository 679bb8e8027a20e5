//! `problems measure ID`: carries out an exercise's experiment.

use checks::exercise::Exercise;
use checks::results::RESULTS_FILE;
use common::cli::{Refused, human};

use super::Context;
use crate::files::write_whole;
use crate::measure::table::table;
use crate::measure::{chart, machine, run as runner};
use crate::style::{HEADING, command, styled, typed};

/// Measures, shows a table, and writes the files to hand in.
///
/// # Errors
/// The exercise has no experiment, or a program cannot be built or run.
pub fn run(context: &mut Context, exercise: &Exercise) -> anyhow::Result<()> {
    let Some(measurement) = exercise.measurement else {
        let what = format!("{} has nothing to measure", exercise.id);
        return Err(Refused::new(what, command("measure", "011-4")).into());
    };
    context.course.begin(exercise)?;
    let folder = context.course.folder(exercise);
    let plan = (measurement.plan)();
    writeln!(context, "{}", styled(HEADING, plan.title))?;
    writeln!(
        context,
        "{} steps, {} runs of each; the bar shows the time left.",
        plan.steps.len(),
        plan.runs
    )?;
    context.out.flush()?;
    let start = std::time::Instant::now();
    let results = runner::run(&plan, &context.course.root)?;
    writeln!(context, "{}", table(&results, context.columns))?;
    writeln!(context, "Measured in {}.", human::duration(start.elapsed()))?;

    let footer = format!("Measured on {}", machine::processor());
    let title = plan.title;
    let table = table(&results, None);
    let text = format!(
        "{title}\n\nEach time is the search's own, without the start of the process.\n\n{table}\n\n{footer}\n"
    );
    let mut files = vec![(RESULTS_FILE, results.csv()?), ("measured.txt", text.into_bytes())];
    if plan.has_chart {
        files.push(("chart.svg", chart::draw(title, &footer, &results).into_bytes()));
    }
    for (name, content) in files {
        let path = folder.join(name);
        write_whole(&path, &content)?;
        writeln!(context, "Written: {}", context.course.shown(&path))?;
    }
    let sheet = context.course.shown(&folder.join("worksheet.toml"));
    let check = typed("check", exercise.id);
    writeln!(context, "Now answer the questions in {sheet} and check them:\n  {check}")?;
    Ok(())
}
