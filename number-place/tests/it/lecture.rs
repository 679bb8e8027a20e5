//! The lecture's recorded outputs, byte for byte, except for the line with the time.

use testing::{Executable, fingerprint, recorded};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };
const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles");

#[test]
fn recorded_runs() {
    let rows = recorded(include_str!("../lecture/digests.tsv"));
    assert_eq!(rows.len(), 12);
    for row in rows {
        let puzzle = format!("{PUZZLES}/{}", row.arguments[0]);
        let stdout = PROGRAM.run(&[&puzzle, &row.arguments[1]]).stdout;
        let text = String::from_utf8(stdout).expect("text");
        let (text, time) = text.trim_end().rsplit_once('\n').expect("lines");
        let text = format!("{text}\n");
        if let Some(file) = &row.file {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lecture");
            let expected = std::fs::read_to_string(format!("{folder}/{file}")).expect("recorded");
            assert_eq!(text, expected, "{:?}", row.arguments);
        }
        assert_eq!(fingerprint(text.as_bytes()), row.stdout, "{:?}", row.arguments);
        // Time = 0.004257 [sec]
        let seconds = time.strip_prefix("Time = ").and_then(|t| t.strip_suffix(" [sec]"));
        let (_, decimals) = seconds.and_then(|s| s.split_once('.')).expect("a time");
        assert!(decimals.len() == 6 && decimals.bytes().all(|b| b.is_ascii_digit()));
    }
}
