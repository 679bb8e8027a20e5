//! The exercises of the course, and the command that shows, checks and measures them.
//!
//! The course keeps statements, hints, templates and solutions in `problems/ID/`; a student's copies
//! live in `work/ID/`, where nothing of the course is ever written, so that an update of the course
//! and a student's work cannot touch each other.
//!
//! | module | what for |
//! | --- | --- |
//! | [`exercise`], [`exercises`], [`catalogue`] | what an exercise is, their list, and where they are |
//! | [`work`], [`manifest`] | the student's folder, a Cargo workspace of its own |
//! | [`lots`] | numbers that are drawn for one student |
//! | [`progress`], [`files`] | what is done, and how the student's files are read and written |
//! | [`markdown`], [`style`] | text for a terminal |
//! | [`commands`] | what `problems` can do, one file each |
//! | [`worksheet`], [`grader`], [`formula`] | reading answers, and judging them line by line |
//! | [`report`] | free text: whether it is filled in |
//! | [`checks`], [`truth`] | checking an exercise, by what the course's own programs find |
//! | [`student`], [`limits`], [`leftover`] | building and running a student's program, with limits |
//! | [`tester`], [`independence`] | trying it with inputs drawn anew, and refusing what starts another program |
//! | [`programs`] | finding and building the programs of the course |
//! | [`measure`] | experiments: several runs, a table, a CSV file, a chart |
//! | [`grade`] | the submissions of a class: points, reasons, what is worth a look |
//! | [`levels`] | what the verbose levels of a program print, side by side |

pub mod catalogue;
pub mod checks;
pub mod cli;
pub mod commands;
pub mod exercise;
pub mod exercises;
pub mod files;
pub mod formula;
pub mod grade;
pub mod grader;
pub mod independence;
pub mod leftover;
pub mod levels;
pub mod limits;
pub mod lots;
pub mod manifest;
pub mod markdown;
pub mod measure;
pub mod programs;
pub mod progress;
pub mod report;
pub mod student;
pub mod style;
pub mod tester;
pub mod truth;
pub mod work;
pub mod worksheet;
