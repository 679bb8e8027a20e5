//! The figure of the front page plays what the program does until its first solution.
//! `SNAPSHOTS=overwrite cargo test -p docs --test it figures` writes its steps again.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use visual::replay::json::whole_steps;
use visual::replay::page::recording_in;

use crate::{pages, programs};

/// A step for the figure: the cell that it is about, the queen that attacks it, and what it says. The names of the
/// diagonals come later, in their chapter.
fn shown(step: &Value) -> Option<Value> {
    let kind = match step["kind"].as_str()? {
        "m" => "mark",
        "r" => "refuse",
        "u" => "unmark",
        "s" => "solve",
        _ => return None,
    };
    let why = step["why"].as_str().map(|why| why.replace(" x - y", "").replace(" x + y", ""));
    let says = why.map(|why| format!("Queen on {}: {why}.", step["label"][0].as_str().unwrap()));
    let attacker = step["cause"]["rings"][0].as_u64().map(|index| [index % 6, index / 6]);
    Some(json!({
        "kind": kind, "cell": step["label"][1], "attacker": attacker,
        "says": says.unwrap_or_else(|| step["sentence"].as_str().unwrap().to_owned()),
    }))
}

#[test]
fn the_front_page_plays_the_steps_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let mut command = Command::new(programs::folder().join("n-queens"));
    let ran = command.arg("6").arg("--replay").arg(&page).output().expect("it runs");
    assert!(ran.status.success(), "{ran:?}");
    let recording = recording_in(&fs::read_to_string(page).expect("a page")).expect("a recording");
    let mut steps: Vec<Value> = Vec::new();
    for mut step in whole_steps(&recording).filter_map(|step| shown(&step)) {
        let is_solved = step["kind"] == "solve";
        if is_solved {
            step["cell"] = steps.last().expect("a mark")["cell"].clone();
        }
        steps.push(step);
        if is_solved {
            break;
        }
    }
    let lines: Vec<String> = steps.iter().map(Value::to_string).collect();
    pages::generated("figures/front.json", &format!("[\n{}\n]\n", lines.join(",\n")));
}
