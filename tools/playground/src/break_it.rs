//! `break-it ID COMMAND [CRASH]`, which the page runs for a switch of *Break it*: it writes the edit with both trees, and
//! `break-it page ID COMMAND [CRASH]` the page that plays both searches, too, which takes longer.
//!
//! An edited search that reads off its array ends the module. Then stdout says where, as an object, and the page runs the
//! same command again with that object as `CRASH`.

use std::io::Write;
use std::panic;
use std::process::ExitCode;

use common::cli::say;
use common::platform::process;
use edits::crash::Crash;
use edits::{Problem, compare, find, page, section};

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
    let (is_page, arguments) = match arguments {
        [first, arguments @ ..] if first == "page" => (true, arguments),
        arguments => (false, arguments),
    };
    let [id, command, crash @ ..] = arguments else { return Err("no edit".to_owned()) };
    let edit = find(id).ok_or_else(|| format!("there is no edit '{id}'"))?;
    let puzzle = |file: &str| PUZZLES.iter().find(|(name, _)| *name == file);
    let problem = Problem::of(command, |file| puzzle(file).map(|(_, text)| (*text).to_owned()))?;
    let crash = crash.first().and_then(|text| serde_json::from_str::<Crash>(text).ok());
    panic::set_hook(Box::new(|panic| {
        let crash = serde_json::to_string(&Crash::of(panic)).unwrap_or_default();
        let _ = writeln!(process().stdout, "{crash}");
    }));
    let comparison = compare(edit, command, &problem, crash)?;
    Ok(if is_page { page(edit, command, comparison) } else { section(edit, &comparison) })
}
