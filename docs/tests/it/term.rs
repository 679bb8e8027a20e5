//! The table of the term counts what the chapters have, its exercises take what their statements say, and a week takes at most an hour.

use std::collections::BTreeMap;
use std::fs;

use crate::pages;

/// Minutes, as a statement says them.
const TIMES: [(&str, usize); 6] = [
    ("ten minutes", 10),
    ("fifteen minutes", 15),
    ("twenty minutes", 20),
    ("half an hour", 30),
    ("three quarters of an hour", 45),
    ("an hour", 60),
];

/// The exercises of a row, each with its minutes: `011-8, first half (30)`.
fn exercises(cell: &str) -> impl Iterator<Item = (&str, usize)> {
    cell.split_terminator(')').map(|part| {
        let (name, minutes) = part.split_once('(').expect("minutes");
        let name = name.trim_start_matches(", ").split([',', ' ']).next().expect("a name");
        (name, minutes.parse().expect("a number"))
    })
}

/// The minutes that the statement of an exercise says.
fn said(name: &str) -> usize {
    let folders = fs::read_dir(pages::root().join("problems")).expect("problems");
    let mut folders = folders.map(|entry| entry.expect("an entry").path());
    let is_meant = |file: &str| file.starts_with(&format!("{name}-"));
    let folder = folders
        .find(|path| path.file_name().and_then(|file| file.to_str()).is_some_and(is_meant))
        .expect(name);
    let statement = fs::read_to_string(folder.join("README.md")).expect(name);
    let words = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, time) = words.split_once(" exercise takes ").expect(name);
    let time = time.split('.').next().expect("an end").trim_start_matches("about ");
    TIMES.iter().find(|(words, _)| *words == time).expect(time).1
}

#[test]
fn the_table_of_the_term_has_the_words_and_predictions_of_its_chapters() {
    let read = |name: &str| fs::read_to_string(pages::root().join("docs").join(name)).expect(name);
    let teaching = read("teaching.md");
    let mut rows = 0;
    let mut weeks: BTreeMap<usize, usize> = BTreeMap::new();
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    for row in teaching.lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, week, chapter, words, _, to_do, _, _] = cells[..] else { continue };
        let Ok(number) = week.parse() else { continue };
        let of_exercises: usize = exercises(to_do).map(|(_, minutes)| minutes).sum();
        for (name, minutes) in exercises(to_do) {
            *taken.entry(name).or_default() += minutes;
        }
        let mut minutes = of_exercises;
        if let Some((_, link)) = chapter.split_once("](") {
            let mut text = read(link.split(')').next().expect("a link"));
            // A row ends before the section that it names, or begins with it.
            if let Some(section) = chapter.split('*').nth(1) {
                let place = text.find(&format!("# {section}\n")).expect(section);
                let rest = text.split_off(place);
                if chapter.contains(", from *") {
                    text = rest;
                }
            }
            let outside: String = text.split("\n```").step_by(2).collect();
            let is_word = |word: &&str| word.contains(char::is_alphanumeric);
            let lines = outside.lines().filter(|line| !line.starts_with("<!--"));
            let counted = lines.flat_map(str::split_whitespace).filter(is_word).count();
            // Rounded, so that a few words more leave the table as it is.
            let words: usize = words.parse().expect("a number");
            assert!(words.abs_diff(counted) <= 100, "{chapter}: {counted} words");
            let predictions = text.matches("> **Predict.**").count();
            minutes += (words + 75) / 150 + predictions;
            let counted =
                format!("| {week} | {chapter} | {words} | {predictions} | {to_do} | {minutes} |");
            assert_eq!(row, counted);
            rows += 1;
        }
        *weeks.entry(number).or_default() += minutes;
    }
    assert_eq!(rows, 15);
    assert!(weeks.len() == 14 && weeks.values().all(|&minutes| minutes <= 60), "{weeks:?}");
    for (name, minutes) in taken {
        assert_eq!(minutes, said(name), "{name}");
    }
}
