//! The points as Moodle imports them.

use super::*;

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
    for name in ["ana", "ben"] {
        fs::rename(desk.path(&format!("class/{name}/student.txt")), desk.path(name))
            .expect("moved");
    }
    let text = desk.graded(&[]);
    assert!(text.contains("no ID number for any student; no Username for any student"), "{text}");
    for name in ["ana", "ben"] {
        fs::rename(desk.path(name), desk.path(&format!("class/{name}/student.txt"))).expect("back");
    }
    desk.write("class/yui/student.txt", "number-ana\n");
    let text = desk.graded(&[]);
    assert!(text.contains("number-ana for ana, yui"), "{text}");
    assert!(!exists("moodle.csv"));
    desk.enter("yui = { id = \"\"", "yui = { id = 4711");
    desk.graded(&[]);
    assert!(exists("moodle.csv"));
}
