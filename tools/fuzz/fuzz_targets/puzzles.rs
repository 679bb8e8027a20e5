//! Many puzzles, one a line, or one in any format, in any bytes: each is read, or its line is named.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzles::lines::each_puzzle;

fuzz_target!(|bytes: &[u8]| {
    if let Err(error) = each_puzzle(&mut &bytes[..], "many.txt", |_| ()) {
        let error = error.to_string();
        assert!(error.starts_with("many.txt, line ") || error.starts_with("many.txt ends"));
    }
});
