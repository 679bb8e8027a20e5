//! Many puzzles, one a line, in any bytes: each is read, or its line is named.
#![no_main]

use std::io::BufReader;

use libfuzzer_sys::fuzz_target;
use number_place::each::lines::Lines;

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
                let line = lines.number();
                assert!((1..=end).contains(&line));
                assert!(error.to_string().starts_with(&format!("many.txt, line {line}: ")));
                break;
            }
        }
    }
});
