//! Bad input, streams, exit codes, and the laboratory's program.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

testing::program_tests! { PROGRAM;
    refused {
        ["0"] => ["1 to 64"],
        ["65"] => ["1 to 64"],
        ["eight"] => ["'eight'", "not a whole number"],
        ["-8"] => ["-8", "1 to 64"],
        ["99999999999999999999"] => ["N"],
        ["8", "4"] => ["4 is not in 0 to 3"],
        ["8", "1", "1"] => ["'1'"],
        ["8", "--lab"] => ["--lab"],
        ["--board", "8"] => ["--board"],
        ["8", "--algorithm", "fast"] => ["plain, bits]"],
        ["8", "--time-limit", "-1s"] => ["--time-limit", "-1s", "90s"],
        ["8", "--answers", "0"] => ["0 is not in 1 to "],
        ["--lab", "--algorithm", "bits"] => ["--algorithm"],
    }
    says {
        ["9", "--algorithm", "bits", "--answers", "3"] => 0 ["N queens               3\n"],
        ["20", "--time-limit", "100ms"] => 124
            ["Result:\n  N queens  ", "Incomplete: stopped by --time-limit"],
    }
    reader_leaves { ["14", "1"] after 100, ["14", "3"] after 1_000_000 }
    disk_is_full { [], ["12", "2"] }
    endless { ["30"], ["26", "--algorithm", "bits"] }
    cut_off { ["10", "2"] }
    terminals { ["8"] with ["--stats"] }
    large_options { ["6"], ["6", "--algorithm", "bits"] }
}

/// The laboratory draws the same answers with other characters.
#[test]
fn the_laboratory_asks_draws_and_counts() {
    let output = PROGRAM.run_with_input(&["--lab"], b"6\n");
    let text = String::from_utf8_lossy(&output.stdout);
    let boards = text
        .strip_prefix("Introduceti dimensiunea tablei:")
        .and_then(|text| text.strip_suffix("Nr de solutii 4"))
        .expect("prompt and count");
    let lecture = PROGRAM.run(&["6", "1"]).stdout;
    let lecture: String = String::from_utf8_lossy(&lecture)
        .lines()
        .filter(|line| line.starts_with(['Q', '.']) || line.starts_with("Answer"))
        .skip(1)
        .map(|line| match line.starts_with("Answer") {
            true => "\n".to_owned(),
            false => line.replace('Q', "* ").replace('.', "o ") + "\n",
        })
        .collect();
    assert_eq!(boards, lecture + "\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_laboratory_refuses_what_is_no_board_size() {
    for input in [&b""[..], b"0", b"20\n", b"-1\n", b"eight\n", b"\xff\xff\n"] {
        let output = PROGRAM.run_with_input(&["--lab"], input);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{input:?}");
        assert!(stderr.contains("from 1 to 19") && stderr.contains("A command that works"));
    }
}

#[test]
fn the_laboratory_stops_after_that_many_answers() {
    let lab = PROGRAM.run_with_input(&["--lab", "--answers", "3"], b"8");
    let stdout = String::from_utf8_lossy(&lab.stdout);
    assert!(stdout.contains("\nNr de solutii 3\nIncomplete: stopped by --answers"), "{stdout}");
}

#[test]
fn json_is_one_line_with_the_count() {
    for (arguments, answers) in
        [(&["--json"][..], 92), (&["10", "--json", "--algorithm", "bits"], 724)]
    {
        let output = PROGRAM.run(arguments);
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let fields: Vec<&String> = line.as_object().expect("fields").keys().collect();
        assert_eq!(fields, ["program", "n", "answers", "nodes", "seconds", "complete"]);
        assert_eq!((&line["program"], &line["answers"]), (&"n-queens".into(), &answers.into()));
    }
}

/// The half of the tree counts the other half, so the nodes are the lecture's.
#[test]
fn every_algorithm_with_a_tree_counts_its_nodes() {
    for n in ["1", "2", "7", "10"] {
        let nodes = |options: &[&str]| PROGRAM.counts(&[&[n], options].concat(), &["nodes"]);
        let plain = nodes(&[]);
        for options in [&["--algorithm", "bits"][..], &["--algorithm", "bits", "--threads", "2"]] {
            assert_eq!(nodes(options), plain, "N = {n}");
        }
    }
}

#[test]
fn a_time_limit_stops_every_algorithm() {
    for options in [&["26", "--algorithm", "bits"][..], &["26"], &["26", "--threads", "2"]] {
        let output = PROGRAM.run(&[options, &["--json", "--time-limit", "100ms"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(output.status.code(), Some(124));
        assert_eq!(line["complete"], false);
        assert_eq!(line["stopped_by"], "--time-limit");
    }
}
