//! What is no program: a table of answers, one text for every input, nothing, a run that never ends. Each is worth
//! at most two points of ten; a table three, for it knows the inputs that are always tried.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use checks::exercise::{Exercise, ProgramCheck};
use checks::program::{Language, ProgramEnd, Ran, Runnable, Tester};

use crate::exercises::{course, passes};
use crate::mutants::built;

const SEEDS: std::ops::Range<u64> = 0..5;

fn exercises() -> impl Iterator<Item = (&'static Exercise, ProgramCheck)> {
    let all = course().exercises().collect::<Vec<_>>().into_iter();
    all.filter_map(|exercise| Some((exercise, exercise.program?)))
}

/// Points of ten, as `grade` counts them.
fn points(check: ProgramCheck, program: &dyn Runnable, seed: u64) -> usize {
    let mut tester = Tester::new(program, seed);
    check(&mut tester).expect("it runs");
    let lines = tester.finish();
    10 * lines.iter().filter(|line| line.judged.is_ok()).count() / lines.len()
}

/// Ends so, and prints this, whatever its input.
struct Always(ProgramEnd, String);

impl Runnable for Always {
    fn run(&self, _: &str) -> anyhow::Result<Ran> {
        Ok(Ran { ended: self.0, stdout: self.1.clone(), stderr: String::new() })
    }
}

/// A right program, and what it has printed.
struct Recorded<'a>(&'a dyn Runnable, RefCell<BTreeMap<String, String>>);

impl Runnable for Recorded<'_> {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let ran = self.0.run(input)?;
        self.1.borrow_mut().insert(input.to_owned(), ran.stdout.clone());
        Ok(ran)
    }
}

/// Prints what a right program has printed, if it knows the input.
struct Table(BTreeMap<String, String>);

impl Runnable for Table {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let stdout = self.0.get(input).cloned().unwrap_or_default();
        Ok(Ran { ended: ProgramEnd::Code(0), stdout, stderr: String::new() })
    }
}

/// The table that the solution has made with one seed.
fn table(exercise: &Exercise, check: ProgramCheck) -> BTreeMap<String, String> {
    let solution = course().text(exercise, Language::Rust.solution()).expect("a solution");
    let built = built(exercise, Language::Rust, &solution);
    let recorded = Recorded(&built, RefCell::default());
    let mut tester = Tester::new(&recorded, SEEDS.end);
    check(&mut tester).expect("it runs");
    assert!(passes(&tester.finish()), "{}", exercise.id);
    recorded.1.into_inner()
}

#[test]
fn nothing_and_what_never_ends_is_worth_nothing() {
    for (exercise, check) in exercises() {
        for ended in [ProgramEnd::Code(0), ProgramEnd::TooSlow(4), ProgramEnd::Code(1)] {
            let nothing = Always(ended, String::new());
            assert_eq!(points(check, &nothing, SEEDS.start), 0, "{}", exercise.id);
        }
    }
}

/// And each of its answers alone, as the answer to every input.
#[test]
#[ignore = "takes a minute"]
fn a_table_of_answers_is_worth_three_points_at_most() {
    for (exercise, check) in exercises() {
        let table = table(exercise, check);
        for seed in SEEDS {
            for text in table.values().collect::<BTreeSet<_>>() {
                let points = points(check, &Always(ProgramEnd::Code(0), text.clone()), seed);
                assert!(points <= 2, "{}, seed {seed}: {points} for {text}", exercise.id);
            }
        }
        let table = Table(table);
        for seed in SEEDS {
            let points = points(check, &table, seed);
            assert!(points <= 3, "{}, seed {seed}: {points}", exercise.id);
        }
        assert_eq!(points(check, &table, SEEDS.end), 10, "{}: its own seed", exercise.id);
    }
}
