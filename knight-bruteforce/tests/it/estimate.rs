//! How large brute force is, before it runs.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

#[test]
fn nodes_are_exact_and_bytes_nearly() {
    let output = PROGRAM.run(&["3", "3", "0", "0", "--estimate"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\n  nodes      19\u{202f}173\u{202f}961\n"), "{text}");
    // Of a large tree, only a part is visited.
    let line = PROGRAM.run(&["3", "3", "0", "0", "--estimate", "--json"]).stdout;
    let line: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
    for (level, recorded) in [(2, 958_698_173.0), (3, 4_321_952_712.0)] {
        let bytes = line["levels"][level]["bytes"].as_f64().expect("an estimate");
        assert!((bytes / recorded - 1.0).abs() < 0.01, "level {level}: {bytes} bytes");
    }
    // A small tree is visited whole. Level 1 depends on the solutions, which are rare.
    for level in ["0", "2", "3"] {
        let line = PROGRAM.run(&["3", "1", "1", "0", "--estimate", "--json"]).stdout;
        let line: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
        let bytes = PROGRAM.run(&["3", "1", "1", "0", level]).stdout.len() as f64;
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
