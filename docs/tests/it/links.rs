//! Every relative link of README.md, CHANGELOG.md and the book leads to a file, and to a heading of it where it
//! names one.

use crate::pages;

use std::fs;
use std::path::Path;

use crate::headings::{EXTENSIONS, anchors};
use pulldown_cmark::{Event, Parser, Tag};

#[test]
fn every_relative_link_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut links = 0;
    let mut pages = pages::pages();
    pages.push(pages::root().join("CHANGELOG.md"));
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for event in Parser::new_ext(&text, EXTENSIONS) {
            let (Event::Start(Tag::Link { dest_url, .. })
            | Event::Start(Tag::Image { dest_url, .. })) = event
            else {
                continue;
            };
            if dest_url.contains("://") || dest_url.starts_with("mailto:") {
                continue;
            }
            links += 1;
            // This one leads the chapter's player.
            if let Some(jump) = dest_url.strip_prefix("#step=") {
                let page = include_str!("../../../visual/src/replay/page/main.mjs");
                let is_jump = page.contains(&format!("\n  {jump}: ["))
                    || page.contains(&format!("\n  \"{jump}\": ["));
                assert!(is_jump && text.contains("<!-- replay: "), "{dest_url}");
                continue;
            }
            if let Err(why) = follow(&page, &text, &dest_url) {
                wrong.push(format!("{}: {dest_url}: {why}", page.display()));
            }
        }
    }
    assert!(links > 30, "only {links} links were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_chapter_is_in_the_table_of_contents() {
    let docs = pages::root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("SUMMARY.md");
    for page in pages::pages() {
        let Ok(name) = page.strip_prefix(&docs) else {
            continue;
        };
        let name = name.to_str().expect("a name");
        assert!(
            name == "SUMMARY.md" || summary.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
    }
}

#[test]
fn every_folder_that_a_command_installs_has_a_package() {
    const INSTALL: &str = "cargo install --path ";
    let mut folders = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page").replace('\n', " ");
        for rest in text.split(INSTALL).skip(1) {
            let folder = rest.trim_start().split([' ', '`']).next().expect("a folder");
            let package = pages::root().join(folder).join("Cargo.toml");
            assert!(package.is_file(), "{}: {INSTALL}{folder}", page.display());
            folders += 1;
        }
    }
    assert!(folders > 5, "only {folders} folders were found");
}

/// Looks for the file, and for the heading, that a link of a page names.
fn follow(page: &Path, text: &str, link: &str) -> Result<(), &'static str> {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = page.parent().expect("a folder").join(file);
    if !file.is_empty() && !target.exists() {
        return Err("no such file");
    }
    if heading.is_empty() {
        return Ok(());
    }
    let target_text = match file {
        "" => text.to_owned(),
        _ => fs::read_to_string(target).map_err(|_| "no text to have a heading in")?,
    };
    match anchors(&target_text).iter().any(|anchor| anchor == heading) {
        true => Ok(()),
        false => Err("no such heading"),
    }
}
