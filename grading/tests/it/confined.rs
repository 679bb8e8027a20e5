//! Submitted programs run in bubblewrap, or not at all.
#![cfg(target_os = "linux")]

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testing::course::by_hand;

use crate::{course, said, teacher};

/// An exercise with a program and nothing else.
const PROGRAM: &str = "012-5-three-arrays";

/// A teacher's folder, and one student's program beside it.
struct Class(TempDir);

impl Class {
    /// One student for each of these programs, as a file of [`PROGRAM`].
    fn of(programs: &[(&str, String)]) -> Self {
        Self::within(tempfile::tempdir().expect("a folder"), programs)
    }

    fn within(place: TempDir, programs: &[(&str, String)]) -> Self {
        let class = Class(place);
        teacher(&class.path("teacher"));
        for (number, (file, text)) in programs.iter().enumerate() {
            class.write(&format!("class/{number}/{PROGRAM}/{file}"), text);
        }
        class
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// Puts a `bwrap` in front of the one that may be installed.
    fn with_bubblewrap(self, script: &str) -> Self {
        self.write("bin/bwrap", &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(self.path("bin/bwrap"), Permissions::from_mode(0o755)).expect("set");
        self
    }

    fn grade(&self, options: &[&str]) -> Command {
        let mut grade = testing::command(env!("CARGO_BIN_EXE_grading"));
        let path = env::var_os("PATH").unwrap_or_default();
        let path = [self.path("bin")].into_iter().chain(env::split_paths(&path));
        grade.env("PATH", env::join_paths(path).expect("a path"));
        grade.current_dir(self.path("teacher")).args(["grade", "../class"]).args(options);
        grade
    }

    /// The points of each student.
    fn points(&self) -> Vec<f64> {
        let json = fs::read(self.path("teacher/grades/grades.json")).expect("the grades");
        let grades: Vec<Value> = serde_json::from_slice(&json).expect("JSON");
        grades.iter().map(|grade| grade["points"].as_f64().expect("a number")).collect()
    }

    /// That nothing was graded, for a reason that has these words.
    fn assert_refused(&self, output: &Output, words: &[&str]) {
        let said = said(output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        for word in words {
            assert!(said.contains(word), "{word}: {said}");
        }
        assert!(!self.path("teacher/grades/grades.json").exists(), "{said}");
    }
}

/// The course's solution in a language, as a student writes it.
fn honest(ending: &str) -> (String, String) {
    let course = course();
    let exercise = course.exercise(PROGRAM).expect("it");
    let text = |file: &str| course.text(exercise, &format!("{file}.{ending}")).expect("a file");
    (format!("starter.{ending}"), by_hand(&text("starter"), &text("solution")))
}

/// A program that leaves a file.
fn leaves(path: &Path) -> String {
    format!("#include <stdio.h>\nint main(void) {{ fopen({path:?}, \"w\"); return 0; }}\n")
}

const FAILS: &str = "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1";

#[test]
fn without_bubblewrap_no_program_runs() {
    let place = tempfile::tempdir().expect("a folder");
    let left = place.path().join("left");
    let class = Class::within(place, &[("starter.c", leaves(&left))]).with_bubblewrap(FAILS);
    let output = class.grade(&[]).output().expect("it runs");
    class.assert_refused(&output, &["programs in C", "bwrap: setting up uid map"]);
    // Where none is installed.
    let output = class.grade(&[]).env("PATH", class.path("nowhere")).output().expect("it runs");
    let words = ["bubblewrap is not installed", "sudo apt install", "read, change and delete"];
    class.assert_refused(&output, &words);
}

#[test]
fn a_class_without_programs_needs_no_bubblewrap() {
    let class = Class::of(&[]).with_bubblewrap(FAILS);
    class.write("class/ana/011-1-bruteforce-cost/worksheet.toml", "nodes = 1\n");
    let output = class.grade(&[]).output().expect("it runs");
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(class.points(), [0.0]);
}

/// Honest programs get all points, whatever the umask and wherever temporary files are; or a refusal names
/// what is wrong with the machine.
#[test]
#[ignore = "needs bubblewrap and python3"]
fn honest_programs_get_all_points_whatever_surrounds_them() {
    let programs = ["rs", "c", "py"].map(honest);
    let programs = programs.each_ref().map(|(file, text)| (file.as_str(), text.clone()));
    for umask in ["022", "027", "077"] {
        for temporary in ["ordinary", "private/below"] {
            let class = Class::of(&programs);
            let folder = class.path(temporary);
            fs::create_dir_all(&folder).expect("made");
            let mode = Permissions::from_mode(if temporary == "ordinary" { 0o777 } else { 0o700 });
            fs::set_permissions(folder.parent().expect("a folder"), mode).expect("set");
            let run = |class: &Class| {
                let grade = class.grade(&[]);
                let mut shell = testing::command("/bin/sh");
                shell.args(["-c", &format!("umask {umask}; exec \"$0\" \"$@\"")]);
                shell.arg(grade.get_program()).args(grade.get_args());
                shell.envs(grade.get_envs().filter_map(|(name, value)| Some((name, value?))));
                shell.current_dir(class.path("teacher")).env("TMPDIR", &folder);
                shell.output().expect("it runs")
            };
            let output = run(&class);
            assert!(output.status.success(), "{umask} {temporary}: {}", said(&output));
            assert_eq!(
                class.points(),
                [10.0, 10.0, 10.0],
                "{umask} {temporary}: {}",
                said(&output)
            );
            let class = class.with_bubblewrap(FAILS);
            fs::remove_dir_all(class.path("teacher/grades")).expect("removed");
            class.assert_refused(&run(&class), &["nothing is graded"]);
        }
    }
}
