//! Estimates against counts that are known.

use std::io::Read;

use common::board::{Cell, Size};
use common::cli::human::Figure;
use common::run::{EFFORT, Effort, Sample};
use common::search::{Output, Program, StopFlag};
use knight_backtrack::{Algorithm, KnightTours};
use proptest::prelude::*;
use testing::{Executable, count, transcript};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

fn problem(width: i32, height: i32, x: i32, y: i32) -> KnightTours {
    let start = Cell { x: x % width, y: y % height };
    KnightTours { size: Size::new(width, height), start, algorithm: Algorithm::Plain }
}

fn sample(problem: &KnightTours, level: u8, effort: Effort, seed: u64) -> Sample {
    common::run::sample(problem, level, effort, seed, &StopFlag::default())
}

fn pruned(width: i32, height: i32, x: i32, y: i32) -> KnightTours {
    KnightTours { algorithm: Algorithm::Pruned, ..problem(width, height, x, y) }
}

/// Nodes, counted in the text of the nodes.
fn nodes_and_tours(problem: &KnightTours) -> (f64, f64) {
    let nodes = transcript(problem, 2).matches(" cells fixed --").count();
    (nodes as f64, count(problem).solutions as f64)
}

/// What the search prints; an estimate does not count the header.
fn printed(problem: &KnightTours, level: u8) -> f64 {
    let mut header = Output::memory();
    problem.opening(&mut header, level).expect("memory can be written");
    (transcript(problem, level).len() - header.take().len()) as f64
}

fn assert_near(figure: Figure, known: f64, errors: f64, what: &str) {
    let off = (figure.value - known).abs();
    assert!(off <= errors * figure.error, "{what}: {figure:?}, in fact {known}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A tree that is narrower than the probe is seen whole.
    #[test]
    fn small_trees_are_counted_exactly(
        width in 1..6, height in 1..6, x in 0..6, y in 0..6,
    ) {
        prop_assume!(width * height <= 15);
        let problem = problem(width, height, x, y);
        let wide = Effort { nodes: 1_000_000, probes: 2 };
        let found = sample(&problem, 3, wide, 7);
        let exact = |value| Figure { value, error: 0.0 };
        let (nodes, tours) = nodes_and_tours(&problem);
        let bytes = exact(printed(&problem, 3));
        let expected = Sample {
            nodes: exact(nodes), solutions: exact(tours), bytes, exact: true, endless: false,
        };
        prop_assert_eq!(found, expected);
    }

    /// Probes much narrower than the tree, many of them: then the mean is near, and the error
    /// known.
    #[test]
    fn samples_are_right_on_average(
        width in 3..6, height in 3..7, x in 0..6, y in 0..6,
    ) {
        prop_assume!((12..=20).contains(&(width * height)));
        let problem = problem(width, height, x, y);
        let (nodes, tours) = nodes_and_tours(&problem);
        let narrow = Effort { nodes: 10, probes: 400 };
        let found = sample(&problem, 2, narrow, 7);
        let bytes = printed(&problem, 2);
        if !found.exact {
            assert_near(found.nodes, nodes, 5.0, "nodes");
            assert_near(found.bytes, bytes, 5.0, "bytes");
            assert_near(found.solutions, tours, 6.0, "solutions");
        }
    }
}

#[test]
fn large_boards_are_near_their_known_counts() {
    let cases = [(5, 6, 98_742_288.0), (6, 6, 19_431_824_959.0)];
    for (width, height, known) in cases {
        let found = sample(&problem(width, height, 0, 0), 1, EFFORT, 1975);
        assert_near(found.nodes, known, 4.0, "nodes");
        assert!(found.nodes.error < 0.05 * known, "{found:?}");
        assert_eq!(found, sample(&problem(width, height, 0, 0), 1, EFFORT, 1975));
    }
    let pruned = pruned(6, 6, 0, 0);
    let found = sample(&pruned, 1, EFFORT, 1975);
    assert_near(found.nodes, 14_954_079.0, 4.0, "nodes of pruned");
}

/// Solutions differ only in the digits of their numbers, which a sample does not know.
#[test]
fn the_text_of_pruned_and_of_every_level_is_estimated() {
    let pruned = pruned(5, 4, 1, 1);
    let narrow = Effort { nodes: 20, probes: 300 };
    assert_near(sample(&pruned, 2, narrow, 1).bytes, printed(&pruned, 2), 4.0, "level 2");
    assert_near(sample(&pruned, 3, narrow, 1).bytes, printed(&pruned, 3), 4.0, "level 3");
}

#[test]
fn the_command_prints_a_table_or_a_line_and_stops() {
    let table = PROGRAM.run(&["6", "6", "0", "0", "--estimate"]);
    let text = String::from_utf8_lossy(&table.stdout);
    assert!(table.status.success() && table.stderr.is_empty(), "{table:?}");
    let (head, after) = text.split_once("  nodes      ").expect("the nodes");
    assert_eq!(head, "Estimate of: knight-backtrack 6 6 0 0\n");
    let nodes = after.split(' ').next().expect("a number").replace('\u{202f}', "");
    let nodes: f64 = nodes.parse().expect("a number");
    assert!((nodes / 19_431_824_959.0 - 1.0).abs() < 0.15, "{text}");
    assert_eq!(text.lines().count(), 8, "{text}");
    let line = |_| PROGRAM.run(&["6", "6", "0", "0", "3", "--estimate", "--json"]).stdout;
    let values = [0, 1]
        .map(line)
        .map(|line| serde_json::from_slice::<serde_json::Value>(&line).expect("JSON"));
    assert_eq!(values[0]["nodes"], values[1]["nodes"]);
    assert_eq!(values[0]["levels"][3]["bytes"], values[1]["levels"][3]["bytes"]);
    let exact = PROGRAM.run(&["3", "4", "0", "0", "--estimate"]);
    assert!(String::from_utf8_lossy(&exact.stdout).contains("  nodes      67\n  solutions  2\n"));
    PROGRAM.assert_refused(&["6", "6", "0", "0", "--estimate", "--part", "1/2"], 2, &["--part"]);
}

/// The smallest board on which one node takes a millisecond.
const HUGE: [&str; 4] = ["1000", "1000", "0", "0"];

#[test]
fn an_estimate_ends_in_time_and_its_times_never_fall() {
    let cases = [
        (&HUGE[..], "1s"),
        (&["20", "20", "0", "0"], "200ms"),
        (&["5", "6", "0", "0"], "10s"),
        (&HUGE[..], "0s"),
    ];
    for (board, limit) in cases {
        let start = std::time::Instant::now();
        let options = ["--estimate", "--json", "--time-limit", limit];
        let output = PROGRAM.run(&[board, &options].concat());
        assert!(start.elapsed().as_secs() < 60, "{board:?}: {:?}", start.elapsed());
        let text = String::from_utf8_lossy(&output.stdout);
        let line: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let seconds: Vec<Option<f64>> =
            (0..4).map(|level| line["levels"][level]["seconds"].as_f64()).collect();
        assert!(seconds.is_sorted_by_key(|time| time.unwrap_or(f64::INFINITY)), "{text}");
    }
    let table = PROGRAM.run(&[&HUGE[..], &["--estimate", "--time-limit", "1s"]].concat());
    let table = String::from_utf8_lossy(&table.stdout).into_owned();
    assert!(!table.contains("inf") && !table.contains("NaN"), "{table}");
}

#[test]
fn a_run_that_never_ends_is_warned_of_where_progress_is_shown() {
    let limit = |options: &[&'static str]| {
        let mut command = PROGRAM.command(&[&["8", "8", "0", "0", "--progress"], options].concat());
        let mut child = command
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it runs");
        // The header comes after the warning.
        let mut header = [0];
        let mut stdout = child.stdout.take().expect("stdout is a pipe");
        stdout.read_exact(&mut header).expect("a header");
        child.kill().expect("it still runs");
        String::from_utf8(child.wait_with_output().expect("ended").stderr).expect("UTF-8")
    };
    let warned = limit(&["always"]);
    for words in [
        "warning: about ",
        "years",
        "More figures: --estimate\n",
        "Only a minute of it: --time-limit 1m\n",
        "The same, faster: --algorithm pruned\n",
    ] {
        assert!(warned.contains(words), "{words}: {warned}");
    }
    let pruned = limit(&["always", "--algorithm", "pruned"]);
    assert!(pruned.contains("warning") && !pruned.contains("faster"));
    let printing = limit(&["always", "2"]);
    assert!(printing.contains(" at level 2"), "{printing}");
    assert!(!limit(&["never"]).contains("warning"));
    assert_eq!(limit(&["auto"]), "");
}
