//! What the fuzzer began with and what it found: read, or refused. See `fuzz/`.

use std::fs;
use std::path::Path;

use checks::formula::Formula;
use checks::worksheet::Worksheet;

fn corpus(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/fuzz/corpus");
    let files = fs::read_dir(folder.join(name)).expect("a corpus");
    let texts = files.filter_map(|file| fs::read_to_string(file.expect("a file").path()).ok());
    let texts: Vec<String> = texts.collect();
    assert!(!texts.is_empty());
    texts
}

#[test]
fn every_answer_of_a_worksheet_can_be_asked_for() {
    for text in corpus("worksheet") {
        if let Ok(sheet) = Worksheet::parse(&text) {
            for question in sheet.questions() {
                assert!(sheet.answer(question).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn formulas_are_worked_out_or_refused() {
    let mut known = 0;
    for text in corpus("formula") {
        if let Ok(formula) = Formula::parse(&text, &["n", "k"]) {
            for values in [[0, 0], [1, 5], [20, 3], [u64::MAX, u64::MAX]] {
                known += usize::from(formula.evaluate(&values).is_ok());
            }
        }
    }
    assert!(known > 0);
}
