//! A separate course in a temporary folder, and the command in it. Each test uses some of this.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use testing::Executable;
use testing::course::by_hand;

/// A worksheet of the course.
pub const ID: &str = "011-1-bruteforce-cost";
/// A measurement of the course.
pub const MEASURED: &str = "r1-2-reverse-the-order";
/// A program of the course.
pub const PROGRAM: &str = "lab-1-listing";

/// A report with an answer of its own below each question.
pub fn answered(report: &str) -> String {
    let mut number = 0;
    let line = |line: &str| {
        if line.starts_with("## ") {
            number += 1;
            format!("{line}\n\nThis is answer {number} in a student's own words.\n")
        } else {
            format!("{line}\n")
        }
    };
    report.lines().map(line).collect()
}

/// A copy of what the command reads: the exercises, without the programs.
pub struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub fn new() -> Self {
        let place = Place { folder: tempfile::tempdir().expect("a folder") };
        let from = Path::new(env!("CARGO_MANIFEST_DIR"));
        let to = place.path("problems");
        fs::create_dir(&to).expect("made");
        let list = "lectures.txt";
        fs::copy(from.join(list), to.join(list)).expect("copied");
        for exercise in fs::read_dir(from).expect("listed").map(|entry| entry.expect("it").path()) {
            if exercise.join("check.rs").exists() {
                let to = to.join(exercise.file_name().expect("a name"));
                fs::create_dir(&to).expect("made");
                for file in fs::read_dir(exercise).expect("listed").map(|entry| entry.expect("it"))
                {
                    fs::copy(file.path(), to.join(file.file_name())).expect("copied");
                }
            }
        }
        place
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Fills in the worksheet as the solution has it, and the report.
    pub fn solve(&self) {
        let text = |file| fs::read_to_string(self.path(&format!("problems/{ID}/{file}.toml")));
        let [template, solution] = ["worksheet", "solution"].map(|file| text(file).expect("there"));
        let sheet = self.path(&format!("work/{ID}/worksheet.toml"));
        fs::write(sheet, by_hand(&template, &solution)).expect("written");
        let report = self.path(&format!("work/{ID}/report.md"));
        let text = fs::read_to_string(&report).expect("a report");
        fs::write(&report, answered(&text)).expect("written");
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = testing::command(env!("CARGO_BIN_EXE_problems"));
        command.current_dir(self.folder.path()).args(arguments).stdin(Stdio::null());
        command
    }

    /// The same of the program where it is installed.
    pub fn installed(&self, arguments: &[&str]) -> Command {
        let program = Executable { path: env!("CARGO_BIN_EXE_problems") };
        let mut command = program.command(arguments);
        command.current_dir(self.folder.path());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it runs")
    }

    /// Exit code, stdout and stderr.
    pub fn says(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = self.run(arguments);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }
}
