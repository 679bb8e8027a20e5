//! The programs of the chapters "A search from an empty file", "Looking ahead" and "Beginning again": in each language they print what the
//! chapter says, and its tables have the numbers that they print.
//!
//! `SNAPSHOTS=overwrite cargo test -p docs --test it from_empty` makes the listings of what changes from step to step
//! again, and the broken program.
#![cfg(unix)] // needs cc and diff

use crate::pages;
use crate::programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const PROGRAMS: [&str; 7] = ["step1", "step2", "step3", "step4", "step5", "knight", "broken"];

/// What the chapter changes in a program, by its language: the line as it is, and the line as it becomes.
type Changes<'a> = &'a [(&'a str, &'a str)];

pub struct Language {
    ending: &'static str,
    helper: &'static str,
    /// Compiles a program into `program`.
    compiler: Option<(&'static str, &'static str)>,
    /// `n = 6`, with another number.
    size: (&'static str, &'static str),
    /// One row is wanted.
    wanted: (&'static str, &'static str),
    ordered: (&'static str, &'static str),
    /// Squares in place of primes.
    square: Changes<'static>,
    /// One tour of a chessboard, from a corner.
    chessboard: Changes<'static>,
}

const C: Language = Language {
    ending: "c",
    helper: "search_trace.h",
    compiler: Some(("cc", "-O1 -std=c99 -pedantic -Wall -Wextra -Werror")),
    size: ("#define N ", ""),
    wanted: ("#define WANTED 1 ", "#define WANTED 1000000 "),
    ordered: ("#define ORDERED true", "#define ORDERED false"),
    square: &[
        ("if (s % d == 0) return false;", "if (d * d == s) return true;"),
        ("return s > 1;", "return false;"),
    ],
    chessboard: &[
        ("#define WIDTH 3", "#define WIDTH 8"),
        ("#define HEIGHT 4", "#define HEIGHT 8"),
        ("#define START_X 1", "#define START_X 0"),
        ("#define WANTED 1000000", "#define WANTED 1"),
    ],
};

pub const PYTHON: Language = Language {
    ending: "py",
    helper: "search_trace.py",
    compiler: None,
    size: ("\nn = ", ""),
    wanted: ("wanted = 1 ", "wanted = 1000000 "),
    ordered: ("ordered = True", "ordered = False"),
    // The line that the chapter gives.
    square: &[(
        "return s > 1 and all(s % d > 0 for d in range(2, s))",
        "return any(d * d == s for d in range(2, s))",
    )],
    chessboard: &[
        ("width, height = 3, 4", "width, height = 8, 8"),
        ("start = (1, 0)", "start = (0, 0)"),
        ("wanted = 1000000", "wanted = 1"),
    ],
};

#[test]
fn the_programs_in_c_print_what_the_chapter_says() {
    compare(&C);
    compare_tables(&C);
}

#[test]
#[ignore = "needs python3"]
fn the_programs_in_python_print_what_the_chapter_says() {
    compare(&PYTHON);
    compare_tables(&PYTHON);
    let filtered = "    choices = [v for v in range(1, n + 1) if not is_used(v) and is_prime(row[k - 1] + v)]\n";
    assert!(chapter().contains(filtered));
    let source = source("step5.py").replace("    choices = list(range(1, n + 1))\n", filtered);
    let (start, end) =
        (source.find("        if is_used(v)"), source.find("            row[k] = v"));
    let (start, end) = (start.expect("a test"), end.expect("a mark"));
    let source = format!("{}        if True:\n{}", &source[..start], &source[end..]);
    assert_eq!(PYTHON.run(&source)[2], 16905);
    assert!(chapter().contains("this leaves 16 905 of the 121 218 looks"));
    let (folder, _) = PYTHON.build("");
    fs::write(folder.path().join("broken.py"), self::source("broken.py")).expect("written");
    let mut show = Command::new(programs::folder().join("show"));
    show.args(["python3", "broken.py"]).current_dir(folder.path());
    let output = show.output().expect("it runs");
    let said = [output.stderr, output.stdout].concat();
    let said = String::from_utf8(said).expect("text");
    let run = format!("$ cargo run -qr -p show -- python3 broken.py\n{said}");
    assert!(chapter().contains(&run), "not in the chapter: {run}");
}

#[test]
fn the_program_that_looks_ahead_prints_what_its_chapter_says() {
    look_ahead(&C, &[26, 38, 47]);
}

#[test]
#[ignore = "needs python3"]
fn the_program_that_looks_ahead_prints_it_in_python() {
    look_ahead(&PYTHON, &[26]);
    let chapter = read("looking-ahead.md");
    let begins = [
        ("looking = True", "looking = False"),
        ("\nsearch(1)\n", "\nrow[1] = 3\nused[3] = True\nsearch(2)\n"),
    ];
    let nodes = PYTHON.run(&replaced(&source("ahead.py"), &begins))[1];
    assert!(chapter.contains(&format!("visits {nodes} nodes")), "not in the chapter: {nodes}");
    let [(prime, square)] = PYTHON.square else { panic!("one line") };
    let source = replaced(&source("ahead.py"), &[(square, prime), PYTHON.wanted]);
    let source = PYTHON.sized(&source, 12);
    let back = PYTHON.run(&replaced(&source, &[("looking = True", "looking = False")]));
    let ahead = PYTHON.run(&source);
    let said = format!(
        "Of {} nodes, {} are left, but the looks grow from {} to {}.",
        back[1],
        ahead[1],
        grouped(back[2]),
        grouped(ahead[2])
    );
    assert!(chapter.contains(&said), "not in the chapter: {said}");
}

fn look_ahead(language: &Language, sizes: &[u64]) {
    let chapter = read("looking-ahead.md");
    let source = source(&format!("ahead.{}", language.ending));
    let printed = language.print(&source);
    let run = format!("$ python3 ahead.py\n{printed}");
    assert!(chapter.contains(&run), "not in the chapter: {run}");
    let plain = match language.compiler {
        Some(_) => ("#define LOOKING true", "#define LOOKING false"),
        None => ("looking = True", "looking = False"),
    };
    let in_order = (language.ordered.1, language.ordered.0);
    for &n in sizes {
        let source = language.sized(&source, n);
        for (test, changes) in [("back", &[plain][..]), ("ahead", &[])] {
            for (order, more) in [("ascending", &[][..]), ("fewest ways on", &[in_order])] {
                // The chapter has no such row.
                if n == 26 && order != "ascending" {
                    continue;
                }
                let numbers = language.run(&replaced(&source, &[changes, more].concat()));
                let cells = row(&numbers[1..]);
                let row = format!("| {n} | looks {test} | {order} {cells}");
                assert!(chapter.contains(&row), "not in the chapter: {row}");
            }
        }
    }
}

#[test]
fn the_program_that_begins_again_prints_what_its_chapter_says() {
    begin_again(&C);
    let (source, chapter) = (source("restart.c"), read("restarts.md"));
    for limit in [50, 100, 1000, 1_000_000_000] {
        let limited = format!("#define LIMIT {limit} ");
        let printed = C.print(&replaced(&source, &[("#define LIMIT 50 ", &limited)]));
        let numbers = printed.split_whitespace().filter_map(|word| word.parse().ok());
        let [fewest, median, most, mean] = numbers.collect::<Vec<u64>>()[..] else {
            panic!("{printed}");
        };
        let row = row(&[limit, fewest, median, mean, most]);
        assert!(chapter.contains(&row), "not in the chapter: {row}");
    }
}

#[test]
fn four_of_a_hundred_searches_visit_most_nodes() {
    let each = "for (int i = 0; i < 100; i++) printf(\"%ld\\n\", costs[i]);\n    return 0;";
    let changes = [("#define LIMIT 50 ", "#define LIMIT 1000000000 "), ("return 0;", each)];
    let printed = C.print(&replaced(&source("restart.c"), &changes));
    // The other lines have words.
    let costs: Vec<u64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
    let upto = |limit| costs.partition_point(|&cost| cost <= limit);
    let [all, largest]: [u64; 2] = [&costs, &costs[96..]].map(|part| part.iter().sum());
    let said = format!(
        "of the hundred, {} need at most 100 nodes, {} more at most 1000, {} at most 10 000, {} at most 100 000, and four need more than 467 000. These four make up {} percent of the sum",
        upto(100),
        upto(1000) - upto(100),
        upto(10_000) - upto(1000),
        upto(100_000) - upto(10_000),
        (100 * largest + all / 2) / all
    );
    assert!(
        read("restarts.md").replace('\u{202f}', " ").contains(&said),
        "not in the chapter: {said}"
    );
    assert!(costs.len() == 100 && upto(467_000) == 96);
}

#[test]
#[ignore = "needs python3"]
fn the_program_that_begins_again_prints_it_in_python() {
    begin_again(&PYTHON);
}

fn begin_again(language: &Language) {
    let printed = language.print(&source(&format!("restart.{}", language.ending)));
    let run = format!("$ python3 restart.py\n{printed}");
    assert!(read("restarts.md").contains(&run), "not in the chapter: {run}");
}

/// Compares what the programs print with the chapter.
fn compare(language: &Language) {
    let chapter = chapter();
    let contains = |text: String| assert!(chapter.contains(&text), "not in the chapter: {text}");
    for program in PROGRAMS {
        // Every program is there in Python, but not what is between the first step and the last in other languages.
        let is_between = ["step2", "step3", "step4", "broken"].contains(&program);
        if is_between && language.compiler.is_some() {
            continue;
        }
        let printed = language.print(&source(&format!("{program}.{}", language.ending)));
        contains(format!("$ python3 {program}.py\n{printed}"));
    }
    let chessboard = source(&format!("knight.{}", language.ending));
    let ordered = (language.ordered.1, language.ordered.0);
    let chessboard = replaced(&replaced(&chessboard, language.chessboard), &[ordered]);
    assert_eq!(language.run(&chessboard), [1, 64]);
    contains("| 5. order | 71 | 64 |".to_owned());
}

/// Compares the tables of the chapter with what the programs print for larger n.
fn compare_tables(language: &Language) {
    let chapter = chapter();
    let contains = |text: String| assert!(chapter.contains(&text), "not in the chapter: {text}");
    let source = |program: &str| source(&format!("{program}.{}", language.ending));
    let [step1, step5, knight] = ["step1", "step5", "knight"].map(source);

    for n in [6_u32, 8, 10] {
        let candidates: u64 = (0..n).map(|k| u64::from(n).pow(k)).sum();
        let n = u64::from(n);
        // Python takes some seconds for the larger one.
        if n == 6 || (n == 8 && language.compiler.is_some()) {
            assert_eq!(language.run(&language.sized(&step1, n))[1], candidates);
        }
        if language.compiler.is_some() {
            continue;
        }
        let step = |step| language.run(&language.sized(&source(step), n));
        let [slow, fast] = ["step2", "step4"].map(step);
        assert_eq!(slow[..2], fast[..2]);
        let (rows, nodes) = (slow[0], slow[1]);
        let (slow, fast) = (slow[2], fast[2]);
        contains(row(&[n, rows, candidates, nodes, slow, fast]));
        assert_eq!(step("step3")[1], n, "step 3");
    }
    contains("6 nodes for n = 6, 8 for n = 8, and 10 for n = 10".to_owned());

    let plain = replaced(&step5, &[language.ordered]);
    for n in [20, 40, 50] {
        let [before, after] = [&plain, &step5].map(|step| language.run(&language.sized(step, n)));
        contains(row(&[n, before[1], after[1], before[2], after[2]]));
    }
    for n in [26, 35, 38] {
        // Python takes half a minute for the last one.
        if n < 38 || language.compiler.is_some() {
            let square =
                |step: &String| language.run(&language.sized(&replaced(step, language.square), n));
            let [before, after] = [&plain, &step5].map(square);
            assert_eq!(before[0], after[0]);
            contains(row(&[n, before[0], before[1], after[1]]));
        }
    }
    for step in [&plain, &step5] {
        let all = replaced(step, &[language.wanted]);
        assert_eq!(language.run(&language.sized(&all, 10))[..2], [128, 851]);
    }
    contains("Both orders visit the same 851 nodes".to_owned());

    let chessboard = replaced(&knight, language.chessboard);
    let ordered = (language.ordered.1, language.ordered.0);
    assert_eq!(language.run(&replaced(&knight, &[ordered])), [4, 71]);
    // Python takes half a minute.
    if language.compiler.is_some() {
        assert_eq!(language.run(&chessboard), [1, 8_250_733]);
        contains("| 2. test, 3. mark, 4. unmark | 71 | 8 250 733 |".to_owned());
    }
    let candidates: u64 = (0..12).map(|moves| 8_u64.pow(moves)).sum();
    contains(format!("| 1. enumerate {} |", row(&[candidates])));
}

#[test]
fn the_listings_are_what_changes_from_step_to_step() {
    for step in 2..=5 {
        let folder = tempfile::tempdir().expect("a folder");
        // Without the first line, which only says which step it is.
        let [old, new] = [step - 1, step].map(|step| {
            let file = folder.path().join(format!("{step}"));
            let text = source(&format!("step{step}.py"));
            fs::write(&file, text.split_once('\n').expect("a line").1).expect("written");
            file
        });
        let ran = Command::new("diff").args(["-U", "2"]).args([old, new]).output().expect("diff");
        let printed = String::from_utf8(ran.stdout).expect("text");
        let lines: Vec<&str> = printed.lines().skip(3).map(str::trim_end).collect();
        let parts = lines.split(|line| line.starts_with("@@"));
        let parts: Vec<String> =
            parts.map(|part| part.join("\n").trim_matches('\n').to_owned()).collect();
        pages::generated(&format!("listings/step{step}.diff"), &(parts.join("\n\n…\n\n") + "\n"));
    }
    let call = "            search(k + 1, (x, y))\n";
    let unmark = "            board[y][x] = 0\n            show.unmark(x, y)\n";
    let refused = "        if not is_free(x, y):\n            show.refuse(\"off the board or visited\", x, y)\n        else:\n";
    let broken = source("knight.py")
        .replace(
            "The knight's tour, from the same five pieces as a prime row.",
            "The knight's tour with unmark before the call: wrong on purpose.",
        )
        .replace(&format!("{call}{unmark}"), &format!("{unmark}{call}"))
        .replace(refused, "        if is_free(x, y):\n")
        .replace("import search_trace as show\n\n", "");
    // It is shown as it is.
    let lines = broken.lines().filter(|line| !line.contains("show"));
    let broken: String = lines.map(|line| format!("{line}\n")).collect();
    pages::generated("from-empty/broken.py", &broken);
}

fn chapter() -> String {
    read("from-an-empty-file.md")
}

pub fn read(chapter: &str) -> String {
    fs::read_to_string(pages::root().join("docs").join(chapter)).expect(chapter)
}

pub fn source(name: &str) -> String {
    fs::read_to_string(pages::root().join("docs/from-empty").join(name)).expect(name)
}

/// A row of a table.
pub fn row(numbers: &[u64]) -> String {
    let cells = numbers.iter().map(|&number| format!(" {} |", grouped(number)));
    ["|".to_owned()].into_iter().chain(cells).collect()
}

/// A number in which, if it is large, blanks separate groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let is_large = digits.len() > 4;
    let grouped = digits.char_indices().flat_map(|(place, digit)| {
        let begins = is_large && place > 0 && (digits.len() - place).is_multiple_of(3);
        begins.then_some(' ').into_iter().chain([digit])
    });
    grouped.collect()
}

/// A program with other lines.
pub fn replaced(source: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(source.to_owned(), |source, (old, new)| {
        assert_eq!(source.matches(old).count(), 1, "{old}");
        source.replace(old, new)
    })
}

impl Language {
    /// A program for rows of n numbers.
    pub fn sized(&self, source: &str, n: u64) -> String {
        let (before, after) = self.size;
        let (start, rest) = source.split_once(before).expect("a size");
        let end = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        assert!(end.starts_with(after), "{before}");
        format!("{start}{before}{n}{end}")
    }

    /// The numbers at the end of what a program prints.
    pub fn run(&self, source: &str) -> Vec<u64> {
        let printed = self.print(source);
        let number = |line: &str| line.split_once(' ').map(|(_, number)| number.parse());
        let is_number = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let numbers = printed.lines().filter(is_number).map(number);
        numbers.map(|number| number.expect("a word").expect("a number")).collect()
    }

    /// What a program prints.
    pub fn print(&self, source: &str) -> String {
        let (folder, program) = self.build(source);
        let mut command = match self.compiler {
            Some(_) => Command::new(program),
            None => Command::new("python3"),
        };
        if self.compiler.is_none() {
            command.arg(format!("program.{}", self.ending));
        }
        command.current_dir(folder.path()).env_remove("SEARCH_TRACE");
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// A folder with a program, its helper, and what it is compiled to.
    fn build(&self, source: &str) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let helper = pages::root().join("show/helpers").join(self.helper);
        fs::copy(helper, folder.path().join(self.helper)).expect("a helper");
        let name = format!("program.{}", self.ending);
        fs::write(folder.path().join(&name), source).expect("written");
        let program = folder.path().join("program");
        if let Some((compiler, flags)) = self.compiler {
            compile(compiler, flags, folder.path(), &name);
        }
        (folder, program)
    }
}

fn compile(compiler: &str, flags: &str, folder: &Path, name: &str) {
    let mut command = testing::compiler(compiler);
    command.args(flags.split(' ')).args(["-o", "program", name]).current_dir(folder);
    let output = command.output().expect("a compiler");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}
