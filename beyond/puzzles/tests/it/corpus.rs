//! The fuzzer's corpus: each input is read, or refused with a message. See `tools/fuzz/`.

use std::fs;
use std::path::Path;

use puzzles::lines::each_puzzle;

#[test]
fn many_puzzles_are_read_or_their_line_is_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/fuzz/corpus");
    let files = ["puzzle", "puzzles"].map(|name| fs::read_dir(folder.join(name)));
    let mut inputs = 0;
    for file in files.into_iter().flat_map(|files| files.expect("a corpus")) {
        let input = fs::read(file.expect("a file").path()).expect("read");
        if let Err(error) = each_puzzle(&mut &input[..], "many.txt", |_| ()) {
            // One puzzle that ends early has no such line.
            let named = ["many.txt, line ", "many.txt ends after "];
            let error = error.to_string();
            assert!(named.iter().any(|named| error.starts_with(named)), "{error}");
        }
        inputs += 1;
    }
    assert!(inputs > 5);
}
