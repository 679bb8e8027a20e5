//! Programs that were written before their authors knew `show`, with the lines of a helper added.

use std::process::Command;

use common::search::{Event, Next, Stop, observe};

use super::*;

/// A source of `tests/programs`.
pub fn source(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
    fs::read_to_string(path).expect("a source")
}

/// A program with the helpers beside it, compiled if it has to be: its folder, and the command that runs it there.
fn build(name: &str, text: &str) -> (tempfile::TempDir, [String; 2]) {
    let folder = tempfile::tempdir().expect("a folder");
    let helpers = Path::new(env!("CARGO_MANIFEST_DIR")).join("helpers");
    for helper in ["search_trace.py", "search_trace.h", "search_trace.rs"] {
        fs::copy(helpers.join(helper), folder.path().join(helper)).expect("a helper");
    }
    fs::write(folder.path().join(name), text).expect("written");
    let (stem, end) = name.split_once('.').expect("a name with an end");
    let (compiler, flags) = match end {
        "c" => ("cc", "-std=c99 -pedantic -Wall -Wextra -Werror -o"),
        "rs" => ("rustc", "--edition 2024 -D warnings -o"),
        _ => return (folder, ["python3".to_owned(), name.to_owned()]),
    };
    let mut command = testing::compiler(compiler);
    command.args(flags.split(' ')).args([stem, name]).current_dir(folder.path());
    let built = command.output().expect("a compiler");
    assert!(built.status.success(), "{name}: {}", stderr(&built));
    (folder, [format!("./{stem}"), String::new()])
}

/// Runs what [`build`] has built.
fn run(folder: &Path, command: &[&str], trace: Option<&Path>) -> String {
    let mut run = Command::new(folder.join(command[0]));
    if command[0] == "python3" {
        run = Command::new("python3");
    }
    run.args(&command[1..]).current_dir(folder).env_remove("SEARCH_TRACE");
    run.envs(trace.map(|path| ("SEARCH_TRACE", path)));
    let output = run.output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).expect("a text").replace("\r\n", "\n")
}

/// Shows a program that was written before its author knew `show`: the added lines change nothing but the trace,
/// and the statements of the source are lit.
fn show_foreign(name: &str, argument: &str, nodes: usize, solutions: usize) -> (String, String) {
    let text = source(name);
    let is_added = |line: &&str| line.contains("search_trace") || line.contains("trace_");
    let added = text.lines().filter(is_added).count();
    assert!((1..=13).contains(&added), "{name}: {added} lines are added");
    let plain: String =
        text.lines().filter(|line| !is_added(line)).map(|line| format!("{line}\n")).collect();
    let [(before, _), (folder, command)] = [build(name, &plain), build(name, &text)];
    let command: Vec<&str> = command.iter().map(|word| &**word).chain([argument]).collect();
    let command: Vec<&str> = command.into_iter().filter(|word| !word.is_empty()).collect();
    let printed = run(before.path(), &command, None);
    assert_eq!(run(folder.path(), &command, None), printed, "{name}");

    let output = PROGRAM.command(&command).current_dir(folder.path()).output().expect("it runs");
    assert_eq!((output.status.code(), &*stderr(&output)), (Some(0), ""), "{name}");
    let recording =
        recording(folder.path(), &name.replace(name.split_once('.').unwrap().1, "html"));
    assert_eq!(recording["totals"]["nodes"], nodes, "{name}");
    assert_eq!(recording["totals"]["solutions"], solutions, "{name}");
    assert_eq!(recording["sources"][0]["name"], name);
    assert_eq!(recording["sources"][0]["text"], text);
    // Where steps are folded, what was printed there is kept.
    let shown: Vec<&str> =
        recording["lines"].as_array().unwrap().iter().flat_map(|line| line[1].as_str()).collect();
    for line in printed.lines() {
        assert!(shown.contains(&line.trim_end()), "{name}: {line}\n{shown:?}");
    }
    let mut lit = String::new();
    let steps = recording["steps"].as_array().expect("a list");
    for (kind, step) in kinds(&recording).chars().zip(steps) {
        let line = step["lit"][1].as_u64().unwrap_or(0);
        let statement = text.lines().nth((line as usize).wrapping_sub(1)).unwrap_or("");
        let called = match kind {
            'm' => "mark(",
            'u' => "unmark(",
            'r' => "refuse(",
            's' => "solution(",
            // An entry or a return, which another event implies.
            _ => "trace",
        };
        let is_other = kind == 'm' && statement.contains("unmark(");
        assert!(statement.contains(called) && !is_other, "{name}: {kind} lights {statement}");
        lit += &format!("{kind}{}\n", statement.trim());
    }
    (printed, lit)
}

#[test]
#[cfg_attr(not(unix), ignore = "needs cc")]
fn a_tour_a_maze_and_a_subset_sum_of_others_are_shown() {
    // Wirth's book prints this tour.
    let (printed, _) = show_foreign("tour.c", "5", 8840, 1);
    let wirth = [
        [1, 6, 15, 10, 21],
        [14, 9, 20, 5, 16],
        [19, 2, 7, 22, 11],
        [8, 13, 24, 17, 4],
        [25, 18, 3, 12, 23],
    ];
    let numbers: Vec<u32> =
        printed.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    assert_eq!(numbers, wirth.concat());
    // The exit is the last of 40 cells, so each is a node.
    let (printed, lit) = show_foreign("maze.rs", "", 1 + 40, 1);
    let cells = printed.lines().skip(1).flat_map(str::bytes).filter(|&cell| cell != b'+');
    assert_eq!((cells.clone().count(), cells.filter(|&cell| cell == b'.').count()), (40, 14));
    assert_eq!(lit.matches("usearch_trace::unmark").count(), 40 - 14);
    // Horowitz and Sahni print these solutions. There is a call for every choice of the first k numbers whose sum
    // is not too large for the next one, nor too small for all others; it takes its number once.
    let (printed, lit) = show_foreign("subset.c", "", 34, 3);
    assert_eq!(printed, "1 1 0 0 1 \n1 0 1 1 \n0 0 1 0 0 1 \n");
    let numbers = [5, 10, 12, 13, 15, 18];
    let is_called = |&(k, chosen): &(usize, u32)| {
        let sum: u32 = (0..k).filter(|i| chosen >> i & 1 == 1).map(|i| numbers[i]).sum();
        sum + numbers[k] <= 30 && sum + numbers[k..].iter().sum::<u32>() >= 30
    };
    let choices = (0..6).flat_map(|k| (0..1 << k).map(move |chosen| (k, chosen)));
    assert_eq!(lit.matches("mtrace_mark(k, 1);").count(), choices.filter(is_called).count());
}

#[test]
#[ignore = "needs java and node"]
fn the_helpers_for_java_and_javascript_name_the_lines_of_their_calls() {
    let folder = tempfile::tempdir().expect("a folder");
    let helpers = Path::new(env!("CARGO_MANIFEST_DIR")).join("helpers");
    for helper in ["SearchTrace.java", "search_trace.mjs"] {
        fs::copy(helpers.join(helper), folder.path().join(helper)).expect("a helper");
    }
    for name in ["Queens.java", "queens.mjs"] {
        fs::write(folder.path().join(name), source(name)).expect("written");
    }
    let javac = Command::new("javac").arg("Queens.java").current_dir(folder.path()).output();
    assert!(javac.expect("javac").status.success());
    for (command, name) in
        [(["java", "Queens", "6"], "Queens.java"), (["node", "queens.mjs", "6"], "queens.mjs")]
    {
        let shown = PROGRAM.command(&command).current_dir(folder.path()).output().expect("it runs");
        assert_eq!((shown.status.code(), &*stderr(&shown)), (Some(0), ""), "{name}");
        let page = name.replace(name.split_once('.').unwrap().1, "html");
        let recording = recording(folder.path(), &page);
        assert_eq!(recording["totals"]["nodes"], 153, "{name}");
        assert_eq!(recording["totals"]["solutions"], 4, "{name}");
        assert_eq!(recording["sources"][0]["name"], name);
        let trace = folder.path().join("trace");
        let run = Command::new(command[0])
            .args(&command[1..])
            .current_dir(folder.path())
            .env("SEARCH_TRACE", &trace)
            .status();
        assert!(run.expect("it runs").success());
        let [text, source] = [fs::read_to_string(&trace).expect("it"), source(name)];
        for line in text.lines().skip(1) {
            let (event, number) = line.rsplit_once(" @").expect("a line");
            let statement =
                source.lines().nth(number.parse::<usize>().expect("it") - 1).expect("it");
            let word = event.split(' ').next().expect("a word");
            assert!(statement.contains(&format!(".{word}(")), "{name}: {line}: {statement}");
        }
        assert!(text.contains("\nnote solutions=4 @"), "{name}");
        // Without `show`, it says what it always says.
        let plain = Command::new(command[0])
            .args(&command[1..])
            .current_dir(folder.path())
            .env_remove("SEARCH_TRACE")
            .output();
        assert_eq!(plain.expect("it runs").stdout, b"4\n");
    }
}

#[test]
#[ignore = "needs python3"]
fn python_programs_of_others_are_shown() {
    // Knuth has the size of this tree: The Art of Computer Programming, 7.2.2.
    let (printed, _) = show_foreign("queens.py", "8", 2057, 92);
    assert!(printed.ends_with("\n92 solutions\n"), "{printed}");
    // The course's program tries the same digits, up to its first solution.
    let text = source("sudoku.py");
    let grid = text.split('"').find(|text| text.len() == 81).expect("a grid");
    let puzzle: number_place::Puzzle = grid.replace('0', ".").parse().expect("a puzzle");
    let mut digits = 0;
    let _ = observe(&puzzle, |event, _| match event {
        Event::Solved { .. } => Err(Stop::Enough),
        _ => {
            digits += usize::from(matches!(event, Event::Marked { .. }));
            Ok(Next::Visit)
        }
    });
    let (printed, _) = show_foreign("sudoku.py", "", 1 + digits, 1);
    assert!(printed.starts_with("4 8 3 9 2 1 6 5 7\n9 6 7 3 4 5 8 2 1\n"), "{printed}");
}
