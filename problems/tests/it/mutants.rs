//! Wrong programs: the solutions with one change each, of which none may pass by luck.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use checks::exercise::Exercise;
use checks::judgement::{Fault, Judgement};
use checks::program::{Language, Tester};
use problems::limits::Supervision;
use problems::sanitizers::Sanitizers;
use problems::student::Built;
use problems::toolchain::tool;
use toml::Value;

use crate::exercises::{CALM, course, tests};

/// A solution with a change: a line of an exercise's `tests.toml`.
pub struct Changed {
    pub exercise: &'static Exercise,
    pub language: Language,
    /// What it is.
    pub what: String,
    pub program: String,
    /// What the check says, where that matters.
    says: Option<String>,
}

/// All changes of a kind, `mutants` or `variants`, of which there are so many at least: those in languages that are
/// installed here.
pub fn changed(kind: &str, fewest: usize) -> Vec<Changed> {
    let mut all = Vec::new();
    for exercise in course().exercises() {
        for language in exercise.starters() {
            let table = tests(exercise);
            let file = language.solution();
            let ending = file.rsplit('.').next().expect("an ending");
            let changes = table.get(kind).and_then(|changes| changes.get(ending)?.as_table());
            let solution = course().text(exercise, file).expect("a solution");
            for (what, change) in changes.into_iter().flatten() {
                let words: Vec<&str> =
                    change.as_array().expect("words").iter().filter_map(Value::as_str).collect();
                let what = format!("{}, {file}: {what}", exercise.id);
                let [old, new, says @ ..] = &words[..] else { panic!("{what}") };
                assert_eq!(solution.matches(old).count(), 1, "{what}");
                let program = solution.replace(old, new);
                let says = says.first().map(|it| (*it).to_owned());
                all.push(Changed { exercise, language, what, program, says });
            }
        }
    }
    assert!(all.len() >= fewest, "{}", all.len());
    for language in Language::ALL {
        if tool(language).is_err() {
            testing::skipped(&format!("programs in {language:?}, which is not installed here"));
            all.retain(|it| it.language != language);
        }
    }
    all
}

/// Those that can be tried here.
fn mutants() -> Vec<Changed> {
    let mut all = changed("mutants", 100);
    // What reads outside an array may be right by luck.
    let by_sanitizer = |it: &Changed| it.says.as_deref() == Some("starter.c:");
    if all.iter().any(by_sanitizer)
        && Sanitizers::find(&Supervision::default()).expect("it") == Sanitizers::NONE
    {
        testing::skipped("mutants that a sanitizer finds, because this compiler has none");
        all.retain(|it| !by_sanitizer(it));
    }
    all
}

/// The judgements of a program, with the same inputs each time.
pub fn judged(exercise: &Exercise, language: Language, program: &str) -> Vec<Judgement> {
    judged_with(exercise, &built(exercise, language, program), CALM.seed)
}

/// The program of an exercise, built.
pub fn built(exercise: &Exercise, language: Language, program: &str) -> Built {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join(language.starter());
    fs::write(&source, program).expect("written");
    let built = Built::build(language, &source, &Supervision::default()).expect("a compiler");
    built.unwrap_or_else(|error| panic!("{}: {}\n{program}", exercise.id, error.0))
}

fn judged_with(exercise: &Exercise, built: &Built, seed: u64) -> Vec<Judgement> {
    let mut tester = Tester::new(built, seed);
    exercise.program.expect("a program")(&mut tester).expect("it runs");
    tester.finish()
}

/// Does this with each of them, as many at once as there are processors.
pub fn with_each<T: Sync>(all: &[T], does: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let several = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..several {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    does(one);
                }
            });
        }
    });
}

/// What is wrong, in the words of the check.
fn complaints(lines: &[Judgement]) -> Vec<&str> {
    let why = lines.iter().filter_map(|line| line.judged.as_ref().err());
    why.map(|(Fault::Wrong(why) | Fault::Open(why))| why.as_str()).collect()
}

/// With other seeds: `MUTANT_SEEDS=10-19`; only some: `MUTANT_ONLY=012-5`.
#[test]
#[ignore = "takes a minute or more"]
fn no_wrong_program_passes_and_typical_mistakes_have_their_reason() {
    let seeds = std::env::var("MUTANT_SEEDS").unwrap_or_else(|_| "0-0".to_owned());
    let (first, last) = seeds.split_once('-').expect("the first and the last seed");
    let [first, last] = [first, last].map(|seed| seed.parse::<u64>().expect("a seed"));
    let passed = Mutex::new(Vec::new());
    let only = std::env::var("MUTANT_ONLY").unwrap_or_default();
    let mut chosen = mutants();
    chosen.retain(|it| it.what.contains(&only));
    with_each(&chosen, |Changed { exercise, language, what, program, says }| {
        let built = built(exercise, *language, program);
        for seed in first..=last {
            let lines = judged_with(exercise, &built, seed);
            let complaints = complaints(&lines);
            let is_said = |says: &String| complaints.iter().any(|why| why.contains(says));
            if complaints.is_empty() || !says.as_ref().is_none_or(is_said) {
                let text = format!("{what}, seed {seed}: {complaints:#?}");
                passed.lock().expect("a list").push(text);
            }
        }
    });
    assert!(!chosen.is_empty());
    let passed = passed.into_inner().expect("a list");
    assert!(passed.is_empty(), "{passed:#?}");
}
