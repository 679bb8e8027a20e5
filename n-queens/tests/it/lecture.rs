//! The lecture's recorded outputs, byte for byte.

use testing::{Executable, fingerprint, recorded};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

/// Without arguments, stdout is the C program's.
#[test]
fn without_arguments() {
    let expected = include_str!("../lecture/no-arguments.stdout");
    let output = PROGRAM.run(&[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let framed = PROGRAM.run(&["8", "1"]);
    let text = String::from_utf8_lossy(&framed.stdout);
    assert_eq!(
        text,
        format!(
            "board_size = 8, verbose level = 1\n{expected}Result:\n  N queens              92\n"
        )
    );
}

/// The recorded answers are between a header line and the two lines of the result.
#[test]
fn recorded_answers() {
    let rows = recorded(include_str!("../lecture/digests.tsv"));
    let rows: Vec<_> = rows.iter().filter(|row| row.arguments.len() == 2).collect();
    assert_eq!(rows.len(), 12);
    for row in rows {
        let arguments: Vec<&str> = row.arguments.iter().map(String::as_str).collect();
        let stdout = PROGRAM.run(&arguments).stdout;
        let lines: Vec<&[u8]> = stdout.split_inclusive(|&b| b == b'\n').collect();
        let answers = lines[1..lines.len() - 2].concat();
        assert_eq!(fingerprint(&answers[..]), row.stdout, "{arguments:?}");
    }
}
