//! Bad input, streams, exit codes, and the lecture's recorded outputs.

use std::fs;
use std::sync::LazyLock;

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knapsack") };

/// A file with so many objects of nearly equal ratio, where the tests of this process find it.
fn file(objects: usize) -> String {
    let path = std::env::temp_dir().join(format!("knapsack-{}-{objects}", std::process::id()));
    let line = |index: usize| format!("{0} {0}\n", 1_000_000 + 2 * index);
    fs::write(&path, (0..objects).map(line).collect::<String>()).expect("a file");
    path.to_str().expect("text").to_owned()
}

/// No bound helps with these: the search never ends.
pub fn endless_file() -> &'static str {
    static FILE: LazyLock<String> = LazyLock::new(|| file(60));
    &FILE
}

/// These print more than a pipe holds.
fn long_file() -> &'static str {
    static FILE: LazyLock<String> = LazyLock::new(|| file(12));
    &FILE
}

testing::program_tests! { PROGRAM;
    lecture {}
    refused {
        [] => ["LIMIT"],
        ["-1"] => ["-1", "0 to 1000000000000"],
        ["1000000000001"] => ["0 to 1000000000000"],
        ["abc"] => ["'abc'", "not a whole number"],
        ["1.5"] => ["'1.5'"],
        ["99999999999999999999"] => ["LIMIT"],
        ["112", "4"] => ["4 is not in 0 to 3"],
        ["112", "--algorithm", "greedy"] => ["bruteforce, backtrack, bound, relaxed"],
        ["112", "--answers", "0"] => ["0 is not in 1 to "],
        ["112", "--threads", "2"] => ["--threads", "the best of the whole is no sum of parts"],
        ["112", "--threads", "0"] => ["--threads", "what is cut depends on what was found before"],
        ["112", "0", "--part", "1/2", "--algorithm", "bruteforce"] => ["--part", "no sum of parts"],
        ["112", "--estimate"] => ["--estimate", "what is cut depends on what was found before"],
        ["112", "--algorithm", "relaxed", "--estimate"] => ["--estimate"],
    }
    says {
        ["112", "0"] => 0 ["Result\nweight_limit = 112\nmaxv = 281 (with weight 110)\n"] without ["New"],
        ["112", "--answers", "1"] => 0 ["maxv = 280 (with weight 109)\nIncomplete: stopped by --answers"],
        ["112", "3", "--algorithm", "bruteforce"] => 0
            [">> take 7\n", ">> leave 7\n", "<< take 7 unmark\n", "...weight NG [188]"]
            without [" achievable", "fits"],
        ["112", "3"] => 0
            ["-- object 3: value 205, weight 51, achievable 339 --\n>> take 3 fits\n",
             ">> take 4 weight 121 > 112\n>> leave 4 achievable 299 > 0\n", ">> leave 7 achievable 281 > 280\n",
             ">> leave 3 achievable 279 <= 281\n", "<< take 3 unmark\n"],
        ["112", "2", "--algorithm", "relaxed"] => 0 ["-- object 0: value 0, weight 0, at most 296 --\n"],
        ["1000000000000", "0"] => 0 ["maxv = 339 (with weight 188)"],
    }
    reader_leaves { ["112", "3", "--algorithm", "bruteforce"] after 100 }
    disk_is_full { ["112"], ["112", "3"] }
    endless { ["60000000", "1", "--algorithm", "backtrack", "--objects", endless_file()] }
    cut_off { ["112", "1", "--algorithm", "bruteforce", "--objects", long_file()] }
    terminals { ["112", "0"] with ["--stats"] }
}

#[test]
fn a_time_limit_gives_the_best_so_far() {
    let long = ["31000001", "0", "--objects", endless_file()];
    for algorithm in ["bruteforce", "backtrack", "bound", "relaxed"] {
        let arguments = [&long[..], &["--algorithm", algorithm, "--time-limit", "200ms"]].concat();
        PROGRAM.assert_says(
            &arguments,
            124,
            &["maxv = ", "Incomplete: stopped by --time-limit"],
            &[],
        );
    }
}

#[test]
fn json_has_all_counts() {
    let fields = ["best_value", "best_weight", "nodes", "improvements", "candidates"];
    let counts = |options: &[&str]| {
        let counts = PROGRAM.counts(&[&["112"], options].concat(), &fields);
        let refused =
            PROGRAM.counts(&[&["112"], options].concat(), &["refused_by_weight", "cut_by_bound"]);
        [counts, refused].concat()
    };
    assert_eq!(counts(&["--algorithm", "bruteforce"]), [281, 110, 511, 2, 256, 82, 0]);
    assert_eq!(counts(&["--algorithm", "backtrack"]), [281, 110, 381, 2, 174, 34, 0]);
    assert_eq!(counts(&[]), [281, 110, 18, 2, 2, 6, 9]);
    assert_eq!(counts(&["--algorithm", "relaxed"]), [281, 110, 16, 2, 2, 5, 8]);
    let sorted = |name| PROGRAM.counts(&["112", "--sort", "--algorithm", name], &["nodes"])[0];
    assert_eq!(["bruteforce", "backtrack", "bound", "relaxed"].map(sorted), [511, 381, 15, 11]);
    assert_eq!(PROGRAM.counts(&["7"], &["limit", "objects"]), [7, 8]);
}

#[test]
fn statistics_say_what_has_refused() {
    let output = PROGRAM.run(&["112", "0", "--stats"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    for words in [
        "improved",
        "    all                   18                    1                2",
        "refused, bound: 9\nrefused, weight: 6\n",
    ] {
        assert!(stderr.contains(words), "{stderr}");
    }
}

/// With the limit 0, most numbers of a reason are 0: they are numbers all the same.
#[test]
fn numbers_that_are_0_are_printed_and_counted() {
    for (algorithm, refused) in [
        ("bruteforce", "reject value 0 <= 0\n"),
        ("backtrack", "reject value 0 <= 0\n"),
        ("bound", "refuse 7 =0 achievable 0 <= 0\n"),
        ("relaxed", "refuse 0 =0 achievable 0 <= 0\n"),
    ] {
        let command = ["0", "--algorithm", algorithm];
        let printed = |options: &[&str]| {
            let output = PROGRAM.run(&[&command[..], options].concat());
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let trace = printed(&["--trace"]);
        assert!(trace.contains(refused) && !trace.contains('{'), "{algorithm}: {trace}");
        let levels = printed(&["--levels", "0,3"]);
        assert!(!levels.contains('{'), "{algorithm}: {levels}");
        let names = ["refused_by_weight", "cut_by_bound", "improvements", "candidates"];
        let counts = PROGRAM.counts(&command, &names);
        let output = PROGRAM.run(&[&command[..], &["0", "--stats"]].concat());
        let stats = String::from_utf8_lossy(&output.stderr).into_owned();
        let counted = |word: &str| {
            let line =
                stats.lines().find_map(|line| line.strip_prefix(&format!("refused, {word}: ")));
            line.map_or(0, |number| number.parse().expect("a number"))
        };
        assert_eq!([counted("weight"), counted("bound")], counts[..2], "{algorithm}: {stats}");
        assert!(counts[2] == 0 && counted("no improvement") <= counts[3], "{algorithm}: {stats}");
    }
}

#[test]
fn estimates_are_near() {
    PROGRAM.assert_estimated(&["112", "--algorithm", "bruteforce"], false);
    PROGRAM.assert_estimated(&["112", "--algorithm", "backtrack"], false);
    let text = PROGRAM.run(&["30", "--algorithm", "bruteforce", "--estimate"]).stdout;
    assert!(String::from_utf8_lossy(&text).contains("only those better than all before count"));
}

fn read(text: &str, limit: &str) -> (Option<i32>, String, String) {
    let output = PROGRAM.run_with_input(&[limit, "0", "--objects", "-"], text.as_bytes());
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (output.status.code(), stdout, stderr)
}

#[test]
fn objects_are_read_in_every_form() {
    let text = "\u{feff}# value, weight\r\n\r\n 15, 6\r\n100\t20 # heavy\n90,25\n60 ,30";
    assert_eq!(read(text, "50").1, "Result\nweight_limit = 50\nmaxv = 190 (with weight 45)\n");
    let most = "1000000000 1000000000\n".repeat(1000);
    let all =
        "Result\nweight_limit = 1000000000000\nmaxv = 1000000000000 (with weight 1000000000000)\n";
    assert_eq!(read(&most, "1000000000000"), (Some(0), all.to_owned(), String::new()));
    assert_eq!(read("5 9\n", "8").1, "Result\nweight_limit = 8\nmaxv = 0 (with weight 0)\n");
}

#[test]
fn a_bad_line_is_named_with_what_is_allowed() {
    for (text, words) in [
        ("", "0 objects"),
        ("# nothing\n", "0 objects"),
        ("1 1\n\n1\n", "line 3: '1' is no object"),
        ("1 2 3\n", "line 1: '1 2 3' is no object"),
        ("1,2,3\n", "line 1: '1,2,3'"),
        ("1 1\nx 1\n", "line 2: 'x 1'"),
        ("0 1\n", "line 1: '0 1'"),
        ("1 0\n", "line 1: '1 0'"),
        ("-1 1\n", "line 1: '-1 1'"),
        ("1 1000000001\n", "line 1: '1 1000000001'"),
        ("99999999999999999999 1\n", "line 1: '99999999999999999999 1'"),
        ("1.5 2\n", "line 1: '1.5 2'"),
        (&"1 1\n".repeat(1001), "1001 objects"),
        (&" ".repeat(2 << 20), "stdin: a megabyte or more"),
        ("\u{1b}[2J 1\n", "line 1: '"),
    ] {
        let (code, stdout, stderr) = read(text, "10");
        assert_eq!((code, &*stdout), (Some(1), ""), "{stderr}");
        assert!(stderr.contains("stdin: ") && stderr.contains(words), "{words}: {stderr}");
        assert!(stderr.contains("from 1 to 1000000000") && stderr.contains("1 to 1000 objects"));
        assert!(
            stderr.contains("A command that works: ") && !stderr.contains('\u{1b}'),
            "{stderr}"
        );
    }
    let output = PROGRAM.run(&["112", "--objects", "no/such/file"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr.contains("no/such/file: "), "{stderr}");
}

/// A thousand objects, on every level.
#[test]
fn many_objects_do_not_overflow_the_stack() {
    let text = "1 1\n".repeat(1000);
    for algorithm in ["bruteforce", "backtrack", "bound", "relaxed"] {
        for level in ["0", "1", "2", "3"] {
            let arguments =
                ["999", level, "--objects", "-", "--algorithm", algorithm, "--answers", "1"];
            let output = PROGRAM.run_with_input(&arguments, text.as_bytes());
            assert_eq!(output.status.code(), Some(0), "{algorithm}, {level}: {output:?}");
        }
    }
}

/// Dantzig's bound finds the best of a thousand sorted objects almost at once.
#[test]
fn a_thousand_sorted_objects_take_less_than_a_second() {
    let mut random = fastrand::Rng::with_seed(14);
    let objects: Vec<[u32; 2]> = (0..1000).map(|_| [0; 2].map(|_| random.u32(1..=1000))).collect();
    let limit = (objects.iter().map(|object| object[1]).sum::<u32>() / 2).to_string();
    let text: String =
        objects.iter().map(|[value, weight]| format!("{value} {weight}\n")).collect();
    let arguments = [&*limit, "--json", "--sort", "--algorithm", "relaxed", "--objects", "-"];
    let output = PROGRAM.run_with_input(&arguments, text.as_bytes());
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(line["complete"] == true && line["seconds"].as_f64() < Some(1.0), "{line}");
}
