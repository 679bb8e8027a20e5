//! The checks of the exercises as WebAssembly: a page in the browser asks in JSON, and gets JSON.
//!
//! The texts of a check are those of the terminal, for both use the crate `checks`. A student's
//! program cannot be run from here: a check that wants to run it answers with the input of the next
//! run. The page runs the program, and asks again with all runs so far; the same seed makes the same
//! inputs.
//!
//! The page writes the question as `boundary` explains, and reads what `answer` points to.

#![cfg(target_family = "wasm")]

use std::cell::RefCell;
use std::collections::BTreeMap;

use anyhow::{Context, anyhow};
use checks::exercise::Exercise;
use checks::exercises::LECTURES;
use checks::judgement::{Fault, Judgement, open};
use checks::printable::printable;
use checks::program::{Ran, Runnable, Tester};
use checks::random_inputs;
use checks::report;
use checks::results::{self, Results};
use checks::worksheet::{self, Worksheet};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

#[path = "../../playground/src/boundary.rs"]
mod boundary;

#[allow(unsafe_code)] // a name that the page knows
mod page {
    /// Answers the question.
    #[unsafe(no_mangle)]
    extern "C" fn answer() -> *mut u8 {
        super::boundary::keep(super::answer())
    }
}

/// What a page asks.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// Which words of an exercise's texts are the student's own: pairs of the known and the own ones.
    Own {
        /// The exercise.
        id: String,
        /// The text of `student.txt`.
        student: String,
    },
    /// The answers in a worksheet, by name: texts, and lists of these.
    Answers {
        /// The text of `worksheet.toml`.
        text: String,
    },
    /// The judgements of an exercise.
    Check(Work),
}

/// A student's files of an exercise, and what the page has done with them.
#[derive(Deserialize)]
struct Work {
    id: String,
    student: String,
    /// The text of each file, by name.
    files: BTreeMap<String, String>,
    /// The report as it was given out.
    template: String,
    /// The inputs of a program are drawn with it.
    seed: u64,
    /// The runs of the program so far.
    runs: Vec<Ran>,
}

/// The runs that the page has made, in the order of the check; then the input of the next one.
struct Replayed {
    runs: RefCell<std::vec::IntoIter<Ran>>,
    next: RefCell<Option<String>>,
}

impl Runnable for Replayed {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        if let Some(ran) = self.runs.borrow_mut().next() {
            return Ok(ran);
        }
        *self.next.borrow_mut() = Some(input.to_owned());
        Err(anyhow!("the page runs the program"))
    }
}

/// One line of a check.
#[derive(Serialize)]
struct Line {
    subject: String,
    state: &'static str,
    why: String,
}

impl From<Judgement> for Line {
    fn from(Judgement { subject, judged }: Judgement) -> Self {
        let (state, why) = match judged {
            Ok(()) => ("right", String::new()),
            Err(Fault::Wrong(why)) => ("wrong", why),
            Err(Fault::Open(why)) => ("open", why),
        };
        Line { subject: printable(&subject), state, why: printable(&why) }
    }
}

fn answer() -> String {
    let answer =
        serde_json::from_slice(&boundary::written()).map_err(Into::into).and_then(|asked| {
            Ok(match asked {
                Question::Own { id, student } => json!(own(exercise(&id)?, &student)),
                Question::Answers { text } => {
                    Worksheet::read(worksheet::FILE, &text)?;
                    let sheet: toml::Table = text.trim_start_matches('\u{feff}').parse()?;
                    let answers = sheet.into_iter().map(|(name, answer)| (name, plain(answer)));
                    json!({ "answers": answers.collect::<Map<_, _>>() })
                }
                Question::Check(work) => check(work)?,
            })
        });
    match answer {
        Ok(answer) => answer,
        Err::<Value, anyhow::Error>(error) => json!({ "error": format!("{error:#}") }),
    }
    .to_string()
}

/// An answer as text, or a list: a page has no whole numbers of 19 digits.
fn plain(answer: toml::Value) -> Value {
    match answer {
        toml::Value::String(text) => text.into(),
        toml::Value::Array(list) => list.into_iter().map(plain).collect(),
        other => other.to_string().into(),
    }
}

fn exercise(id: &str) -> anyhow::Result<&'static Exercise> {
    let mut all = LECTURES.iter().flat_map(|lecture| lecture.exercises);
    all.find(|exercise| exercise.id == id).with_context(|| format!("there is no exercise '{id}'"))
}

fn own(exercise: &Exercise, student: &str) -> Vec<(&'static str, String)> {
    let inputs = exercise.inputs(random_inputs::name(student).as_deref());
    exercise.own.map(|own| own(inputs)).unwrap_or_default()
}

fn check(work: Work) -> anyhow::Result<Value> {
    let (exercise, mut lines, mut failed) = (exercise(&work.id)?, Vec::new(), None);
    if let Some(check) = exercise.program {
        let program =
            Replayed { runs: RefCell::new(work.runs.into_iter()), next: RefCell::new(None) };
        let mut tester = Tester::new(&program, work.seed);
        let checked = check(&mut tester);
        if let Some(input) = program.next.take() {
            return Ok(json!({ "run": input }));
        }
        checked?;
        failed = tester.failed().map(str::to_owned);
        lines.extend(tester.finish());
    }
    if exercise.has_worksheet() {
        let text = |name: &str| work.files.get(name).map(String::as_str);
        let sheet = Worksheet::read(worksheet::FILE, text(worksheet::FILE).unwrap_or_default())?;
        let results = text(results::FILE).map(|csv| Results::read(results::FILE, csv));
        let results = results.transpose()?;
        match (exercise.measurement, &results) {
            (Some(_), None) => lines = vec![exercise.not_measured()],
            (measurement, results) => {
                // The programs that were measured are not here.
                let measured = measurement.map(|_| Judgement {
                    subject: results::FILE.to_owned(),
                    judged: open("a page cannot measure again; `problems check` does"),
                });
                lines.extend(measured);
                let student = random_inputs::name(&work.student);
                lines.extend(exercise.judge(&sheet, student.as_deref(), results.as_ref()));
                lines.push(report::check(text(report::FILE), &work.template));
            }
        }
    }
    let lines: Vec<Line> = lines.into_iter().map(Into::into).collect();
    Ok(json!({ "lines": lines, "failed": failed }))
}
