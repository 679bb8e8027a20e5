//! The grades as a table, CSV, JSON, and one HTML page.

use std::collections::BTreeMap;
use std::fmt::Write;

use checks::report::sections;
use common::cli::escaped;
use problems::style;

use crate::copies::Look;
use crate::grade::{Grade, MOST_POINTS, Mark};

/// The grades as a table, for a terminal with this many columns or for none.
pub fn table(grades: &[Grade], columns: Option<usize>) -> String {
    let heads =
        ["name", "worth a look", "points", "full", "checks", "hints", "solutions", "left out"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for grade in grades {
        let count = |is: fn(&Mark) -> bool| grade.exercises.iter().filter(|m| is(m)).count();
        let looked = if grade.worth_a_look.is_empty() { "" } else { "yes" };
        rows.push(vec![
            grade.name.clone(),
            looked.to_owned(),
            grade.points.to_string(),
            count(|mark| mark.points == MOST_POINTS).to_string(),
            sum(grade, |mark| mark.checks).to_string(),
            sum(grade, |mark| mark.hints).to_string(),
            count(|mark| mark.solution_seen).to_string(),
            grade.notes.len().to_string(),
        ]);
    }
    style::table(&rows, 2, columns)
}

fn sum(grade: &Grade, of: impl Fn(&Mark) -> usize) -> usize {
    grade.exercises.iter().map(of).sum()
}

/// The points as CSV: a row for each student, a column for each exercise.
///
/// # Errors
/// A row cannot be written, which does not happen.
pub fn csv(grades: &[Grade]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut heads = vec!["name", "points"];
    heads.extend(grades.first().into_iter().flat_map(|grade| &grade.exercises).map(|mark| mark.id));
    heads.extend(["checks", "hints", "solutions_seen", "worth_a_look"]);
    writer.write_record(heads)?;
    for grade in grades {
        // A spreadsheet takes what begins with such a sign for a formula, blanks before it or not.
        let is_sign = |sign: char| "=+-@|%\t\r\n＝＋－＠".contains(sign);
        let begins =
            grade.name.starts_with(is_sign) || grade.name.trim_start().starts_with(is_sign);
        let name = if begins { format!("'{}", grade.name) } else { grade.name.clone() };
        let mut row = vec![name, grade.points.to_string()];
        row.extend(grade.exercises.iter().map(|mark| mark.points.to_string()));
        row.push(sum(grade, |mark| mark.checks).to_string());
        row.push(sum(grade, |mark| mark.hints).to_string());
        row.push(sum(grade, |mark| mark.solution_seen.into()).to_string());
        let looks: Vec<&str> = grade.worth_a_look.iter().map(|look| look.what.as_str()).collect();
        row.push(looks.join("; "));
        writer.write_record(row)?;
    }
    Ok(writer.into_inner()?)
}

/// All that is known, as one page that needs nothing else; `bound` is the memory that programs could take.
pub fn html(grades: &[Grade], rubrics: &Rubrics, bound: &str) -> String {
    let mut page = HEAD.to_owned();
    if !bound.is_empty() {
        let _ = writeln!(page, "<p>{}", escaped(bound));
    }
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
        page += "<table><tr><th>exercise<th>points<th>right<th>by the student's own count<th>why not more";
        for mark in &grade.exercises {
            let counted = |count: usize, what| (count > 0).then(|| format!("{count} {what}"));
            let seen = mark.solution_seen.then(|| "solution".to_owned());
            let looked = [counted(mark.checks, "checks"), counted(mark.hints, "hints"), seen];
            let looked = looked.into_iter().flatten().collect::<Vec<_>>().join(", ");
            let Mark { id, points, right, of, .. } = mark;
            let why = escaped(&mark.reasons.join("\n"));
            let _ = write!(
                page,
                "\n<tr><td>{id}<td>{points}<td>{right} of {of}<td>{looked}<td><pre>{why}</pre>"
            );
        }
        page += "\n</table></details>\n";
    }
    page + &reports(grades, rubrics)
}

/// What each question of the reports is worth and for what, by exercise: headings with the text below.
pub type Rubrics = BTreeMap<&'static str, String>;

/// The reports question by question: what all students have written, below what the question is worth.
fn reports(grades: &[Grade], rubrics: &Rubrics) -> String {
    let mut page = String::from("<h2>Reports</h2>\n");
    let all = grades.iter().flat_map(|it| it.exercises.iter().map(move |mark| (&it.name, mark)));
    let all: Vec<(&String, &Mark)> = all.filter(|(_, mark)| !mark.report.is_empty()).collect();
    for (id, rubric) in rubrics {
        let of_this = || all.iter().filter(|(_, mark)| mark.id == *id);
        let texts =
            of_this().map(|(name, mark)| (*name, sections(&mark.report).collect::<Vec<_>>()));
        let texts: Vec<(&String, Vec<(&str, &str)>)> = texts.collect();
        if texts.is_empty() {
            continue;
        }
        let _ = writeln!(page, "<details><summary>{id}: {} reports</summary>", texts.len());
        let asked: Vec<(&str, &str)> = sections(rubric).collect();
        for (question, worth) in &asked {
            let _ = write!(page, "<h3>{}</h3><p>{}<table>", escaped(question), escaped(worth));
            for (name, report) in &texts {
                let text = report.iter().find(|(known, _)| known == question).map_or("", |it| it.1);
                let _ = write!(page, "\n<tr><th>{}<td><pre>{}</pre>", escaped(name), escaped(text));
            }
            page += "\n</table>\n";
        }
        // Nothing that was written is missing: a heading may have been changed.
        for (name, report) in &texts {
            for (heading, text) in report.iter().filter(|it| asked.iter().all(|(q, _)| *q != it.0))
            {
                let head = format!("{name}, below '{heading}'");
                let _ = writeln!(page, "<p>{}:<pre>{}</pre>", escaped(&head), escaped(text));
            }
        }
        page += "</details>\n";
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
    pre{margin:0;white-space:pre-wrap}summary{padding:.3em;cursor:pointer}</style>\n<h1>Grades</h1>\n\
    <p>Checks, hints and solutions are counted in each student's own progress.txt, which may be edited. \
    Of a measurement, some rows are measured on this machine; all else in it is as it was handed in.\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reports_of_one_question_stand_together_below_what_it_is_worth() {
        let grade = |name: &str, report: &str| Grade {
            name: name.to_owned(),
            student: None,
            points: 0,
            exercises: vec![Mark { id: "1", report: report.to_owned(), ..Mark::default() }],
            worth_a_look: Vec::new(),
            notes: Vec::new(),
        };
        let class = [
            grade("Ana", "# r\n## Why?\nbecause <b>\n## How?\nthus\n"),
            grade("Bob", "# r\n## How?\nso\n## Mine\nelse\n"),
            grade("Eve", ""),
        ];
        let rubrics =
            Rubrics::from([("1", "# s\n## Why?\n2 points: x\n## How?\n1 point: y\n".into())]);
        let page = reports(&class, &rubrics);
        let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
        let order =
            ["Why?", "2 points: x", "because &lt;b&gt;", "How?", "1 point: y", "thus", "so</pre>"];
        assert!(order.map(place).is_sorted(), "{page}");
        assert!(page.contains("Bob, below 'Mine'") && page.contains("else"), "{page}");
        assert!(page.contains("2 reports") && !page.contains("Eve"), "{page}");
    }
}
