//! Honest work in many hands: whatever a student changes that does not matter, the check passes. A name on
//! top, no comments, other formatting, other line ends, own names.

use checks::exercise::Exercise;
use checks::judgement::Judgement;
use checks::program::{Language, Ran, Runnable, Tester};
use problems::toolchain::tool;
use toml::Table;

use crate::exercises::{CALM, check, course, files_in, passes};
use crate::mutants::{Changed, built, changed, judged, with_each};

/// A change that does not matter.
type Change = fn(&str) -> String;

/// What students do to worksheets.
const SHEETS: [Change; 9] = [
    |text| format!("# Ana Pop, group 3\n\n{text}"),
    |text| format!("\u{feff}{text}"),
    |text| text.replace('\n', "\r\n"),
    |text| lines(text, |line| (!line.starts_with('#')).then(|| line.to_owned())),
    |text| lines(text, |line| (!line.is_empty()).then(|| format!("{line}  "))),
    |text| text.replace('\n', "\n\n"),
    |text| table(text).to_string(),
    |text| {
        let answers: Vec<(String, toml::Value)> = table(text).into_iter().collect();
        answers.iter().rev().map(|(name, answer)| format!("{name}={answer}\n")).collect()
    },
    |text| format!("# The course's solution\n{}# Done!", text.split_once('\n').expect("lines").1),
];

fn table(text: &str) -> Table {
    text.parse().expect("a worksheet")
}

fn lines(text: &str, change: impl Fn(&str) -> Option<String>) -> String {
    text.lines().filter_map(change).map(|line| line + "\n").collect()
}

/// What students do to programs: nothing is left but the code; or everything else at once.
fn programs(language: Language, text: &str) -> Vec<String> {
    let (comment, docs) = match language {
        Language::Python => ("#", "# "),
        _ => ("//", "// "),
    };
    let is_comment = |line: &str| line.trim_start().starts_with(comment);
    let text = match language {
        // Inner comments of a file come first.
        Language::Rust => lines(text, |line| (!line.starts_with("//!")).then(|| line.to_owned())),
        _ => text.to_owned(),
    };
    let bare = lines(&text, |line| {
        (!is_comment(line) && !line.trim().is_empty()).then(|| line.to_owned())
    });
    let own = ["step", "board", "index", "free", "taken", "flip", "show", "cell", "search", "xy2b"];
    let renamed = own.iter().fold(text.clone(), |text, name| with_name(&text, name));
    let spaced = match language {
        Language::Python => renamed.replace("    ", "\t"),
        _ => renamed.replace("    ", "\t").replace(" {\n", "\n{\n").replace('\n', "\r\n"),
    };
    vec![bare, format!("{docs}Ana Pop, group 3\n{spaced}")]
}

/// The text with another name in the place of one, as a whole word; the functions of the helper keep theirs.
fn with_name(text: &str, name: &str) -> String {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut changed = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(name) {
        let before = &rest[..place];
        let after = &rest[place + name.len()..];
        changed += before;
        let is_the_helpers = changed.ends_with("trace::") || changed.ends_with("trace.");
        let whole = !changed.ends_with(is_of_word) && !after.starts_with(is_of_word);
        changed += &if whole && !is_the_helpers { format!("my_{name}") } else { name.to_owned() };
        rest = after;
    }
    changed + rest
}

/// The files of an exercise whose worksheet has this text.
fn judge_sheet(exercise: &Exercise, text: &str) -> Vec<Judgement> {
    let files = files_in(Language::Rust, exercise, true);
    let with =
        |(name, given)| (name, if name == "worksheet.toml" { text.to_owned() } else { given });
    let files: Vec<(&str, String)> = files.into_iter().map(with).collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    check(&Exercise { program: None, ..*exercise }, &files)
}

#[test]
fn honest_worksheets_pass() {
    let mut tried = 0;
    for exercise in course().exercises().filter(|exercise| exercise.has_worksheet()) {
        let given = files_in(Language::Rust, exercise, true);
        let sheet = &given.iter().find(|(name, _)| *name == "worksheet.toml").expect("one").1;
        for change in SHEETS {
            let text = change(sheet);
            let lines = judge_sheet(exercise, &text);
            let bad: Vec<_> = lines.iter().filter(|line| line.judged.is_err()).collect();
            assert!(passes(&lines), "{}: {bad:#?}\n{text}", exercise.id);
            tried += 1;
        }
    }
    assert!(tried >= 150, "{tried}");
}

/// The programs of these exercises, changed by every student's hand.
fn honest_programs_pass(is_tried: impl Fn(&Exercise, Language) -> bool) {
    let mut all = Vec::new();
    for Changed { exercise, language, program, .. } in changed("variants", 50) {
        all.extend(is_tried(exercise, language).then_some((exercise, language, program)));
    }
    for exercise in course().exercises() {
        let here = exercise.starters().filter(|language| tool(*language).is_ok());
        for language in here.filter(|language| is_tried(exercise, *language)) {
            let solution = course().text(exercise, language.solution()).expect("a solution");
            let texts = programs(language, &solution).into_iter();
            all.extend(texts.map(|text| (exercise, language, text)));
        }
    }
    assert!(!all.is_empty());
    with_each(&all, |(exercise, language, text)| {
        let lines = judged(exercise, *language, text);
        let bad: Vec<_> = lines.iter().filter(|line| line.judged.is_err()).collect();
        assert!(bad.is_empty(), "{}, {language:?}: {bad:#?}\n{text}", exercise.id);
    });
}

/// Prints what a program prints, with other line ends.
struct WithLineEnds<'a>(&'a dyn Runnable, &'static str);

impl Runnable for WithLineEnds<'_> {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        Ok(self.changed(self.0.run(input)?))
    }

    fn run_each(&self, inputs: &[String]) -> anyhow::Result<Vec<Ran>> {
        Ok(self.0.run_each(inputs)?.into_iter().map(|ran| self.changed(ran)).collect())
    }
}

impl WithLineEnds<'_> {
    fn changed(&self, ran: Ran) -> Ran {
        Ran { stdout: ran.stdout.replace('\n', self.1) + self.1, ..ran }
    }
}

#[test]
fn line_ends_of_windows_and_blanks_before_them_pass() {
    let all: Vec<&Exercise> = course().exercises().filter(|it| it.program.is_some()).collect();
    with_each(&all, |exercise| {
        let solution = course().text(exercise, Language::Rust.solution()).expect("a solution");
        let program = built(exercise, Language::Rust, &solution);
        for end in ["\r\n", " \n", " \t\r\n"] {
            let program = WithLineEnds(&program, end);
            let mut tester = Tester::new(&program, CALM.seed);
            exercise.program.expect("a program")(&mut tester).expect("it runs");
            let lines = tester.finish();
            assert!(passes(&lines), "{}, {end:?}: {lines:#?}", exercise.id);
        }
    });
}

#[test]
fn the_honest_programs_of_an_exercise_pass() {
    honest_programs_pass(|exercise, language| {
        exercise.id.starts_with("011-6") && language == Language::Rust
    });
}

#[test]
#[ignore = "takes a minute"]
fn all_honest_programs_pass() {
    honest_programs_pass(|_, _| true);
}
