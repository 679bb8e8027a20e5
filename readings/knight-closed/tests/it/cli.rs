//! Levels, bad input, streams, exit codes, and the three algorithms through an independent checker.

use testing::checkers::{is_closed_tour, path_of_numbers};
use testing::{Executable, only_adds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-closed") };

testing::program_tests! { PROGRAM;
    refused {
        ["8"] => ["<HEIGHT>"],
        ["0", "8"] => ["1 to "],
        ["8", "8", "4"] => ["4 is not in 0 to 3"],
        ["8", "8", "--algorithm", "magic"] => ["--algorithm", "parberry"],
        ["8", "8", "--algorithm", "pruned", "--without", "luck"] => ["--without", "corners"],
        ["1000000", "1000000"] => ["up to 4294967295 cells", "knight-closed 6 6"],
        ["1000000", "1000000", "--algorithm", "memo"] => ["up to 58 cells", "knight-closed 6 6"],
    }
    says {
        ["6", "6", "0", "--algorithm", "memo", "--time-limit", "200ms"] => 124 ["Incomplete: stopped by --time-limit"],
    }
    disk_is_full { ["6", "6"] }
    endless { ["7", "9", "--algorithm", "pruned"] }
    cut_off { ["500", "500"] }
    terminals { ["6", "6"] with ["--stats"] }
}

/// The board in the reading's picture, numbered from 1.
fn board(text: &str) -> Vec<u32> {
    text.lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('|').filter_map(|n| n.trim().parse::<u32>().ok()))
        .map(|number| number + 1)
        .collect()
}

#[test]
fn every_algorithm_finds_closed_tours() {
    for (algorithm, boards) in [
        ("memo", &[("3", "10"), ("6", "5")][..]),
        ("pruned", &[("5", "6"), ("6", "6"), ("3", "10"), ("42", "42"), ("60", "60")]),
        ("parberry", &[("6", "8"), ("5", "6"), ("10", "3"), ("7", "12"), ("31", "14")]),
    ] {
        for (width, height) in boards {
            let output = PROGRAM.run(&[width, height, "1", "--algorithm", algorithm]);
            let text = String::from_utf8_lossy(&output.stdout);
            let width: usize = width.parse().expect("a number");
            let height: usize = height.parse().expect("a number");
            let path = path_of_numbers(width, &board(&text)).expect("a full board");
            assert!(is_closed_tour(width, height, &path), "{algorithm} {width} x {height}");
            assert!(text.contains("\nTime = "), "{text}");
        }
    }
}

#[test]
fn every_rule_can_be_left_out() {
    for rules in ["end-path", "corners", "order", "end-path,corners"] {
        let arguments = ["5", "6", "1", "--algorithm", "pruned", "--without", rules];
        let limited = [&arguments[..], &["--time-limit", "60s"]].concat();
        let output = PROGRAM.run(&limited);
        let path = path_of_numbers(5, &board(&String::from_utf8_lossy(&output.stdout)));
        assert!(is_closed_tour(5, 6, &path.expect("a full board")), "{rules}");
    }
}

#[test]
fn a_board_without_a_closed_tour_is_told_the_clause() {
    for (width, height, words) in
        [("3", "8", "one side is 3"), ("5", "5", "Schwenk"), ("4", "9", "Schwenk")]
    {
        let output = PROGRAM.run(&[width, height]);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("There is none: ") && text.contains(words), "{text}");
    }
}

#[test]
fn compared_levels_show_whole_boards() {
    let levels = ["6", "6", "--time-limit", "60s", "--levels", "0,1,2,3"];
    let text = String::from_utf8_lossy(&PROGRAM.run(&levels).stdout).into_owned();
    assert!(text.contains("| 0   | 33  | 28  | 9   | 6   | 15  |"), "{text}");
}

#[test]
fn a_level_only_adds() {
    for (algorithm, width, height) in
        [("memo", "3", "10"), ("pruned", "6", "5"), ("parberry", "12", "14")]
    {
        let text = |level| {
            let stdout = PROGRAM.run(&[width, height, level, "--algorithm", algorithm]).stdout;
            let text = String::from_utf8(stdout).expect("text");
            let (text, _) = text.split_once("Time = ").expect("a time");
            text.to_owned()
        };
        for (less, more) in [("0", "1"), ("1", "2"), ("2", "3")] {
            assert!(only_adds(&text(less), &text(more)), "{algorithm}, level {less}");
        }
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (arguments, words) in [
        ("40 40 --algorithm memo", "memo takes boards of up to 58 cells"),
        ("10 6 --replay t.html", "parberry"),
        ("6 6 1 --without order", "--without goes with"),
        ("6 6 --answers 2 --json", "--answers"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let example = "knight-closed 6 6 --algorithm pruned\n";
        PROGRAM.assert_refused(&arguments, 2, &[words, example]);
    }
}

/// The limit of `ulimit -v` counts all memory that is asked for, used or not.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -v")]
fn a_limit_on_memory_is_an_error_and_no_abort() {
    let limited = |kibibytes: u32, arguments: &str| {
        let script = format!("ulimit -v {kibibytes}; exec '{}' {arguments}", PROGRAM.path);
        std::process::Command::new("sh").args(["-c", &script]).output().expect("sh runs")
    };
    let output = limited(300_000, "5000 5000 0 --algorithm pruned");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("too large") && stderr.contains("MiB of memory"), "{stderr}");
    assert!(output.stdout.is_empty());
    let output = limited(300_000, "1000 1000 0 --algorithm parberry");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// There is no estimate of a search that ends with its first tour: what may last for days says so by
/// itself. The test opens terminals, which it can on Linux only.
#[test]
#[cfg(target_os = "linux")]
fn a_search_that_may_last_for_days_is_warned_of() {
    let all = [
        ("7 8 0 --algorithm memo", "pruned and parberry find a tour at once"),
        ("7 9 0 --algorithm pruned", "there is no tour, and --algorithm parberry says so at once"),
    ];
    for (arguments, words) in all {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let terminal = PROGRAM.on_terminal(200, 24, &arguments, &[]);
        terminal.await_text("warning: ");
        terminal.await_text(words);
        terminal.await_text("Only a minute of it: --time-limit 1m");
        // Ctrl-C before the search begins ends the program otherwise.
        terminal.await_text("verbose level = 0");
        terminal.send(testing::terminal::UnixSignal::INT);
        assert_eq!(terminal.end().0, Some(130));
    }
    for quick in ["5 6 0 --algorithm memo", "100 100 0 --algorithm pruned", "99 99 0"] {
        let quick: Vec<&str> = quick.split(' ').collect();
        let (_, shown) = PROGRAM.on_terminal(200, 24, &quick, &[]).end();
        assert!(!shown.contains("warning: "), "{shown}");
    }
}
