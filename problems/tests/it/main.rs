//! All tests of `problems` that need its library or its program from outside, as one executable.

mod cheats;
mod cli;
mod done;
mod exercises;
mod handing;
mod helpers;
mod leftovers;
mod mutants;
mod own;
mod parting;
mod path;
mod place;
mod terminal;
mod variants;
mod watch;
