//! README.md shows the addresses that are set in Cargo.toml.

use std::fs;

use crate::addresses::Addresses;
use crate::pages;

#[test]
fn the_readme_has_the_addresses_of_the_settings() {
    let readme = fs::read_to_string(pages::root().join("README.md")).expect("README.md");
    let addresses = Addresses::read(pages::root()).expect("the settings");
    assert!(addresses.insert(&readme).expect("a place") == readme, "cargo run -p docs writes it");
}

#[test]
fn an_address_becomes_a_clone_line_and_a_link() {
    let readme = fs::read_to_string(pages::root().join("README.md")).expect("README.md");
    let repository = "https://example.org/someone/course.git".to_owned();
    let addresses = Addresses { repository, book: "https://example.org/book/".to_owned() };
    let text = addresses.insert(&readme).expect("a place");
    assert!(text.contains("git clone https://example.org/someone/course.git\ncd course\n"));
    assert!(text.contains("(https://example.org/book/)"));
}
