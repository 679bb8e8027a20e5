//! The command line: arguments, messages with a command that works, stdout, and numbers for people.

pub mod args;
mod command;
mod html;
pub mod human;
mod printable;
mod streams;
mod terminal;

pub use args::parse;
pub use command::CommandLine;
pub use html::escaped;
pub use printable::printable;
pub use streams::{Refused, exit, open, print, say, stdout, written};
pub use terminal::{columns, is_dumb, is_without_size, wrap, wrapping};
