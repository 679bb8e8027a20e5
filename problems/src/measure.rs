//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod machine;
pub mod run;
pub mod table;
