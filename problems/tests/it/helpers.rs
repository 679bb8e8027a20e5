//! The helpers with which a student's program says what its search does: the same lines in every language.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use checks::exercise::Exercise;
use checks::program::Language;
use problems::limits::find;
use problems::toolchain::tool;
use toml::Value;

use crate::exercises::{course, tests};
use crate::place::{PROGRAM, Place};

/// A program in a folder of its own, with the course's helper beside it.
struct Traced {
    folder: tempfile::TempDir,
    source: String,
    command: Vec<PathBuf>,
}

impl Traced {
    /// Builds the program as strictly as a student might.
    fn new(language: Language, source: &str) -> Self {
        let flags: &[&str] = match language {
            Language::Rust => &["--edition", "2024", "-D", "warnings"],
            Language::C => &["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"],
            Language::Python => &[],
        };
        Traced::with(&tool(language).expect("a compiler").program, flags, language, source)
    }

    fn with(compiler: &Path, flags: &[&str], language: Language, source: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path(language.helper()), show::helper(language.name())).expect("written");
        fs::write(path(language.starter()), source).expect("written");
        let command = match language {
            Language::Python => vec![compiler.to_owned(), path(language.starter())],
            _ => {
                let mut command = testing::compiler(compiler);
                command.args(flags);
                command.args([path(language.starter()), "-o".into(), path("program")]);
                let built = command.output().expect("it runs");
                assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
                vec![path("program")]
            }
        };
        Traced { folder, source: source.to_owned(), command }
    }

    fn run(&self, input: &str, variable: Option<&Path>) -> Output {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).current_dir(self.folder.path());
        command.env_remove("SEARCH_TRACE").stdout(Stdio::piped()).stderr(Stdio::piped());
        let file = self.folder.path().join("input");
        fs::write(&file, input).expect("written");
        command.stdin(fs::File::open(file).expect("read"));
        command.envs(variable.map(|path| ("SEARCH_TRACE", path)));
        command.output().expect("it runs")
    }

    /// Its trace, without the numbers of lines; each names a line that calls the event.
    fn trace(&self, input: &str) -> String {
        let path = self.folder.path().join("trace");
        self.run(input, Some(&path));
        let trace = fs::read_to_string(path).expect("a trace").replace("\r\n", "\n");
        let plain = |line: &str| {
            let event = line.split(' ').next().expect("a word");
            let Some((plain, number)) = line.rsplit_once(" @") else {
                assert!(["board", "boxes"].contains(&event), "{line}");
                return format!("{line}\n");
            };
            let number: usize = number.parse().expect("a number");
            let called = self.source.lines().nth(number - 1).expect("a line");
            let is_called =
                ["", "_value"].iter().any(|end| called.contains(&format!("{event}{end}(")));
            assert!(is_called || called.contains("blocked("), "{line}: {called}");
            format!("{plain}\n")
        };
        trace.lines().map(plain).collect()
    }
}

fn languages() -> Vec<Language> {
    let is_here = |it: &Language| {
        let is_here = tool(*it).is_ok();
        if !is_here {
            testing::skipped(&format!("the helper of {it:?}, which is not installed here"));
        }
        is_here
    };
    Language::ALL.into_iter().filter(is_here).collect()
}

/// Each event with what may follow it; then the program crashes.
const SMALL: [(Language, &str); 3] = [
    (
        Language::Rust,
        "mod search_trace;
fn main() {
    search_trace::boxes(2);
    search_trace::enter();
    search_trace::refuse(\"too large\", [0, 3]);
    search_trace::mark([0, 1]);
    search_trace::enter();
    search_trace::reject(\"not 2\");
    search_trace::note(\"best\", 2);
    search_trace::solution_value(2);
    search_trace::leave();
    search_trace::unmark([0]);
    search_trace::leave();
    std::process::abort();
}
",
    ),
    (
        Language::C,
        "#include \"search_trace.h\"
int main(void) {
    int box = 0;
    trace_boxes(2);
    trace_enter();
    trace_refuse(\"too large\", box, 3);
    trace_mark(box, 1);
    trace_enter();
    trace_reject(\"not 2\");
    trace_note(\"best\", 2);
    trace_solution_value(2);
    trace_leave();
    trace_unmark(box);
    trace_leave();
    abort();
}
",
    ),
    (
        Language::Python,
        "import os
import search_trace
from search_trace import mark
search_trace.boxes(2)
search_trace.enter()
search_trace.refuse('too large', 0, 3)
mark(
    0, 1)
search_trace.enter()
search_trace.reject('not 2')
search_trace.note(best=2)
search_trace.solution(2)
search_trace.leave()
search_trace.unmark(0)
search_trace.leave()
os.abort()
",
    ),
];

const SAID: &str = "boxes 2
enter
refuse 0 =3 too large
mark 0 =1
enter
reject not 2
note best=2
solution 2
leave
unmark 0
leave
";

#[test]
fn every_event_is_the_same_in_every_language_and_a_crash_loses_no_line() {
    for (language, source) in SMALL.into_iter().filter(|it| languages().contains(&it.0)) {
        let program = Traced::new(language, source);
        assert_eq!(program.trace(""), SAID, "{language:?}");
        fs::remove_file(program.folder.path().join("trace")).expect("it was there");
        let before = fs::read_dir(program.folder.path()).expect("listed").count();
        program.run("", None);
        let after = fs::read_dir(program.folder.path()).expect("listed").count();
        assert_eq!(before, after, "{language:?} writes without the variable");
    }
}

/// Its cells need not be of type `int`.
#[test]
fn the_helper_in_c_is_one_in_cpp_too() {
    let Some(compiler) = find("c++") else {
        return testing::skipped("the helper in C++, which is not installed here");
    };
    let flags = ["-x", "c++", "-std=c++11", "-pedantic", "-Wall", "-Wextra", "-Werror"];
    let source = SMALL[1].1.replace("int box", "long box");
    assert_eq!(Traced::with(&compiler, &flags, Language::C, &source).trace(""), SAID);
}

/// The exercises whose programs say what their search does, with an input and lines of the trace.
fn traced() -> Vec<(&'static Exercise, String, Vec<String>)> {
    let course = course();
    let all = course.exercises().filter_map(|exercise| {
        let table = tests(exercise);
        let trace = table.get("trace")?;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let input = text(&trace["input"]);
        let puzzle = course.root.join("problems/puzzles").join(format!("{input}.txt"));
        let input = fs::read_to_string(puzzle).unwrap_or(input + "\n");
        let lines = trace["lines"].as_array().expect("lines").iter().map(text);
        Some((exercise, input, lines.collect()))
    });
    all.collect()
}

#[test]
fn the_solutions_say_the_same_in_every_language_and_print_what_they_print_without_it() {
    for (exercise, input, lines) in traced() {
        let course = course();
        let id = exercise.id;
        let mut first: Option<String> = None;
        for language in languages() {
            let source = course.text(exercise, language.solution()).expect("a solution");
            let program = Traced::new(language, &source);
            let trace = program.trace(&input);
            for line in &lines {
                assert!(trace.lines().any(|it| it == line), "{id} {language:?} without {line}");
            }
            assert_eq!(*first.get_or_insert_with(|| trace.clone()), trace, "{id} {language:?}");
            let path = program.folder.path().join("trace");
            let [with, without] = [Some(path.as_path()), None].map(|it| program.run(&input, it));
            assert!(without.status.success() && with.stdout == without.stdout, "{id} {language:?}");
        }
    }
}

/// The starters, too, say something, and none keeps a student waiting in the first run that its statement suggests: the
/// page offers the same input.
#[test]
fn every_starter_begins_its_trace_and_ends_its_first_run() {
    for (exercise, _, lines) in traced() {
        let course = course();
        let id = exercise.id;
        let statement = course.text(exercise, "README.md").expect("a statement");
        // Some read a puzzle.
        let Some((_, run)) = statement.split_once("\n    echo ") else { continue };
        let (input, _) = run.split_once(" | cargo run").expect("its input");
        let mut first: Option<String> = None;
        for language in languages() {
            let source = course.text(exercise, language.starter()).expect("a starter");
            let program = Traced::new(language, &source);
            let trace = program.trace(input);
            let begins = lines[0].split(' ').next().expect("a word");
            assert!(trace.starts_with(begins), "{id} {language:?}: {trace}");
            assert_eq!(*first.get_or_insert_with(|| trace.clone()), trace, "{id} {language:?}");
        }
    }
}

#[test]
fn a_failing_check_names_the_commands_that_show_the_search() {
    let place = Place::new();
    place.run(&["show", PROGRAM]);
    let file = |name: &str| place.path(&format!("work/{PROGRAM}/{name}"));
    let said = place.says(&["check", PROGRAM]).1;
    let folder = format!("work/{PROGRAM}");
    let shows = format!(
        "cargo run -qr -p show -- --source {folder}/starter.rs cargo run -q --manifest-path \
         {folder}/Cargo.toml < {folder}/failing.txt\n"
    );
    let compares = format!(
        "cargo run -qr -p show -- --compare --source {folder}/starter.rs {folder}/yours.trace \
         {folder}/ours.trace\n"
    );
    assert!(said.contains(&shows) && said.contains(&compares), "{said}");
    for name in ["yours.trace", "ours.trace"] {
        let text = fs::read_to_string(file(name)).expect("a trace");
        assert!(text.starts_with("board 4 4 queens\n"), "{name}: {text}");
    }
    // A program without the helper compiles beside it, and has no search to show.
    let source = fs::read_to_string(file("starter.rs")).expect("a starter");
    let reads = "let text = io::read_to_string(io::stdin()).unwrap(); \
                 let numbers: Vec<usize> = text.split(' ').filter_map(|it| it.trim().parse().ok()).collect();";
    let without = source.replace("let numbers: Vec<usize> = search_trace::numbers(1);", reads);
    let without = without.lines().filter(|line| !line.contains("search_trace"));
    let without: String = without.map(|line| format!("{line}\n")).collect();
    fs::write(file("starter.rs"), without).expect("written");
    let said = place.says(&["check", PROGRAM]).1;
    assert!(said.contains("right  it compiles") && !said.contains("-p show"), "{said}");
    assert!(!file("yours.trace").exists() && !file("ours.trace").exists());
    // The course's helper is used, whatever the student's says.
    fs::write(file("starter.rs"), source).expect("written");
    fs::write(file("search_trace.rs"), "compile_error!(\"mine\");").expect("written");
    let said = place.says(&["check", PROGRAM]).1;
    assert!(said.contains("right  it compiles"), "{said}");
}
