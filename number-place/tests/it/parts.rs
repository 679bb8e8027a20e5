//! Estimates of a run; `differential.rs` compares random parts with the whole.

use std::io::Write;

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };

/// A full grid. Emptied cells have one answer or many.
const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// A file with the grid, without the digits at some places.
fn puzzle(holes: &[usize]) -> tempfile::NamedTempFile {
    let mut cells = GRID.as_bytes().to_vec();
    for &hole in holes {
        cells[hole] = b'.';
    }
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(&cells).expect("written");
    file
}

#[test]
fn estimates_are_near() {
    let few: Vec<usize> = (0..20).collect();
    let file = puzzle(&few);
    PROGRAM.assert_estimated(&[file.path().to_str().expect("UTF-8")], false);
    let many: Vec<usize> = (0..33).collect();
    let file = puzzle(&many);
    let file = file.path().to_str().expect("UTF-8");
    PROGRAM.assert_estimated(&[file], true);
    PROGRAM.assert_estimated(&[file, "--algorithm", "fewest"], true);
}
