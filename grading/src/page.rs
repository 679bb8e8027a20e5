//! The grades as a table for a terminal, and as one HTML page: the marks first, then what is worth a look, the students,
//! and the reports.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use checks::report::sections;
use common::cli::escaped;
use problems::style;

use crate::csv::percent;
use crate::grades::{ExerciseMark, Grade, MOST_POINTS, NOT_HANDED_IN, groups};
use crate::marks::{ReportQuestion, Rubrics, points_text};

/// Lines that are wrong most often.
const MOST_LINES: usize = 20;

/// What the page begins with. It runs nothing and loads nothing.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Grades</title>\n\
    <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\n\
    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
    <style>body{font:16px sans-serif;margin:1em 2em}h1{font-size:1.3em;margin:0 0 .4em}p,pre{max-width:70em}\
    table{border-collapse:collapse}th,td{border:1px solid #8886;padding:.2em .6em;text-align:left;vertical-align:top}\
    .marks{font-size:13px;font-variant-numeric:tabular-nums}.marks :is(th,td){padding:.1em .35em}\
    .marks td{text-align:right}.marks tr:first-child th{position:sticky;top:0;background:Canvas}\
    pre{margin:0;white-space:pre-wrap}summary{padding:.3em;cursor:pointer}</style>\n";

/// The grades as a table, for a terminal with this many columns or for none, and what is worth a look.
pub fn text(grades: &[Grade], columns: Option<usize>) -> String {
    let heads = ["name", "points", "%", "late", "look", "full", "left out"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for grade in grades {
        let full = grade.exercises.iter().filter(|mark| mark.points == MOST_POINTS).count();
        let counts = [grade.worth_a_look.len(), full, grade.notes.len()];
        let first =
            [grade.name.clone(), points_text(grade.points), whole(grade), grade.late.clone()];
        rows.push(first.into_iter().chain(counts.map(|count| count.to_string())).collect());
    }
    let mut text = style::table(&rows, 1, columns) + "\n";
    let groups = groups(grades);
    if !groups.is_empty() {
        text += &format!("\nWorth a look, on the page; it proves nothing: {}\n", groups.len());
    }
    text + "\n"
}

/// All that is known, as one page that needs nothing else.
pub fn html(grades: &[Grade], rubrics: &Rubrics) -> String {
    let mut page = HEAD.to_owned() + "<h1>Grades</h1>\n" + &marks(grades);
    page += "<p>Points in bold: all of them. No points: nothing was handed in. What is late counts in begun days.\n";
    page += &often_wrong(grades);
    page += &looks(grades);
    page += "<h2>Students</h2>\n<p>A measurement is as it was handed in.\n";
    page.extend(grades.iter().enumerate().map(|(place, grade)| student(place, grade)));
    page + &reports(grades, rubrics)
}

/// The table of marks: a row for each student, a column for each exercise.
fn marks(grades: &[Grade]) -> String {
    let mut page =
        "<table class=marks><tr><th>name<th>points<th>%<th>late<th>look<th>left out".to_owned();
    let exercises = grades.first().map_or(&[][..], |grade| &grade.exercises);
    for mark in exercises {
        let title = mark.id;
        let most = points_text(mark.most());
        let short: Vec<&str> = mark.id.splitn(3, '-').take(2).collect();
        page += &format!("<th title=\"{title}: at most {most}\">{}", short.join("-<wbr>"));
    }
    for (place, grade) in grades.iter().enumerate() {
        let count = |count: usize| if count > 0 { count.to_string() } else { String::new() };
        let name = escaped(&grade.name);
        let points = points_text(grade.points);
        let percent = whole(grade);
        let look = count(grade.worth_a_look.len());
        let left = count(grade.notes.len());
        let late = if grade.late == "0" { "" } else { &grade.late };
        page += &format!(
            "\n<tr><th><a href=\"#s{place}\">{name}</a><td><b>{points}</b><td>{percent}<td>{late}<td>{look}<td>{left}"
        );
        for mark in &grade.exercises {
            page += &match points_text(mark.total()) {
                _ if mark.reasons == [NOT_HANDED_IN] => "<td>".to_owned(),
                points if mark.total() == mark.most() => format!("<td><b>{points}</b>"),
                points => format!("<td>{points}"),
            };
        }
    }
    let mean = |points: &dyn Fn(&Grade) -> f64| {
        points_text(grades.iter().map(points).sum::<f64>() / grades.len() as f64)
    };
    let points = mean(&|grade| grade.points);
    page += &format!("\n<tr><th>mean<td>{points}<td>{}<td><td><td>", mean(&percent));
    for place in 0..exercises.len() {
        page += &format!("<td>{}", mean(&|grade| grade.exercises[place].total()));
    }
    page + "\n</table>\n"
}

/// The lines of the checks that are wrong most often, or still to do; an exercise that was not begun has none.
fn often_wrong(grades: &[Grade]) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let marks = grades.iter().flat_map(|grade| &grade.exercises);
    for mark in marks.filter(|mark| mark.weight > 0.0) {
        for (line, _) in mark.reasons.iter().filter_map(|reason| reason.split_once(": ")) {
            *counts.entry(format!("{}: {line}", mark.id)).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let row = |(line, count): &(String, usize)| format!("<li>{}: {count}\n", escaped(line));
    let rows: String = counts.iter().take(MOST_LINES).map(row).collect();
    format!("<h2>Most often wrong, or still to do</h2>\n<ol>{rows}</ol>\n")
}

/// A share of all points in whole percent.
fn whole(grade: &Grade) -> String {
    percent(grade).round().to_string()
}

/// What is worth a look, each pair once.
fn looks(grades: &[Grade]) -> String {
    let groups = groups(grades);
    if groups.is_empty() {
        return String::new();
    }
    let mut page =
        "<h2>Worth a look</h2>\n<p>A reason to talk to the students; it proves nothing.\n"
            .to_owned();
    for (who, looks) in groups {
        let what: Vec<&str> = looks.iter().map(|look| look.what.as_str()).collect();
        page += &format!("<p><b>{}</b>: {}\n", escaped(&who.join(", ")), escaped(&what.join("; ")));
    }
    page
}

/// Why one student does not have all points, and what was left out.
fn student(place: usize, grade: &Grade) -> String {
    let name = escaped(&grade.name);
    let points = points_text(grade.points);
    let of = points_text(grade.of);
    let mut page =
        format!("<details id=s{place}><summary><b>{name}</b>: {points} of {of} points</summary>");
    if !grade.notes.is_empty() {
        let notes: String =
            grade.notes.iter().map(|note| format!("<li>{}", escaped(note))).collect();
        page += &format!("<p>Left out:<ul>{notes}</ul>\n");
    }
    page += "<table><tr><th>exercise<th>points<th>right<th>report<th>why not more";
    for mark in &grade.exercises {
        let answer = |points: &Option<f64>| points.map_or_else(|| "?".to_owned(), points_text);
        let answers = mark.answers.iter().map(answer).collect::<Vec<_>>().join(" + ");
        let ExerciseMark { id, right, of, .. } = mark;
        let points = points_text(mark.total());
        let why = escaped(&mark.reasons.join("\n"));
        page += &format!(
            "\n<tr><td>{id}<td>{points}<td>{right} of {of}<td>{answers}<td><pre>{why}</pre>"
        );
    }
    page + "\n</table></details>\n"
}

/// The reports question by question: what all students have written, below what the question is worth. The same text is
/// shown once.
fn reports(grades: &[Grade], rubrics: &Rubrics) -> String {
    let mut page = String::from("<h2>Reports</h2>\n<p>Enter the points for them in marks.toml.\n");
    let all: Vec<(&str, &ExerciseMark)> = grades
        .iter()
        .flat_map(|grade| grade.exercises.iter().map(move |mark| (&*grade.name, mark)))
        .filter(|(_, mark)| !mark.report.is_empty())
        .collect();
    for (id, questions) in rubrics {
        let written: Vec<(&str, Vec<(&str, &str)>)> = all
            .iter()
            .filter(|(_, mark)| mark.id == *id)
            .map(|(name, mark)| (*name, sections(&mark.report).collect()))
            .collect();
        if written.is_empty() {
            continue;
        }
        page += &format!("<details><summary>{id}: {} reports</summary>\n", written.len());
        for ReportQuestion { text, worth, .. } in questions {
            page += &format!("<h3>{}</h3><p>{}<table>", escaped(text), escaped(worth));
            let mut answers: Vec<(&str, Vec<&str>)> = Vec::new();
            for (name, report) in &written {
                let answer = report
                    .iter()
                    .find(|(known, _)| known == text)
                    .map_or("", |section| section.1.trim());
                match answers.iter_mut().find(|(known, _)| *known == answer) {
                    Some((_, names)) => names.push(name),
                    None => answers.push((answer, vec![name])),
                }
            }
            for (answer, names) in answers {
                let names = escaped(&names.join(", "));
                let answer = escaped(answer);
                page += &format!("\n<tr><th>{names}<td><pre>{answer}</pre>");
            }
            page += "\n</table>\n";
        }
        // Nothing that was written is missing: a heading may have been changed.
        for (name, report) in &written {
            let is_asked =
                |heading: &str| questions.iter().any(|question| question.text == heading);
            for (heading, text) in report.iter().filter(|(heading, _)| !is_asked(heading)) {
                let head = format!("{name}, below '{heading}'");
                page += &format!("<p>{}:<pre>{}</pre>\n", escaped(&head), escaped(text));
            }
        }
        page += "</details>\n";
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_means_and_the_lines_that_are_wrong_most_often() {
        let mark = |id, points, reasons: &[&str]| ExerciseMark {
            id,
            points,
            weight: 1.0,
            reasons: reasons.iter().map(|why| (*why).to_owned()).collect(),
            ..ExerciseMark::default()
        };
        let grade = |points, exercises| Grade { points, of: 20.0, exercises, ..Grade::default() };
        let grades = [
            grade(8.0, vec![mark("1", 8, &["<n>: no"]), mark("2", 0, &[NOT_HANDED_IN])]),
            grade(9.0, vec![mark("1", 4, &["k: 3", "<n>: is 2: no"]), mark("2", 5, &["k: 4"])]),
        ];
        let page = html(&grades, &Rubrics::new());
        assert!(page.contains("<tr><th>mean<td>8.5<td>42.5<td><td><td><td>6<td>2.5\n"), "{page}");
        assert!(
            page.contains("<ol><li>1: &lt;n&gt;: 2\n<li>1: k: 1\n<li>2: k: 1\n</ol>"),
            "{page}"
        );
    }

    #[test]
    fn the_reports_of_one_question_stand_together_below_what_it_is_worth() {
        let grade = |name: &str, report: &str| Grade {
            name: name.to_owned(),
            exercises: vec![ExerciseMark {
                id: "1",
                report: report.to_owned(),
                ..ExerciseMark::default()
            }],
            ..Grade::default()
        };
        let class = [
            grade("Ana", "# r\n## Why?\nbecause <b>\n## How?\nthus\n"),
            grade("Bob", "# r\n## How?\nso\n## Mine\nelse\n"),
            grade("Eve", ""),
            grade("Flo", "# r\n## Why?\n because <b>\n\n## How?\nso\n"),
        ];
        let question = |text: &str, worth: &str| ReportQuestion {
            text: text.to_owned(),
            worth: worth.to_owned(),
            most: 2.0,
        };
        let questions = vec![question("Why?", "2 points: x"), question("How?", "1 point: y")];
        let page = reports(&class, &Rubrics::from([("1", questions)]));
        let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
        let order = [
            "Why?",
            "2 points: x",
            "Ana, Flo",
            "because &lt;b&gt;",
            "How?",
            "1 point: y",
            "thus",
            "Bob, Flo",
            "so</pre>",
        ];
        assert!(order.map(place).is_sorted(), "{page}");
        assert!(page.contains("Bob, below 'Mine'") && page.contains("else"), "{page}");
        assert!(page.contains("3 reports") && !page.contains("Eve"), "{page}");
        assert_eq!(page.matches("because").count(), 1, "the same text is shown once");
    }
}
