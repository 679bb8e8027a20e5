//! The table of grades on terminals of several sizes.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use std::{env, fs};

use testing::Executable;
use testing::terminal::{SIZES, assert_fits, without_redrawn};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_grading") };

#[test]
fn the_table_fits() {
    let place = tempfile::tempdir().expect("a folder");
    crate::teacher(place.path());
    let folder = place.path().join("class/ana/011-1-bruteforce-cost");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("worksheet.toml"), "nodes = 1\n").expect("written");
    env::set_current_dir(place.path()).expect("entered");
    for arguments in [&["grade", "class"][..], &["--help"], &["grade", "nowhere"]] {
        let output = PROGRAM.run(arguments);
        for (columns, rows) in SIZES {
            let (code, shown) = PROGRAM.on_terminal(columns, rows, arguments, &[]).end();
            assert_eq!(code, output.status.code(), "{arguments:?}: {shown}");
            assert_fits(&without_redrawn(&shown), columns);
        }
    }
}
