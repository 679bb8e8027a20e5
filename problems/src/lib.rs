//! The exercises of the course, and the command that shows, checks and measures them.
//!
//! The course keeps statements, hints, templates and solutions in `problems/ID/`; a student's copies
//! live in `work/ID/`, where nothing of the course is ever written, so that an update of the course
//! and a student's work cannot touch each other.
//!
//! | module | what for |
//! | --- | --- |
//! | [`cli`] | what is typed, and which command does it |
//! | [`catalogue`] | the exercises of the crate `checks`, and where their files are |
//! | [`work`], [`manifest`] | the student's folder, a separate Cargo workspace |
//! | [`progress`] | what is done |
//! | `each` | how a program is run with many inputs |
//! | [`files`], [`encoding`] | how the student's files are read and written |
//! | [`markdown`], [`style`] | text for a terminal |
//! | [`commands`] | what `problems` can do, one file each |
//! | [`checking`] | reads the files of a submission, runs its program, and has `checks` judge them |
//! | [`showing`] | what is said of a run that failed, and kept for the student |
//! | [`student`], [`toolchain`], [`sanitizers`], [`running`] | building and running a student's program, in Rust, C or Python |
//! | [`limits`], [`cleanup`] | what it may take, and that nothing of it is left |
//! | [`programs`] | finding and building the programs of the course |
//! | [`measure`] | experiments: several runs, a table, a CSV file, a chart |

pub mod catalogue;
pub mod checking;
pub mod cleanup;
pub mod cli;
pub mod commands;
#[cfg(unix)]
mod each;
pub mod encoding;
pub mod files;
pub mod limits;
pub mod manifest;
pub mod markdown;
pub mod measure;
pub mod programs;
pub mod progress;
pub mod running;
pub mod sanitizers;
pub mod showing;
pub mod student;
pub mod style;
pub mod toolchain;
pub mod work;
