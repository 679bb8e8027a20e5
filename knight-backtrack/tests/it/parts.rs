//! Parts and threads of a run; `differential.rs` compares random ones with the whole.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

#[test]
fn boards_beyond_a_word_are_cut_too() {
    // 9 x 9 never ends; the test only starts its parts.
    for options in [["--part", "2/3"], ["--threads", "2"]] {
        let arguments = ["9", "9", "0", "0", "--json", "--time-limit", "200ms"];
        let output = PROGRAM.run(&[&arguments[..], &options].concat());
        assert_eq!(output.status.code(), Some(124), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("\"complete\":false"), "{text}");
    }
}

/// What happens around the cut distinguishes dead ends from parents, so a wrong cut would miscount
/// dead ends first.
#[test]
fn statistics_of_parts_and_threads_add_up_depth_by_depth() {
    let table = |options: &[&str]| -> Vec<Vec<u64>> {
        let output = PROGRAM.run(&[&["5", "4", "1", "1", "--stats"], options].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let row =
            |line: &str| line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        text.lines().skip(1).map(row).collect()
    };
    let whole = table(&[]);
    assert_eq!(table(&["--threads", "3"]), whole);
    let mut rows = std::collections::BTreeMap::<u64, Vec<u64>>::new();
    for part in ["1/3", "2/3", "3/3"] {
        for row in table(&["--part", part]).into_iter().filter(|row| row.len() == 4) {
            let sum = rows.entry(row[0]).or_insert_with(|| vec![0; 3]);
            sum.iter_mut().zip(&row[1..]).for_each(|(sum, count)| *sum += count);
        }
    }
    let by_depth = whole.iter().filter(|row| row.len() == 4);
    assert!(by_depth.clone().count() > 10);
    for row in by_depth {
        assert_eq!(rows[&row[0]], row[1..], "depth {}", row[0]);
    }
}
