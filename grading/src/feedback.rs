//! A text for each student to give back, in Markdown: what is right, what is not and where, and the points.
//! It has nothing about other students, and of a hidden test only whether it passed.

use std::collections::BTreeSet;
use std::path::Path;

use checks::zip::{is_zip, zipped};
use problems::checking::HIDDEN;

use crate::grades::{ExerciseMark, Grade, MOST_POINTS, NOT_HANDED_IN};
use crate::marks::{ReportQuestion, Rubrics, points_text};
use crate::platform::{Identity, Platform};

/// The most letters of a student's name in a file's: a letter may take four bytes, of which systems allow 255.
const LONGEST_NAME: usize = 55;

/// The text in Markdown: paragraphs, headings and indented code. `seed` is that of the random inputs.
pub fn markdown(grade: &Grade, rubrics: &Rubrics, seed: u64) -> String {
    let points = points_text(grade.points);
    let of = points_text(grade.of);
    let mut text = format!("# {}: {points} of {of} points\n", grade.name);
    if grade.penalty > 0.0 {
        text += &format!("\nLate days cost {} points.\n", points_text(grade.penalty));
    }
    if !grade.entered.remark.is_empty() {
        text += &format!("\n{}\n", grade.entered.remark);
    }
    text += &section("These files were not read:", &grade.notes);
    let counted = grade.exercises.iter().filter(|mark| mark.weight > 0.0);
    let is_missing = |mark: &&ExerciseMark| mark.reasons == [NOT_HANDED_IN];
    let (missing, handed_in): (Vec<&ExerciseMark>, Vec<&ExerciseMark>) =
        counted.partition(is_missing);
    for mark in handed_in {
        let weight = match points_text(mark.weight).as_str() {
            "1" => String::new(),
            weight => format!(", counted {weight} times"),
        };
        let late = match mark.late.as_str() {
            "" | "0" => String::new(),
            "?" => ", handed in at an unknown time".to_owned(),
            "1" => ", one day late".to_owned(),
            days => format!(", {days} days late"),
        };
        let points = points_text(mark.total());
        let of = points_text(mark.most());
        text += &format!("\n## {}: {points} of {of} points{weight}{late}\n", mark.id);
        text += &exercise(mark, rubrics, seed);
    }
    let missing: Vec<String> = missing.iter().map(|mark| mark.id.to_owned()).collect();
    text + &section("## Not handed in: 0 points", &missing)
}

fn exercise(mark: &ExerciseMark, rubrics: &Rubrics, seed: u64) -> String {
    let mut text = String::new();
    if let Some(points) = mark.entered {
        text += &format!(
            "\nYour teacher gives {} of {MOST_POINTS} points for it.\n",
            points_text(points)
        );
    }
    if !mark.remark.is_empty() {
        text += &format!("\n{}\n", mark.remark);
    }
    let is_hidden = |line: &String| line.starts_with(HIDDEN);
    let (hidden, mut wrong): (Vec<String>, Vec<String>) =
        mark.reasons.iter().cloned().partition(is_hidden);
    let (hidden_right, right): (Vec<String>, Vec<String>) =
        mark.passed.iter().cloned().partition(is_hidden);
    if !hidden.is_empty() {
        let of = hidden.len() + hidden_right.len();
        wrong.push(format!("hidden tests: {} of {of} fail", hidden.len()));
    }
    text += &section("Right:", &right);
    text += &section("Not right, or still to do:", &wrong);
    let asked = rubrics.get(mark.id).into_iter().flatten();
    let answer = |(question, points): (&ReportQuestion, &Option<f64>)| {
        let points = points.map_or_else(|| "not judged yet".to_owned(), points_text);
        format!("{points} of {}: {}", points_text(question.most), question.text)
    };
    let answers: Vec<String> = asked.zip(&mark.answers).map(answer).collect();
    text += &section("Your report:", &answers);
    if mark.has_program && !mark.reasons.is_empty() {
        let check = format!("problems check {} --seed {seed}", mark.id);
        text += &section("The same inputs on your machine:", &[check]);
    }
    text
}

/// Lines as they are, which Markdown shows as code, below what they are; nothing without lines.
fn section(what: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines
        .iter()
        .flat_map(|line| line.lines())
        .filter(|line| !line.trim().is_empty())
        .map(|line| format!("    {line}\n"))
        .collect();
    format!("\n{what}\n\n{lines}")
}

/// A student's text as a platform takes it back, with the path that it must have in a zip file. `name` is that of the
/// student's file.
///
/// # Errors
/// It cannot be packed, which does not happen.
pub fn returned(grade: &Grade, name: &str, text: Vec<u8>) -> anyhow::Result<(String, Vec<u8>)> {
    let Identity { platform, name: student, number, attachment } = &grade.identity;
    let path = match platform {
        Platform::Moodle if !number.is_empty() => {
            format!("{student}_{number}_assignsubmission_file/feedback.md")
        }
        Platform::Ilias => format!("feedback/{student}_{number}/feedback.md"),
        // Canvas shows it under the name of the student's file.
        Platform::Canvas if is_zip(Path::new(attachment)) => {
            return Ok((attachment.clone(), zipped(vec![("feedback.md".to_owned(), text)])?));
        }
        Platform::Canvas if !attachment.is_empty() => attachment.clone(),
        _ => format!("{name}/feedback.md"),
    };
    Ok((path, text))
}

/// A file's name for each student, without its ending: letters, digits, and a few signs.
pub fn names(grades: &[Grade]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |grade: &Grade| {
        let plain = |c: char| if c.is_alphanumeric() || "-_ ".contains(c) { c } else { '_' };
        let Identity { name, number, .. } = &grade.identity;
        let short: String = name.chars().take(LONGEST_NAME).collect();
        let mut name: String =
            format!("{short} {number}").trim_end_matches(' ').chars().map(plain).collect();
        while !taken.insert(name.to_lowercase()) {
            name.push('_');
        }
        name
    };
    grades.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_hidden_test_only_whether_it_passes_is_told() {
        let of_test = |name: &str| format!("{HIDDEN}{name}");
        let mark = ExerciseMark {
            id: "012-5-three-arrays",
            weight: 1.0,
            passed: vec!["n = 8".to_owned(), of_test("blocked corner")],
            reasons: vec![
                "n = 9: line 1 should be '352' and is '353'".to_owned(),
                of_test("large: line 1 should be '14772512' and is '0'"),
            ],
            has_program: true,
            ..ExerciseMark::default()
        };
        let grade = Grade { name: "Ana".to_owned(), exercises: vec![mark], ..Grade::default() };
        let text = markdown(&grade, &Rubrics::new(), 4711);
        for told in
            ["'353'", "hidden tests: 1 of 2 fail", "problems check 012-5-three-arrays --seed 4711"]
        {
            assert!(text.contains(told), "{told}: {text}");
        }
        for hidden in ["large", "14772512", "blocked corner"] {
            assert!(!text.contains(hidden), "{hidden}: {text}");
        }
    }

    #[test]
    fn each_student_has_a_file_of_a_name_that_every_system_allows() {
        let grades = ["a/b", "a:b", "A_b", "../x"]
            .map(|name| Grade { identity: Identity::named(name), ..Grade::default() });
        assert_eq!(names(&grades), ["a_b", "a_b_", "A_b__", "___x"]);
    }
}
