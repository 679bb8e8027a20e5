//! What a student reads is what runs: the experiment of the chapter on backtracking.

use std::fs;
use std::path::Path;

use testing::course::CourseClone;

#[test]
#[ignore = "builds a copy of the program; run in CI"]
fn without_the_write_back_every_level_finds_other_tours() {
    let course = CourseClone::of_the_course().expect("a git repository");
    let file = course.root().join("knight-backtrack/src/search.rs");
    let search = fs::read_to_string(&file).expect("search.rs");
    let is_kept = |line: &&str| !line.ends_with("// write back");
    let lines: Vec<&str> = search.lines().filter(is_kept).collect();
    assert_eq!(lines.len() + 1, search.lines().count(), "one line writes back");
    fs::write(&file, lines.join("\n")).expect("written");

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("experiment");
    for arguments in
        [["5", "5", "0", "0", "0"], ["5", "5", "0", "0", "1"], ["3", "4", "0", "0", "2"]]
    {
        let mut changed = course.command("cargo", "");
        changed.env("CARGO_TARGET_DIR", &target).args(["run", "--quiet", "--release"]);
        changed.args(["-p", "knight-backtrack", "--"]).args(arguments);
        let changed = changed.output().expect("cargo runs");
        assert!(changed.status.success(), "{}", String::from_utf8_lossy(&changed.stderr));
        let lectures =
            testing::command(env!("CARGO_BIN_EXE_knight-backtrack")).args(arguments).output();
        assert_ne!(changed.stdout, lectures.expect("it runs").stdout, "{arguments:?}");
    }
}
