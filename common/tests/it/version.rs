//! The version that a program names, in a small repository.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a command prints in a folder.
fn run(folder: &Path, program: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("CARGO_PKG_VERSION", "1.2.3");
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// After a build with uncommitted changes, the script waits for the commit: no file changes then but those of git.
#[test]
fn what_was_built_before_its_commit_names_the_commit_after_it() {
    let root = &Path::new(env!("CARGO_TARGET_TMPDIR")).join("version");
    let _ = fs::remove_dir_all(root); // of an earlier test
    fs::create_dir_all(root).expect("made");
    let script = root.join("version");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("version.rs");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let source = source.to_str().expect("text");
    let output = script.to_str().expect("text");
    run(root, Path::new(&compiler), &["--edition=2024", source, "-o", output]);
    let program = root.join("course/program");
    fs::create_dir_all(program.join("src")).expect("made");
    fs::create_dir_all(root.join("course/common/src")).expect("made");
    fs::write(program.join("Cargo.toml"), "").expect("written");
    let git = |arguments: &[&str]| {
        let name = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        run(&root.join("course"), Path::new("git"), &[&name[..], arguments].concat())
    };
    let change = |text: &str| {
        fs::write(program.join("src/main.rs"), text).expect("written");
        git(&["add", "."]);
    };
    git(&["init", "--quiet"]);
    change("one");
    git(&["commit", "--quiet", "-m", "one"]);
    let clean = run(&program, &script, &[]);
    assert!(clean.contains("COURSE_VERSION=1.2.3 (") && !clean.contains("+)"), "{clean}");
    assert!(!clean.contains("logs"), "a commit of something else builds nothing: {clean}");
    change("two");
    let changed = run(&program, &script, &[]);
    assert!(changed.contains("+)"), "{changed}");
    let mut watched =
        changed.lines().filter_map(|line| line.strip_prefix("cargo::rerun-if-changed="));
    let log = program.join(watched.find(|path| path.ends_with("logs/HEAD")).expect("git's log"));
    let before = fs::read_to_string(&log).expect("git's log");
    git(&["commit", "--quiet", "-m", "two"]);
    assert_ne!(fs::read_to_string(&log).expect("git's log"), before, "cargo runs it again");
    assert!(!run(&program, &script, &[]).contains("+)"));
}
