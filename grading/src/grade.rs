//! Grades the submissions of a class: points and reasons.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fs, io, thread};

use anyhow::Context;
use checks::exercise::Exercise;
use checks::judgement::{Fault, Judgement};
use checks::program::Language;
use checks::{command, report, results};
use common::cli::printable;
use common::search::pool::{Jobs, workers};
use problems::catalogue::Course;
use problems::checking::{self, Conditions};
use problems::cleanup::CleanupGuard;
use toml::Table;

use crate::cache::Cache;
use crate::grades::{AS_GIVEN_OUT, ExerciseMark, Grade, MOST_POINTS, NOT_HANDED_IN};
use crate::late;
use crate::submission::Submission;

/// Lines and letters of a reason that are kept.
const REASON: (usize, usize) = (3, 300);

/// Bytes of the stack of a thread that grades.
const STACK: usize = 1 << 21;

/// Characters of a report that are kept.
const LONGEST_REPORT: usize = 50_000;

/// The files that a check reads, by name.
type Files = BTreeMap<String, Vec<u8>>;

/// The languages of the programs that grading will run, without those whose results are kept.
pub fn languages(course: &Course, submissions: &[Submission], cache: &Cache) -> BTreeSet<Language> {
    let mut found = BTreeSet::new();
    for submission in submissions {
        let course = &Course { student: submission.student(), ..course.clone() };
        for exercise in course.exercises() {
            let files = files(submission, exercise);
            let is_run = !all_as_given(course, exercise, &files)
                && !cache.has(&key(cache, course, exercise, &files));
            // Where none is changed, one is run beside its worksheet.
            let run = course.language_of(exercise, |name| files.get(name).cloned().map(Ok));
            found.extend(run.ok().filter(|_| is_run));
        }
    }
    found
}

/// Grades all submissions, as many at once as there are processors. `tick` is called for each one that is done.
///
/// # Errors
/// The system refuses a folder, a file or a process.
pub fn grade(
    course: &Course,
    conditions: &Conditions,
    cache: &Cache,
    submissions: &[Submission],
    tick: impl Fn() + Sync,
) -> anyhow::Result<Vec<Grade>> {
    let jobs = Jobs::new(submissions.iter().enumerate());
    let work = |_| {
        let mut graded = Vec::new();
        while let Some((place, submission)) = jobs.take() {
            let grade = grade_one(course, conditions, cache, submission);
            if grade.is_err() {
                // No other submission is begun.
                while jobs.take().is_some() {}
            }
            graded.push((place, grade));
            tick();
        }
        graded
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let graded: BTreeMap<usize, anyhow::Result<Grade>> =
        workers(threads, STACK, work, || ())?.into_iter().flatten().collect();
    let grades: anyhow::Result<Vec<Grade>> = graded.into_values().collect();
    grades.context("nothing is graded")
}

fn grade_one(
    course: &Course,
    conditions: &Conditions,
    cache: &Cache,
    submission: &Submission,
) -> anyhow::Result<Grade> {
    let course = &Course { student: submission.student(), ..course.clone() };
    let mut exercises = Vec::new();
    for exercise in course.exercises() {
        let mut mark = mark(course, conditions, cache, exercise, &files(submission, exercise))?;
        mark.id = exercise.id;
        mark.has_program = exercise.program.is_some();
        mark.report = report(course, submission, exercise);
        exercises.push(mark);
    }
    let mut grade = Grade {
        name: submission.name.clone(),
        student: course.student.as_deref().map(printable),
        handed_in: late::handed_in(submission),
        received: submission.received.clone(),
        exercises,
        notes: submission.notes.clone(),
        ..Grade::default()
    };
    if submission.is_late {
        grade.look_at("the platform calls it late");
    }
    Ok(grade)
}

/// What was handed in for an exercise.
fn files(submission: &Submission, exercise: &Exercise) -> Files {
    let names = exercise.templates().chain([results::RESULTS_FILE]);
    let file = |name: &str| Some((name.to_owned(), submission.file(exercise.id, name)?.to_vec()));
    names.filter_map(file).collect()
}

/// Whether all files are as they were given out, but for comments.
fn all_as_given(course: &Course, exercise: &Exercise, files: &Files) -> bool {
    files.iter().all(|(name, bytes)| {
        let template = course.text(exercise, name).unwrap_or_default();
        comparable_lines(name, bytes) == comparable_lines(name, template.as_bytes())
    })
}

fn mark(
    course: &Course,
    conditions: &Conditions,
    cache: &Cache,
    exercise: &Exercise,
    files: &Files,
) -> anyhow::Result<ExerciseMark> {
    if files.is_empty() {
        return Ok(without_points(NOT_HANDED_IN));
    }
    if all_as_given(course, exercise, files) {
        return Ok(without_points(AS_GIVEN_OUT));
    }
    cache.mark(key(cache, course, exercise, files), || checked(course, exercise, conditions, files))
}

/// The mark of an exercise of which nothing counts.
fn without_points(why: &str) -> ExerciseMark {
    ExerciseMark { reasons: vec![why.to_owned()], ..ExerciseMark::default() }
}

/// The key by which the result of a check is kept.
fn key(cache: &Cache, course: &Course, exercise: &Exercise, files: &Files) -> String {
    let own = course.student.as_deref().filter(|_| exercise.own.is_some());
    cache.key(exercise.id, own, files)
}

/// A worksheet's first line and its answers, without its comments; any other file as it is.
fn without_comments(name: &str, bytes: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(bytes).ok().filter(|_| name.ends_with(".toml"));
    text.and_then(|text| {
        let answers = text.parse::<Table>().ok()?;
        Some(format!("{}\n{answers}", text.lines().next()?).into_bytes())
    })
    .unwrap_or_else(|| bytes.to_vec())
}

/// The lines of a file without what does not change them: empty lines, those that are a comment, blanks at their ends,
/// and, but in Python, at their beginnings.
fn comparable_lines(name: &str, bytes: &[u8]) -> Vec<String> {
    let is_python = name == Language::Python.starter();
    let comment = if is_python { "#" } else { "//" };
    let text = without_comments(name, bytes);
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(comment));
    let line = |line: &str| if is_python { line.trim_end() } else { line.trim() }.to_owned();
    lines.map(line).filter(|line| !line.is_empty()).collect()
}

fn checked(
    course: &Course,
    exercise: &Exercise,
    conditions: &Conditions,
    files: &Files,
) -> anyhow::Result<ExerciseMark> {
    // A check that fails over one submission must not end the grading of the others.
    let mark = catch_unwind(AssertUnwindSafe(|| -> anyhow::Result<ExerciseMark> {
        let (_folder, path) = CleanupGuard::folder()?;
        for (name, bytes) in files {
            fs::write(path.join(name), bytes).context("the temporary folder is full")?;
        }
        // The reasons name the student's files, not where they lie for the moment, and commands as students type them.
        let here = format!("{}/", path.display());
        let ours = command("measure", exercise.id).to_string();
        let theirs = format!("problems measure {}", exercise.id);
        let short = |why: &str| short(&why.replace(&here, "").replace(&ours, &theirs));
        let lines = match checking::check_files(course, exercise, &path, conditions) {
            Ok(lines) => lines,
            // What the system refuses is no fault of the student's.
            Err(error) if error.chain().any(|cause| cause.is::<io::Error>()) => return Err(error),
            Err(error) => return Ok(without_points(&short(&format!("{error:#}")))),
        };
        let reason = |line: &Judgement| match &line.judged {
            Ok(()) => None,
            Err(Fault::Wrong(why) | Fault::Open(why)) => {
                Some(short(&format!("{}: {}", line.subject, why.trim())))
            }
        };
        let (right, of) = counted(&lines);
        let points = MOST_POINTS * right / of.max(1);
        let passed = lines
            .iter()
            .filter(|line| line.judged.is_ok())
            .map(|line| short(&line.subject.to_string()))
            .collect();
        let reasons = lines.iter().filter_map(reason).collect();
        Ok(ExerciseMark { points, right, of, passed, reasons, ..ExerciseMark::default() })
    }));
    mark.unwrap_or_else(|_| Ok(without_points("the check itself failed; please report this")))
}

/// The lines that are right, and those that have points.
fn counted(lines: &[Judgement]) -> (usize, usize) {
    let lines: Vec<&Judgement> = lines.iter().filter(|line| line.subject.has_points()).collect();
    (lines.iter().filter(|line| line.judged.is_ok()).count(), lines.len())
}

/// The beginning of a text that a submission may have a part in.
pub fn short(why: &str) -> String {
    let (lines, letters) = REASON;
    let first: Vec<&str> = why.lines().take(lines).collect();
    printable(&first.join("\n").chars().take(letters).collect::<String>())
}

/// The free text that was written for an exercise, if it is more than the questions.
fn report(course: &Course, submission: &Submission, exercise: &Exercise) -> String {
    let text = submission.file(exercise.id, report::REPORT_FILE).unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let asked = course.text(exercise, report::REPORT_FILE).unwrap_or_default();
    if text.trim() == asked.trim() {
        String::new()
    } else {
        printable(&text.trim().chars().take(LONGEST_REPORT).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use checks::judgement::Subject;
    use std::path::Path;

    #[test]
    fn that_it_compiles_is_worth_nothing() {
        let compiles = |judged| Judgement { subject: Subject::Build("it compiles"), judged };
        let run = |judged| Judgement { subject: Subject::Run("n = 8".to_owned()), judged };
        let wrong = || Err(Fault::Wrong(String::new()));
        assert_eq!(counted(&[compiles(Ok(())), run(wrong())]), (0, 1));
        assert_eq!(counted(&[compiles(Ok(())), run(Ok(()))]), (1, 1));
        assert_eq!(counted(&[compiles(wrong())]), (0, 0));
    }

    #[test]
    fn the_languages_are_those_of_the_programs_that_are_run() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
        let exercise = course.exercise("013-3-xy2b").expect("it");
        let given = |file: &str| course.text(exercise, file).expect("a file of the course");
        let of = |files: &[(&str, &str)]| {
            let files = files.iter();
            let files = files.map(|(name, more)| {
                let text = given(name) + more;
                (format!("{}/{name}", exercise.id), text.into_bytes())
            });
            let name = String::new();
            let submission = Submission { name, files: files.collect(), ..Submission::default() };
            languages(&course, &[submission], &Cache::default()).into_iter().collect::<Vec<_>>()
        };
        let all = ["starter.rs", "starter.c", "starter.py"];
        assert_eq!(of(&all.map(|name| (name, ""))), [], "nothing is handed in");
        assert_eq!(of(&[(all[0], ""), (all[1], "int mine;\n")]), [Language::C]);
        assert_eq!(of(&[(all[2], ""), ("worksheet.toml", "mine = 1\n")]), [Language::Python]);
        assert_eq!(of(&[("worksheet.toml", "mine = 1\n")]), []);
    }

    #[test]
    fn a_comment_is_no_work_and_a_moved_line_is() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
        let files = ["solution.rs", "solution.c", "solution.py", "solution.toml"];
        let comments = ["// x", "// x", "# x", "# x"];
        for exercise in course.exercises() {
            for template in exercise.templates() {
                let ending = template.rsplit_once('.').expect("an ending").1;
                let Some(kind) =
                    files.iter().position(|file| file.ends_with(&format!(".{ending}")))
                else {
                    continue;
                };
                let text = |file| course.text(exercise, file).expect("a file of the course");
                let given = comparable_lines(template, text(template).as_bytes());
                let commented = format!("{}\r\n\n{}\n", text(template), comments[kind]);
                assert_eq!(
                    comparable_lines(template, commented.as_bytes()),
                    given,
                    "{}",
                    exercise.id
                );
                let solved = text(files[kind]);
                assert_ne!(comparable_lines(template, solved.as_bytes()), given, "{}", exercise.id);
            }
        }
    }
}
