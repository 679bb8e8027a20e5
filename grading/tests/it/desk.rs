//! What a teacher does with the grades: enters points and weights, grades again, gives texts back, and imports points into
//! a platform.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testing::course::by_hand;

use crate::{course, teacher};

mod late;
mod marks;
mod moodle_csv;

/// Two exercises without a program.
const SHEET: &str = "012-1-queens-cost";
const OTHER: &str = "011-1-bruteforce-cost";

/// A teacher's folder, and a class beside it.
pub struct Desk(TempDir);

impl Desk {
    /// Ana and Ben have all right and one report; Yui is late, and has one answer wrong.
    pub fn new() -> Self {
        let desk = Desk(tempfile::tempdir().expect("a folder"));
        teacher(&desk.path("teacher"));
        for (name, time, wrong) in [
            ("ana", "2026-11-20T09:00:00Z", false),
            ("ben", "2026-11-20T09:00:00Z", false),
            ("yui", "2026-11-23T09:00:00Z", true),
        ] {
            desk.hand_in(name, time, wrong);
        }
        desk
    }

    pub fn hand_in(&self, name: &str, time: &str, is_wrong: bool) {
        let course = course();
        let text = |file| course.text(course.exercise(SHEET).expect("it"), file).expect("a file");
        let mut sheet = by_hand(&text("worksheet.toml"), &text("solution.toml"));
        if is_wrong {
            let (before, after) = sheet.split_once("\nspace = ").expect("an answer");
            let after = after.split_once('\n').expect("a line").1;
            sheet = format!("{before}\nspace = \"N!\"\n{after}");
        }
        let hand = if is_wrong { name } else { "the pair" };
        let answer = |line: &str| match line.strip_prefix("## ") {
            Some(question) => format!("{line}\n\nSo {hand} thinks about it: {question}\n"),
            None => format!("{line}\n"),
        };
        let report: String = text("report.md").lines().map(answer).collect();
        self.write(&format!("class/{name}/{SHEET}/worksheet.toml"), &sheet);
        self.write(&format!("class/{name}/{SHEET}/report.md"), &report);
        self.write(&format!("class/{name}/handed-in.txt"), &format!("{time}\n"));
        self.write(&format!("class/{name}/student.txt"), &format!("number-{name}\n"));
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// A file that grading has written.
    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path("teacher/grades").join(file)).expect(file)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = testing::command(program);
        // As a teacher starts it, without cargo.
        command.current_dir(self.path("teacher")).env_remove("CARGO_PKG_NAME");
        command
    }

    /// Grades the class, and gives what is printed.
    fn grade(&self, options: &[&str]) -> Output {
        self.run(&[&["../class"], options].concat())
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut grade = self.command(env!("CARGO_BIN_EXE_grading"));
        grade.arg("grade").args(arguments).output().expect("it runs")
    }

    fn graded(&self, options: &[&str]) -> String {
        let output = self.grade(options);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// A student's points, and of how many.
    pub fn points(&self, name: &str) -> [f64; 2] {
        let grades: Vec<Value> = serde_json::from_str(&self.read("grades.json")).expect("JSON");
        let grade = grades.iter().find(|grade| grade["name"] == *name).expect("a grade");
        ["points", "of"].map(|what| grade[what].as_f64().expect("a number"))
    }

    /// Puts words in the place of others in marks.toml.
    pub fn enter(&self, from: &str, to: &str) {
        let marks = self.read("marks.toml");
        assert!(marks.contains(from), "{from}: {marks}");
        self.write("teacher/grades/marks.toml", &marks.replacen(from, to, 1));
    }
}

/// Whether a result is kept is seen by one that no check gives.
#[test]
fn grading_again_checks_only_what_has_changed() {
    let desk = Desk::new();
    desk.graded(&[]);
    let seed = |desk: &Desk| {
        desk.read("marks.toml").lines().find(|it| it.starts_with("seed = ")).map(str::to_owned)
    };
    let first = seed(&desk).expect("a seed");
    let forge = |desk: &Desk| {
        let kept = desk.read("checked.json");
        assert!(kept.contains("\"points\":10,"), "{kept}");
        desk.write("teacher/grades/checked.json", &kept.replace("\"points\":10,", "\"points\":7,"));
    };
    let points = |desk: &Desk| ["ana", "ben", "yui"].map(|name| desk.points(name)[0]);
    forge(&desk);
    desk.enter("remark = \"\" }\n", "remark = \"Well done.\" }\n");
    desk.graded(&[]);
    assert_eq!(points(&desk), [7.0, 7.0, 8.0]);
    assert!(desk.read("feedback/ana.md").contains("Well done."));
    // Another report, and nothing else.
    desk.write(&format!("class/ben/{SHEET}/report.md"), "Mine.\n");
    desk.graded(&[]);
    assert_eq!(points(&desk), [7.0, 8.0, 8.0]);
    // With another seed, it is another check.
    desk.enter(&first, "seed = 4711");
    desk.graded(&[]);
    assert_eq!(points(&desk), [10.0, 8.0, 8.0]);
    assert_eq!(seed(&desk).as_deref(), Some("seed = 4711"));
    desk.write("teacher/grades/checked.json", "damaged");
    desk.graded(&[]);
    assert_eq!(points(&desk), [10.0, 8.0, 8.0]);
}

#[test]
fn a_text_for_a_student_has_nothing_about_others() {
    let desk = Desk::new();
    desk.write("teacher/grades/marks.toml", "due = 2026-11-20\n");
    desk.graded(&[]);
    let yui = desk.read("feedback/yui.md");
    for words in ["8 of", "    any_cells\n", "space: ", "2 days late", "## Not handed in"] {
        assert!(yui.contains(words), "{words}: {yui}");
    }
    let text = desk.read("feedback/ana.md");
    for other in ["ben", "yui", "alike", "look"] {
        assert!(!text.contains(other), "{other}: {text}");
    }
}

/// The students of marks.toml are the class.
#[test]
fn who_has_handed_in_nothing_is_in_the_table_with_no_points() {
    let desk = Desk::new();
    assert!(desk.graded(&[]).contains("\ncount = ["), "most exercises, nobody has handed in");
    desk.enter("[students]\n", "[students]\nzoe = {}\n");
    desk.enter("\nseed = ", "\ndue = 2026-11-20\nseed = ");
    desk.graded(&[]);
    assert_eq!(desk.points("zoe"), [0.0, desk.points("ana")[1]]);
    let csv = desk.read("grades.csv");
    assert!(csv.lines().any(|line| line.starts_with("zoe,0,") && line.ends_with(",0,0")), "{csv}");
    let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
    assert_eq!((grades.len(), &grades[3]["late"]), (4, &"".into()), "{:#}", grades[3]);
    let entered = desk.read("marks.toml");
    desk.graded(&[]);
    assert_eq!(desk.read("marks.toml"), entered);
}

#[test]
fn a_folder_of_hidden_tests_that_no_exercise_has_is_named() {
    let desk = Desk::new();
    desk.write("hidden/012-5-three-arrays/one.in", "8\n");
    desk.write("hidden/readme.txt", "mine\n");
    desk.graded(&["--hidden", "../hidden"]);
    for wrong in ["013-3-xy2", SHEET] {
        desk.write(&format!("hidden/{wrong}/one.in"), "8\n");
        let output = desk.grade(&["--hidden", "../hidden"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(&format!("'{wrong}'")), "{said}");
        assert!(said.contains("013-3-xy2b,") && !said.contains(&format!("{SHEET},")), "{said}");
        fs::remove_dir_all(desk.path("hidden").join(wrong)).expect("removed");
    }
}

/// A folder that cannot be written is refused before the grading; one file in it costs nothing else.
#[test]
fn grades_that_cannot_be_written_are_printed() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("teacher/grades/grades.csv/open")).expect("made");
    for (to, is_graded) in [("Cargo.toml", false), ("grades", true)] {
        let output = desk.grade(&["--to", to]);
        let [stdout, stderr] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
        assert!(!output.status.success(), "{stdout}");
        assert_eq!(stdout.contains("ana"), is_graded, "{stdout}{stderr}");
        assert_eq!(stderr.contains("such as --to"), !is_graded, "{stderr}");
    }
    assert!(desk.path("teacher/grades/grades.json").exists());
}

#[test]
fn where_nobody_has_handed_in_anything_no_exercise_is_left_out() {
    let desk = Desk::new();
    for name in ["ana", "ben", "yui"] {
        fs::remove_dir_all(desk.path(&format!("class/{name}"))).expect("removed");
        desk.write(&format!("class/{name}/note.pdf"), "");
    }
    assert!(!desk.graded(&[]).contains("count"));
}
