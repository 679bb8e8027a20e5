//! README.md and getting started show the addresses that are set in Cargo.toml.

use std::fs;

use crate::addresses::{Addresses, PAGES};
use crate::pages;

#[test]
fn the_pages_have_the_addresses_of_the_settings() {
    let addresses = Addresses::read(pages::root()).expect("the settings");
    for page in PAGES {
        let text = fs::read_to_string(pages::root().join(page)).expect("a page");
        assert!(
            addresses.insert(&text).expect("places") == text,
            "cargo run -p docs writes {page}"
        );
    }
}

#[test]
fn an_address_becomes_a_clone_line_and_links() {
    let repository = "https://example.org/someone/course.git".to_owned();
    let addresses = Addresses { repository, book: "https://example.org/book/".to_owned() };
    let [readme, start] = PAGES.map(|page| {
        let text = fs::read_to_string(pages::root().join(page)).expect("a page");
        addresses.insert(&text).expect("places")
    });
    for text in [&readme, &start] {
        assert!(text.contains("git clone https://example.org/someone/course.git\ncd course\n"));
    }
    assert!(readme.contains("(https://example.org/book/)"));
    assert!(start.contains("(https://example.org/someone/course/releases/latest)"));
    assert_eq!(addresses.hosted("012-n-queens"), None, "Colab does not read this server");
}
