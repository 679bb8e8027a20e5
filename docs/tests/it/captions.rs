//! A picture's caption says what the picture says: its board, its start, its queens, its nodes. And a command that the
//! book shows for a picture is the one that draws it.

use std::fs;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::headings::EXTENSIONS;
use crate::pages;
#[cfg(unix)]
use crate::pictures::BY_PROGRAMS;

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// What a text says of a board: `3x4`, `(1,0)`, `8queens`, `71nodes`.
fn facts(text: &str) -> Vec<String> {
    let spelt = |word: &str| {
        let place = NUMBERS.iter().position(|number| word.eq_ignore_ascii_case(number));
        place.map_or(word.to_owned(), |place| (place + 1).to_string())
    };
    let trimmed = |word: &str| word.trim_matches([',', ':', ';', '.']).to_owned();
    let words: Vec<String> =
        text.split_whitespace().map(trimmed).map(|word| spelt(&word)).collect();
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    let mut facts = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let next = |ahead: usize| words.get(at + ahead).map_or("", String::as_str);
        match (next(1), next(2)) {
            ("x", height) if is_number(word) && is_number(height) => {
                facts.push(format!("{word}x{height}"));
            }
            ("=", number) if word == "N" => facts.push(format!("{number}queens")),
            (what @ ("queens" | "nodes"), _) if is_number(word) => facts.push(word.clone() + what),
            (y, _) if word.starts_with('(') && y.ends_with(')') => {
                facts.push(format!("{word},{y}"))
            }
            _ => {}
        }
    }
    facts
}

#[test]
fn a_caption_says_what_its_picture_says() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let mut caption: Option<(String, String)> = None;
        for event in Parser::new_ext(&text, EXTENSIONS) {
            match event {
                Event::Start(Tag::Image { dest_url, .. }) if dest_url.ends_with(".svg") => {
                    caption = Some((dest_url.to_string(), String::new()));
                }
                Event::Text(text) => {
                    if let Some((_, caption)) = &mut caption {
                        caption.push_str(&text);
                    }
                }
                Event::End(TagEnd::Image) => {
                    let Some((file, caption)) = caption.take() else { continue };
                    let picture = fs::read_to_string(page.with_file_name(&file)).expect(&file);
                    // The title and the description.
                    let title = picture.split("<style>").next().unwrap_or_default();
                    let shown = facts(&title.replace(['<', '>'], " "));
                    for fact in facts(&caption) {
                        compared += 1;
                        if !shown.contains(&fact) {
                            wrong.push(format!(
                                "{}: {file}: {fact} is not of {shown:?}",
                                page.display()
                            ));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    assert!(compared > 15, "only {compared} facts were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[cfg(unix)]
fn a_command_that_the_book_shows_for_a_picture_draws_it() {
    let sorted = |command: &str| {
        let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    let mut compared = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for line in text.lines() {
            let words: Vec<&str> = line.trim_start_matches("$ ").split_whitespace().collect();
            let file = words.iter().find(|word| word.ends_with(".svg"));
            let drawn = file.and_then(|file| BY_PROGRAMS.iter().find(|(name, _)| name == file));
            let (Some(file), Some((_, command))) = (file, drawn) else { continue };
            if !words.contains(&"--svg") {
                continue;
            }
            let cargo = ["cargo", "run", "--release", "-p", "--"];
            let typed = words.iter().filter(|word| !cargo.contains(word) && *word != file);
            let typed: Vec<&str> = typed.copied().collect();
            assert_eq!(sorted(&typed.join(" ")), sorted(command), "{}: {line}", page.display());
            compared += 1;
        }
    }
    assert!(compared >= 5, "only {compared} commands were found");
}

#[test]
fn facts_are_found() {
    assert_eq!(
        facts("The tree of 3 x 4 cells from (1, 0): 71 nodes; five queens, N = 8"),
        ["3x4", "(1,0)", "71nodes", "5queens", "8queens"]
    );
}
