//! What the teacher enters into marks.toml.

use super::*;

#[test]
fn what_the_teacher_enters_counts_and_stays() {
    let desk = Desk::new();
    desk.graded(&[]);
    let exercises = course().exercises().count() as f64;
    assert_eq!(desk.points("ana"), [10.0, 10.0 * exercises], "before anything is entered");
    let first = desk.read("marks.toml");
    let weights = format!("\n[weights]\n{SHEET} = 2 # it is long\n{OTHER} = 0\n\n[students]");
    desk.enter("\n[students]", &weights);
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

#[test]
fn an_entry_that_is_not_allowed_is_named_with_its_line_before_anything_is_graded() {
    let desk = Desk::new();
    desk.graded(&[]);
    let whole = desk.read("marks.toml");
    for (from, to, named) in [
        ("seed = ", "weights.012-1-queens-cost = \"twice\"\nseed = ", "a number from 0 to 100"),
        (
            "seed = ",
            "weights.012-1-queens-cost = -1\nseed = ",
            "-1 is not allowed; allowed is a number from 0 to 100",
        ),
        ("seed = ", "weights.012-9 = 1\nseed = ", "there is no exercise '012-9'; one is 012-5"),
        ("ana = [\"?\", \"?\"]", "ana = [2]", "each of the 2 questions, at most 2, 2"),
        ("ana = [\"?\", \"?\"]", "ana = [3, 1]", "such as ana = [1, 1]"),
        ("ana = { id = \"\"", "ana = { name = \"\"", "unknown field `name`, expected one of `id`"),
        ("ana = { id = \"\"", "ana = { extension = -1", "a number from 0 to 255"),
        ("received = \"\"", "received = \"20.11.2026\"", "2026-11-20T23:59:00+09:00"),
        ("seed = ", "seed = -", "expected u64"),
        ("seed = ", "count = [3]\nseed = ", "expected a string"),
        (
            "seed = ",
            "due = \"soon\"\nseed = ",
            "not allowed; allowed is a date, such as 2026-11-20",
        ),
        (
            "seed = ",
            "penalty = 101\nseed = ",
            "101 is not allowed; allowed is a number from 0 to 100",
        ),
        (
            "seed = ",
            "most_penalty = 101\nseed = ",
            "101 is not allowed; allowed is a number from 0 to 100",
        ),
        (
            "seed = ",
            "grace = -1\nseed = ",
            "-1 is not allowed; allowed is a number from 0 to 10080",
        ),
        (
            "seed = ",
            "deadlines.012-1-queens-cost = \"soon\"\nseed = ",
            "a date, such as 2026-11-20",
        ),
        ("seed = ", "deadlines.012-1 = 2026-11-20\nseed = ", "there is no exercise '012-1'"),
        ("seed = ", "remarks.012-1-queens-cost.ana = 3\nseed = ", "expected a string"),
        ("seed = ", "points.012-1-queens-cost.yui = 11\nseed = ", "a number from 0 to 10"),
        ("[students]\n", "[student]\n", "`students`"),
        ("[students]\n", "[students\n", "line"),
    ] {
        desk.write("teacher/grades/marks.toml", &whole);
        desk.enter(from, to);
        let entered = desk.read("marks.toml");
        let line = 1 + entered[..entered.find(to).expect("it")].matches('\n').count();
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
    desk.enter("with = \"yui\"", "with = \"yuri\"");
    let output = desk.grade(&[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("with of zoe is \"yuri\"; allowed is a name") && said.contains(explained)
    );
}

#[test]
fn what_the_teacher_says_of_an_exercise_is_told_and_so_is_what_has_changed() {
    let desk = Desk::new();
    assert!(!desk.graded(&[]).contains("Changed since"));
    assert!(desk.graded(&[]).contains("Changed since the last grading: nothing."));
    let lines = format!(
        "\n[points.{SHEET}]\nana = 7.5\n[remarks.{SHEET}]\nana = \"Clear names.\"\n\n[students]"
    );
    desk.enter("\n[students]", &lines);
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
    assert!(!desk.graded(&[]).contains("Changed since"), "nobody knows what has changed");
}
