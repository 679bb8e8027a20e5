//! The figures show what the programs do: the one of the front page until its first solution.
//! `SNAPSHOTS=overwrite cargo test -p docs --test it figures` writes their data again.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use visual::replay::json::whole_steps;
use visual::replay::page::recording_in;

use crate::prime_rows::Search;
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

/// What a program writes with `--replay`.
fn recording(command: &str) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let mut words = command.split(' ');
    let mut program = Command::new(programs::folder().join(words.next().expect("a program")));
    let ran = program.args(words).arg("--replay").arg(&page).output().expect("it runs");
    assert!(ran.status.success(), "{ran:?}");
    recording_in(&fs::read_to_string(page).expect("a page")).expect("a recording")
}

/// A JSON file with one element on each line.
fn generated(name: &str, elements: &[Value]) {
    let lines: Vec<String> = elements.iter().map(Value::to_string).collect();
    pages::generated(name, &format!("[\n{}\n]\n", lines.join(",\n")));
}

#[test]
fn the_front_page_plays_the_steps_of_the_program() {
    let recording = recording("n-queens 6");
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
    generated("figures/front.json", &steps);
}

#[test]
fn the_bound_is_compared_with_the_nodes_of_prime_rows() {
    let counted: Vec<Value> = (2..=12).map(|n| json!(Search::new(n, false).nodes)).collect();
    generated("figures/bound.json", &counted);
}

#[test]
fn the_starts_of_a_tour_have_the_figures_of_the_program() {
    let starts: Vec<Value> = (0..25)
        .map(|index| {
            let cell = [(index % 5).to_string(), (index / 5).to_string()];
            let mut command = Command::new(programs::folder().join("knight-backtrack"));
            let ran = command.args(["5", "5"]).args(cell).args(["0", "--stats"]).output();
            let text = String::from_utf8(ran.expect("it runs").stderr).expect("text");
            let all = text.lines().find(|line| line.trim().starts_with("all")).expect("totals");
            let totals: Vec<u64> = all.split_whitespace().filter_map(|n| n.parse().ok()).collect();
            json!({ "nodes": totals[0], "tours": totals[2] })
        })
        .collect();
    generated("figures/starts.json", &starts);
}

/// A node of a tree or a branch that ends: its depth, its kind, and its bound or the weight that is too heavy.
fn branch(step: &Value) -> Option<Value> {
    let numbers = &step["numbers"];
    // Objects are decided in their order: the one that a node decides is its depth.
    let below = || step["label"][1][0].as_u64().map(|object| object + 1);
    match step["kind"].as_str()? {
        "e" => Some(json!([step["about"][0].as_u64().unwrap_or(8), "node", step["values"][2]])),
        "r" if step["label"][0].as_str()?.starts_with("leave") => {
            Some(json!([below(), "cut", numbers[0]]))
        }
        "r" => Some(json!([below(), "heavy", numbers[0]])),
        _ => None,
    }
}

#[test]
fn each_limit_has_the_tree_of_the_program() {
    let trees: Vec<Value> = (0..=188)
        .map(|limit| {
            let recording = recording(&format!("knapsack {limit} 0 --sort --algorithm relaxed"));
            let steps: Vec<Value> = whole_steps(&recording).collect();
            let entries: Vec<Value> = steps.iter().filter_map(branch).collect();
            let best = steps.iter().rev().find_map(|step| step["variables"][0][1].as_u64());
            json!({ "best": best.unwrap_or_default(), "entries": entries })
        })
        .collect();
    generated("figures/limit.json", &trees);
}
