//! What the programs of the course share and no lesson is about.
//!
//! A program is a [`Lesson`](lesson::Lesson): a problem, the search that solves it and the words its
//! verbose levels print. Everything around a search lives here:
//!
//! | module | what for |
//! | --- | --- |
//! | [`args`] | the arguments and options that are the same everywhere |
//! | [`board`], [`knight`] | boards, cells, their text, and how a knight moves |
//! | [`observer`] | what a search tells, and who may listen |
//! | [`lesson`], [`run`] | what a program has to say of itself, and how it is run |
//! | [`large`], [`part`], [`estimate`] | parts, threads, and how large a run will be |
//! | [`control`], [`stop`], [`signals`] | how a search is ended before its time |
//! | [`stats`], [`progress`] | counting nodes, and showing that they grow |
//! | [`see`] | pictures, a page that replays a search, a board that is redrawn while it runs |
//! | [`output`] | stdout: buffered, quiet when its reader leaves, loud when the disk is full |
//! | [`clock`], [`memory`] | seconds and bytes |
//! | [`check`] | independent checkers: is this really a knight's tour? |
//!
//! A search prints nothing and stops for nobody by itself: it tells an [`Observer`](observer::Observer)
//! what happens, and the observer answers whether to go on.

pub mod args;
pub mod board;
pub mod check;
pub mod clock;
pub mod control;
mod cut;
pub mod estimate;
mod host;
pub mod knight;
pub mod large;
pub mod lesson;
pub mod memory;
pub mod observer;
pub mod output;
pub mod part;
pub mod progress;
pub mod run;
pub mod see;
pub mod signals;
pub mod stats;
pub mod stop;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod tours;
pub mod typed;
mod warning;
