//! A clean clone of the course, as a student begins with it; and a solution as a student writes it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A clone of what is committed, in a separate folder.
pub struct CourseClone {
    folder: tempfile::TempDir,
    target: PathBuf,
}

impl CourseClone {
    /// Clones the course; `None` where it is no git repository. Its programs are built in the
    /// target folder that this test was built in, so that the libraries need not be built again.
    pub fn of_the_course() -> Option<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = tempfile::tempdir().expect("a folder");
        let mut git = Command::new("git");
        git.args(["clone", "--quiet"]).arg(&root);
        let cloned = git.arg(folder.path().join("course")).status();
        let target = std::env::current_exe()
            .expect("target/debug/deps/test")
            .ancestors()
            .nth(3)
            .expect("target")
            .to_owned();
        cloned.is_ok_and(|status| status.success()).then_some(CourseClone { folder, target })
    }

    /// The clone's root.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("course")
    }

    /// A command that is typed in a folder of the clone.
    pub fn command(&self, program: &str, folder: &str) -> Command {
        let mut command = super::command(program);
        command.current_dir(self.root().join(folder)).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    /// Types `cargo run -q -p problems -- …` in a folder of the clone. What cargo would build there is
    /// built already: the program of this test's workspace is told that cargo has started it.
    pub fn problems(&self, folder: &str, arguments: &[&str]) -> Output {
        let program = self.target.join("debug").join("problems");
        let mut command = self.command(&program.to_string_lossy(), folder);
        command.env("CARGO_PKG_NAME", "problems").args(arguments).output().expect("it is built")
    }
}

/// A solution as a student writes it: into the template, whose first line stays. The checks refuse the
/// course's own file.
pub fn by_hand(template: &str, solution: &str) -> String {
    let (head, _) = template.split_once('\n').unwrap_or((template, ""));
    let (_, answers) = solution.split_once('\n').unwrap_or(("", solution));
    format!("{head}\n{answers}")
}
