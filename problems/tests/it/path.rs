//! A student's path, from a clean clone to an exercise that is done: list, show, edit, check, hint, mend,
//! check, solution, list; command for command as docs/exercises.md tells it.

use std::cell::RefCell;
use std::fs;
use std::process::Command;

use testing::course::CourseClone;

use crate::exercises::done;

/// A student at a clean clone.
struct Student {
    clone: CourseClone,
    /// The commands that were typed, without what all of them begin with.
    typed: RefCell<Vec<String>>,
}

/// The commands of the chapter's path, in their order.
fn told() -> Vec<String> {
    let chapter = include_str!("../../../docs/exercises.md");
    let (_, path) =
        chapter.split_once("## One exercise from beginning to end").expect("the section");
    let (path, _) = path.split_once("\n## ").expect("another section");
    let command = |line: &str| Some(line.strip_prefix("cargo run -p problems")?.to_owned());
    path.lines().filter_map(command).collect()
}

impl Student {
    /// Types `cargo run -p problems -- …`, and checks what becomes of it: the exit code, and words on stdout.
    fn types(&self, arguments: &[&str], code: i32, expected: &[&str]) -> String {
        let words: Vec<&str> = std::iter::once(" --").chain(arguments.iter().copied()).collect();
        let command = if arguments.is_empty() { String::new() } else { words.join(" ") };
        self.typed.borrow_mut().push(command);
        let output = self.clone.problems("", arguments);
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stdout}{stderr}");
        for word in expected {
            assert!(stdout.contains(word), "{arguments:?}: no '{word}' in {stdout}");
        }
        stdout
    }
}

#[test]
fn from_a_clean_clone_to_done() {
    let Some(clone) = CourseClone::of_the_course() else {
        testing::skipped("the path from a clean clone, because this is no clone");
        return;
    };
    let student = Student { clone, typed: RefCell::default() };
    let typed = "lab-1";
    let id = "lab-1-listing";
    student.types(&[], 0, &["Lecture 011", id, &done(0), "show 011-0-lines-in-order"]);
    let shown = student.types(&["show", typed], 0, &["pune_dama", "check lab-1-listing"]);
    assert!(shown.contains("work/lab-1-listing/starter.rs (new)"), "{shown}");
    let starter = student.clone.root().join("work").join(id).join("starter.rs");
    let text = fs::read_to_string(&starter).expect("the starter was copied");

    // Untouched, it compiles and fails, with a reason.
    student.types(
        &["check", typed],
        1,
        &["right  it compiles", "wrong  n = 4", "should be", "hint lab-1"],
    );
    student.types(&["solution", typed], 1, &["has not passed yet", "--give-up"]);
    student.types(&["hint", typed], 0, &["Hint 1 of 3"]);
    student.types(&["hint", typed], 0, &["Hint 1 of 3", "Hint 2 of 3"]);

    // A syntax error: the compiler's message, and nothing is lost.
    fs::write(&starter, text.replace("self.solutions += 1;", "self.solution += 1;"))
        .expect("edited");
    student.types(
        &["check", typed],
        1,
        &["wrong  it compiles", "error[E0609]", &format!("work/{id}/starter.rs:")],
    );

    // Mended: the call moves into the loop.
    let call = "            // Invoke the function for the next queen.\n            self.place_queen(x + 1);\n";
    assert!(text.contains(call));
    let mended = text
        .replace(call, "")
        .replace("self.a[x] = i;", "self.a[x] = i;\n                    self.place_queen(x + 1);");
    fs::write(&starter, &mended).expect("edited");
    student.types(&["check", typed], 0, &["right  small boards", "is done", "solution lab-1"]);
    student.types(&["solution", typed], 0, &["inside the loop", "fn place_queen"]);
    let list = student.types(&["list"], 0, &[&done(1)]);
    let line = list.lines().find(|line| line.contains(id)).expect("listed");
    assert!(line.trim_start().starts_with("done"), "{line}");

    // Nothing the student wrote was changed, and an update has nothing to overwrite.
    assert_eq!(fs::read_to_string(&starter).expect("there"), mended);
    let progress =
        fs::read_to_string(student.clone.root().join("work/progress.txt")).expect("there");
    assert!(progress.contains("lab-1-listing: done, hints 2\n"), "{progress}");
    let tracked = Command::new("git")
        .current_dir(student.clone.root())
        .args(["ls-files", "work"])
        .output()
        .expect("git runs");
    assert_eq!(String::from_utf8_lossy(&tracked.stdout), "", "the course ships nothing in work/");

    assert_eq!(*student.typed.borrow(), told());

    // From a folder deep inside, it is the same course.
    let deep = student.clone.problems("knight-backtrack/src", &[]);
    assert!(String::from_utf8_lossy(&deep.stdout).contains(&done(1)));
}
