//! The command itself, on a separate course in a temporary folder: errors, streams, and what is kept.

use std::fs;
use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use checks::exercises::LECTURES;
use checks::program::Language;
use problems::toolchain::tool;
use testing::running::{Running, wait_for};

use crate::place::{ID, PROGRAM, Place};

#[test]
fn mistyped_names_are_answered_with_a_command_that_works() {
    let place = Place::new();
    for command in ["show", "watch", "check", "hint", "solution", "measure", "reset"] {
        let (code, stdout, stderr) = place.says(&[command, "011-1-brutforce"]);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{command}: {stderr}");
        assert!(stderr.contains("there is no exercise '011-1-brutforce'"), "{stderr}");
        assert!(stderr.contains("A command that works: "), "{stderr}");
    }
    let (code, _, stderr) = place.says(&["shwo", "011-1"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("show") && stderr.contains("A command that works: "), "{stderr}");
}

#[test]
fn without_a_name_the_last_one_is_meant_and_then_the_next() {
    let place = Place::new();
    let begins = |arguments: &[&str], with: &str| {
        let (_, stdout, stderr) = place.says(arguments);
        assert!(stdout.starts_with(with), "{arguments:?}: {stdout}{stderr}");
    };
    begins(&["check"], "011-0-lines-in-order");
    begins(&["show", "lab_1"], "# The laboratory's listing");
    begins(&["check"], PROGRAM);
    begins(&["hint"], "Hint 1 of 3");
    begins(&["solution"], &format!("The check of {PROGRAM} has not passed yet"));
    begins(&["show", "11-1"], "# What brute force costs");
    place.solve();
    let (_, stdout, _) = place.says(&["check"]);
    assert!(stdout.contains("is done.") && stdout.contains("What is next:"), "{stdout}");
    begins(&["solution"], "# Solution");
    let (code, stdout, _) = place.says(&["check", "011"]);
    // All but the first are after a line end.
    let others = LECTURES[0].exercises.len() - 1;
    assert_eq!((code, stdout.matches("\n011-").count()), (Some(1), others), "{stdout}");
}

#[test]
fn the_students_folder_may_be_anywhere_outside_the_course() {
    let place = Place::new();
    let elsewhere = place.path("elsewhere/mine");
    let (code, stdout, stderr) = place.says(&["init", "elsewhere/mine"]);
    assert_eq!(code, Some(2), "{stdout}{stderr}");
    assert!(stderr.contains("lies within the course"), "{stderr}");
    let outside = tempfile::tempdir().expect("a folder");
    let mine = outside.path().join("my work");
    let (code, stdout, stderr) = place.says(&["init", mine.to_str().expect("a name")]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let printed = stdout.lines().rev().find_map(|line| line.trim().strip_prefix("cd "));
    let folder = shlex::split(printed.expect("cd"));
    // A path with backslashes is quoted for PowerShell.
    let is_quoted = if cfg!(windows) {
        stdout.contains("my work\"")
    } else {
        folder == Some(vec![mine.display().to_string()])
    };
    assert!(stdout.contains("cargo install --path") && is_quoted, "{stdout}");
    let (code, _, stderr) = place.says(&["init", mine.to_str().expect("a name")]);
    assert!(code == Some(2) && stderr.contains("not empty"), "{stderr}");
    assert!(!elsewhere.exists());
    // Beside the course is not within it.
    let beside = outside.path().file_name().expect("a name").display();
    let (code, stdout, stderr) = place.says(&["init", &format!("../{beside}/other")]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
}

#[test]
fn the_students_folder_is_a_workspace_here_or_elsewhere() {
    let place = Place::new();
    let outside = tempfile::tempdir().expect("a folder");
    let mine = outside.path().join("mine");
    place.run(&["init", mine.to_str().expect("a name")]);
    // A folder of an older course has no Cargo.toml, and an exercise's former name.
    place.run(&["show", PROGRAM]);
    fs::remove_file(place.path("work/Cargo.toml")).expect("there");
    fs::remove_file(place.path(&format!("work/{PROGRAM}/Cargo.toml"))).expect("there");
    place.run(&["init"]);
    for (folder, work) in [(place.path("."), place.path("work")), (mine.clone(), mine.clone())] {
        let mut show = testing::command(env!("CARGO_BIN_EXE_problems"));
        let shown = show.current_dir(&folder).args(["show", PROGRAM]).output().expect("it runs");
        assert!(shown.status.success());
        let shown = String::from_utf8_lossy(&shown.stdout);
        assert_eq!(shown.contains("work/ is this folder"), work == mine, "{shown}");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
        let output = cargo.current_dir(work.join(PROGRAM)).output().expect("cargo runs");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(&format!("\"name\":\"exercise-{PROGRAM}\"")), "{output:?}");
        let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        let root = said["workspace_root"].as_str().expect("a path");
        assert_eq!(fs::canonicalize(root).expect("it"), fs::canonicalize(&work).expect("it"));
    }
}

#[test]
fn nothing_is_coloured_where_stdout_is_no_terminal() {
    let place = Place::new();
    for arguments in [&["list"][..], &["show", ID], &["check", ID]] {
        let (_, stdout, stderr) = place.says(arguments);
        assert!(!stdout.contains('\u{1b}') && !stderr.contains('\u{1b}'), "{stdout}{stderr}");
    }
}

#[test]
fn garbage_in_the_students_files_loses_nothing() {
    let place = Place::new();
    place.run(&["show", ID]);
    let sheet = place.path(&format!("work/{ID}/worksheet.toml"));
    let progress = place.path("work/progress.txt");
    fs::write(&sheet, "nodes = = 8^N\n").expect("written");
    fs::write(&progress, "what is this\n012-1-queens-cost: done\n").expect("written");
    let (code, stdout, stderr) = place.says(&["check", ID]);
    assert_eq!(code, Some(1));
    assert!(
        stdout.contains("wrong  nodes") && stdout.contains("line 1 cannot be read"),
        "{stdout}"
    );
    assert!(stdout.contains("the question is missing"), "{stdout}");
    assert!(stderr.contains("line 1 cannot be read"), "{stderr}");
    assert_eq!(fs::read_to_string(&sheet).expect("there"), "nodes = = 8^N\n");
    place.run(&["hint", ID]);
    let text = fs::read_to_string(&progress).expect("there");
    assert_eq!(text, "what is this\n012-1-queens-cost: done\n011-1-bruteforce-cost: hints 1\n");
    fs::write(&progress, b"\xff\xfe").expect("written");
    let (code, _, stderr) = place.says(&["hint", ID]);
    assert_eq!(code, Some(1));
    assert!(stderr.contains("save it as UTF-8"), "{stderr}");
    assert_eq!(fs::read(&progress).expect("there"), b"\xff\xfe");
}

#[test]
fn a_statement_that_an_update_has_changed_is_told_until_it_is_read() {
    let place = Place::new();
    let told = |command: &[&str]| place.says(command).1.contains("The statement has changed");
    place.run(&["show", ID]);
    assert!(!told(&["check", ID]));
    let statement = place.path(&format!("problems/{ID}/README.md"));
    let text = fs::read_to_string(&statement).expect("there");
    fs::write(&statement, text + "\nOne more question.\n").expect("written");
    assert!(told(&["check", ID]) && told(&["check", ID]));
    place.run(&["show", ID]);
    assert!(!told(&["check", ID]));
    // Work that is older than this.
    fs::remove_dir_all(place.path("work/.statements")).expect("there");
    assert!(!told(&["check", ID]));
}

#[test]
fn what_is_missing_or_has_another_name_is_named() {
    let place = Place::new();
    place.run(&["show", ID]);
    let sheet = place.path(&format!("work/{ID}/worksheet.toml"));
    fs::rename(&sheet, sheet.with_extension("toml.txt")).expect("renamed");
    let (_, stdout, _) = place.says(&["check", ID]);
    assert!(stdout.contains("worksheet.toml.txt is there:"), "{stdout}");
    assert!(stdout.contains("name it worksheet.toml"), "{stdout}");
    assert!(!stdout.contains("add the line"), "{stdout}");
    fs::remove_file(sheet.with_extension("toml.txt")).expect("removed");
    let (_, stdout, _) = place.says(&["check", ID]);
    assert!(stdout.contains("there is no such file; for a new one:"), "{stdout}");
}

#[test]
fn the_list_says_how_long_each_takes_and_what_is_on_the_path() {
    let place = Place::new();
    let (_, stdout, _) = place.says(&["list", "lab", "011-1"]);
    assert!(stdout.contains("lab-1-listing") && stdout.contains("0 of 4 done"), "{stdout}");
    assert!(!stdout.contains("Lecture 012"), "{stdout}");
    let (_, stdout, _) = place.says(&[]);
    let stdout = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        stdout.contains("What brute force costs * (worksheet, thirty-five minutes)"),
        "{stdout}"
    );
}

#[test]
fn the_first_warning_of_a_c_program_that_fails_is_shown() {
    if tool(Language::C).is_err() {
        return testing::skipped("a warning of C's compiler, which is not installed here");
    }
    let place = Place::new();
    place.run(&["show", PROGRAM, "--language", "c"]);
    let starter = place.path(&format!("work/{PROGRAM}/starter.c"));
    let text = "#include <stdio.h>\nint main(void) {\n    int n, m;\n    scanf(\"%d\", &n);\n    \
                if (n = 4)\n        puts(\"4\");\n    return 0;\n}\n";
    fs::write(starter, text).expect("written");
    let (_, stdout, _) = place.says(&["check", PROGRAM]);
    let told = "the compiler warns:";
    assert_eq!(stdout.matches(told).count(), 1, "{stdout}");
    let (_, warned) = stdout.split_once(told).expect("it warns");
    assert!(warned.lines().nth(1).is_some_and(|line| line.contains("starter.c:")), "{stdout}");
}

#[test]
fn hints_come_one_by_one_and_the_solution_after_them() {
    let place = Place::new();
    for given in 1..=4 {
        let (_, stdout, _) = place.says(&["hint", ID]);
        assert_eq!(stdout.matches("Hint ").count(), given.min(3), "{stdout}");
        assert_eq!(stdout.contains("--give-up"), given > 3, "{stdout}");
    }
    assert_eq!(place.says(&["solution", ID]).0, Some(1));
    let (code, stdout, _) = place.says(&["solution", ID, "--give-up"]);
    assert_eq!(code, Some(0));
    assert!(
        stdout.contains("# Solution") && stdout.contains("nodes = \"(8^N - 1)/7\""),
        "{stdout}"
    );
    let progress = fs::read_to_string(place.path("work/progress.txt")).expect("there");
    assert!(progress.contains("hints 3, solution seen"), "{progress}");
}

#[test]
fn reset_keeps_what_was_there() {
    let place = Place::new();
    place.run(&["show", ID]);
    let sheet = place.path(&format!("work/{ID}/worksheet.toml"));
    fs::write(&sheet, "# mine\n").expect("written");
    place.run(&["hint", ID]);
    let (code, stdout, _) = place.says(&["reset", ID]);
    assert_eq!(code, Some(0));
    let backup = Path::new("work").join("backup").join("011-1-bruteforce-cost-1");
    assert!(stdout.contains(&backup.display().to_string()), "{stdout}");
    let kept = place.path("work/backup/011-1-bruteforce-cost-1/worksheet.toml");
    assert_eq!(fs::read_to_string(kept).expect("kept"), "# mine\n");
    place.run(&["show", ID]);
    assert!(fs::read_to_string(&sheet).expect("new").contains("formula in N"));
    assert_eq!(place.says(&["reset", "012-1"]).0, Some(0), "never begun");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let place = Place::new();
    let mut child = place
        .command(&["list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_full_disk_is_told() {
    let place = Place::new();
    for arguments in [&["list"][..], &["show", ID]] {
        let full = fs::File::options().write(true).open("/dev/full").expect("/dev/full");
        let output = place.command(arguments).stdout(full).output().expect("it runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with("error: stdout could not be written: "), "{stderr}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_cannot_be_asked_for_is_a_wrong_argument() {
    let place = Place::new();
    let (code, stdout, stderr) = place.says(&["measure", ID]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
    assert!(stderr.contains("nothing to measure") && stderr.contains("measure 011-4"), "{stderr}");
    let (code, stdout, stderr) = place.says(&["measure"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
    assert!(stderr.contains("<ID>") && stderr.contains("A command that works: "), "{stderr}");
}

#[test]
fn long_and_strange_names_do_no_harm() {
    let place = Place::new();
    place.run(&["show", ID]);
    let sheet = place.path(&format!("work/{ID}/worksheet.toml"));
    let long = "a".repeat(900_000);
    fs::write(&sheet, format!("{long} = 1\n\"\\u001b[31m\" = 2\n")).expect("written");
    let (code, stdout, stderr) = place.says(&["check", ID]);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    assert!(stdout.contains("aaa") && !stdout.contains(&long), "{} bytes", stdout.len());
    assert!(stdout.contains("[31m") && !stdout.contains('\u{1b}'), "{stdout:.2000}");
}

#[test]
#[cfg_attr(not(unix), ignore = "needs mkfifo and /dev/zero")]
fn a_file_that_is_endless_huge_or_not_text_gets_a_sentence() {
    let place = Place::new();
    for id in [ID, PROGRAM, "013-1-time-and-level"] {
        place.run(&["show", id]);
    }
    let kinds = ["a pipe", "endless", "a folder", "huge", "not text"];
    for (file, id) in [
        (format!("{ID}/worksheet.toml"), ID),
        (format!("{PROGRAM}/starter.rs"), PROGRAM),
        ("013-1-time-and-level/measured.csv".to_owned(), "013-1"),
        ("progress.txt".to_owned(), ID),
        ("student.txt".to_owned(), ID),
        (".current".to_owned(), ID),
        ("Cargo.toml".to_owned(), ID),
    ] {
        let path = place.path(&format!("work/{file}"));
        let kept = fs::read(&path).ok();
        for kind in kinds {
            let _ = fs::remove_file(&path);
            match kind {
                "a pipe" => {
                    let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
                    assert!(made.success());
                }
                #[cfg(unix)]
                "endless" => std::os::unix::fs::symlink("/dev/zero", &path).expect("linked"),
                "a folder" => fs::create_dir(&path).expect("made"),
                "huge" => {
                    let file = fs::File::create(&path).expect("made");
                    file.set_len(5 << 30).expect("a file with a hole");
                }
                _ => fs::write(&path, b"\xff\xfe = \x80\n").expect("written"),
            }
            for command in [&["list"] as &[&str], &["hint", id], &["check", id], &["hand-in"]] {
                let output = by_itself(place.command(command));
                let said = String::from_utf8_lossy(&output.stdout)
                    + String::from_utf8_lossy(&output.stderr);
                let what = format!("{command:?} where {file} is {kind}: {said:.2000}");
                assert!(matches!(output.status.code(), Some(0..=2)), "{what}");
                assert!(!said.contains("panicked") && said.len() < 20_000, "{what}");
                // What was asked for needs the file, and says so.
                if command[0] == "check" && !file.starts_with(['.', 'C']) {
                    let name = file.rsplit('/').next().expect("a name");
                    assert!(output.status.code() == Some(1) && said.contains(name), "{what}");
                }
            }
            let _ = fs::remove_dir(&path);
        }
        let _ = fs::remove_file(&path);
        if let Some(kept) = kept {
            fs::write(&path, kept).expect("written");
        }
    }
}

/// Runs a command that must end by itself: one that hangs is killed, and fails the test.
fn by_itself(mut command: Command) -> Output {
    let stdout = tempfile::tempfile().expect("a file");
    let stderr = tempfile::tempfile().expect("a file");
    let clone = |file: &fs::File| file.try_clone().expect("a file");
    let mut child = Running::start(command.stdout(clone(&stdout)).stderr(clone(&stderr)));
    let status = wait_for(|| child.try_wait().expect("asked"));
    let status = status.unwrap_or_else(|| panic!("{command:?} hangs"));
    let [stdout, stderr] = [stdout, stderr].map(|mut file| {
        let mut bytes = Vec::new();
        file.rewind().and_then(|()| file.read_to_end(&mut bytes)).expect("readable");
        bytes
    });
    Output { status, stdout, stderr }
}
