//! The programs as WebAssembly: the page of a browser types a command, and gets what the program
//! prints, what it says on stderr, and the file that it writes.
//!
//! The programs are compiled from their own `main.rs`, so arguments, searches, texts and messages
//! are theirs. What a page has in place of a process is in `common/src/page`.
//!
//! A command may begin with `echo TEXT |`, which is what the program reads.
//!
//! The functions below take and give numbers only, so the page needs no generated code around them:
//! it writes the command to the address that `room` gives, calls `run`, and reads what `text` points
//! to. The module asks the page for the time.

#![cfg(target_family = "wasm")]

use std::panic;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use common::cli::process::process;
use common::cli::say;

#[path = "../../knight-backtrack/src/main.rs"]
mod backtrack;
#[path = "../../knight-bruteforce/src/main.rs"]
mod bruteforce;
#[path = "../../knight-closed/src/main.rs"]
mod closed;
#[path = "../../knight-graph/src/main.rs"]
mod graph;
#[path = "../../number-place/src/main.rs"]
mod number_place;
#[path = "../../n-queens/src/main.rs"]
mod queens;

type Main = fn() -> ExitCode;

const PROGRAMS: [(&str, Main); 6] = [
    ("knight-bruteforce", bruteforce::main),
    ("knight-backtrack", backtrack::main),
    ("n-queens", queens::main),
    ("number-place", number_place::main),
    ("knight-graph", graph::main),
    ("knight-closed", closed::main),
];

/// What the page writes and reads.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Keeps a text, and gives its address.
fn keep(text: Vec<u8>) -> *mut u8 {
    let mut kept = TEXT.lock().unwrap_or_else(PoisonError::into_inner);
    *kept = text;
    kept.as_mut_ptr()
}

#[allow(unsafe_code)] // names that the page knows, and a function of the page
mod page {
    unsafe extern "C" {
        /// Milliseconds since the page was opened.
        pub safe fn now() -> f64;
    }

    /// The address for a command of so many bytes.
    #[unsafe(no_mangle)]
    extern "C" fn room(length: usize) -> *mut u8 {
        super::keep(vec![0; length])
    }

    /// Runs the command.
    #[unsafe(no_mangle)]
    extern "C" fn run() {
        super::run();
    }

    /// The address of a text that ends with a zero: 1 is stdout, 2 is stderr, 3 is the file.
    #[unsafe(no_mangle)]
    extern "C" fn text(stream: u32) -> *mut u8 {
        super::text(stream)
    }
}

fn run() {
    panic::set_hook(Box::new(|panic| say(format_args!("error: {panic}"))));
    let command =
        String::from_utf8_lossy(&TEXT.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
    let words = shlex::split(&command).unwrap_or_default();
    let (stdin, arguments) = match words.iter().position(|word| word == "|") {
        Some(pipe) if words[0] == "echo" => (words[1..pipe].join(" "), &words[pipe + 1..]),
        _ => (String::new(), &words[..]),
    };
    {
        let mut process = process();
        (process.stdin, process.arguments) = (stdin + "\n", arguments.to_vec());
        process.clock = || Duration::from_secs_f64(page::now() / 1000.0);
    }
    let name = arguments.first().map_or("", String::as_str);
    match PROGRAMS.iter().find(|program| program.0 == name) {
        Some((_, main)) => drop(main()),
        None => {
            let names = PROGRAMS.map(|program| program.0).join(", ");
            say(format_args!("error: there is no program '{name}' here, only {names}"));
        }
    }
}

fn text(stream: u32) -> *mut u8 {
    let process = process();
    let mut text = match stream {
        1 => process.stdout.shown(),
        2 => process.stderr.shown(),
        _ => process.file.clone(),
    }
    .into_bytes();
    text.push(0);
    keep(text)
}
