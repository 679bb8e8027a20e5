//! The fuzzer's corpus: each input is read, or refused with a message. See `tools/fuzz/`.

use std::fs;
use std::path::Path;

use number_place::read::read_from;

#[test]
fn puzzles_are_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus/puzzle");
    let mut read = 0;
    for file in fs::read_dir(folder).expect("a corpus") {
        let input = fs::read(file.expect("a file").path()).expect("read");
        match read_from(&mut &input[..], "puzzle.txt") {
            Ok(_) => read += 1,
            Err(error) => assert!(error.to_string().contains("puzzle.txt"), "{error}"),
        }
    }
    assert!(read > 0);
}
