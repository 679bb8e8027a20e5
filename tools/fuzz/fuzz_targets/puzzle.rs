//! A file of puzzles of any bytes is read, or refused with a message that names the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use number_place::read::Puzzles;

fuzz_target!(|bytes: &[u8]| {
    for puzzle in Puzzles::new(&mut &*bytes, "puzzle.txt", "number-place FILE") {
        if let Err(error) = puzzle {
            assert!(error.to_string().starts_with("puzzle.txt"), "{error}");
        }
    }
});
