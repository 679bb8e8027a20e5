//! Brute force is known exactly before it runs.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

#[test]
fn nodes_and_bytes_are_exact() {
    let output = PROGRAM.run(&["3", "3", "0", "0", "--estimate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\n  nodes      19,173,961\n"), "{text}");
    assert!(text.contains(" 958.70 MB ") && text.contains(" 4.32 GB "), "{text}");
    // Level 1 depends on the solutions, which are not known before.
    for level in ["0", "2", "3"] {
        let line = PROGRAM.run(&["3", "2", "2", "1", "--estimate", "--json"]).stdout;
        let line: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
        let bytes = PROGRAM.run(&["3", "2", "2", "1", level]).stdout.len() as f64;
        let level: usize = level.parse().expect("a number");
        assert_eq!(line["levels"][level]["bytes"].as_f64(), Some(bytes), "level {level}");
    }
}

#[test]
fn the_largest_numbers_are_told_with_an_exponent() {
    let output = PROGRAM.run(&["8", "8", "0", "0", "--estimate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("  nodes      9.0e56\n"), "{text}");
}
