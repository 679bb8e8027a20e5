//! `break-it ID COMMAND [CRASH]`, which the page runs for a switch of *Break it*: it writes the page with both searches.
//!
//! An edited search that reads off its array ends the module. Then stdout says where, as an object, and the page runs the
//! same command again with that object as `CRASH`.

use std::io::Write;
use std::panic;
use std::process::ExitCode;

use common::cli::say;
use common::platform::process;
use edits::crash::Crash;
use edits::{Problem, compare, find, page};

use crate::PUZZLES;

pub fn main() -> ExitCode {
    let arguments = process().arguments.clone();
    match run(&arguments[1..]) {
        Ok(page) => {
            process().file = page;
            ExitCode::SUCCESS
        }
        Err(why) => {
            say(format_args!("error: {why}"));
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<String, String> {
    let [id, command, crash @ ..] = arguments else { return Err("no edit".to_owned()) };
    let edit = find(id).ok_or_else(|| format!("there is no edit '{id}'"))?;
    let puzzle = |file: &str| PUZZLES.iter().find(|(name, _)| *name == file);
    let problem = Problem::of(command, |file| puzzle(file).map(|(_, text)| (*text).to_owned()))?;
    let crash = crash.first().and_then(|text| Crash::read(text));
    panic::set_hook(Box::new(|panic| {
        let _ = writeln!(process().stdout, "{}", Crash::of(panic).to_json());
    }));
    let comparison = compare(edit, command, &problem, crash.as_ref())?;
    Ok(page(edit, &comparison))
}
