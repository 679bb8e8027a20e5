//! The ways through the code that the architecture page draws: every file exists, and contains the call that leads to
//! the next one.

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
    assert_eq!(calls, 4 + 4 + 2 + 5);
}

#[test]
fn code_in_the_tables_of_reading_the_code_is_in_its_file() {
    let page =
        fs::read_to_string(pages::root().join("docs/reading-the-code.md")).expect("the page");
    let (mut source, mut pieces) = (String::new(), 0);
    for line in page.lines() {
        if let Some(file) =
            line.strip_prefix("| the lecture | `").and_then(|rest| rest.strip_suffix("` |"))
        {
            source = fs::read_to_string(pages::root().join(file)).expect(file);
        }
        for code in line.split('`').skip(1).step_by(2).filter(|code| code.contains("self.")) {
            assert!(source.contains(code), "{line}: there is no {code}");
            pieces += 1;
        }
    }
    assert_eq!(pieces, 4);
}
