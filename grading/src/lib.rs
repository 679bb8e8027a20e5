//! What only a teacher needs: the grades of a class.
//!
//! A student's copy of the course does not have this package.
//!
//! | module | what for |
//! | --- | --- |
//! | [`cli`] | arguments → command → text |
//! | [`platform`], [`class`] | the names that learning platforms give, and the students that are in a folder or a zip file |
//! | [`submission`] | reads what a student handed in |
//! | [`grades`] | what each student gets, as plain data |
//! | [`grade`] | checks the submissions of a class: points and reasons |
//! | [`cache`] | what the checks have found, for the next grading |
//! | [`sandbox`] | what keeps their programs from this machine |
//! | [`copies`] | what submissions have in common, with each other and with the solution |
//! | [`marks`], [`entry`], [`late`] | what the teacher enters, and what was handed in too late |
//! | [`grading_worksheet`] | Moodle's list of the class, which it takes back with the grades |
//! | [`page`], [`csv`], [`feedback`] | the grades as a table and a page, for other programs, and for each student |

pub mod cache;
pub mod class;
pub mod cli;
pub mod copies;
pub mod csv;
pub mod entry;
pub mod feedback;
pub mod grade;
pub mod grades;
pub mod grading_worksheet;
pub mod late;
pub mod marks;
pub mod page;
pub mod platform;
pub mod sandbox;
pub mod submission;
