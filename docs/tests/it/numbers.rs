//! Every number of three digits or more in the prose of the path's chapters is one that a test looks at.
//!
//! A chapter has it from what its commands print: the `console` blocks, and the programs in Python, which other tests compare. Otherwise a comment
//! in its paragraph, or just behind its table or picture, says where it comes from:
//! `<!-- from: COMMAND -->` is run here, and prints it; `<!-- test: NAME -->` is the test that compares this paragraph or table with a run;
//! `<!-- source: 1823, 1759 -->` has numbers that no program can give: years, and figures of papers. What a part of the
//! chapter has got in this way, all of it may use. Powers of ten, and names that begin with 0, do not count.
#![cfg(unix)] // as the transcripts

use crate::pages;
use crate::transcripts::Shell;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

#[test]
fn every_number_in_the_prose_of_the_path_is_tested() {
    let tests = tests();
    let shell = Shell::new();
    let mut ran = BTreeMap::new();
    let mut run = |command: &str| -> String {
        ran.entry(command.to_owned()).or_insert_with(|| shell.type_in(command).0).clone()
    };
    let (mut looked_at, mut open) = (0, String::new());
    for name in path() {
        let text = fs::read_to_string(pages::root().join("docs").join(&name)).expect("a chapter");
        let chapter = Chapter::read(&text, &tests, &mut run);
        looked_at += chapter.prose.len();
        for (place, number) in &chapter.prose {
            if !chapter.known.contains(number) {
                let line = text[..*place].matches('\n').count() + 1;
                let _ = writeln!(open, "{name}:{line}: {number}");
            }
        }
    }
    assert!(looked_at > 300, "only {looked_at} numbers were found");
    assert!(open.is_empty(), "no test looks at these, of {looked_at} numbers:\n{open}");
}

/// The chapters of the path.
fn path() -> Vec<String> {
    let summary = fs::read_to_string(pages::root().join("docs/SUMMARY.md")).expect("a summary");
    let (_, path) = summary.split_once("\n# The path").expect("the path");
    let (path, _) = path.split_once("\n# ").expect("its end");
    let links = path.split("](").skip(1).map(|link| link.split(')').next().expect("an end"));
    links.filter(|&link| link != "exercises.md").map(str::to_owned).collect()
}

/// The names of the tests of the book.
fn tests() -> BTreeSet<String> {
    let folder = pages::root().join("docs/tests/it");
    let files = fs::read_dir(folder).expect("the tests").map(|entry| entry.expect("one").path());
    let sources =
        files.filter(|file| file.is_file()).map(|file| fs::read_to_string(file).expect("a test"));
    let sources: Vec<String> = sources.collect();
    let names = sources.iter().flat_map(|source| source.split("#[test]\n").skip(1));
    let names = names.filter_map(|test| test.split_once("fn ")?.1.split('(').next());
    names.map(str::to_owned).collect()
}

/// The numbers of a chapter.
#[derive(Default)]
struct Chapter {
    /// Those of the prose, each with its place.
    prose: Vec<(usize, String)>,
    /// Those that a test looks at.
    known: BTreeSet<String>,
}

impl Chapter {
    fn read(text: &str, tests: &BTreeSet<String>, run: &mut dyn FnMut(&str) -> String) -> Self {
        let mut chapter = Chapter::default();
        // Where the paragraph or the table begins, and whether this is a block of code that is run.
        let (mut begin, mut is_run) = (0, None);
        for (event, place) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Start(Tag::Paragraph | Tag::Table(_) | Tag::List(_)) => {
                    begin = chapter.prose.len()
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let is_console =
                        matches!(&kind, CodeBlockKind::Fenced(name) if &**name == "console");
                    is_run = Some(is_console || text[place].contains("\n$ python3 "));
                }
                Event::End(TagEnd::CodeBlock) => is_run = None,
                Event::Text(code) if is_run == Some(true) => chapter.known.extend(printed(&code)),
                Event::Text(_) if is_run.is_none() => {
                    let numbers = numbers(&text[place.clone()]);
                    chapter.prose.extend(numbers.map(|(at, number)| (place.start + at, number)));
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    let comment = html.trim().strip_prefix("<!-- ");
                    let comment =
                        comment.and_then(|comment| comment.strip_suffix(" -->")?.split_once(": "));
                    match comment {
                        Some(("from", command)) => {
                            chapter.known.extend(printed(&run(command)));
                        }
                        Some(("source", numbers)) => chapter.known.extend(printed(numbers)),
                        Some(("test", name)) => {
                            assert!(tests.contains(name), "there is no test {name}");
                            let tested = chapter.prose[begin..].iter();
                            chapter.known.extend(tested.map(|(_, number)| number.clone()));
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        chapter
    }
}

/// The numbers of what a program prints, without the commas or narrow blanks between groups of digits.
fn printed(text: &str) -> impl Iterator<Item = String> {
    let numbers = text.split(|c: char| !c.is_ascii_digit() && !['.', ',', '\u{202f}'].contains(&c));
    numbers.map(|number| number.trim_matches(['.', ',']).replace([',', '\u{202f}'], ""))
}

/// The numbers of three digits or more in a text, each with its place; blanks or commas may separate groups of digits.
fn numbers(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let Some(first) = rest.find(|c: char| c.is_ascii_digit()) else { break };
        let (start, rest) = (at + first, &rest[first..]);
        let mut length = digits(rest);
        while length > 0
            && rest[length..].starts_with([' ', ','])
            && digits(&rest[length + 1..]) == 3
            && digits(rest) <= 3
        {
            length += 4;
        }
        if rest[length..].starts_with('.') && digits(&rest[length + 1..]) > 0 {
            length += 1 + digits(&rest[length + 1..]);
        }
        let is_name = |c: char| c.is_alphanumeric() || "#-_".contains(c);
        let after = rest[length..].trim_start_matches('-');
        let names_it = text[..start].ends_with(is_name)
            || after.starts_with(|c: char| c.is_alphanumeric())
            || rest.starts_with('0') && !rest.starts_with("0.");
        let number = rest[..length].replace([' ', ','], "");
        let is_power = number.trim_end_matches('0') == "1";
        let significant = number.replace('.', "").trim_start_matches('0').len();
        if significant >= 3 && !names_it && !is_power {
            found.push((start, number));
        }
        at = start + length;
    }
    found.into_iter()
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}
