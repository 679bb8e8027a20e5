//! What the fuzzer began with and what it found: read, or refused with a message. See `fuzz/`.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use number_place::each::lines::Lines;
use number_place::read::read_from;

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let files = fs::read_dir(folder.join(name)).expect("a corpus");
    let inputs: Vec<Vec<u8>> =
        files.map(|file| fs::read(file.expect("a file").path()).expect("read")).collect();
    assert!(!inputs.is_empty());
    inputs
}

#[test]
fn puzzles_are_read_or_refused() {
    let mut read = 0;
    for input in corpus("puzzle") {
        match read_from(&input[..], "puzzle.txt") {
            Ok(_) => read += 1,
            Err(error) => assert!(error.to_string().contains("puzzle.txt"), "{error}"),
        }
    }
    assert!(read > 0);
}

#[test]
fn many_puzzles_are_read_or_their_line_is_named() {
    for input in corpus("each") {
        let mut lines = Lines::new(BufReader::new(&input[..]), "many.txt".to_owned());
        let mut puzzles = Vec::new();
        loop {
            match lines.fill(&mut puzzles, 16) {
                Ok(true) => puzzles.clear(),
                Ok(false) => break,
                Err(error) => {
                    let end = input.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
                    let line = lines.number();
                    assert!((1..=end).contains(&line));
                    let named = format!("many.txt, line {line}: ");
                    assert!(error.to_string().starts_with(&named), "{error}");
                    break;
                }
            }
        }
    }
}
