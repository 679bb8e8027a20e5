//! The table of the term counts what the chapters have.

use std::fs;

use crate::pages;

#[test]
fn the_table_of_the_term_has_the_words_and_predictions_of_its_chapters() {
    let read = |name: &str| fs::read_to_string(pages::root().join("docs").join(name)).expect(name);
    let teaching = read("teaching.md");
    let mut rows = 0;
    for row in teaching.lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, week, chapter, words, _, exercises, _, _] = cells[..] else { continue };
        let Some((_, link)) = chapter.split_once("](") else { continue };
        let mut text = read(link.split(')').next().expect("a link"));
        // A row ends at the section that it names.
        if let Some(section) = chapter.split('*').nth(1) {
            let end = text.find(&format!("# {section}")).expect(section);
            text.truncate(end);
        }
        let outside: String = text.split("\n```").step_by(2).collect();
        let is_word = |word: &&str| word.contains(char::is_alphanumeric);
        let counted = outside.split_whitespace().filter(is_word).count();
        // Rounded, so that a few words more leave the table as it is.
        let words: usize = words.parse().expect("a number");
        assert!(words.abs_diff(counted) <= 100, "{chapter}: {counted} words");
        let predictions = text.matches("> **Predict.**").count();
        let of_exercises: usize =
            exercises.split(['(', ')']).filter_map(|part| part.parse::<usize>().ok()).sum();
        let minutes = (words + 75) / 150 + of_exercises;
        let counted =
            format!("| {week} | {chapter} | {words} | {predictions} | {exercises} | {minutes} |");
        assert_eq!(row, counted);
        rows += 1;
    }
    assert_eq!(rows, 13);
}
