//! What a level would have printed that was stopped.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context;
use knight_bruteforce::text::{self, Size};
use num_bigint::BigUint;
use serde_json::Value;

use super::{Arguments, Level};

/// How much the whole of a level is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// Exactly this, worked out.
    Exact(Size),
    /// About this: the part that was seen, scaled up.
    About(Size),
    /// Nobody knows, and why.
    Unknown(String),
}

/// What the whole of `levels[level]` would be.
///
/// # Errors
/// The program cannot be run.
pub fn whole(
    executable: &Path,
    root: &Path,
    arguments: &Arguments,
    level: usize,
    levels: &[Level],
) -> anyhow::Result<Whole> {
    if let Some(size) = exact(arguments, level, levels) {
        return Ok(Whole::Exact(size));
    }
    let seen = &levels[level];
    let output = Command::new(executable)
        .current_dir(root)
        .args(&arguments.arguments)
        .args(["0", "--json"])
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("{} cannot be run", executable.display()))?;
    let line: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let all = |name: &str| line[name].as_u64().unwrap_or(0);
    let (unit, seen_units, all_units) = match level {
        0 | 1 => {
            let answers = seen.kinds.count("========") + seen.kinds.count("==========");
            let tours = seen.kinds.count("(# / #).");
            (
                "answers",
                answers.max(tours),
                all("answers").max(all("tours")),
            )
        }
        _ => {
            let nodes = seen.kinds.count("cells fixed --") + seen.kinds.count("queens placed --");
            ("nodes", nodes.max(seen.kinds.count("fits")), all("nodes"))
        }
    };
    if line["complete"] != true || seen_units == 0 || all_units == 0 {
        return Ok(Whole::Unknown(format!(
            "how many {unit} there are is not known"
        )));
    }
    let scaled = |part: u64| BigUint::from(part) * all_units / seen_units;
    Ok(Whole::About(Size {
        bytes: scaled(seen.bytes),
        lines: scaled(seen.kinds.lines()),
    }))
}

/// The whole of a level of brute force: its nodes' text, and what level 1 prints anyway.
fn exact(arguments: &Arguments, level: usize, levels: &[Level]) -> Option<Size> {
    let answers = levels.get(1).filter(|level| level.whole.is_none())?;
    if arguments.program != "knight-bruteforce" || arguments.arguments.len() != 4 {
        return None;
    }
    let numbers: Vec<u32> = arguments
        .arguments
        .iter()
        .filter_map(|word| word.parse().ok())
        .collect();
    let &[width, height, x, y] = numbers.as_slice() else {
        return None;
    };
    if width.checked_mul(height)? > text::MOST_CELLS {
        return None;
    }
    let nodes = text::nodes_text(width, height, (x, y), level as u8);
    Some(Size {
        bytes: nodes.bytes + answers.bytes,
        lines: nodes.lines + answers.kinds.lines(),
    })
}
