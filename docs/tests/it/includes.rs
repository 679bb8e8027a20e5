//! What a chapter includes is there.

use crate::pages;

use std::fs;

#[test]
fn every_included_line_is_there() {
    let mut includes = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for include in text.split("{{#include ").skip(1) {
            let (what, _) = include.split_once("}}").expect("an end");
            let name = page.display();
            // The whole of a file is included by its name alone.
            let Some((file, anchor)) = what.split_once(':') else {
                assert!(page.with_file_name(what).is_file(), "{name}: {what}");
                continue;
            };
            let source = fs::read_to_string(page.with_file_name(file)).expect(file);
            let marks = |mark: &str| {
                let mark = format!("// {mark}: {anchor}");
                source.lines().filter(|line| line.trim() == mark).count()
            };
            // Without an end, the lines go on to the end of the file.
            assert!(marks("ANCHOR") == 1 && marks("ANCHOR_END") <= 1, "{name}: {what}");
            includes += 1;
        }
    }
    assert!(includes >= 6, "only {includes} includes were found");
}
