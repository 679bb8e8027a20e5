//! *Break it*: what a page shows of a search with an edit and without it.
//!
//! An edited search that reads off its array ends the module. Then the answer is where, as `crash`, and the page asks the
//! same again with that object.

use std::panic;

use anyhow::Context;
use common::platform::process;
use common::search::Program;
use serde_json::json;

use crate::edits::crash::Crash;
use crate::edits::{compare, find, page_parts};

/// Compares both searches, of an edit by its name; and where the edited search has crashed before.
///
/// # Errors
/// There is no such edit, or the program runs another search.
pub fn answer(
    program: &dyn Program,
    command: &str,
    (id, crash): (String, Option<Crash>),
) -> anyhow::Result<String> {
    let edit = find(&id).with_context(|| format!("there is no edit '{id}'"))?;
    panic::set_hook(Box::new(|panic| {
        process().file = json!({ "crash": Crash::of(panic) }).to_string();
    }));
    let comparison = compare(edit, command, program, crash)?;
    Ok(page_parts(edit, &comparison).to_string())
}
