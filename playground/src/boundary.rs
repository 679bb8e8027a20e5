//! The boundary between the module and its page, and the only unsafe code of the workspace: names that the page knows.
//!
//! The functions take and give numbers only, so the page needs no generated code around them. It
//! writes its text to the address that `room` gives, and reads a text at an address up to a zero.
//! `playground/web/module.js` is the page's side.

#![allow(unsafe_code)]

use std::sync::Mutex;
use std::time::Duration;

use common::platform::{locked, process};

/// What the page writes and reads.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// What the page has written. Whatever it starts has the clock of the page.
fn written() -> Vec<u8> {
    process().clock = now;
    std::mem::take(&mut *locked(&TEXT))
}

/// Keeps a text and the zero that ends it, and gives its address.
fn keep(text: String) -> *mut u8 {
    let mut text = text.into_bytes();
    text.push(0);
    keep_bytes(text)
}

fn keep_bytes(bytes: Vec<u8>) -> *mut u8 {
    let mut kept = locked(&TEXT);
    *kept = bytes;
    kept.as_mut_ptr()
}

mod page {
    unsafe extern "C" {
        /// Milliseconds since the page was opened.
        pub safe fn now() -> f64;
    }
}

/// The time since the page was opened.
fn now() -> Duration {
    Duration::from_secs_f64(page::now() / 1000.0)
}

/// The address for a text of this many bytes.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    keep_bytes(vec![0; length])
}

/// Answers a question about the exercises.
#[cfg(feature = "exercises")]
#[unsafe(no_mangle)]
extern "C" fn answer() -> *mut u8 {
    keep(crate::exercises::answer(&written()))
}

/// What the programs answer, each run a process.
#[cfg(feature = "programs")]
mod processes {
    use common::board::Cell;
    use common::platform::{self, process};
    use common::search::{Choice, Program};
    use visual::replay::{along, landscape};

    use super::{keep, now, written};
    use crate::{break_it, programs};

    /// Runs the command, and returns its exit code.
    #[unsafe(no_mangle)]
    extern "C" fn run() -> u32 {
        programs::run(&written()).into()
    }

    /// What the search of a command answers to a reader's choices, each a number and a cell. Returns the exit code, as do the
    /// two below: the answer is the file.
    #[unsafe(no_mangle)]
    extern "C" fn along() -> u32 {
        let answer = |program: &dyn Program, command: &str, choices: Vec<(usize, i32, i32)>| {
            let choices = choices.into_iter();
            let choices = choices.map(|(number, x, y)| Choice { number, cell: Cell { x, y } });
            Ok(along::along(program, command, &choices.collect::<Vec<_>>()).to_json())
        };
        programs::ask(&written(), answer).into()
    }

    /// How deep the search of a command is, from a node on: the numbers of [`landscape`].
    #[unsafe(no_mangle)]
    extern "C" fn landscape() -> u32 {
        let answer = |program: &dyn Program, _: &str, (from, to): (u64, Option<u64>)| {
            Ok(landscape::landscape(program, from, to.unwrap_or(u64::MAX)).to_string())
        };
        programs::ask(&written(), answer).into()
    }

    /// What a page shows of an edit.
    #[unsafe(no_mangle)]
    extern "C" fn break_it() -> u32 {
        programs::ask(&written(), break_it::answer).into()
    }

    /// Records the search that another program has said, and returns the exit code.
    #[unsafe(no_mangle)]
    extern "C" fn show() -> u32 {
        programs::show(&written()).into()
    }

    /// The exit code of a program that has ended early, as it does after wrong arguments; 256 if it
    /// has not.
    #[unsafe(no_mangle)]
    extern "C" fn ended() -> u32 {
        process().exit_code.map_or(256, u32::from)
    }

    /// How far the search is, in words.
    #[unsafe(no_mangle)]
    extern "C" fn progress() -> *mut u8 {
        keep(platform::progress(now()))
    }

    /// Asks the search to stop, as Ctrl-C does.
    #[unsafe(no_mangle)]
    extern "C" fn interrupt() {
        platform::interrupt();
    }

    /// Whether a part of stdout is left out.
    #[unsafe(no_mangle)]
    extern "C" fn is_cut() -> bool {
        process().stdout.is_cut()
    }

    /// What a program has written: 1 is stdout, 2 is stderr, 3 is the file.
    #[unsafe(no_mangle)]
    extern "C" fn text(stream: u32) -> *mut u8 {
        let process = process();
        keep(match stream {
            1 => process.stdout.shown(),
            2 => process.stderr.shown(),
            _ => process.file.clone(),
        })
    }
}
