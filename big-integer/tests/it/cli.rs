//! Levels, bad input, streams.

use testing::{Executable, only_adds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_big-integer") };

testing::program_tests! { PROGRAM;
    refused {
        ["8"] => ["<HEIGHT>"],
        ["0", "8"] => ["1 to "],
        ["8", "-8"] => ["-8"],
        ["8", "8", "4"] => ["4 is not in 0 to 3"],
        ["1000", "101"] => ["more than 100000 cells"],
        ["4294967295", "4294967295"] => ["more than 100000 cells"],
        ["8", "8", "0", "0"] => ["'0'"],
        ["--json"] => ["<HEIGHT>"],
    }
    disk_is_full { [], ["8", "8", "3"] }
    terminals { ["5", "5"] with ["3"] }
}

#[test]
fn a_level_only_adds() {
    for (width, height) in [("1", "1"), ("2", "11"), ("8", "8"), ("7", "6")] {
        let run =
            |arguments: &[&str]| String::from_utf8(PROGRAM.run(arguments).stdout).expect("text");
        let text = |level| run(&[width, height, level]);
        for (less, more) in [("0", "1"), ("1", "2"), ("2", "3")] {
            assert!(text(less) != text(more));
            assert!(only_adds(&text(less), &text(more)), "{width} x {height}, level {less}");
        }
        let unsaid = run(&[width, height]);
        assert_eq!(unsaid, text("0"));
    }
}

#[test]
fn json_agrees_with_the_text() {
    let output = PROGRAM.run(&["8", "8", "--json"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&line["bits"], &line["digits"]), (&190.into(), &57.into()));
    let number = line["candidates"].as_str().expect("a string");
    let text = PROGRAM.run(&["8", "8"]).stdout;
    assert!(String::from_utf8_lossy(&text).contains(&format!("8^63 = {number}\n")));
    assert_eq!(line["held_by"].as_array().map(Vec::len), Some(0));
}

#[test]
fn the_largest_board_has_all_its_digits() {
    let output = PROGRAM.run(&["100", "1000", "3"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.len() > 90_000);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -f and /dev/full")]
fn it_may_be_cut_off_anywhere() {
    PROGRAM.assert_stdout_may_end_anywhere(&["300", "300", "3"]);
    PROGRAM.assert_takes_any_surroundings(&["300", "300", "3"]);
}
