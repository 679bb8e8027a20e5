//! What is done, what is not, and how a failing check is repeated.

use std::fs;

#[cfg(unix)]
use checks::program::Language;
#[cfg(unix)]
use problems::{showing, toolchain::tool};

#[cfg(unix)]
use crate::exercises::course;
use crate::place::{ID, PROGRAM, Place};

/// The program and the rest are checked all the same.
#[test]
fn a_program_is_checked_beside_files_that_are_not_text() {
    let place = Place::new();
    place.run(&["show", "013-3"]);
    for file in ["worksheet.toml", "report.md"] {
        fs::write(place.path(&format!("work/013-3-xy2b/{file}")), b"\xff\xfe").expect("written");
    }
    let (_, stdout, _) = place.says(&["check", "013-3"]);
    assert_eq!(stdout.matches("save it as UTF-8").count(), 2, "{stdout}");
    assert!(stdout.contains("it compiles") && stdout.contains("open   y5"), "{stdout}");
}

/// What is written into the progress file by hand, and what has passed once, hold until the next check.
#[test]
fn what_fails_now_is_not_done_any_more() {
    let place = Place::new();
    let progress = || fs::read_to_string(place.path("work/progress.txt")).unwrap_or_default();
    place.run(&["show", ID]);
    fs::write(place.path("work/progress.txt"), format!("{ID}: done\n")).expect("written");
    assert_eq!(place.says(&["check", ID]).0, Some(1));
    assert!(!progress().contains("done\n"), "{}", progress());
    place.solve();
    assert_eq!(place.says(&["check", ID]).0, Some(0));
    assert!(progress().contains(&format!("{ID}: done")), "{}", progress());
    fs::write(place.path(&format!("work/{ID}/report.md")), "").expect("written");
    assert_eq!(place.says(&["check", ID]).0, Some(1));
    assert!(!progress().contains(&format!("{ID}: done")), "{}", progress());
}

/// A program that works only for the inputs it has seen, and the same inputs once more.
#[test]
fn a_failing_input_comes_again_with_its_seed() {
    let place = Place::new();
    place.run(&["show", PROGRAM]);
    let (_, stdout, _) = place.says(&["check", PROGRAM]);
    let seed = stdout.split("--seed ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let again = ["check", PROGRAM, "--seed", seed.expect("a seed")];
    assert_eq!(place.says(&again).1, stdout);
    let sizes = |seed: &str| {
        let (_, stdout, _) = place.says(&["check", PROGRAM, "--seed", seed]);
        let is_random = |line: &&str| line.contains(" blocked ");
        stdout.lines().filter(is_random).map(str::to_owned).collect::<Vec<_>>()
    };
    let all: std::collections::BTreeSet<_> = ["1", "2", "3", "4"].map(sizes).into();
    assert!(all.len() > 1, "{all:?}");
}

/// The command that a failing check prints judges a program as the check does.
#[test]
#[cfg(unix)]
fn memory_that_is_never_freed_is_no_error_in_the_printed_command() {
    if tool(Language::C).is_err() {
        testing::skipped("a program in C, because there is no compiler here");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = "#include <stdio.h>\n#include <stdlib.h>\n\
                int main(void) { char *volatile it = malloc(9); it = NULL; return it || puts(\"7\") < 0; }\n";
    fs::write(folder.path().join("starter.c"), text).expect("written");
    let (build, run) = showing::commands(&course(), folder.path(), Language::C);
    let mut shell = testing::command("/bin/sh");
    // The compiler's parts, such as the assembler, are where a student's shell finds them.
    let path = format!("{}:/usr/bin:/bin", std::env::var("PATH").expect("PATH"));
    let shell = shell.arg("-c").arg(format!("{build}{run}")).env("PATH", path);
    shell.current_dir(folder.path());
    let output = shell.output().expect("it runs");
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    assert_eq!(said, ["7\n", ""]);
}
