//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod kept;
pub mod machine;
pub mod run;
pub mod table;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use checks::exercise::Measurement;
use checks::measurement::{Experiment, Source, Trial};

use crate::files::write_puzzle;
use crate::programs::Build;

/// The plan of an experiment for one student: the puzzles it needs are written into the exercise's
/// folder, and a C program is part of it if the student has written it there.
///
/// # Errors
/// A puzzle cannot be written.
pub fn plan(measurement: &Measurement, folder: &Path) -> anyhow::Result<Experiment> {
    let mut plan = (measurement.plan)();
    plan.steps.retain_mut(|step| match &mut step.program {
        Source::Course { .. } => true,
        Source::C(file, _) => {
            *file = folder.join(&*file);
            file.is_file()
        }
    });
    for step in &mut plan.steps {
        if let Some((name, clues)) = &step.puzzle {
            let path = folder.join(format!("puzzles/{name}.txt"));
            write_puzzle(&path, clues)?;
            step.arguments.push(path.display().to_string());
        }
    }
    Ok(plan)
}

/// The programs that are built already, each with its executable.
pub type Executables = HashMap<String, PathBuf>;

/// Gives the executable of a step's program, which it builds unless it is among those that are built.
///
/// # Errors
/// It cannot be built.
pub fn executable(step: &Trial, root: &Path, built: &mut Executables) -> anyhow::Result<PathBuf> {
    let program = format!("{:?}", step.program);
    if let Some(executable) = built.get(&program) {
        return Ok(executable.clone());
    }
    let executable = build(step, root)?;
    built.insert(program, executable.clone());
    Ok(executable)
}

fn build(step: &Trial, root: &Path) -> anyhow::Result<PathBuf> {
    match &step.program {
        &Source::Course { program, profile } => Build { program, profile }.executable(root),
        Source::C(file, option) => {
            let executable = file.with_extension(option.trim_start_matches('-'));
            let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
            let mut command = Command::new(&compiler);
            command.arg(option).arg(file).arg("-o").arg(&executable).arg("-lm");
            let output = command.output();
            let output = output.with_context(|| format!("{} cannot be run", compiler.display()))?;
            let said = String::from_utf8_lossy(&output.stderr);
            ensure!(output.status.success(), "{} is not C:\n{said}", file.display());
            Ok(executable)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::exercises::LECTURES;

    /// Where there is a C compiler.
    #[test]
    fn a_students_c_program_is_measured_beside_the_courses() {
        let mut exercises = LECTURES.iter().flat_map(|lecture| lecture.exercises);
        let optimisation = exercises.find(|exercise| exercise.id == "011-4-optimisation").unwrap();
        let measurement = optimisation.measurement.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let alone = plan(&measurement, folder.path()).unwrap().steps.len();
        let text = "#include <stdlib.h>\nint main(int n, char **a) { \
                    return n == 6 && atoi(a[1]) == 5 && atoi(a[2]) == 6 ? 0 : 3; }";
        std::fs::write(folder.path().join("knight-backtrack.c"), text).unwrap();
        let all = plan(&measurement, folder.path()).unwrap().steps;
        let own: Vec<&Trial> = all.iter().filter(|step| step.series.starts_with("gcc")).collect();
        assert_eq!((own.len(), all.len()), (4, alone + 4));
        assert_eq!(own[3].series, "gcc -O0");
        if let Ok(executable) = build(own[0], Path::new(".")) {
            let told = run::once(&executable, Path::new("."), own[0], own[0].limit).unwrap();
            assert!(told.complete && told.seconds > 0.0, "{told:?}");
        }
    }
}
