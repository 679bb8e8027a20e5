//! The grades as a table, CSV, JSON, and one HTML page.

use std::fmt::Write;

use problems::style;

use crate::copies::Look;
use crate::grade::{Grade, MOST_POINTS, Mark};

/// The grades as a table, for a terminal with this many columns or for none.
pub fn table(grades: &[Grade], columns: Option<usize>) -> String {
    let heads = ["name", "worth a look", "points", "full", "hints", "solutions", "left out"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for grade in grades {
        let count = |is: fn(&Mark) -> bool| grade.exercises.iter().filter(|m| is(m)).count();
        let looked = if grade.worth_a_look.is_empty() { "" } else { "yes" };
        rows.push(vec![
            grade.name.clone(),
            looked.to_owned(),
            grade.points.to_string(),
            count(|mark| mark.points == MOST_POINTS).to_string(),
            grade.exercises.iter().map(|mark| mark.hints).sum::<usize>().to_string(),
            count(|mark| mark.solution_seen).to_string(),
            grade.notes.len().to_string(),
        ]);
    }
    style::table(&rows, 2, columns)
}

/// The points as CSV: a row for each student, a column for each exercise.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn csv(grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut heads = vec!["name", "points"];
    heads.extend(grades.first().into_iter().flat_map(|grade| &grade.exercises).map(|mark| mark.id));
    heads.extend(["hints", "solutions_seen", "worth_a_look"]);
    writer.write_record(heads)?;
    for grade in grades {
        let seen = |seen: fn(&Mark) -> usize| grade.exercises.iter().map(seen).sum::<usize>();
        // A spreadsheet takes what begins with such a sign for a formula, blanks before it or not.
        let is_sign = |sign: char| "=+-@|%\t\r\n＝＋－＠".contains(sign);
        let begins =
            grade.name.starts_with(is_sign) || grade.name.trim_start().starts_with(is_sign);
        let name = if begins { format!("'{}", grade.name) } else { grade.name.clone() };
        let mut row = vec![name, grade.points.to_string()];
        row.extend(grade.exercises.iter().map(|mark| mark.points.to_string()));
        row.push(seen(|mark| mark.hints).to_string());
        row.push(seen(|mark| mark.solution_seen.into()).to_string());
        let looks: Vec<&str> = grade.worth_a_look.iter().map(|look| look.what.as_str()).collect();
        row.push(looks.join("; "));
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

/// All that is known, as one page that needs nothing else.
pub fn html(grades: &[Grade]) -> String {
    let mut page = String::from(HEAD);
    for grade in grades {
        let looked = if grade.worth_a_look.is_empty() { "" } else { ", worth a look" };
        let left_out = if grade.notes.is_empty() { "" } else { ", something left out" };
        let (name, points) = (escaped(&grade.name), grade.points);
        let _ = writeln!(
            page,
            "<details><summary><b>{name}</b>: {points} of {} points{looked}{left_out}</summary>",
            MOST_POINTS * grade.exercises.len()
        );
        let looks = grade.worth_a_look.iter().map(|look| (look.what.as_str(), beside(look)));
        let notes = grade.notes.iter().map(|note| (note.as_str(), String::new()));
        for (title, lines) in [
            ("Worth a look; it proves nothing", looks.collect::<Vec<_>>()),
            ("Left out", notes.collect()),
        ] {
            if !lines.is_empty() {
                let lines = lines.iter();
                let lines = lines.map(|(line, texts)| format!("<li>{}{texts}</li>", escaped(line)));
                let _ = writeln!(page, "<p>{title}:<ul>{}</ul>", lines.collect::<String>());
            }
        }
        page += "<table><tr><th>exercise<th>points<th>right<th>looked at<th>why not more";
        for mark in &grade.exercises {
            let seen = if mark.solution_seen { ", solution" } else { "" };
            let looked = match mark.hints {
                0 => seen.trim_start_matches(", ").to_owned(),
                hints => format!("{hints} hints{seen}"),
            };
            let Mark { id, points, right, of, .. } = mark;
            let why = escaped(&mark.reasons.join("\n"));
            let _ = write!(
                page,
                "\n<tr><td>{id}<td>{points}<td>{right} of {of}<td>{looked}<td><pre>{why}</pre>"
            );
            if !mark.report.is_empty() {
                let _ = write!(page, "<p>Report:<pre>{}</pre>", escaped(&mark.report));
            }
        }
        page += "\n</table></details>\n";
    }
    page
}

/// The two texts that are alike, side by side.
fn beside(look: &Look) -> String {
    let Some(texts) = &look.texts else { return String::new() };
    let [heads, cells] = [
        texts.each_ref().map(|(name, _)| format!("<th>{}", escaped(name))),
        texts.each_ref().map(|(_, text)| format!("<td><pre>{}</pre>", escaped(text))),
    ];
    format!(
        "<details><summary>both texts</summary><table><tr>{}<tr>{}</table></details>",
        heads.concat(),
        cells.concat()
    )
}

/// What the page begins with. It runs nothing and loads nothing.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Grades</title>\n\
    <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
    <style>body{font:16px sans-serif;margin:2em;max-width:70em}table{border-collapse:collapse}\
    th,td{border:1px solid #bbb;padding:.2em .6em;text-align:left;vertical-align:top}\
    pre{margin:0;white-space:pre-wrap}summary{padding:.3em;cursor:pointer}</style>\n<h1>Grades</h1>\n";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
