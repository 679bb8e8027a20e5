//! What a teacher does with the grades: enters points and weights, grades again, gives texts back, and imports points into
//! a platform.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testing::course::by_hand;

use crate::course;

/// Two exercises without a program.
const SHEET: &str = "012-1-queens-cost";
const OTHER: &str = "011-1-bruteforce-cost";

/// A teacher's folder, and a class beside it.
pub struct Desk(TempDir);

impl Desk {
    /// Ana and Ben have all right and one report; Yui is late, and has one answer wrong.
    pub fn new() -> Self {
        let desk = Desk(tempfile::tempdir().expect("a folder"));
        let root = course().root.display().to_string();
        desk.write(
            "teacher/Cargo.toml",
            &format!("[workspace.metadata.problems]\ncourse = {root:?}\n"),
        );
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

#[test]
fn what_the_teacher_enters_counts_and_stays() {
    let desk = Desk::new();
    desk.graded(&[]);
    let exercises = course().exercises().count() as f64;
    assert_eq!(desk.points("ana"), [10.0, 10.0 * exercises], "before anything is entered");
    let first = desk.read("marks.toml");
    desk.enter(&format!("{SHEET} = 1\n"), &format!("{SHEET} = 2 # it is long\n"));
    desk.enter(&format!("{OTHER} = 1\n"), &format!("{OTHER} = 0\n"));
    desk.enter("ana = [\"?\", \"?\"]", "ana = [2, \"0,5\"]");
    desk.enter("yui = { id = \"\"", "yui = { id = 4711");
    desk.enter("remark = \"\" }\n", "remark = \"Well done.\" }\n");
    let entered = desk.read("marks.toml");
    desk.graded(&[]);
    assert_eq!(desk.read("marks.toml"), entered, "nothing is new, and nothing changes");
    // Without the other exercise; and the report counts for all.
    let of = 10.0 * (exercises - 2.0) + 2.0 * 14.0;
    assert_eq!(desk.points("ana"), [2.0 * 12.5, of]);
    assert_eq!(desk.points("ben"), [2.0 * 10.0, of]);
    assert!(desk.read("feedback/ana.md").contains("Well done."));

    desk.hand_in("zoë [1]", "2026-11-20T09:00:00Z", false);
    desk.graded(&[]);
    let added = desk.read("marks.toml");
    let mut lines = added.lines();
    assert!(entered.lines().all(|line| lines.any(|it| it == line)), "{added}");
    let new = added.lines().filter(|line| line.starts_with("\"zoë [1]\"")).count();
    assert_eq!((new, added.lines().count()), (2, entered.lines().count() + 2), "{added}");
    assert_ne!(first, entered);
    assert!(desk.path("teacher/grades/feedback/zoë _1_.md").exists());
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
fn an_entry_that_is_not_allowed_is_named_with_its_line_before_anything_is_graded() {
    let desk = Desk::new();
    desk.graded(&[]);
    let whole = desk.read("marks.toml");
    for (from, to, named) in [
        (
            format!("{SHEET} = 1\n"),
            format!("{SHEET} = \"twice\"\n"),
            "a number from 0 to 100, such as",
        ),
        (format!("{SHEET} = 1\n"), format!("{SHEET} = -1\n"), "a number from 0 to 100, such as"),
        (
            format!("{SHEET} = 1\n"),
            "012-9 = 1\n".to_owned(),
            "there is no exercise '012-9'; one is 012-5",
        ),
        (
            "ana = [\"?\", \"?\"]".to_owned(),
            "ana = [2]".to_owned(),
            "each of the 2 questions, at most 2, 2",
        ),
        ("ana = [\"?\", \"?\"]".to_owned(), "ana = [3, 1]".to_owned(), "such as ana = [1, 1]"),
        ("ana = { id = \"\"".to_owned(), "ana = { name = \"\"".to_owned(), "such as id = \"4711\""),
        (
            "received = \"\"".to_owned(),
            "received = \"20.11.2026\"".to_owned(),
            "2026-11-20T23:59:00+09:00",
        ),
        ("seed = ".to_owned(), "seed = -".to_owned(), "such as seed = 4711"),
        ("[students]\n".to_owned(), "[student]\n".to_owned(), "`students`"),
        ("[students]\n".to_owned(), "[students\n".to_owned(), "line"),
    ] {
        desk.write("teacher/grades/marks.toml", &whole);
        desk.enter(&from, &to);
        let entered = desk.read("marks.toml");
        let line = 1 + entered[..entered.find(&to).expect("it")].matches('\n').count();
        let output = desk.grade(&[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{to}: {said}");
        for word in [named, "marks.toml", &format!("line {line}")] {
            assert!(said.contains(word), "{to}: {word}: {said}");
        }
        assert_eq!(desk.read("marks.toml"), entered);
    }
}

#[test]
fn a_date_counts_late_days_and_the_platforms_time_is_the_one_that_counts() {
    let desk = Desk::new();
    let late = |desk: &Desk| -> Vec<String> {
        let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
        grades.iter().map(|it| it["late"].as_str().expect("a text").to_owned()).collect()
    };
    desk.graded(&[]);
    assert_eq!(late(&desk), ["", "", ""]);
    fs::remove_file(desk.path("class/ben/handed-in.txt")).expect("removed");
    desk.enter("\nseed = ", "\ndue = 2026-11-20\nseed = ");
    desk.graded(&[]);
    assert_eq!(late(&desk), ["0", "?", "2"]);
    assert!(desk.read("feedback/yui.md").contains("2 days late"));
    desk.enter("received = \"\"", "received = 2026-11-21T12:00:01Z");
    desk.graded(&[]);
    assert_eq!(late(&desk), ["1", "?", "2"]);
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
    desk.graded(&[]);
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
fn late_days_cost_what_the_teacher_says() {
    let desk = Desk::new();
    desk.graded(&[]);
    let [before, of] = desk.points("yui");
    for (penalty, share) in [("20", 0.6), ("\"12,5\"", 0.75), ("60", 0.0), ("0", 1.0)] {
        let whole = desk.read("marks.toml");
        desk.enter("\nseed = ", &format!("\ndue = 2026-11-20\npenalty = {penalty}\nseed = "));
        desk.graded(&[]);
        assert_eq!(desk.points("yui"), [before * share, of], "{penalty}");
        assert_eq!(desk.points("ana")[0], 10.0, "in time");
        let text = desk.read("feedback/yui.md");
        assert_eq!(text.contains("Late days cost"), share < 1.0, "{text}");
        desk.write("teacher/grades/marks.toml", &whole);
    }
    desk.enter("\nseed = ", "\npenalty = 101\nseed = ");
    let output = desk.grade(&[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("penalty is 101; allowed is percent for each day"), "{said}");
}

#[test]
fn two_students_may_have_one_submission_and_each_a_row() {
    let desk = Desk::new();
    desk.graded(&[]);
    let explained = "such as with = \"ana\"";
    assert!(desk.read("marks.toml").contains(explained));
    desk.enter("[students]\n", "[students]\nzoe = { with = \"yui\", extension = 1 }\n");
    desk.enter("\nseed = ", "\ndue = 2026-11-20\npenalty = 10\nseed = ");
    desk.enter("yui = { id = \"\"", "yui = { with = \"ana\", id = \"\"");
    desk.graded(&[]);
    let [points, of] = desk.points("yui");
    assert!(points > 0.0 && points < 8.0, "her own submission, and two days late: {points}");
    assert_eq!(desk.points("zoe"), [points / 0.8 * 0.9, of], "a day later");
    assert!(desk.read("feedback/zoe.md").contains("one day late"));
    let page = desk.read("grades.html");
    assert!(!page.contains("<b>yui, zoe</b>"), "together is no copy");
    assert!(
        page.contains("does nothing: both have handed in"),
        "yui has an own submission: {page}"
    );
    assert_eq!(page.matches("does nothing").count(), 1, "of zoe, there is nothing to say: {page}");
    desk.enter("with = \"yui\"", "with = \"yuri\"");
    let output = desk.grade(&[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("with of zoe is \"yuri\"; allowed is a name") && said.contains(explained)
    );
}

/// Yui is two begun days late.
#[test]
fn deadlines_extensions_grace_and_the_largest_penalty_are_as_they_are_entered() {
    let desk = Desk::new();
    let begun = "011-2-backtrack-cost";
    let given = course().text(course().exercise(begun).expect("it"), "worksheet.toml");
    desk.write(&format!("class/yui/{begun}/worksheet.toml"), &given.expect("a file"));
    desk.graded(&[]);
    let [before, _] = desk.points("yui");
    let first = "\ndue = 2026-11-20\npenalty = 20\n";
    let empty = "yui = { id = \"\"";
    for (terms, entry, days, share) in [
        ("", empty, "2", 0.6),
        ("most_penalty = 30\n", empty, "2", 0.7),
        ("grace = 1260\n", empty, "1", 0.8),
        ("", "yui = { extension = 1, id = \"\"", "1", 0.8),
        ("", "yui = { extension = \"2\", id = \"\"", "0", 1.0),
        // Of the other exercise, there is nothing, and of the next one only what was given out.
        (
            "[deadlines]\n012-1-queens-cost = 2026-11-21\n011-1-bruteforce-cost = 2026-11-01\n\
             011-2-backtrack-cost = 2026-11-01\n",
            empty,
            "1",
            0.8,
        ),
    ] {
        let whole = desk.read("marks.toml");
        let [top, below] = if terms.starts_with('[') { ["", terms] } else { [terms, ""] };
        desk.enter("\nseed = ", &format!("{first}{top}seed = "));
        desk.enter("\n[weights]", &format!("\n{below}[weights]"));
        desk.enter(empty, entry);
        desk.graded(&[]);
        let [points, _] = desk.points("yui");
        assert!((points - before * share).abs() < 1e-9, "{terms}{entry}: {points} of {before}");
        let late = format!("10 points, {days} days late\n").replace("1 days", "one day");
        let text = desk.read("feedback/yui.md");
        assert_eq!(text.contains(&late), days != "0", "{terms}{entry}: {text}");
        let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
        assert_eq!(grades[2]["late"], *days, "{terms}{entry}");
        desk.write("teacher/grades/marks.toml", &whole);
    }
    for (from, to, allowed) in [
        (
            "\nseed = ",
            "\nmost_penalty = 101\nseed = ",
            "most_penalty is 101; allowed is percent in all",
        ),
        ("\nseed = ", "\ngrace = -1\nseed = ", "grace is -1; allowed is minutes"),
        (
            "\n[weights]",
            "\n[deadlines]\n012-1-queens-cost = \"soon\"\n[weights]",
            "allowed is a date",
        ),
        (
            "\n[weights]",
            "\n[deadlines]\n012-1 = 2026-11-20\n[weights]",
            "there is no exercise '012-1'",
        ),
        ("\n[weights]", "\n[remarks.012-1-queens-cost]\nana = 3\n[weights]", "allowed is a text"),
        (empty, "yui = { extension = -1, id = \"\"", "allowed is days"),
    ] {
        let whole = desk.read("marks.toml");
        desk.enter(from, to);
        let output = desk.grade(&[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(allowed), "{to}: {said}");
        desk.write("teacher/grades/marks.toml", &whole);
    }
}

#[test]
fn what_the_teacher_says_of_an_exercise_is_told_and_so_is_what_has_changed() {
    let desk = Desk::new();
    assert!(!desk.graded(&[]).contains("Changed since"));
    assert!(desk.graded(&[]).contains("Changed since the last grading: nothing."));
    let lines = format!(
        "\n[points.{SHEET}]\nana = 7.5\n[remarks.{SHEET}]\nana = \"Clear names.\"\n\n[weights]"
    );
    desk.enter("\n[weights]", &lines);
    desk.hand_in("zoe", "2026-11-20T09:00:00Z", false);
    let said = desk.graded(&[]);
    let changed = "Changed since the last grading: ana (10 → 7.5), zoe (new → 10).";
    assert!(said.contains(changed), "{said}");
    let text = desk.read("feedback/ana.md");
    assert!(
        text.contains("Your teacher gives 7.5 of 10 points for it.\n\nClear names.\n"),
        "{text}"
    );
    assert!(!desk.read("feedback/zoe.md").contains("Clear names"));
    desk.hand_in("ana", "2026-11-20T10:00:00Z", false);
    let changed = "Changed since the last grading: ana (7.5 → 7.5, handed in anew).";
    assert!(desk.graded(&[]).contains(changed), "under the teacher's own points");
    desk.write("teacher/grades/grades.json", "[{");
    let said = desk.graded(&[]);
    assert!(said.contains("grades.json of the last grading is damaged") && !said.contains("new →"));
}

#[test]
fn a_teachers_own_points_and_the_day_that_was_due_are_remembered() {
    let desk = Desk::new();
    desk.graded(&[]);
    desk.enter("\n[weights]", &format!("\n[points.{SHEET}]\nana = \"7,5\"\nyui = 0\n\n[weights]"));
    desk.enter("\nseed = ", "\ndue = 2026-11-20\nseed = ");
    desk.graded(&[]);
    assert_eq!(["ana", "ben", "yui"].map(|name| desk.points(name)[0]), [7.5, 10.0, 0.0]);
    assert!(desk.read("feedback/yui.md").contains("2 days late"));
    for (from, to) in [("due = 2026-11-20", "due = \"soon\""), ("yui = 0", "yui = 11")] {
        let whole = desk.read("marks.toml");
        desk.enter(from, to);
        let output = desk.grade(&[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("allowed is"), "{to}: {said}");
        desk.write("teacher/grades/marks.toml", &whole);
    }
}

/// Rows as Moodle reads them: names of columns, and cells.
fn table(csv: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let cells = |row: &csv::StringRecord| row.iter().map(str::to_owned).collect::<Vec<_>>();
    let heads = cells(reader.headers().expect("heads"));
    (heads, reader.records().map(|row| cells(&row.expect("a row"))).collect())
}

/// As grade/import/csv of Moodle reads it: a column that identifies a user, and in all others numbers up to 100.
#[test]
fn moodle_can_import_the_points() {
    let desk = Desk::new();
    desk.graded(&[]);
    desk.enter("login = \"\", email = \"\"", "login = \"apop\", email = \"ana@example.org\"");
    desk.graded(&[]);
    let (heads, rows) = table(&desk.read("moodle.csv"));
    let column = |name: &str| heads.iter().position(|it| it == name).expect(name);
    let cells = |name: &str| rows.iter().map(|row| row[column(name)].as_str()).collect::<Vec<_>>();
    assert_eq!(cells("ID number"), ["number-ana", "number-ben", "number-yui"]);
    assert_eq!(heads[1], "011-0-lines-in-order", "Moodle refuses a column with an empty cell");
    assert_eq!(cells(SHEET), ["10", "10", "8"]);
    for row in &rows {
        let numbers = row[1..].iter().map(|cell| cell.parse::<f64>().expect("a number"));
        assert!(numbers.into_iter().all(|number| (0.0..=100.0).contains(&number)), "{row:?}");
    }
    let total: f64 = cells("Total (percent)")[0].parse().expect("a number");
    assert!(
        (total - 1000.0 / (10.0 * course().exercises().count() as f64)).abs() < 0.01,
        "{total}"
    );
}

/// A row with the ID of another student, or with none, is imported for the wrong one or for nobody.
#[test]
fn ids_that_several_share_or_that_are_missing_stop_the_import_and_are_named() {
    let desk = Desk::new();
    desk.graded(&[]);
    assert!(desk.path("teacher/grades/moodle.csv").exists());
    fs::remove_file(desk.path("class/yui/student.txt")).expect("removed");
    let text = desk.graded(&[]);
    assert!(text.contains("No moodle.csv") && text.contains("no ID number for yui"), "{text}");
    let exists = |file: &str| desk.path("teacher/grades").join(file).exists();
    assert!(!exists("moodle.csv"));
    desk.write("class/yui/student.txt", "number-ana\n");
    let text = desk.graded(&[]);
    assert!(text.contains("number-ana for ana, yui"), "{text}");
    assert!(!exists("moodle.csv"));
    desk.enter("yui = { id = \"\"", "yui = { id = 4711");
    desk.graded(&[]);
    assert!(exists("moodle.csv"));
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
