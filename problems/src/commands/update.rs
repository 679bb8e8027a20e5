//! `problems update`: what is new in exercises that were begun is added, and nothing else is touched.

use std::collections::BTreeSet;

use anyhow::{Context as _, ensure};
use checks::exercise::Exercise;
use toml::Table;

use super::Context;
use crate::catalogue::Course;
use crate::files::{read_text, write_whole};

/// Adds new files and new questions.
///
/// # Errors
/// A file cannot be read or written.
pub fn run(context: &mut Context) -> anyhow::Result<()> {
    let mut is_new = false;
    for exercise in context.course.begun() {
        for path in context.course.begin(exercise)? {
            is_new = true;
            writeln!(context, "{} is new.", context.course.shown(&path))?;
        }
        let questions = new_questions(&context.course, exercise);
        if questions.is_empty() {
            continue;
        }
        is_new = true;
        let path = context.course.folder(exercise).join("worksheet.toml");
        let known = read_text(&path)?;
        let template = context.course.text(exercise, "worksheet.toml")?;
        write_whole(&path, with_questions(&known, &template, &questions)?.as_bytes())
            .context("the worksheet is as it was")?;
        let names = questions.into_iter().collect::<Vec<_>>().join(", ");
        writeln!(context, "{} has new questions: {names}", context.course.shown(&path))?;
    }
    if !is_new {
        writeln!(context, "There is nothing new in the exercises that you have begun.")?;
    }
    Ok(())
}

/// The questions that the course asks and the student's worksheet does not have. A worksheet that
/// cannot be read has them all: its check says what is wrong with it.
pub fn new_questions(course: &Course, exercise: &Exercise) -> BTreeSet<String> {
    let questions = |text: Option<String>| -> Option<BTreeSet<String>> {
        let sheet: Table = text?.trim_start_matches('\u{feff}').parse().ok()?;
        Some(sheet.into_iter().map(|(question, _)| question).collect())
    };
    let asked = questions(course.text(exercise, "worksheet.toml").ok());
    let mine = course.folder(exercise).join("worksheet.toml");
    match (asked, questions(read_text(&mine).ok())) {
        (Some(asked), Some(known)) => asked.difference(&known).cloned().collect(),
        _ => BTreeSet::new(),
    }
}

/// The worksheet with these questions of the template at its end, each with the lines above it.
fn with_questions(
    known: &str,
    template: &str,
    questions: &BTreeSet<String>,
) -> anyhow::Result<String> {
    let mut text = known.trim_end().to_owned() + "\n";
    for block in template.split("\n\n") {
        let asks = |line: &str| {
            let name = line.split_once('=').map(|(name, _)| name.trim());
            name.is_some_and(|name| questions.contains(name))
        };
        if block.lines().any(asks) {
            text += &format!("\n{}\n", block.trim_end());
        }
    }
    let mut before: Table = known.trim_start_matches('\u{feff}').parse()?;
    let after: Table = text.trim_start_matches('\u{feff}').parse().context("ask your teacher")?;
    let asked: Table = template.parse()?;
    for question in questions {
        before.insert(question.clone(), asked[question].clone());
    }
    ensure!(before == after, "the new questions do not fit; copy them yourself: {questions:?}");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn a_new_question_comes_to_the_end_and_every_answer_stays() {
        let folder = tempfile::tempdir().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let course = Course::new(root, folder.path().to_path_buf()).unwrap();
        for exercise in course.exercises().filter(|exercise| exercise.has_worksheet()) {
            let sheet = course.begin(exercise).unwrap()[0].clone();
            let template = fs::read_to_string(&sheet).unwrap();
            assert_eq!(new_questions(&course, exercise), BTreeSet::new());
            let asked: Table = template.parse().unwrap();
            for question in asked.keys() {
                let mut blocks: Vec<&str> = template.split("\n\n").collect();
                let line = format!("\n{question} =");
                blocks.retain(|block| !format!("\n{block}").contains(&line));
                let mine = format!("# my own\n{}  # here, too", blocks.join("\n\n").trim_end());
                fs::write(&sheet, &mine).unwrap();
                let new = new_questions(&course, exercise);
                assert!(new.contains(question), "{}: {question}", exercise.id);
                let text = with_questions(&mine, &template, &new).unwrap();
                assert!(text.starts_with(&mine), "{text}");
                fs::write(&sheet, text).unwrap();
                assert_eq!(new_questions(&course, exercise), BTreeSet::new());
            }
        }
        let table = "[mine]\na = 1\n";
        let asked = BTreeSet::from(["b".to_owned()]);
        assert!(with_questions(table, "b = \"\"\n", &asked).is_err(), "it would be mine.b");
    }
}
