//! What a page asks about the exercises, and the answers, in JSON.
//!
//! The texts of a check are those of the terminal, for both use the crate `checks`. A student's
//! program cannot be run from here: a check that wants to run it answers with the inputs of the next
//! runs. The page runs the program with the first of them, or with more, and asks again with all runs
//! so far; the same seed makes the same inputs.
//!
//! A page keeps the student's files in the browser, under the names that they have in `work/`. What is done is
//! not one file there, but one for each exercise, [`PROGRESS`]: it needs no module to show that.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem::take;
use std::path::Path;
use std::vec::IntoIter;

use anyhow::{Context, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use checks::exercise::Exercise;
use checks::form;
use checks::hand_in::{self, Submission};
use checks::judgement::{Fault, Judgement, Subject, open};
use checks::program::{Ran, Runnable, Tester};
use checks::progress::{self, ExerciseProgress, Progress};
use checks::results::{self, Results};
use checks::worksheet::{self, Worksheet};
use checks::{exercises, random_inputs, report};
use common::cli::printable;
use serde::Deserialize;
use serde_json::{Value, json};

/// What is known of an exercise: the file of its folder in the browser.
const PROGRESS: &str = "progress.json";

/// What a page asks.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asked {
    /// Which words of an exercise's texts are the student's own: pairs of the known and the own ones.
    Own { id: String, student: String },
    /// The questions of a worksheet as it was given out, each with what is typed into the fields for the answer
    /// that `sheet` has.
    Form { template: String, sheet: String },
    /// The worksheet with another answer to one question.
    Fill { template: String, sheet: String, name: String, typed: Vec<String> },
    /// The questions of a report as it was given out, each with what is written below it.
    Report { template: String, report: String },
    /// The report with another text below one question.
    Write { report: String, question: String, text: String },
    /// The judgements of an exercise.
    Check(Work),
    /// The student's files, packed for a hand-in.
    Pack { files: BTreeMap<String, String>, time: String },
    /// The student's files in a hand-in, and why others were left out.
    Unpack { zip: String },
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
    /// The runs of the program so far: for each answer that asked for some, those with the first of its inputs.
    runs: Vec<Vec<Ran>>,
}

/// The runs that the page has made, in the order of the check; then the inputs of the next ones.
struct Replayed(RefCell<(IntoIter<Vec<Ran>>, Vec<String>)>);

impl Runnable for Replayed {
    fn run(&self, input: &str) -> anyhow::Result<Ran> {
        self.run_each(&[input.to_owned()])?.pop().context("a run is missing")
    }

    fn run_each(&self, inputs: &[String]) -> anyhow::Result<Vec<Ran>> {
        let (runs, next) = &mut *self.0.borrow_mut();
        let ran = runs.next().context("the page runs the program");
        if ran.is_err() {
            *next = inputs.to_vec();
        }
        ran
    }
}

/// One line of a check.
fn line(Judgement { subject, judged }: Judgement) -> Value {
    let (state, why) = match judged {
        Ok(()) => ("right", String::new()),
        Err(Fault::Wrong(why)) => ("wrong", why),
        Err(Fault::Open(why)) => ("open", why),
    };
    let question = match &subject {
        Subject::Question { name, guess } => json!({ "name": name, "guess": guess }),
        _ => json!({}),
    };
    json!({ "subject": printable(&subject.to_string()), "question": question, "state": state, "why": printable(&why) })
}

/// Answers a question.
pub fn answer(question: &[u8]) -> String {
    let answer = serde_json::from_slice(question).map_err(Into::into).and_then(answer_to);
    answer.unwrap_or_else(|error| json!({ "error": format!("{error:#}") })).to_string()
}

fn answer_to(asked: Asked) -> anyhow::Result<Value> {
    Ok(match asked {
        Asked::Own { id, student } => {
            let exercise = exercise(&id)?;
            let inputs = exercise.inputs(random_inputs::name(&student).as_deref());
            json!(exercise.own.map(|own| own(inputs)).unwrap_or_default())
        }
        Asked::Form { template, sheet } => {
            let read = Worksheet::read(&sheet);
            if let Some(why) = read.questions().find_map(|question| read.broken(question)) {
                bail!("worksheet.toml, {why}");
            }
            json!(form::form(&template, &sheet)?)
        }
        Asked::Fill { template, sheet, name, typed } => {
            let mut questions = form::questions(&template).into_iter();
            let question = questions.find(|it| it.name == name).context("no such question")?;
            json!(form::fill(&question, &sheet, &typed)?)
        }
        Asked::Report { template, report } => {
            let below = |question| report::sections(&report).find(|(known, _)| *known == question);
            let asked = report::sections(&template).map(|(question, _)| question);
            let all = asked.map(|it| (it, below(it).map_or("", |(_, text)| text)));
            json!(all.collect::<Vec<_>>())
        }
        Asked::Write { report, question, text } => {
            json!(report::with_text(&report, &question, &text))
        }
        Asked::Check(work) => check(work)?,
        Asked::Pack { files, time } => json!(BASE64.encode(pack(files, &time)?)),
        Asked::Unpack { zip } => unpack(&zip)?,
    })
}

fn exercise(id: &str) -> anyhow::Result<&'static Exercise> {
    exercises::find(id).with_context(|| format!("there is no exercise '{id}'"))
}

fn check(work: Work) -> anyhow::Result<Value> {
    let exercise = exercise(&work.id)?;
    let mut lines = Vec::new();
    let mut failed = None;
    if let Some(check) = exercise.program {
        let program = Replayed(RefCell::new((work.runs.into_iter(), Vec::new())));
        let mut tester = Tester::new(&program, work.seed);
        let checked = check(&mut tester);
        let inputs = program.0.take().1;
        if !inputs.is_empty() {
            return Ok(json!({ "inputs": inputs }));
        }
        checked?;
        failed = tester.failed().map(str::to_owned);
        lines.extend(tester.finish());
    }
    if exercise.has_worksheet() {
        let text = |name: &str| work.files.get(name).map(String::as_str);
        let sheet = Worksheet::read(text(worksheet::WORKSHEET_FILE).unwrap_or_default());
        let results =
            text(results::RESULTS_FILE).map(|csv| Results::read(results::RESULTS_FILE, csv));
        let results = results.transpose()?;
        match (exercise.measurement, &results) {
            (Some(_), None) => lines = vec![exercise.not_measured()],
            (measurement, results) => {
                // The programs that were measured are not here.
                let measured = measurement.map(|_| Judgement {
                    subject: Subject::File(results::RESULTS_FILE),
                    judged: open("a page cannot measure again; `problems check` does"),
                });
                lines.extend(measured);
                let student = random_inputs::name(&work.student);
                lines.extend(exercise.judge(&sheet, student.as_deref(), results.as_ref()));
                let report = text(report::REPORT_FILE).map(str::to_owned);
                lines.push(report::check(Ok(report), &work.template));
            }
        }
    }
    let lines: Vec<Value> = lines.into_iter().map(line).collect();
    Ok(json!({ "lines": lines, "failed": failed }))
}

fn pack(mut files: BTreeMap<String, String>, time: &str) -> anyhow::Result<Vec<u8>> {
    let mut progress = Progress::read(&files.remove(progress::PROGRESS_FILE).unwrap_or_default());
    let mut packed = Vec::new();
    for (name, text) in files {
        match name.split_once('/') {
            Some((id, PROGRESS)) => progress.set(id, &serde_json::from_str(&text)?),
            _ => packed.push((name, text.into_bytes())),
        }
    }
    packed.push((progress::PROGRESS_FILE.to_owned(), progress.to_string().into_bytes()));
    hand_in::pack(packed, time)
}

fn unpack(zip: &str) -> anyhow::Result<Value> {
    let mut texts = BTreeMap::new();
    let zip = BASE64.decode(zip)?;
    let length = zip.len() as u64;
    let mut submission = Submission::of_zip(zip, length, "")?;
    for (name, bytes) in take(&mut submission.files) {
        match String::from_utf8(bytes) {
            Ok(text) => drop(texts.insert(name, text)),
            Err(_) => submission.note(Path::new(&name), "it is not UTF-8 text; save it as UTF-8"),
        }
    }
    let left = submission.notes;
    texts.remove(hand_in::TIME);
    let progress = Progress::read(&texts.remove(progress::PROGRESS_FILE).unwrap_or_default());
    for id in exercises::all().map(|exercise| exercise.id) {
        let name = format!("{id}/{PROGRESS}");
        let known = progress.of(id);
        match known == ExerciseProgress::default() {
            true => drop(texts.remove(&name)),
            false => drop(texts.insert(name, serde_json::to_string(&known)?)),
        }
    }
    let others: String = left.iter().map(|why| format!("; {why}")).collect();
    ensure!(!texts.is_empty(), "it has no file of an exercise{others}");
    Ok(json!({ "files": texts, "left": left }))
}
