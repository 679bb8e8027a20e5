//! The points as CSV: for a spreadsheet, and as Moodle imports them.

use std::collections::BTreeMap;

use csv::Writer;

use crate::grades::Grade;
use crate::marks::shown;

/// Points and counts for a spreadsheet: a row for each student.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn grades(grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
    let heads = ["name", "points", "of", "late"].map(str::to_owned).into_iter();
    let counts = ["worth_a_look", "left_out"];
    let heads = heads.chain(ids(grades)).chain(counts.map(str::to_owned));
    let row = |grade: &Grade| {
        let first = [name(&grade.name), shown(grade.points), shown(grade.of), grade.late.clone()];
        let counts = [grade.worth_a_look.len(), grade.notes.len()];
        let points = grade.exercises.iter().map(|mark| shown(mark.total()));
        first.into_iter().chain(points).chain(counts.map(|count| count.to_string())).collect()
    };
    written(heads.collect(), grades.iter().map(row))
}

/// Each exercise, and the sum in percent: Moodle refuses a grade above 100. It finds a student by one of the first three
/// columns, which the person who imports chooses, and ignores a row where that one is empty.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn moodle(grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
    let heads = ["ID number", "Username", "Email address"].map(str::to_owned).into_iter();
    let heads = heads.chain(ids(grades)).chain(["Total (percent)".to_owned()]);
    let row = |grade: &Grade| {
        let points = grade.exercises.iter().map(|mark| shown(mark.total()));
        let percent = shown(percent(grade));
        who(grade).into_iter().chain(points).chain([percent]).collect()
    };
    written(heads.collect(), grades.iter().map(row))
}

fn written(heads: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    for row in [heads].into_iter().chain(rows) {
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

/// Why Moodle could take one student for another: what several share, and who has nothing that identifies them. Empty, if
/// all is well.
pub fn ambiguous(grades: &[Grade]) -> String {
    let mut known: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for grade in grades {
        let who = who(grade);
        let given =
            ["id", "login", "email"].into_iter().zip(&who).filter(|column| !column.1.is_empty());
        for (what, value) in given {
            known.entry(format!("{what} {value}")).or_default().push(&grade.name);
        }
        if who.concat().is_empty() {
            known.entry("no id, login or email".to_owned()).or_default().push(&grade.name);
        }
    }
    known.retain(|what, names| names.len() > 1 || what.starts_with("no "));
    let line = |(what, names): (&String, &Vec<&str>)| format!("{what}: {}", names.join(", "));
    known.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// By what a platform knows a student: number, login and address. A student may have named a number.
fn who(grade: &Grade) -> [String; 3] {
    let entered = &grade.entered;
    let id = if entered.id.is_empty() { grade.student.as_ref() } else { Some(&entered.id) };
    [id.map_or_else(String::new, |id| name(id)), name(&entered.login), name(&entered.email)]
}

fn ids(grades: &[Grade]) -> impl Iterator<Item = String> {
    let first = grades.first().into_iter();
    first.flat_map(|grade| &grade.exercises).map(|mark| mark.id.to_owned())
}

/// A text that a spreadsheet takes for no formula: one begins with a sign, with blanks before it or not.
fn name(text: &str) -> String {
    let is_sign = |sign: char| "=+-@|%\t\r\n＝＋－＠".contains(sign);
    let begins = text.starts_with(is_sign) || text.trim_start().starts_with(is_sign);
    if begins { format!("'{text}") } else { text.to_owned() }
}

/// What a student has of all points, in percent.
pub fn percent(grade: &Grade) -> f64 {
    if grade.of > 0.0 { 100.0 * grade.points / grade.of } else { 0.0 }
}
