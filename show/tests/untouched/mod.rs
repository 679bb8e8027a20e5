//! Programs that say nothing of their search are shown as they are. The numbers of calls are counted by hand, or are those
//! of the course's programs.

use super::programs::source;
use super::*;

/// Shows a program; gives what was said, and the numbers of nodes and solutions.
fn shown(name: &str, text: &str, arguments: &[&str]) -> (String, u64, u64) {
    let words = [&[name], arguments].concat();
    let (output, folder) = show(&[(name, text)], &words);
    let page = Path::new(name).with_extension("html");
    if !folder.path().join(&page).is_file() {
        return (stderr(&output), 0, 0);
    }
    let recording = recording(folder.path(), &page.to_string_lossy());
    let number = |name: &str| recording["totals"][name].as_u64().expect("a number");
    (stderr(&output), number("nodes"), number("solutions"))
}

fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/untouched");
    fs::read_to_string(folder.join(name)).expect("a program")
}

/// Right programs get no note.
fn are_right(programs: &[(&str, u64, u64)]) {
    for &(name, nodes, solutions) in programs {
        let (said, n, s) = shown(name, &text(name), &[]);
        assert!(!said.contains("note") && !said.contains("error"), "{name}: {said}");
        assert_eq!((n, s), (nodes, solutions), "{name}");
    }
}

#[test]
#[ignore = "needs python3"]
fn python_programs_are_shown_as_they_are() {
    are_right(&[
        ("closure.py", 65, 24), // permutations of four: 1 + 4 + 12 + 24 + 24 calls
        ("coloring.py", 5, 1),  // names as keys
        ("combinations.py", 26, 10), // a generator, and tuples passed down
        ("copies.py", 51, 2),   // taken, or not, in copies that are passed down
        ("exception.py", 8840, 1), // Wirth's tour of 5 x 5
        ("knight_entry.py", 8840, 1),
        ("maze.py", 13, 1), // strings and a set
        ("mutual.py", 274, 10),
        ("perm_swap.py", 65, 24),
        ("perm_used.py", 65, 24),
        ("starts.py", 760, 16), // the rest of its first marks is outside of the search
        ("counted.py", 121, 2),
        ("queens_rows.py", 32, 1),
        ("subset_sum.py", 39, 2),
        ("sudoku.py", 4209, 1), // a class
        ("hanoi.py", 15, 7),    // the same lists by other names
        ("latin.py", 16, 0),
        ("letters.py", 40, 27),    // texts that are passed down
        ("magic.py", 9506, 8),     // a choice is tested once it is made
        ("palindromes.py", 10, 4), // words of one length
        ("paths.py", 7, 3),        // a place and a path are passed down
        ("places.py", 7, 1),
        ("round_trip.py", 16, 0), // the list has one element at first
        ("subsets.py", 16, 16),   // each call has a result
        ("words.py", 21, 1),      // marked at entry, twice
        ("damen.py", 153, 4),
        ("every_queens.py", 326, 120), // those that are tested; a part of them are solutions
        ("reinas.py", 54, 10),         // a board of strings
        ("rundgang.py", 360, 1),
        ("timetable.py", 6, 1),
        ("coins.py", 106, 18),
        ("waits.py", 54, 10), // async
        ("yields.py", 153, 4),
        // A list gets another name: in every call, where nobody changes it, as a copy, and for one call.
        ("renamed.py", 65, 24),
        ("longest.py", 48, 0),
        ("packed.py", 16, 0),
        ("swapped.py", 31, 16),
        ("mirror.py", 4, 1), // a name is read once only, because it may be gone
        ("nim.py", 227, 0),  // a true value is no solution
        ("every_true.py", 45, 2), // nor does anybody need it
        ("dominoes.py", 4, 1), // a loop that ends by itself
        ("clues.py", 20, 1),
        ("three_sets.py", 153, 4),
        ("fewest_attacks.py", 341, 5), // the best so far is no solution
    ]);
}

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

/// What is no search gets no note, and a list that is written after the calls is no board.
#[test]
#[ignore = "needs python3"]
fn other_recursive_python_programs_get_no_note() {
    are_right(&[
        ("flood.py", 6, 0),
        ("memo.py", 45, 0),
        ("merge_sort.py", 13, 0),
        ("tarjan.py", 13, 6),
        ("tree.py", 27, 6),
    ]);
    let (said, nodes, _) = shown("sum.py", "def f(n):\n    return n and f(n - 1) + n\nf(3)\n", &[]);
    assert_eq!(nodes, 4);
    assert!(said.contains("`f` calls itself, and no list is seen"), "{said}");
    assert!(said.contains("Its calls alone are shown.\n"), "{said}");
}

/// The board is as large as what is used of it, and numbers on it are a tour only if each call has one of its own.
#[test]
#[ignore = "needs python3, Linux, and a C compiler with -fsanitize=thread"]
fn kinds_and_sizes_of_boards_are_found() {
    let (said, ..) = shown("killed.c", "int main(void) { return *(volatile int *)0; }\n", &[]);
    assert!(said.contains("before its search") && said.contains("by signal 11"), "{said}");
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

#[test]
#[ignore = "needs python3"]
fn a_helper_a_command_and_a_list_that_is_named() {
    // The same counts as with the helper's lines.
    let foreign = |name: &str| {
        let text = source(name);
        let lines = text.lines().filter(|line| !line.contains("search_trace"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let (said, nodes, solutions) = shown("queens.py", &foreign("queens.py"), &["8"]);
    assert_eq!((nodes, solutions), (2057, 92));
    let other = "The board is queens. To see another list: --board NAME, with row, up, down.\n";
    assert!(said.starts_with(other), "{said}");
    assert_eq!(shown("sudoku.py", &foreign("sudoku.py"), &[]).1, 201);
    let files = [("queens.py", &*foreign("queens.py"))];
    let words = ["--board", "row", "--", "python3", "queens.py", "4"];
    let (output, folder) = show(&files, &words);
    assert!(stderr(&output).contains("The board is row."), "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "queens.html")["totals"]["solutions"], 2);
    let (output, _folder) = show(&files, &["--board", "it", "queens.py", "4"]);
    assert!(
        stderr(&output).contains("none of its lists, queens, row, up, down"),
        "{}",
        stderr(&output)
    );
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn c_programs_are_shown_as_they_are() {
    are_right(&[
        ("dots.c", 8, 1),
        ("knap.c", 42, 2),
        ("large.c", 16, 6),
        ("maze.c", 13, 1),
        ("merge_sort.c", 22, 0),
        ("queens.c", 153, 4),
        ("struct.c", 153, 4), // its counter is in a structure
        ("word.c", 12, 1),    // what is written is taken back on the way out
        ("colours.c", 7, 1),
        ("columns.c", 279, 4), // marked before it is tested, and never taken back
        ("puzzle.c", 6428, 1),
        ("squares.c", 94, 12),
    ]);
    let plain = |name: &str| {
        let text = source(name);
        let lines = text.lines().filter(|line| !line.contains("trace"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    // As with the helper.
    let (_, nodes, solutions) = shown("tour.c", &plain("tour.c"), &["5"]);
    assert_eq!((nodes, solutions), (8840, 1));
    let (_, nodes, solutions) = shown("subset.c", &plain("subset.c"), &[]);
    assert_eq!((nodes, solutions), (34, 3));
    let (said, ..) = shown("a.c", "int main(void) { return x; }\n", &[]);
    assert!(said.contains("error: a.c was not built: cc failed"), "{said}");
}

#[test]
#[ignore = "needs Linux, and a C++ compiler with -fsanitize=thread"]
fn cpp_programs_are_shown_as_they_are() {
    are_right(&[
        ("arrays.cpp", 153, 4), // a std::array of main, by reference
        ("lambda.cpp", 13, 3),  // a vector of main that grows, and moves
        ("member.cpp", 153, 4),
        ("members.cpp", 17, 4), // of an object without a name
        ("perms.cpp", 65, 24),
        ("sets.cpp", 54, 10),
        ("strings.cpp", 54, 10), // texts in a vector
        ("subsets.cpp", 31, 16), // vectors in a vector are the results
        ("sudoku.cpp", 4209, 1),
        ("tour.cpp", 8840, 1),
        ("word.cpp", 7, 1),
        ("from_one.cpp", 50, 1), // its columns and rows are numbered from 1
        ("hops.cpp", 360, 0),
    ]);
    let (said, ..) = shown("hops.cpp", &text("hops.cpp"), &[]);
    assert!(said.contains("what is in a set or a map cannot be seen"), "{said}");
}

/// However a Python program is started, and wherever its search is: beside it, or in a package that `--source` names.
#[test]
#[ignore = "needs python3"]
fn modules_are_followed_and_so_are_the_options_of_python() {
    let module = "def solve(r, n, rows, out):\n    if r == n:\n        out.append(rows[:])\n        return\n    for c in range(n):\n        \
                  if all(d != c and abs(d - c) != r - i for i, d in enumerate(rows)):\n            rows.append(c)\n            \
                  solve(r + 1, n, rows, out)\n            rows.pop()\n";
    let script = "#!/usr/bin/env python3\nimport mod\nmod.solve(0, 6, [], [])\n";
    let code = "import mod; mod.solve(0, 6, [], [])";
    for (folder, name, words) in [
        ("", "use.py", &["use.py"][..]),
        ("", "use", &["use"]),
        ("", "use.py", &["--", "python3", "-u", "-X", "utf8", "use.py"]),
        ("", "use.py", &["--", "python3", "-m", "use"]),
        ("", "use.py", &["--", "python3", "-c", code]),
        ("lib/site-packages/", "use.py", &["--source", "mod", "use.py"]),
    ] {
        let there = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(there.path().join(folder)).expect("a folder");
        fs::write(there.path().join(folder).join("mod.py"), module).expect("written");
        fs::write(there.path().join(name), script).expect("written");
        let words = [&["--replay", "a.html"], words].concat();
        let mut command = PROGRAM.command(&words);
        command.env("PYTHONPATH", folder).current_dir(there.path());
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
        let recording = recording(there.path(), "a.html");
        let totals = &recording["totals"];
        assert_eq!([&totals["nodes"], &totals["solutions"]], [153, 4], "{words:?}");
        assert_eq!(recording["sources"][0]["name"], "mod.py", "{words:?}");
        // The table has the text of the module's lines.
        assert!(stderr(&output).contains("line 2, `if r == n:`: true 4, false 149"), "{words:?}");
        assert_eq!(recording["steps"][1]["lit"][1], 7, "{words:?}");
        // The script is followed, too: the first call comes from its line.
        if words.last() == Some(&"use.py") {
            assert_eq!(recording["steps"][0]["lit"], serde_json::json!([1, 3, 3]), "{words:?}");
        }
    }
}

/// What a module does for a search that is elsewhere has its lines, and they are the module's.
#[test]
#[ignore = "needs python3"]
fn lines_of_a_module_without_a_search_are_known() {
    let module = "row = []\n\ndef place(y):\n    row.append(y)\n\ndef take():\n    row.pop()\n\ndef found():\n    print(*row)\n";
    let script = "from module import *\ndef go(x):\n    if x == 3:\n        found()\n        return\n    for y in range(2):\n        \
                  place(y)\n        go(x + 1)\n        take()\ngo(0)\n";
    let (output, folder) = show(&[("module.py", module), ("go.py", script)], &["go.py"]);
    let said = stderr(&output);
    for row in [
        "solutions: 8, probably: printed (line 10 of module.py)",
        "`row`: written 28 times (line 4 of module.py); as before when the call returns: 7 of 7",
    ] {
        assert!(said.contains(row), "{said}");
    }
    let recording = recording(folder.path(), "go.html");
    assert_eq!(recording["sources"][1]["name"], "module.py");
    assert_eq!(recording["steps"][1]["lit"], serde_json::json!([1, 4, 4]));
}

/// An object is compared as a whole, although less of it is said.
#[test]
#[ignore = "needs python3"]
fn a_long_object_that_is_kept_is_compared_as_a_whole() {
    let text = "kept = []\nlong = [0] * 100\ndef go(n):\n    if n == 0:\n        kept.append(long)\n        return\n    \
                long[99] = n\n    go(n - 1)\ngo(3)\nlong[99] = 7\n";
    let (output, _) = show(&[("long.py", text)], &["long.py"]);
    let said = stderr(&output);
    assert!(said.contains("at the end as when kept: 0 of 1;"), "{said}");
}

/// A program of two sources, one of which needs a flag, is the same search with each compiler and format of its names.
#[test]
#[ignore = "needs Linux, gcc and clang"]
fn the_compiler_its_flags_and_several_sources_are_honoured() {
    let main = "int safe(int *q, int r, int c);\nint q[6], n;\nvoid go(int r) {\n    if (r == SIDE) { n++; return; }\n    \
                for (int c = 0; c < SIDE; c++)\n        if (safe(q, r, c)) { q[r] = c; go(r + 1); }\n}\n\
                int main(int all, char **words) { if (all == 2 && *words[1] == '7') go(0); return 0; }\n";
    let safe = "#include <stdlib.h>\nint safe(int *q, int r, int c) {\n    for (int i = 0; i < r; i++)\n        \
                if (q[i] == c || abs(q[i] - c) == r - i) return 0;\n    return 1;\n}\n";
    // The name of one ends with that of the other, and --source may name one that is compiled.
    for (compiler, format, given, sources) in [
        ("gcc", "-gdwarf-4", "go/ab.c", ["go/ab.c", "b.c"]),
        ("gcc", "-gdwarf-5", "b.c", ["b.c", "go/ab.c"]),
        ("clang", "-gdwarf-4", "go/ab.c", ["b.c", "go/ab.c"]),
        ("clang", "-gdwarf-5", "b.c", ["./go/ab.c", "b.c"]),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("go")).expect("a folder");
        fs::write(folder.path().join("go/ab.c"), main).expect("written");
        fs::write(folder.path().join("b.c"), safe).expect("written");
        let options = ["--replay", "a.html", "--source", given];
        let words = [&options, &sources[..], &["--", "7"]].concat();
        let mut command = PROGRAM.command(&words);
        command.env("CC", compiler).env("CFLAGS", format!("-DSIDE=6 {format}"));
        let output = command.current_dir(folder.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{compiler} {format}: {}", stderr(&output));
        let recording = recording(folder.path(), "a.html");
        let totals = &recording["totals"];
        assert_eq!([&totals["nodes"], &totals["solutions"]], [153, 4], "{compiler} {format}");
        // A line is that of its own file, in the page and in the table.
        let main = sources.iter().position(|name| name.ends_with("ab.c")).expect("it is there");
        assert_eq!(recording["steps"][1]["lit"], serde_json::json!([main, 6, 6]));
        let line = ["`q`: written 152 times (line 6)", "`q`: written 152 times (line 6 of ab.c)"];
        assert!(stderr(&output).contains(line[main]), "{}", stderr(&output));
    }
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn a_search_in_a_header_that_is_named_is_followed() {
    let header = "int q[3];\nvoid go(int r) {\n    for (int c = 0; r < 3 && c < 2; c++) {\n        q[r] = c;\n        go(r + 1);\n    }\n}\n";
    let main = "#include \"lib/go.h\"\nint main(void) { go(0); return 0; }\n";
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("lib")).expect("a folder");
    fs::write(folder.path().join("lib/go.h"), header).expect("written");
    fs::write(folder.path().join("main.c"), main).expect("written");
    let mut command = PROGRAM.command(&["--source", "lib/go.h", "main.c"]);
    let output = command.current_dir(folder.path()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let recording = recording(folder.path(), "main.html");
    assert_eq!(recording["totals"]["nodes"], 15);
    let names = [0, 1].map(|place| recording["sources"][place]["name"].clone());
    assert_eq!(names, ["main.c", "go.h"]);
    assert_eq!(recording["steps"][1]["lit"], serde_json::json!([1, 4, 4]));
}

#[test]
#[ignore = "needs python3"]
fn a_program_without_a_search_and_one_that_never_ends() {
    let words = "hello.py has no search that can be seen as it is: no function of it calls itself";
    let (output, _folder) = show(&[("hello.py", "print('Hello')\n")], &["hello.py"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("Hello\n") && said.contains(words), "{said}");
    // Nothing calls itself, and it never ends.
    let spins = [("spins.py", "print('Hello', flush=True)\nwhile True:\n    pass\n")];
    let (output, _folder) = show(&spins, &["--time-limit", "5s", "spins.py"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(124), "{said}");
    assert!(said.contains("Hello\n") && said.contains("stopped by --time-limit"), "{said}");
    // Its first call marks a cell, and waits.
    let waits = "import time\nboard = [0] * 4\ndef place(n):\n    board[n] = 1\n    if n == 2:\n        time.sleep(600)\n    \
                 place(n + 1)\n    board[n] = 0\nplace(0)\n";
    let words = ["--time-limit", "5s", "waits.py"];
    let (output, folder) = show(&[("waits.py", waits)], &words);
    assert_eq!(output.status.code(), Some(124), "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "waits.html")["complete"], false);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs python3, and a C compiler with -fsanitize=thread"]
fn a_question_is_shown_while_the_program_waits_for_the_answer() {
    let python = "n = int(input('How many? '))\ndef f(i):\n    return i and f(i - 1)\nf(n)\n";
    let c = "#include <stdio.h>\nint n;\nint f(int i) { return i ? f(i - 1) : 0; }\n\
             int main(void) { printf(\"How many? \"); scanf(\"%d\", &n); return f(n); }\n";
    for (name, text) in [("asks.py", python), ("asks.c", c)] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(name), text).expect("written");
        let mut command = PROGRAM.command(&[name]);
        command.current_dir(folder.path());
        let mut terminal = testing::terminal::Terminal::start(80, 24, command);
        terminal.await_text("How many?");
        terminal.press("3\n");
        let (code, shown) = terminal.end();
        assert_eq!(code, Some(0), "{shown}");
        assert!(shown.contains("`f` calls itself"), "{shown}");
    }
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn c_programs_that_fail_never_end_or_call_a_helper() {
    use testing::running::{Running, Signal, wait_for};

    let end = |end: &str, signals: &[Signal], code, nodes| {
        let main = "#include <stdio.h>\nint board[4];\nvoid place(int n) {\n    board[n] = 1;\n    if (n == 2) END;\n    place(n + 1);\n    \
                    board[n] = 0;\n}\nint main(void) { place(0); }\n";
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("ends.c"), main.replace("END", end)).expect("written");
        let mut show = Running::start(PROGRAM.command(&["ends.c"]).current_dir(folder.path()));
        for &signal in signals {
            let is_there = || folder.path().join("there").exists().then_some(());
            wait_for(is_there).expect("it never ends");
            show.send(signal);
        }
        assert_eq!(show.wait().expect("it ends").code(), Some(code), "{end}");
        assert_eq!(recording(folder.path(), "ends.html")["totals"]["nodes"], nodes, "{end}");
    };
    end("{ fclose(fopen(\"there\", \"w\")); for (;;); }", &[Signal::TERM], 143, 3);
    // The last choice has led to no call yet.
    end("*(volatile int *)0 = 1", &[], 1, 4);
    let (helper, _folder) = show(&[], &["--helper", "c"]);
    let header = String::from_utf8_lossy(&helper.stdout).into_owned();
    let files = [("tour.c", &*source("tour.c")), ("search_trace.h", &*header)];
    let (output, folder) = show(&files, &["tour.c", "5"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "tour.html")["totals"]["nodes"], 8840);
}

/// The rows of a table that a program should have, by its own counters, which are in its comments.
fn counted_rows(name: &str, text: &str) -> Vec<String> {
    let is_python = name.ends_with(".py");
    let mark = if is_python { "#! " } else { "//! " };
    let line = |line: &str| match line.split_once(mark) {
        Some((before, count)) if before.trim().is_empty() => format!("{before}{count}\n"),
        Some((before, count)) if is_python => format!("{}; {count}\n", before.trim_end()),
        Some((before, count)) => format!("{before} {count}\n"),
        None => format!("{line}\n"),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let counting: String = text.lines().map(line).collect();
    fs::write(folder.path().join(name), counting).expect("written");
    let run = |program: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new(program);
        let output = command.args(arguments).current_dir(folder.path()).output().expect("run");
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let printed = if is_python {
        run("python3", &[name])
    } else {
        let compiler = if name.ends_with(".c") { "cc" } else { "c++" };
        run(compiler, &[name, "-o", "counting"]);
        run("./counting", &[])
    };
    let rows = printed.lines().filter_map(|line| line.strip_prefix("row: "));
    rows.map(str::to_owned).collect()
}

/// Every figure of the table is that of independent counters.
fn have_their_rows(ending: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/untouched/facts");
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.ends_with(ending) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a program");
        let (said, ..) = shown(&name, &text, &[]);
        let rows = counted_rows(&name, &text);
        assert!(!rows.is_empty(), "{name}");
        for row in rows {
            assert!(said.contains(&row), "{name}: {row}: {said}");
        }
    }
}

#[test]
#[ignore = "needs python3"]
fn tables_of_python_programs_have_the_figures_of_other_counters() {
    have_their_rows(".py");
    let (said, ..) = shown("open_line.py", &text("open_line.py"), &[]);
    assert!(said.contains("`place`: ") && !said.contains("is not used"), "{said}");
    // Letters that are there from the first: none of them says which places are free.
    let (said, ..) = shown("words.py", &text("words.py"), &[]);
    assert!(!said.contains("never written"), "{said}");
    // A swap that is undone restores both cells, and no call is a dead end.
    let (_, folder) = show(&[("perm_swap.py", &text("perm_swap.py"))], &["perm_swap.py"]);
    let page = recording(folder.path(), "perm_swap.html");
    let mut board = vec![0; 4];
    for step in page["steps"].as_array().expect("steps") {
        for change in step["changes"].as_array().into_iter().flatten() {
            board[change[0].as_u64().expect("a cell") as usize] =
                change[2].as_u64().expect("a value");
        }
    }
    assert_eq!(board, [1, 2, 3, 4]);
    assert_eq!(page["facts"][0][0], "solutions: 24, probably: printed (line 3)");
}

#[test]
#[ignore = "needs python3"]
fn a_recursion_without_a_list_shows_its_calls() {
    let fib = "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(3)\n";
    let (_, folder) = show(&[("fib.py", fib)], &["fib.py"]);
    let page = recording(folder.path(), "fib.html");
    assert_eq!(page["style"]["kind"], "calls");
    let sentences = page["told"].as_array().expect("what is told");
    let said: Vec<&str> = sentences.iter().filter_map(|it| it["sentence"].as_str()).collect();
    assert!(said.contains(&"Call fib(2).") && said.contains(&"Back from fib(3) = 2."), "{said:?}");
    assert_eq!(page["totals"]["nodes"], 5);
    assert_eq!(page["totals"]["solutions"], 0);
}

#[test]
#[ignore = "needs python3"]
fn a_rule_and_a_line_of_solutions_are_named() {
    let queens = "row = [0] * 4\nfound = []\ndef go(x):\n    if x == 4:\n        found.append(row[:])\n        return\n    \
                  for y in range(4):\n        if y not in row[:x]:\n            row[x] = y\n            go(x + 1)\ngo(0)\n";
    let files = [("rooks.py", queens)];
    let (output, _) = show(&files, &["--rule", "queens", "rooks.py"]);
    let said = stderr(&output);
    assert!(said.contains("the rule of queens: kept by 2 of 24 solutions"), "{said}");
    let (output, _) = show(&files, &["--solution", "6", "rooks.py"]);
    let said = stderr(&output);
    assert!(said.contains("solutions: 24, as --solution says (line 6)"), "{said}");
    // What is not there is refused, with what is allowed and a command that works.
    let words = [
        "--board",
        "row",
        "--solution=99",
        "--rule",
        "queens",
        "rooks.py",
        "a word",
        "--solution",
        "3",
    ];
    let (output, _) = show(&files, &words);
    let says = "error: --solution: line 99 is none of rooks.py, which has 1 to 11\n\
                A command that works: show --solution 11 --board row --rule queens rooks.py 'a word' --solution 3\n";
    assert_eq!((output.status.code(), &*stderr(&output)), (Some(2), says));
    let (output, _) =
        show(&files, &["--stats", "--source", "nowhere", "rooks.py", "--source", "x"]);
    let says = "error: --source: there is no file and no module nowhere; a module is named as in --source solver\n\
                A command that works: show --stats rooks.py --source x\n";
    assert_eq!((output.status.code(), &*stderr(&output)), (Some(2), says));
}

#[test]
#[ignore = "needs Linux, and a C and a C++ compiler with -fsanitize=thread"]
fn tables_of_c_and_cpp_programs_have_the_figures_of_other_counters() {
    have_their_rows(".c");
    have_their_rows(".cpp");
}
