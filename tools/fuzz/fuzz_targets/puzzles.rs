//! Many puzzles, one a line, or one in any format, in any bytes: each is read, or its line is named.
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use puzzles::lines::Lines;

fuzz_target!(|bytes: &[u8]| {
    let mut lines = Lines::new(BufReader::new(bytes), "many.txt".to_owned());
    let mut puzzles = Vec::new();
    let end = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    loop {
        puzzles.clear();
        match lines.fill(&mut puzzles, 16) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                // One puzzle in another format has its own lines.
                assert!((1..=end).contains(&lines.number()));
                let error = error.to_string();
                assert!(error.starts_with("many.txt, line ") || error.starts_with("many.txt ends"));
                break;
            }
        }
    }
});
