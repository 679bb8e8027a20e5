//! `break-it ID COMMAND [CRASH]`, which the page runs for a switch of *Break it*: it writes the page that plays both
//! searches, with the edit above it.
//!
//! An edited search that reads off its array ends the module. Then stdout says where, as an object, and the page runs the
//! same command again with that object as `CRASH`.

use std::io::Write;
use std::panic;
use std::process::ExitCode;

use anyhow::{Context, bail};
use common::cli::exit;
use common::platform::process;
use visual::take_next;

use crate::edits::crash::Crash;
use crate::edits::{compare, find, page};
use crate::programs;

pub fn main() -> ExitCode {
    exit(|| {
        let arguments = process().arguments.clone();
        let [_, id, command, crash @ ..] = &arguments[..] else { bail!("break-it ID COMMAND") };
        let edit = find(id).with_context(|| format!("there is no edit '{id}'"))?;
        let crash = crash.first().and_then(|text| serde_json::from_str::<Crash>(text).ok());
        let typed = command.clone();
        take_next(move |program| {
            // Here, for the program's own process has set its hook by now.
            panic::set_hook(Box::new(|panic| {
                let crash = serde_json::to_string(&Crash::of(panic)).unwrap_or_default();
                let _ = writeln!(process().stdout, "{crash}");
            }));
            let comparison = compare(edit, &typed, program, crash).map_err(anyhow::Error::msg)?;
            process().file = page(edit, &comparison);
            Ok(ExitCode::SUCCESS)
        });
        Ok(ExitCode::from(programs::run(command.as_bytes())))
    })
}
