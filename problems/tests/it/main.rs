//! All tests of `problems` that need its library or its program from outside, as one executable.

mod charts;
mod cheats;
mod cli;
mod corpus;
mod exercises;
mod handing;
mod helpers;
mod honest;
mod leftovers;
mod levels;
mod measure;
mod mutants;
mod own;
mod parting;
mod path;
mod place;
mod terminal;
mod variants;
mod watch;
