//! The table of what a search did.

use super::*;

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

/// Every figure of the table is that of independent counters, with each of these compilers of C and C++.
fn have_their_rows(ending: &str, compilers: &[[&str; 2]]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/untouched/facts");
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.ends_with(ending) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a program");
        let rows = counted_rows(&name, &text);
        assert!(!rows.is_empty(), "{name}");
        for [c, cpp] in compilers {
            let folder = tempfile::tempdir().expect("a folder");
            fs::write(folder.path().join(&name), &text).expect("written");
            let mut command = PROGRAM.command(&[&name]);
            let command = command.env("CC", c).env("CXX", cpp).current_dir(folder.path());
            let said = stderr(&command.output().expect("it runs"));
            for row in &rows {
                assert!(said.contains(row), "{name}, {c}: {row}: {said}");
            }
        }
    }
}

#[test]
#[ignore = "needs python3"]
fn tables_of_python_programs_have_the_figures_of_other_counters() {
    have_their_rows(".py", &[["cc", "c++"]]);
    let (said, ..) = shown("open_line.py", &text("open_line.py"), &[]);
    assert!(said.contains("`place`: ") && !said.contains("is not used"), "{said}");
    let (said, ..) = shown("parts.py", &text("facts/parts.py"), &[]);
    assert!(!said.contains("copy") && !said.contains("is not used"), "{said}");
    // Letters that are there from the first: none of them says which places are free.
    let (said, ..) = shown("words.py", &text("words.py"), &[]);
    assert!(!said.contains("never written"), "{said}");
    // Another word of the same length is no changed copy.
    let (said, ..) = shown("towns.py", &text("towns.py"), &[]);
    assert!(said.contains("`visit`: ") && !said.contains("copy"), "{said}");
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
#[ignore = "needs Linux, gcc and clang"]
fn tables_of_c_and_cpp_programs_have_the_figures_of_other_counters() {
    for ending in [".c", ".cpp"] {
        have_their_rows(ending, &[["gcc", "g++"], ["clang", "clang++"]]);
    }
}
