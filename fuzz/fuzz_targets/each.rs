//! Many puzzles, one a line, in any bytes: each is read, or its line is named.
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use number_place::each::lines::Lines;

fuzz_target!(|bytes: &[u8]| {
    let mut lines = Lines::new(BufReader::new(bytes));
    let mut puzzles = Vec::new();
    let end = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    loop {
        puzzles.clear();
        match lines.fill(&mut puzzles, 16) {
            Ok(true) => {}
            Ok(false) => break,
            Err((line, _why)) => {
                assert!((1..=end).contains(&line));
                break;
            }
        }
    }
});
