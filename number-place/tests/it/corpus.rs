//! The fuzzer's corpus: each input is read, or refused with a message. See `tools/fuzz/`.

use std::fs;
use std::path::Path;

use number_place::read::Puzzles;

#[test]
fn puzzles_are_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus/puzzle");
    let mut read = 0;
    for file in fs::read_dir(folder).expect("a corpus") {
        let input = fs::read(file.expect("a file").path()).expect("read");
        for puzzle in Puzzles::new(&mut &input[..], "puzzle.txt", "number-place FILE") {
            match puzzle {
                Ok(_) => read += 1,
                Err(error) => assert!(error.to_string().starts_with("puzzle.txt"), "{error}"),
            }
        }
    }
    assert!(read > 5);
}
