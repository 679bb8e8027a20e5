//! All tests of `docs` that need its library or its program from outside, as one executable.

mod architecture;
#[cfg(unix)] // as the programs of `from_empty.rs`
mod counts;
mod estimates;
#[cfg(unix)] // as the programs of `from_empty.rs`
mod figures;
mod from_empty;
mod giveaways;
#[path = "../../src/headings.rs"]
mod headings;
mod includes;
mod lessons;
mod links;
#[path = "../../src/listing.rs"]
#[allow(dead_code)] // what is for mdBook
mod listing;
mod listings;
mod new_program;
mod newcomer;
mod notebooks;
mod numbers;
mod pages;
mod pictures;
mod prime_rows;
#[cfg(unix)] // for transcripts and pictures
mod programs;
mod questions;
mod rust_for_c;
mod suggestions;
mod term;
mod transcripts;
