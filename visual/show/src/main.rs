//! Shows the search of any program in any language, as the course's own searches are shown.
//!
//! A program says what it does in a trace, one event a line; the page "The trace" of the book has the format.
//! The events become those of our own programs, and everything that shows those shows these.
//!
//! | module | what for |
//! | --- | --- |
//! | `args` | the options |
//! | `commands` | one search, or two on one clock |
//! | `source` | the student's source |
//! | `words` | one line of a trace |
//! | `input` | where lines come from: a program, a file, a pipe |
//! | `search` | from lines to events, and what is wrong with them |
//! | `reasons` | the words of a trace, by number |
//! | `kept` | what a page needs of a search |
//! | `program` | the search as a program of the course |

mod args;
mod commands;
mod input;
mod kept;
mod program;
mod reasons;
mod search;
mod source;
#[cfg(test)]
mod tests;
mod words;

use std::process::ExitCode;

use common::cli::{exit, parse, print};

use args::{Arguments, EXAMPLE};

fn main() -> ExitCode {
    exit(|| {
        let arguments: Arguments = parse(EXAMPLE);
        match arguments.helper {
            Some(language) => print(|out| {
                out.push(language.helper());
                Ok(())
            }),
            None if arguments.compare => commands::compare(arguments),
            None => commands::show(arguments),
        }
    })
}
