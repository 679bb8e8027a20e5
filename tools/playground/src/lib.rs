//! The programs as WebAssembly: a page in the browser types a command, and gets the program's
//! stdout, its stderr, and the file that it writes.
//!
//! The programs are compiled from their own `main.rs`, so arguments, searches, texts and messages
//! are the same. What a page has in place of a process is in `common/src/platform/page.rs`.
//!
//! A command may begin with `echo TEXT |`; the program reads this text. The course's puzzles are
//! files that it can read, too: `problems/puzzles/p5252.txt`.
//!
//! The page writes the command as `boundary` explains, calls `run`, and reads what `text` points to. It calls `show`
//! instead after it has written what a program of the student has said: `show::Recorded` has the format.
//! The module asks the page for the time; meanwhile the page may call `progress`, and `interrupt`.

#![cfg(target_family = "wasm")]

use std::panic;
use std::process::ExitCode;
use std::time::Duration;

use common::cli::{exit, say};
use common::platform::process;
use show::{Recorded, play_recorded};

#[path = "../../../knight-backtrack/src/main.rs"]
mod backtrack;
#[path = "../../../big-integer/src/main.rs"]
mod big_integer;
mod boundary;
mod break_it;
#[path = "../../../knight-bruteforce/src/main.rs"]
mod bruteforce;
#[path = "../../../readings/knight-closed/src/main.rs"]
mod closed;
#[path = "../../../readings/knight-graph/src/main.rs"]
mod graph;
#[path = "../../../number-place/src/main.rs"]
mod number_place;
#[path = "../../../n-queens/src/main.rs"]
mod queens;

macro_rules! puzzles {
    ($($name:literal),*) => {
        [$((
            concat!("problems/puzzles/", $name, ".txt"),
            include_str!(concat!("../../../problems/puzzles/", $name, ".txt")),
        )),*]
    };
}

type Main = fn() -> ExitCode;

const PROGRAMS: &[(&str, Main)] = &[
    ("knight-bruteforce", bruteforce::main),
    ("knight-backtrack", backtrack::main),
    ("big-integer", big_integer::main),
    ("n-queens", queens::main),
    ("number-place", number_place::main),
    ("knight-graph", graph::main),
    ("knight-closed", closed::main),
    ("break-it", break_it::main),
];

/// The course's puzzles: the file's name, and its text.
const PUZZLES: &[(&str, &str)] = &puzzles!(
    "easy-1",
    "easy-2",
    "easy-3",
    "easy-4",
    "medium-1",
    "medium-2",
    "medium-3",
    "medium-4",
    "hard-1",
    "hard-2",
    "hard-3",
    "hard-4",
    "p22833",
    "p22833-cut1",
    "p22833-cut4",
    "p5252",
    "clues17-1",
    "clues17-2",
    "clues17-3",
    "clues17-4",
    "x-1",
    "x-2",
    "x-3",
    "x-none"
);

#[allow(unsafe_code)] // names that the page knows, and a function of the page
mod page {
    unsafe extern "C" {
        /// Milliseconds since the page was opened.
        pub safe fn now() -> f64;
    }

    /// Runs the command, and returns its exit code.
    #[unsafe(no_mangle)]
    extern "C" fn run() -> u32 {
        super::run().into()
    }

    /// Records the search that another program has said, and returns the exit code.
    #[unsafe(no_mangle)]
    extern "C" fn show() -> u32 {
        super::show().into()
    }

    /// The exit code of a program that has ended early, as it does after wrong arguments; 256 if it
    /// has not.
    #[unsafe(no_mangle)]
    extern "C" fn ended() -> u32 {
        super::process().exit_code.map_or(256, u32::from)
    }

    /// How far the search is, in words: the address of a text that ends with a zero.
    #[unsafe(no_mangle)]
    extern "C" fn progress() -> *mut u8 {
        let now = super::Duration::from_secs_f64(now() / 1000.0);
        super::boundary::keep(common::platform::progress(now))
    }

    /// Asks the search to stop, as Ctrl-C does.
    #[unsafe(no_mangle)]
    extern "C" fn interrupt() {
        common::platform::interrupt();
    }

    /// The reader of stdout goes away with so many lines, as `head` does.
    #[unsafe(no_mangle)]
    extern "C" fn limit(lines: usize) {
        super::process().stdout.limit(lines);
    }

    /// Whether a part of stdout is left out.
    #[unsafe(no_mangle)]
    extern "C" fn is_cut() -> bool {
        super::process().stdout.is_cut()
    }

    /// The address of a text that ends with a zero: 1 is stdout, 2 is stderr, 3 is the file.
    #[unsafe(no_mangle)]
    extern "C" fn text(stream: u32) -> *mut u8 {
        super::text(stream)
    }
}

/// Begins the process with these arguments.
fn start(arguments: Vec<String>, stdin: String) {
    panic::set_hook(Box::new(|panic| say(format_args!("error: {panic}"))));
    let mut process = process();
    (process.stdin, process.arguments) = (stdin, arguments);
    process.clock = || Duration::from_secs_f64(page::now() / 1000.0);
}

fn number(code: ExitCode) -> u8 {
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or_default()
}

fn show() -> u8 {
    let recorded = Recorded::read(&boundary::written());
    start(vec!["show".to_owned(), recorded.name.clone()], String::new());
    number(exit(|| play_recorded(recorded)))
}

fn run() -> u8 {
    let command = boundary::written();
    let words = shlex::split(&String::from_utf8_lossy(&command)).unwrap_or_default();
    let (mut stdin, arguments) = match words.iter().position(|word| word == "|") {
        Some(pipe) if words[0] == "echo" => (words[1..pipe].join(" "), &words[pipe + 1..]),
        _ => (String::new(), &words[..]),
    };
    let mut arguments = arguments.to_vec();
    for argument in &mut arguments {
        if let Some((_, text)) = PUZZLES.iter().find(|(name, _)| name == argument) {
            (stdin, *argument) = ((*text).to_owned(), "-".to_owned());
        }
    }
    start(arguments.clone(), stdin + "\n");
    let name = arguments.first().map_or("", String::as_str);
    match PROGRAMS.iter().find(|program| program.0 == name) {
        Some((_, main)) => number(main()),
        None => {
            let names = PROGRAMS.iter().map(|program| program.0);
            let names: Vec<&str> = names.filter(|name| *name != "break-it").collect();
            let names = names.join(", ");
            say(format_args!("error: there is no program '{name}' here; the programs are {names}"));
            2
        }
    }
}

fn text(stream: u32) -> *mut u8 {
    let process = process();
    boundary::keep(match stream {
        1 => process.stdout.shown(),
        2 => process.stderr.shown(),
        _ => process.file.clone(),
    })
}
