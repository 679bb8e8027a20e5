//! What is taken for the board.

use super::*;

/// Words and letters are on the board, as far as there is room.
#[test]
#[ignore = "needs python3"]
fn words_are_seen_on_the_board() {
    for (name, words) in [("coloring.py", &[": red", ": gree"][..]), ("perm_swap.py", &[": 1"])] {
        let (_, folder) = show(&[(name, &text(name))], &[name]);
        let page = Path::new(name).with_extension("html");
        let recording = recording(folder.path(), &page.to_string_lossy()).to_string();
        assert!(words.iter().all(|word| recording.contains(word)), "{name}: {recording:.3000}");
    }
}

/// The board is as large as what is used of it, and numbers on it are a tour only if each call has one of its own.
#[test]
#[ignore = "needs python3, Linux, and a C compiler with -fsanitize=thread"]
fn kinds_and_sizes_of_boards_are_found() {
    for (name, kind, width, height) in [
        ("magic.py", "marks", 3, 3),
        ("knight_entry.py", "tour", 5, 5),
        ("stuck.py", "digits", 4, 4),
        ("large.c", "boxes", 4, 1),
        ("deep.c", "boxes", 1024, 1),
    ] {
        let (output, folder) = show(&[(name, &*text(name))], &[name]);
        let page = Path::new(name).with_extension("html");
        assert!(folder.path().join(&page).is_file(), "{name}: {}", stderr(&output));
        let recording = recording(folder.path(), &page.to_string_lossy());
        let found = ["algorithm", "width", "height"].map(|key| recording[key].clone());
        assert_eq!(found, [Value::from(kind), width.into(), height.into()], "{name}");
    }
}

/// Its sides are numbers, or known when the program runs (with gcc); or it is on the heap, and only a pointer is in `main`.
#[test]
#[ignore = "needs Linux, gcc and clang"]
fn a_board_that_lives_in_main_is_seen() {
    for (compiler, kind) in [("gcc", 0), ("gcc", 1), ("gcc", 2), ("clang", 0), ("clang", 2)] {
        let folder = tempfile::tempdir().expect("a folder");
        let source = text("in_main.c").replace("KIND 0", &format!("KIND {kind}"));
        fs::write(folder.path().join("in_main.c"), source).expect("written");
        let mut command = PROGRAM.command(&["in_main.c"]);
        let output = command.env("CC", compiler).current_dir(folder.path()).output();
        let said = stderr(&output.expect("it runs"));
        let row = "`board`: written 138 times (line 33 and others); as before when the call returns: 51 of 51";
        assert!(said.contains(row), "{compiler} {kind}: {said}");
    }
}

#[test]
#[ignore = "needs python3"]
fn a_recursion_without_a_list_shows_its_calls() {
    let fib = "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(3)\n";
    let (_, folder) = show(&[("fib.py", fib)], &["fib.py"]);
    let page = recording(folder.path(), "fib.html");
    assert_eq!(page["style"]["kind"], "calls");
    let sentences = page["shared"].as_array().expect("what steps share");
    let said: Vec<&str> = sentences.iter().filter_map(|it| it["sentence"].as_str()).collect();
    assert!(said.contains(&"Call fib(2).") && said.contains(&"Back from fib(3) = 2."), "{said:?}");
    assert_eq!(page["totals"]["nodes"], 5);
    assert_eq!(page["totals"]["solutions"], 0);
}
