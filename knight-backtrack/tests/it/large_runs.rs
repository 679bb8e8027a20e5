//! The recipe of docs/large-runs.md, word for word, with a part that is killed on the way.

#![cfg(unix)] // the recipe is a script of sh

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const CHAPTER: &str = include_str!("../../../docs/large-runs.md");

/// The chapter's blocks of shell.
fn recipes() -> Vec<&'static str> {
    let blocks = CHAPTER.split("```bash\n").skip(1);
    blocks.map(|block| block.split("```").next().expect("an end")).collect()
}

/// Replaces the program: the first run of part 3 is killed while it runs.
fn place_program(folder: &Path) {
    let program = env!("CARGO_BIN_EXE_knight-backtrack");
    let script = format!(
        "#!/bin/sh\n\
         case \"$*\" in\n\
         *'--part 3/16'*) if mkdir killed 2>/dev/null; then\n\
         '{program}' \"$@\" & kill -9 $!; wait $!; exit\n\
         fi;;\n\
         esac\n\
         echo \"$*\" >> calls\n\
         exec '{program}' \"$@\"\n"
    );
    let path = folder.join("knight-backtrack");
    fs::write(&path, script).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
}

#[test]
#[ignore = "needs GNU parallel and jq"]
fn a_killed_part_is_done_again_and_the_sum_is_right() {
    for tool in ["parallel", "jq"] {
        let found = Command::new(tool).arg("--version").output();
        let works = found.is_ok_and(|output| output.status.success());
        assert!(works, "this test needs {tool}: apt-get install parallel jq");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    place_program(folder.path());
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("PATH"));
    let bash = |recipe: &str| -> Output {
        let mut command = Command::new("bash");
        command.args(["-c", recipe]).current_dir(&folder).env("PATH", &path);
        command.output().expect("bash runs")
    };
    let calls = || fs::read_to_string(folder.path().join("calls")).expect("calls").lines().count();
    let [run, sum] = recipes()[..] else {
        panic!("the chapter has two recipes: to run and to add up");
    };

    let first = bash(run);
    assert_eq!(first.status.code(), Some(1), "one part failed: {first:?}");
    assert_eq!(calls(), 15);
    let early = bash(sum);
    assert!(!early.status.success(), "{early:?}");
    let complaint = String::from_utf8_lossy(&early.stderr).into_owned();
    assert!(complaint.contains("only 15 of 16 parts are done"), "{complaint}");

    let again = bash(run);
    assert!(again.status.success(), "{again:?}");
    assert_eq!(calls(), 16, "only the killed part is done again");
    let sum = bash(sum);
    let line: serde_json::Value = serde_json::from_slice(&sum.stdout).expect("JSON");
    let whole = serde_json::json!({"nodes": 14_954_079, "tours": 524_486, "closed": 19_724});
    assert_eq!(line, whole);
}
