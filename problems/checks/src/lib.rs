//! The check of an exercise: text in, judgements out. It reads no file, starts no program and
//! measures nothing: `problems` does that on a student's machine, `grading` on a teacher's, and a
//! page can do it in a browser. All of them use this crate, so that a submission gets the same
//! judgement everywhere.
//!
//! | module | what for |
//! | --- | --- |
//! | [`exercise`], [`exercises`] | what an exercise is, and the list of all of them |
//! | [`prelude`], [`boards`] | what the check of an exercise is written with |
//! | [`ordered`] | the lecture's statements in another order |
//! | [`readable`] | text of a student as TOML |
//! | [`worksheet`], [`notation`], [`answers`], [`grader`], [`formula`] | a student's answers, and how each is judged |
//! | [`form`] | a worksheet as a form: its questions, and answers written into its text |
//! | [`judgement`] | what a check says of an answer or a run |
//! | [`program`] | a student's program: what it is tried with, and what its runs are worth |
//! | [`ran`] | one run: how it ended, and what is told of it |
//! | [`measurement`], [`results`] | an experiment and what was measured, as data |
//! | [`report`] | free text: whether it is filled in |
//! | [`progress`] | what is done |
//! | [`hand_in`] | `hand-in.zip`: packed, and read |
//! | [`zip`] | zip files: written, and read |
//! | [`random_inputs`] | boards and starts that differ from student to student |
//! | [`puzzles`] | the puzzles that the exercises hand out |
//!
//! What the course's own programs find comes from the crate [`truth`].

pub mod answers;
pub mod boards;
pub mod exercise;
pub mod exercises;
pub mod form;
pub mod formula;
pub mod grader;
pub mod hand_in;
pub mod judgement;
pub mod measurement;
pub mod notation;
pub mod ordered;
pub mod prelude;
pub mod program;
pub mod progress;
pub mod puzzles;
pub mod ran;
pub mod random_inputs;
pub mod readable;
pub mod report;
pub mod results;
pub mod worksheet;
pub mod zip;

use common::cli::CommandLine;

/// A command of `problems` as it is to be typed.
pub fn command(name: &str, what: &str) -> CommandLine {
    format!("problems {name} {what}").into()
}
