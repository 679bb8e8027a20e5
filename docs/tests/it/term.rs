//! The table of the term counts what the chapters have, its exercises take what their statements say, and a week takes at most ninety
//! minutes.

use std::collections::BTreeMap;
use std::fs;

use crate::listing::with_searches;
use crate::pages;

/// Minutes, as a statement says them.
const TIMES: [(&str, usize); 11] = [
    ("fifteen minutes", 15),
    ("twenty minutes", 20),
    ("twenty-five minutes", 25),
    ("half an hour", 30),
    ("thirty-five minutes", 35),
    ("forty minutes", 40),
    ("three quarters of an hour", 45),
    ("fifty minutes", 50),
    ("an hour", 60),
    ("an hour and ten minutes", 70),
    ("an hour and a quarter", 75),
];

/// What a player, a figure or a switch of the page begins with.
const PLAYERS: [&str; 8] =
    ["replay", "show", "beside", "break", "landscape", "paths", "figure", "try"];

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

/// The part of a chapter that a row names: `from *A*`, `before *B*`, or both.
fn part(row: &str) -> Option<String> {
    let (_, link) = row.split_once("](")?;
    let (file, sections) = link.split_once(')')?;
    let mut text = read(file);
    let place = |text: &str, section: &str| {
        text.find(&format!("# {section}\n")).unwrap_or_else(|| panic!("{section}"))
    };
    let named = |words: &str| Some(sections.split_once(words)?.1.split('*').next()?.to_owned());
    if let Some(section) = named("before *") {
        text.truncate(place(&text, &section));
    }
    if let Some(section) = named("from *") {
        text = text.split_off(place(&text, &section));
    }
    Some(text)
}

fn read(name: &str) -> String {
    let text = fs::read_to_string(pages::root().join("docs").join(name)).expect(name);
    with_searches(&text, pages::root()).expect(name)
}

/// The lines of a program that a block shows, without blank ones; those of an included file are between its marks.
fn lines_of_code(block: &str) -> usize {
    let lines = block.lines().skip(1).map(|line| {
        let Some(include) = line.strip_prefix("{{#include ") else {
            return usize::from(!line.trim().is_empty());
        };
        let (file, anchor) = include
            .trim_end_matches("}}")
            .split_once(':')
            .unwrap_or((include.trim_end_matches("}}"), ""));
        let source = read(file);
        let begin = source.find(&format!("ANCHOR: {anchor}\n")).unwrap_or_default();
        let shown = &source[begin..];
        let shown = shown.split(&format!("// ANCHOR_END: {anchor}\n")).next().expect("a part");
        shown.lines().filter(|line| !line.trim().is_empty() && !line.contains("ANCHOR")).count()
    });
    lines.sum()
}

/// Words outside code, lines of code, questions and players: what a part of a chapter has.
fn counted(text: &str) -> [usize; 4] {
    let blocks: Vec<&str> = text.split("\n```").collect();
    let outside: String = blocks.iter().step_by(2).copied().collect();
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let lines = outside.lines().filter(|line| !line.starts_with("<!--"));
    let words = lines.flat_map(str::split_whitespace).filter(is_word).count();
    let is_typed =
        |block: &&&str| ["console", "text", "sh"].iter().any(|name| block.starts_with(name));
    let programs = blocks.iter().skip(1).step_by(2).filter(|block| !is_typed(block));
    let questions =
        ["> **Predict.**", "**Question.**"].map(|question| text.matches(question).count());
    let players = PLAYERS.map(|player| text.matches(&format!("<!-- {player}")).count());
    [
        words,
        programs.map(|block| lines_of_code(block)).sum(),
        questions.iter().sum(),
        players.iter().sum(),
    ]
}

#[test]
fn the_table_of_the_term_has_what_its_chapters_have() {
    let teaching = read("teaching.md");
    let mut rows = 0;
    let mut weeks: BTreeMap<usize, usize> = BTreeMap::new();
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = String::new();
    for row in teaching.lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, week, chapter, words, code, _, _, to_do, _, _] = cells[..] else { continue };
        let Ok(number) = week.parse() else { continue };
        for (name, minutes) in exercises(to_do) {
            *taken.entry(name).or_default() += minutes;
        }
        let mut minutes: usize = exercises(to_do).map(|(_, minutes)| minutes).sum();
        if let Some(text) = part(chapter) {
            let [now, lines, questions, players] = counted(&text);
            // Rounded, so that a few words more leave the table as it is.
            let rounded = |said: &str, now: usize, unit: usize| {
                let said: usize = said.parse().expect("a number");
                if said.abs_diff(now) <= unit { said } else { now.next_multiple_of(unit) }
            };
            let words = rounded(words, now, 100);
            let code = rounded(code, lines, 10);
            minutes += (words + 45) / 90 + code / 20 + 2 * questions + players;
            let counted = format!(
                "| {week} | {chapter} | {words} | {code} | {questions} | {players} | {to_do} | {minutes} |"
            );
            if row != counted {
                wrong += &format!("{counted}\n");
            }
            rows += 1;
        }
        *weeks.entry(number).or_default() += minutes;
    }
    assert!(wrong.is_empty(), "the table should say:\n{wrong}");
    assert!(rows > 18, "only {rows} rows were found");
    assert!(weeks.values().all(|&minutes| minutes <= 90), "{weeks:?}");
    for (name, minutes) in taken {
        assert_eq!(minutes, said(name), "{name}");
    }
}
