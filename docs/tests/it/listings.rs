//! The searches in the chapters are there, and have nothing that reports their steps.

use std::fs;

use crate::listing::with_searches;
use crate::pages;

#[test]
fn every_search_of_a_chapter_is_shown_without_the_observer() {
    let mut searches = 0;
    for page in pages::pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for line in text.lines().filter(|line| line.starts_with("{{#search ")) {
            let listing = with_searches(line, pages::root()).expect(line);
            assert!(listing.contains("    pub fn "), "{line}: {listing}");
            for word in ["observer", "Choice", "Flow", "Ok(", "?", "{{"] {
                assert!(!listing.contains(word), "{line} has {word}");
            }
            searches += 1;
        }
    }
    assert_eq!(searches, 5);
}
