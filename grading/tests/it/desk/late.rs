//! Late days, and what they cost.

use super::*;

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
        desk.enter("\n[students]", &format!("\n{below}[students]"));
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
}

#[test]
fn a_teachers_own_points_and_the_day_that_was_due_are_remembered() {
    let desk = Desk::new();
    desk.graded(&[]);
    desk.enter(
        "\n[students]",
        &format!("\n[points.{SHEET}]\nana = \"7,5\"\nyui = 0\n\n[students]"),
    );
    desk.enter("\nseed = ", "\ndue = 2026-11-20\nseed = ");
    desk.graded(&[]);
    assert_eq!(["ana", "ben", "yui"].map(|name| desk.points(name)[0]), [7.5, 10.0, 0.0]);
    assert!(desk.read("feedback/yui.md").contains("2 days late"));
}
