//! What passes, and what does not: inputs that come again, and programs that know some of the answers.

use std::fs;

#[cfg(unix)]
use checks::program::Language;
#[cfg(unix)]
use problems::{failing, toolchain::tool};

#[cfg(unix)]
use crate::exercises::course;
use crate::exercises::done;
use crate::place::{ID, PROGRAM, Place};

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

#[test]
fn a_program_that_prints_what_it_has_seen_fails() {
    let place = Place::new();
    place.run(&["show", PROGRAM]);
    let starter = place.path(&format!("work/{PROGRAM}/starter.rs"));
    // The boards of n = 4, whatever is asked for.
    let seen = "fn main() { print!(\"Introduceti dimensiunea tablei:o * o o \\no o o * \\n* o o o \\no \
                o * o \\n\\no o * o \\n* o o o \\no o o * \\no * o o \\n\\nNr de solutii 2\") }";
    fs::write(&starter, seen).expect("written");
    let (code, stdout, _) = place.says(&["check", PROGRAM]);
    assert_eq!(code, Some(1));
    assert!(stdout.contains("right  n = 4") && stdout.contains("wrong  n = 8"), "{stdout}");
}

/// Whatever the student's surroundings ask for.
#[test]
fn a_panics_message_is_told() {
    let place = Place::new();
    place.run(&["show", PROGRAM]);
    let starter = place.path(&format!("work/{PROGRAM}/starter.rs"));
    fs::write(&starter, "fn main() { panic!(\"no queen stands\") }\n").expect("written");
    let mut check = place.command(&["check", PROGRAM]);
    let output = check.env("RUST_BACKTRACE", "1").output().expect("it runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("it panicked") && stdout.contains("no queen stands"), "{stdout}");
}

/// A right answer passes, wherever it comes from.
#[test]
fn the_courses_own_solution_passes() {
    let place = Place::new();
    place.run(&["show", ID]);
    place.solve();
    let solution = place.path(&format!("problems/{ID}/solution.toml"));
    fs::copy(solution, place.path(&format!("work/{ID}/worksheet.toml"))).expect("copied");
    let (code, stdout, _) = place.says(&["check", ID]);
    assert_eq!(code, Some(0), "{stdout}");
    let (_, list, _) = place.says(&["list"]);
    assert!(list.contains(&done(1)), "{list}");
}

/// A student's copy has no solutions: nothing else in it passes, and the checks need none.
#[test]
fn a_copy_without_solutions_checks_as_well_and_has_nothing_to_copy() {
    let place = Place::new();
    let problems = place.path("problems");
    place.run(&["show", ID]);
    for exercise in [ID, PROGRAM, "013-1-time-and-level"] {
        for file in ["solution.toml", "solution.rs", "solution.md", "check.rs"] {
            let _ = fs::remove_file(problems.join(exercise).join(file));
        }
        place.run(&["show", exercise]);
        for entry in fs::read_dir(problems.join(exercise)).expect("listed") {
            let path = entry.expect("an entry").path();
            for file in ["worksheet.toml", "starter.rs", "report.md", "measured.csv"] {
                let _ = fs::copy(&path, place.path(&format!("work/{exercise}/{file}")));
            }
            assert_eq!(place.says(&["check", exercise]).0, Some(1), "{}", path.display());
        }
    }
}

/// As long as the whole is wrong, each small step is named, and only those that are done are right.
#[test]
fn small_steps_are_named_as_they_are_done() {
    let place = Place::new();
    for (id, function, done) in [
        (
            "011-6-write-backtracking",
            "let _ = n;",
            "let i = self.index((x, y)).unwrap(); self.board[i] = n;",
        ),
        ("012-5-three-arrays", "let _ = (x, y);\n        0", "x + y"),
    ] {
        place.run(&["show", id]);
        let starter = place.path(&format!("work/{id}/starter.rs"));
        let text = fs::read_to_string(&starter).expect("a starter");
        let said = place.says(&["check", id]).1;
        assert_eq!(said.matches("wrong  step ").count(), 2, "{said}");
        let input = fs::read_to_string(place.path(&format!("work/{id}/failing.txt"))).expect("it");
        assert!(input.starts_with("step 1 "), "{input}");
        let text = text.replacen(function, done, 1);
        let text = match id.starts_with("011") {
            true => text.replacen(
                "search_trace::unmark([x, y]);",
                "let i = self.index((x, y)).unwrap(); self.board[i] = 0;",
                1,
            ),
            false => text.replacen("let _ = (x, y, self.n);\n        0", "x + self.n - 1 - y", 1),
        };
        fs::write(&starter, text).expect("written");
        let said = place.says(&["check", id]).1;
        assert!(said.contains("right  step 1: ") && said.contains("wrong  step 2: "), "{said}");
    }
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
    let (build, run) = failing::commands(&course(), folder.path(), Language::C);
    let mut shell = testing::command("/bin/sh");
    // The compiler's parts, such as the assembler, are where a student's shell finds them.
    let path = format!("{}:/usr/bin:/bin", std::env::var("PATH").expect("PATH"));
    let shell = shell.arg("-c").arg(format!("{build}{run}")).env("PATH", path);
    shell.current_dir(folder.path());
    let output = shell.output().expect("it runs");
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    assert_eq!(said, ["7\n", ""]);
}
