//! No question of the book stays open: an answer follows it, or it names the exercise that asks it.

use std::collections::BTreeSet;
use std::fs;

use crate::pages;

#[test]
fn every_question_has_an_answer_or_names_its_exercise() {
    let exercises = exercises();
    let (mut open, mut questions) = (Vec::new(), 0);
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let asks =
            |line: &str| line.starts_with("> **Predict.**") || line.starts_with("**Question.**");
        let mut question: Option<(usize, &str)> = None;
        let mut is_answered = true;
        for (number, line) in text.lines().chain(["#"]).enumerate() {
            if asks(line) || line.starts_with('#') {
                if let Some((number, line)) = question.filter(|_| !is_answered) {
                    open.push(format!("{}:{}: {line}", page.display(), number + 1));
                }
                question = asks(line).then_some((number, line));
                questions += usize::from(asks(line));
                is_answered = false;
            }
            is_answered |= line.starts_with("<details>")
                || exercises.iter().any(|exercise| line.contains(exercise.as_str()));
        }
    }
    assert!(questions > 100, "only {questions} questions were found");
    assert!(open.is_empty(), "without an answer:\n{}", open.join("\n"));
}

/// The short names of the exercises, such as 011-1.
fn exercises() -> BTreeSet<String> {
    let entries = fs::read_dir(pages::root().join("problems")).expect("the exercises");
    let folders = entries.map(|entry| entry.expect("a folder").path());
    let names = folders.filter(|folder| folder.join("hints.md").is_file()).map(|folder| {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        name.split('-').take(2).collect::<Vec<_>>().join("-")
    });
    names.collect()
}
