//! Code in the pages' text is in its file: the calls that the architecture page draws, and what tables beside listings name.

use std::fs;

use crate::pages;

#[test]
fn every_call_that_is_drawn_is_in_its_file() {
    let page = fs::read_to_string(pages::root().join("docs/architecture.md")).expect("the page");
    let pictures = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let (mut source, mut calls) = (String::new(), 0);
    for line in pictures.flat_map(str::lines) {
        if let Some(file) = line.split(' ').next().filter(|word| word.ends_with(".rs")) {
            source = fs::read_to_string(pages::root().join(file)).expect(file);
        }
        if let Some((_, call)) = line.trim_start_matches([' ', '│']).split_once("   ") {
            // The sign for any arguments is not in the source.
            let call = call.trim_end_matches("…)");
            if call.ends_with(['(', ')']) {
                assert!(source.contains(call), "{line}: there is no {call}");
                calls += 1;
            }
        }
    }
    assert!(calls > 10, "only {calls} calls were found");
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
