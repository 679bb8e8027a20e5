//! Code in the pages' text is in its file: the calls that the architecture page draws, and what tables beside listings name.

use std::collections::BTreeSet;
use std::fs;

use crate::listing::with_searches;
use crate::pages;

/// The text of a function in a source.
fn function<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let begins = [format!("fn {name}("), format!("fn {name}<")];
    let start = begins.iter().find_map(|begin| source.find(begin))?;
    let line = source[..start].rfind('\n').map_or(0, |end| end + 1);
    let indent = source[line..].len() - source[line..].trim_start().len();
    let end = format!("\n{}}}\n", &source[line..line + indent]);
    let length = source[line..].find(&end)?;
    Some(&source[line..line + length])
}

/// A function that came between two of them would have the call of the first one.
#[test]
fn every_call_that_is_drawn_is_in_the_function_above_it() {
    let page = fs::read_to_string(pages::root().join("docs/architecture.md")).expect("the page");
    let pictures = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let pictures: Vec<&str> = pictures.collect();
    let mut text = String::new();
    let mut calls = 0;
    for line in pictures.iter().flat_map(|picture| picture.lines()) {
        let mut words = line.split_whitespace();
        if let (Some(file), Some(name)) = (words.next(), words.next())
            && file.ends_with(".rs")
            && line.starts_with(file)
        {
            let source = fs::read_to_string(pages::root().join(file)).expect(file);
            let found = function(&source, name);
            text = found.unwrap_or_else(|| panic!("{file}: there is no {name}")).to_owned();
        }
        if let Some((_, call)) = line.trim_start_matches([' ', '│']).split_once("   ") {
            // The sign for any arguments is not in the source.
            let call = call.trim_end_matches("…)");
            if call.ends_with(['(', ')']) {
                assert!(text.contains(call), "{line}: there is no {call}");
                calls += 1;
            }
        }
    }
    assert!(calls > 10, "only {calls} calls were found");
    let is_function = |line: &&str| line.contains(".rs ");
    let drawn: BTreeSet<String> = pictures[0]
        .lines()
        .filter(is_function)
        .map(|line| line.split_whitespace().take(2).collect())
        .collect();
    assert_eq!(drawn.len(), 7, "from main to step: {drawn:?}");
}

/// A table whose first column is "here" explains the source above it: its code is there. "…" is left out of it.
#[test]
fn code_in_a_table_beside_a_listing_is_in_that_source() {
    let mut pieces = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let (mut source, mut is_beside) = (String::new(), false);
        for line in text.lines() {
            if let Some(what) = line.strip_prefix("{{#include ") {
                let file = what.split([':', '}']).next().unwrap_or_default();
                source = fs::read_to_string(page.with_file_name(file)).unwrap_or_default();
            } else if line.starts_with("{{#search ") {
                source = with_searches(line, pages::root()).expect(line);
            }
            is_beside =
                line.starts_with('|') && (is_beside || line.starts_with("| here | in the "));
            if !is_beside {
                continue;
            }
            let here = line.split('|').nth(1).unwrap_or_default();
            let codes = here.split('`').skip(1).step_by(2);
            for code in codes.flat_map(|code| code.split('…')) {
                assert!(source.contains(code), "{}: {line}: there is no {code}", page.display());
                pieces += 1;
            }
        }
    }
    assert!(pieces > 20, "only {pieces} pieces of code were found");
}
