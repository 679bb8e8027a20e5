//! Every exercise: its template and starter fail, its solution passes, other right answers pass too, and
//! typical wrong ones are refused with a reason.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use checks::exercise::Exercise;
use checks::judgement::{Fault, Judgement};
use checks::program::Language;
use checks::report::sections;
use problems::catalogue::Course;
use problems::checking::{self, Conditions};
use problems::limits::Supervision;
use problems::student::Built;
use problems::toolchain::tool;
use testing::course::by_hand;
use toml::{Table, Value};

use crate::place::answered;

/// The same inputs each time.
pub static CALM: LazyLock<Conditions> =
    LazyLock::new(|| Conditions { seed: 16, ..Conditions::default() });

pub fn course() -> Course {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    Course { student: None, ..course }
}

/// What the list says of so many exercises that are done.
pub fn done(count: usize) -> String {
    format!("{count} of {} done", course().exercises().count())
}

/// What is tried with an exercise: its `tests.toml`.
pub fn tests(exercise: &Exercise) -> Table {
    let text = course().text(exercise, "tests.toml").expect("what to try");
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", exercise.id))
}

/// A student's folder with these files, and what the check says of it.
pub fn check(exercise: &Exercise, files: &[(&str, &str)]) -> Vec<Judgement> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    checking::check_files(&course(), exercise, folder.path(), &CALM).expect("checked")
}

pub fn passes(lines: &[Judgement]) -> bool {
    !lines.is_empty() && lines.iter().all(|line| line.judged.is_ok())
}

/// The message for one line that is wrong.
pub fn said<'a>(lines: &'a [Judgement], subject: &str) -> Option<&'a str> {
    let line = lines.iter().find(|line| line.subject.to_string() == subject)?;
    match &line.judged {
        Ok(()) => None,
        Err(Fault::Wrong(why) | Fault::Open(why)) => Some(why),
    }
}

/// The files of an exercise, as the course gives them to a student or as its solution has them, with
/// figures that somebody might have measured.
fn files(exercise: &Exercise, solved: bool) -> Vec<(&'static str, String)> {
    files_in(Language::Rust, exercise, solved)
}

pub fn files_in(
    language: Language,
    exercise: &Exercise,
    solved: bool,
) -> Vec<(&'static str, String)> {
    let course = course();
    let text = |file: &str| course.text(exercise, file).expect("a file of the course");
    let filled = |template: &str, solution: &str| {
        if solved { by_hand(&text(template), &text(solution)) } else { text(template) }
    };
    let mut files = Vec::new();
    if exercise.has_worksheet() {
        files.push(("worksheet.toml", filled("worksheet.toml", "solution.toml")));
        let report = text("report.md");
        files.push(("report.md", if solved { answered(&report) } else { report }));
    }
    if exercise.program.is_some() {
        files.push((language.starter(), filled(language.starter(), language.solution())));
    }
    if exercise.measurement.is_some() {
        files.push(("measured.csv", text("tests.csv")));
    }
    files
}

fn lent<'a>(files: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    files.iter().map(|(name, text)| (*name, text.as_str())).collect()
}

#[test]
fn every_template_fails_and_every_solution_passes() {
    fails_and_passes(Language::Rust, |_| true);
}

#[test]
#[ignore = "takes a minute, and needs a C compiler and python3"]
fn every_template_fails_and_every_solution_passes_in_c_and_python() {
    for language in [Language::C, Language::Python] {
        fails_and_passes(language, |exercise| exercise.program.is_some());
    }
}

fn fails_and_passes(language: Language, is_tried: impl Fn(&Exercise) -> bool) {
    for exercise in course().exercises().filter(|exercise| is_tried(exercise)) {
        let untouched = check(exercise, &lent(&files_in(language, exercise, false)));
        assert!(!passes(&untouched), "{} passes untouched", exercise.id);
        for line in &untouched {
            // A worksheet that is not filled in is open, not wrong; its table is measured already.
            let is_open = matches!(line.judged, Err(Fault::Open(_)));
            let is_open = is_open || line.subject.to_string() == "measured.csv";
            assert!(is_open || exercise.program.is_some(), "{}: {line:?}", exercise.id);
        }
        let solved = check(exercise, &lent(&files_in(language, exercise, true)));
        let bad: Vec<&Judgement> = solved.iter().filter(|line| line.judged.is_err()).collect();
        assert!(passes(&solved), "{}: {bad:#?}", exercise.id);
    }
}

#[test]
fn each_question_of_a_report_is_worth_points() {
    for exercise in course().exercises().filter(|exercise| exercise.has_worksheet()) {
        let text = |file: &str| course().text(exercise, file).expect("a file of the course");
        let report = text("report.md");
        let solution = text("solution.md");
        let asked: Vec<&str> = sections(&report).map(|(question, _)| question).collect();
        let worth: Vec<(&str, &str)> = sections(&solution).collect();
        assert_eq!(asked, worth.iter().map(|it| it.0).collect::<Vec<_>>(), "{}", exercise.id);
        for (question, worth) in worth {
            let points = worth.split(' ').next().and_then(|word| word.parse::<u32>().ok());
            assert!(points.is_some_and(|it| it > 0), "{}: {question}: {worth}", exercise.id);
        }
    }
}

#[test]
fn a_measurement_asks_to_measure_first() {
    for exercise in course().exercises().filter(|exercise| exercise.measurement.is_some()) {
        let mut files = files(exercise, true);
        files.retain(|(name, _)| *name != "measured.csv");
        let lines = check(exercise, &lent(&files));
        let why = said(&lines, "measured.csv").expect("a line that is open");
        assert!(why.contains(&format!("measure {}", exercise.id)), "{why}");
    }
}

/// Judges the solution with these answers in place of its own.
fn with_answers(exercise: &Exercise, answers: &[(&str, &Value)]) -> Vec<Judgement> {
    let mut files = files(exercise, true);
    for (name, text) in &mut files {
        if *name == "worksheet.toml" {
            let mut sheet: Table = text.parse().expect("a worksheet");
            for (question, answer) in answers {
                assert!(sheet.contains_key(*question), "{} has no {question}", exercise.id);
                sheet.insert((*question).to_owned(), (*answer).clone());
            }
            *text = sheet.to_string();
        }
    }
    // The program of an exercise that has one, too, is checked elsewhere.
    let lines = check(&Exercise { program: None, ..*exercise }, &lent(&files));
    assert!(!lines.is_empty());
    lines
}

/// Takes the first of each group, then the second, and so on: every question once in each round.
fn rounds<T: Copy>(groups: Vec<Vec<T>>) -> Vec<Vec<T>> {
    let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
    let round = |k: usize| groups.iter().filter_map(|group| group.get(k).copied()).collect();
    (0..longest).map(round).collect()
}

#[test]
fn equivalent_answers_pass_and_typical_wrong_ones_are_refused() {
    let mut otherwise = String::new();
    let mut accepted = 0;
    for exercise in course().exercises().filter(|exercise| exercise.has_worksheet()) {
        let cases = tests(exercise);
        let right = cases["right"].as_table().expect("a table").iter();
        let forms = right.map(|(question, forms)| {
            forms.as_array().expect("a list").iter().map(|form| (question.as_str(), form)).collect()
        });
        for round in rounds(forms.collect()) {
            let lines = with_answers(exercise, &round);
            for (question, answer) in round {
                match said(&lines, question) {
                    Some(why) => {
                        let _ =
                            writeln!(otherwise, "{}, {question} = {answer}: {why}", exercise.id);
                    }
                    None => accepted += 1,
                }
            }
        }
        let wrong = cases["wrong"].as_array().expect("a list");
        assert!(wrong.len() >= 3, "{} refuses too few", exercise.id);
        let mut groups: Vec<(&str, Vec<&Value>)> = Vec::new();
        for case in wrong {
            let question = case["question"].as_str().expect("a text");
            match groups.iter_mut().find(|(known, _)| *known == question) {
                Some((_, cases)) => cases.push(case),
                None => groups.push((question, vec![case])),
            }
        }
        // A choice is looked at once its evidence is right: choices have rounds of their own.
        let sheet = course().text(exercise, "worksheet.toml").expect("a worksheet");
        let is_choice = |(question, _): &(&str, Vec<&Value>)| {
            let (asked, _) = sheet.split_once(&format!("\n{question} = ")).expect("a question");
            asked.rsplit("\n\n").next().is_some_and(|it| it.contains("\n#   "))
        };
        let cases = |(_, cases)| cases;
        let (choices, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_choice);
        let both = [choices, others].map(|it| rounds(it.into_iter().map(cases).collect()));
        for round in both.concat() {
            let text = |case: &Value, key: &str| case[key].as_str().expect("a text").to_owned();
            let questions: Vec<String> = round.iter().map(|case| text(case, "question")).collect();
            let answers = questions.iter().zip(&round);
            let answers: Vec<(&str, &Value)> =
                answers.map(|(question, case)| (question.as_str(), &case["answer"])).collect();
            let lines = with_answers(exercise, &answers);
            for (question, case) in questions.iter().zip(&round) {
                let why = said(&lines, question).unwrap_or("holds");
                let words = text(case, "says");
                if why == "holds" || !why.contains(&words) {
                    let id = exercise.id;
                    let _ = writeln!(otherwise, "{id}, {question}, '{words}': {why}");
                }
            }
        }
    }
    assert!(otherwise.is_empty(), "{otherwise}");
    assert!(accepted >= 400, "{accepted}");
}

#[test]
#[ignore = "about our own files, and half a minute of processor time; run in CI"]
fn starters_and_solutions_compile_without_a_warning() {
    for exercise in course().exercises().filter(|exercise| exercise.program.is_some()) {
        for language in exercise.starters().filter(|language| tool(*language).is_ok()) {
            for file in [language.starter(), language.solution()] {
                let path = course().root.join("problems").join(exercise.id).join(file);
                let built = Built::build(language, &path, &Supervision::default())
                    .expect("a compiler")
                    .expect("it compiles");
                assert_eq!(built.warnings, "", "{}", path.display());
            }
        }
    }
}
