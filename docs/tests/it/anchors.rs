//! The chapters beside the notebooks: every section and every problem of a notebook has its place in the book.
//!
//! `sections/notebook 011.txt` lists the sections and problems of notebook 011, in its order, by short names of our own. The
//! chapters of that notebook end with a table below the heading "The sections of notebook 011": in the first column
//! the name, in the second a link to the heading of ours. Together the tables of a notebook's chapters have its list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::headings::{EXTENSIONS, anchors};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// A row of a table: a section, and the link to its place in the book.
type Row = (String, String);

#[test]
fn every_section_of_a_notebook_has_its_place_in_the_book() {
    let lists = docs().join("tests/sections");
    let mut with_table = BTreeSet::new();
    for list in fs::read_dir(lists).expect("the lists") {
        let list = list.expect("a list").path();
        let notebook = list.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut places = Vec::new();
        for chapter in chapters() {
            let text = read(&chapter);
            let rows = table(&text, &format!("The sections of {notebook}"));
            if !rows.is_empty() {
                assert_in_order(&chapter, &text, &rows);
                with_table.insert(chapter);
            }
            places.extend(rows);
        }
        let names: Vec<String> = places.into_iter().map(|(name, _)| name).collect();
        let expected = fs::read_to_string(list).expect("a list");
        assert_eq!(names, expected.lines().collect::<Vec<_>>(), "notebook {notebook}");
    }
    let beside_a_notebook = |name: &String| {
        let reading = name.strip_prefix("reading-").and_then(|rest| rest.chars().next());
        name.starts_with("lecture-")
            || name.starts_with("laboratory")
            || reading.is_some_and(|number| number.is_ascii_digit())
    };
    let all: BTreeSet<String> = chapters().into_iter().filter(beside_a_notebook).collect();
    let without: Vec<&String> = all.difference(&with_table).collect();
    assert!(without.is_empty(), "chapters without a table: {without:?}");
}

#[test]
fn every_included_line_is_there() {
    let mut includes = 0;
    // A page on a new exercise shows the include that its reader writes.
    for chapter in chapters().into_iter().filter(|chapter| chapter != "new-program.md") {
        for include in read(&chapter).split("{{#include ").skip(1) {
            let (what, _) = include.split_once("}}").expect("an end");
            let folder = docs().join(&chapter);
            let file = |name: &str| folder.with_file_name(name);
            // The whole of a file is included by its name alone.
            let Some((name, anchor)) = what.split_once(':') else {
                assert!(file(what).is_file(), "{chapter}: {what}");
                continue;
            };
            let source = fs::read_to_string(file(name)).expect(name);
            let marks = |mark: &str| {
                let mark = format!("// {mark}: {anchor}");
                source.lines().filter(|line| line.trim() == mark).count()
            };
            // Without an end, the lines go on to the end of the file.
            assert!(marks("ANCHOR") == 1 && marks("ANCHOR_END") <= 1, "{chapter}: {what}");
            includes += 1;
        }
    }
    assert!(includes >= 6, "only {includes} includes were found");
}

/// The links of a chapter's table lead to its own headings, in the order of the text.
fn assert_in_order(chapter: &str, text: &str, rows: &[Row]) {
    let anchors = anchors(text);
    let places: Vec<usize> = rows
        .iter()
        .map(|(name, link)| {
            let heading =
                link.strip_prefix('#').unwrap_or_else(|| panic!("{chapter}: {name}: {link}"));
            let place = anchors.iter().position(|anchor| anchor == heading);
            place.unwrap_or_else(|| panic!("{chapter}: {name}: no heading {heading}"))
        })
        .collect();
    assert!(places.is_sorted(), "{chapter}: not in the notebook's order: {places:?}");
}

/// The rows of the table below a heading.
fn table(text: &str, heading: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let (mut title, mut in_title, mut in_body) = (String::new(), false, false);
    let mut cells: Vec<String> = Vec::new();
    let mut link = String::new();
    for event in Parser::new_ext(text, EXTENSIONS) {
        match event {
            Event::Start(Tag::Heading { .. }) => (title, in_title) = (String::new(), true),
            Event::End(TagEnd::Heading(_)) => in_title = false,
            Event::Text(words) | Event::Code(words) if in_title => title += &words,
            Event::End(TagEnd::TableHead) => in_body = title == heading,
            Event::End(TagEnd::Table) => in_body = false,
            Event::Start(Tag::TableRow) => cells.clear(),
            Event::Start(Tag::TableCell) => cells.push(String::new()),
            Event::Start(Tag::Link { dest_url, .. }) if in_body => link = dest_url.into_string(),
            Event::Text(words) | Event::Code(words) if in_body => {
                if let Some(cell) = cells.last_mut() {
                    *cell += &words;
                }
            }
            Event::End(TagEnd::TableRow) if in_body => {
                rows.push((cells[0].clone(), std::mem::take(&mut link)));
            }
            _ => {}
        }
    }
    rows
}

/// The book's chapters, in the order of its table of contents.
fn chapters() -> Vec<String> {
    let summary = read("SUMMARY.md");
    let links = summary.split("](").skip(1).filter_map(|link| link.split_once(')'));
    links.map(|(file, _)| file.to_owned()).collect()
}

fn read(chapter: &str) -> String {
    fs::read_to_string(docs().join(chapter)).expect(chapter)
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
