//! A puzzle file of any bytes is read, or refused with a message; what is read has no contradiction.
#![no_main]

use libfuzzer_sys::fuzz_target;
use number_place::read::read_from;

fuzz_target!(|bytes: &[u8]| match read_from(&mut &*bytes, "puzzle.txt") {
    Ok(puzzle) => assert!(puzzle.empty_cells().count() <= 81),
    Err(error) => assert!(error.to_string().contains("puzzle.txt"), "{error}"),
});
