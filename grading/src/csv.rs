//! The points as CSV: for a spreadsheet, and as Moodle imports them.

use std::collections::BTreeMap;

use anyhow::ensure;
use csv::Writer;

use crate::grades::Grade;
use crate::marks::points_text;
use crate::platform::{Identity, Platform};

/// By what Moodle finds a student.
const COLUMNS: [&str; 3] = ["ID number", "Username", "Email address"];
const TOTAL: &str = "Total (percent)";

/// Points for a spreadsheet: a row for each student.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn grades(grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
    let heads = ["name", "points", "of", "late"].map(str::to_owned).into_iter();
    let row = |grade: &Grade| {
        let first = [
            name(&grade.name),
            points_text(grade.points),
            points_text(grade.of),
            grade.late.clone(),
        ];
        first
            .into_iter()
            .chain(grade.exercises.iter().map(|mark| points_text(mark.total())))
            .collect()
    };
    written(heads.chain(ids(grades)).collect(), grades.iter().map(row))
}

/// Each exercise, and the sum in percent: Moodle refuses a grade above 100. It finds a student by one of the first columns,
/// which the person who imports chooses. It refuses the whole file for one that is empty, and gives points to the wrong
/// student for one that several share, so only the other columns are there; and their names.
///
/// # Errors
/// There is no such column: the error says what is wrong with each.
pub fn moodle(grades: &[Grade]) -> anyhow::Result<(String, Vec<u8>)> {
    let faults: Vec<String> = (0..COLUMNS.len()).map(|column| fault(grades, column)).collect();
    let complete: Vec<usize> =
        (0..COLUMNS.len()).filter(|&column| faults[column].is_empty()).collect();
    ensure!(!complete.is_empty(), "{}", faults.join("; "));
    let heads = complete.iter().map(|&column| COLUMNS[column].to_owned());
    let named = heads.clone().collect::<Vec<_>>().join(", ");
    let heads = heads.chain(ids(grades)).chain([TOTAL.to_owned()]).collect();
    let row = |grade: &Grade| {
        let who = who(grade);
        let points = grade.exercises.iter().map(|mark| points_text(mark.total()));
        complete
            .iter()
            .map(|&column| who[column].clone())
            .chain(points)
            .chain([points_text(percent(grade))])
            .collect()
    };
    Ok((named, written(heads, grades.iter().map(row))?))
}

/// Who lacks what is in a column, or who shares it. Empty, if all is well.
fn fault(grades: &[Grade], column: usize) -> String {
    let mut known: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for grade in grades {
        known.entry(who(grade)[column].clone()).or_default().push(&grade.name);
    }
    known.retain(|value, names| value.is_empty() || names.len() > 1);
    let line = |(value, names): (&String, &Vec<&str>)| match value.as_str() {
        "" if names.len() == grades.len() => format!("no {} for any student", COLUMNS[column]),
        "" => format!("no {} for {}", COLUMNS[column], names.join(", ")),
        value => format!("{} {value} for {}", COLUMNS[column], names.join(", ")),
    };
    known.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// The sum in percent, as the gradebook of Canvas imports it: Canvas finds a student by the column ID. Nothing, if a student
/// has no number of Canvas.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn canvas(grades: &[Grade]) -> anyhow::Result<Option<Vec<u8>>> {
    let is_known = |grade: &Grade| {
        let Identity { platform, number, .. } = &grade.identity;
        *platform == Platform::Canvas && number.parse::<u64>().is_ok()
    };
    if !grades.iter().all(is_known) {
        return Ok(None);
    }
    let heads = ["Student", "ID", "Section", TOTAL].map(str::to_owned).to_vec();
    let most = ["    Points Possible", "", "", "100"].map(str::to_owned).to_vec();
    let row = |grade: &Grade| {
        let Identity { name: student, number, .. } = &grade.identity;
        vec![name(student), number.clone(), String::new(), points_text(percent(grade))]
    };
    Ok(Some(written(heads, [most].into_iter().chain(grades.iter().map(row)))?))
}

fn written(heads: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> anyhow::Result<Vec<u8>> {
    let mut writer = Writer::from_writer(Vec::new());
    for row in [heads].into_iter().chain(rows) {
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

/// By what a platform knows a student: number, login and address. A student may have named a number.
fn who(grade: &Grade) -> [String; 3] {
    let entered = &grade.entered;
    let id = if entered.id.is_empty() { grade.student.as_ref() } else { Some(&entered.id) };
    [id.map_or_else(String::new, |id| name(id)), name(&entered.login), name(&entered.email)]
}

fn ids(grades: &[Grade]) -> impl Iterator<Item = String> {
    grades.first().into_iter().flat_map(|grade| &grade.exercises).map(|mark| mark.id.to_owned())
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
