//! Helpers of the tests of pictures, recordings and `--watch`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Output;
use visual::replay::json::whole_steps;
use visual::replay::page::recording_in;

use super::Executable;
use super::table::ended_with;

impl Executable {
    /// Runs with these arguments and `--svg`, and gives the picture. It is well-formed XML.
    pub fn picture(&self, arguments: &[&str]) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("picture.svg");
        ended_with(&self.run_into(arguments, "--svg", &path), 0, arguments);
        let picture = fs::read_to_string(&path).expect("the picture");
        roxmltree::Document::parse(&picture).expect("valid XML");
        picture
    }

    /// Runs with these arguments and `--replay`, and gives the recording of the page and what was
    /// printed. The laboratory's program reads n = 5.
    pub fn recording(&self, arguments: &[&str]) -> (serde_json::Value, String) {
        let (page, output) = self.replayed(arguments);
        (recording_of(&page), String::from_utf8(output.stdout).expect("text"))
    }

    /// The page of `--replay`, and what was printed.
    fn replayed(&self, arguments: &[&str]) -> (String, Output) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("search.html");
        let asked = path.to_str().expect("plain text");
        let output = self.run_with_input(&[arguments, &["--replay", asked]].concat(), b"5\n");
        let stderr = String::from_utf8_lossy(&output.stderr);
        // What a time limit has cut is recorded, too.
        assert!(matches!(output.status.code(), Some(0 | 124)), "{arguments:?}: {stderr}");
        (fs::read_to_string(&path).expect("the page"), output)
    }

    /// Checks a recording that is made without further options: it has the totals that `--stats`
    /// prints, tells as many solutions as there are, or a hundred, is small enough for a mail, and
    /// its steps have the numbers that they have in the search, and whole sentences. Gives the recording.
    pub fn assert_recording_reaches_solutions(&self, arguments: &[&str]) -> serde_json::Value {
        let (page, output) = self.replayed(&[arguments, &["--stats"]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        let all: Vec<u64> = stderr
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("all "))
            .unwrap_or_else(|| panic!("{arguments:?}: {stderr}"))
            .split_whitespace()
            .map(|n| n.parse().expect("a number"))
            .collect();
        assert!(page.len() <= 1_000_000, "{arguments:?}: {} bytes", page.len());
        let recording = recording_of(&page);
        let totals = ["nodes", "dead_ends", "solutions"]
            .map(|name| &recording["totals"][name])
            .map(|number| number.as_u64().expect("a number"));
        assert_eq!(totals, all[..], "{arguments:?}");
        let kinds = kinds(&recording);
        let told = kinds.matches('s').count() as u64;
        let is_whole = !kinds.contains('f');
        assert_eq!(told, if is_whole { all[2] } else { all[2].min(100) }, "{arguments:?}");
        // With what is folded, nothing is missing.
        let mut steps = 0;
        let mut nodes = 0;
        let mut entered = 0;
        let mut board = BTreeMap::new();
        for step in recording["steps"].as_array().expect("steps") {
            let sentence = step["sentence"].as_str().expect("text");
            let is_whole = sentence.ends_with(['.', '?']) && !sentence.contains(['{', '}']);
            assert!(is_whole, "{arguments:?}: {sentence}");
            let part = |name: &str| step["fold"][name].as_u64().unwrap_or(1);
            assert_eq!(step["number"], steps + 1, "{arguments:?}");
            steps += part("steps");
            nodes +=
                if matches!(step["kind"].as_str(), Some("e" | "f")) { part("nodes") } else { 0 };
            assert_eq!(step["counted"][0], nodes, "{arguments:?}: step {steps}");
            if matches!(step["kind"].as_str(), Some("e" | "f")) {
                assert_eq!(step["node"], entered, "{arguments:?}: step {steps}");
                entered += 1;
            }
            // What a step changes is what the steps before have left.
            for change in step["changes"].as_array().into_iter().flatten() {
                let [cell, before, after] =
                    [0, 1, 2].map(|part| change[part].as_u64().expect("a number"));
                let left = board.insert(cell, after).unwrap_or(0);
                assert_eq!(left, before, "{arguments:?}: step {steps}, cell {cell}");
            }
        }
        assert_eq!(nodes, all[0], "{arguments:?}");
        let last = recording["totals"]["steps"].as_u64().expect("a number");
        // Of a search that was stopped, the last choice may have led to no node.
        assert!(steps == last || steps + 1 == last, "{arguments:?}: {steps} of {last}");
        recording
    }

    /// Checks that each step of a recording lights a statement of the search, and gives for each kind
    /// of step the lines that it lights.
    pub fn assert_lines_are_lit(&self, arguments: &[&str]) -> BTreeMap<char, BTreeSet<String>> {
        let (recording, _) = self.recording(arguments);
        let mut lit: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
        let steps = recording["steps"].as_array().expect("steps");
        for (kind, step) in kinds(&recording).chars().zip(steps) {
            let place = [0, 1].map(|n| step["lit"][n].as_u64().expect("a number") as usize);
            let [file, line] = place;
            let source = &recording["sources"][file];
            let text = source["text"]
                .as_str()
                .expect("a source")
                .lines()
                .nth(line - 1)
                .unwrap_or_else(|| panic!("{arguments:?}: {place:?}"))
                .trim();
            let is_hidden =
                source["hidden"].as_array().is_some_and(|all| all.contains(&line.into()));
            assert!(!is_hidden && !text.contains("observer"), "{arguments:?}: {kind}: {text}");
            lit.entry(kind).or_default().insert(text.to_owned());
        }
        lit
    }
}

/// The letters of the steps of a recording; `w` is what is wrong.
pub fn kinds(recording: &serde_json::Value) -> String {
    let letter = |step: &serde_json::Value| {
        if step["is_wrong"] == true {
            "w".to_owned()
        } else {
            step["kind"].as_str().expect("a letter").to_owned()
        }
    };
    recording["steps"].as_array().expect("steps").iter().map(letter).collect()
}

/// The recording in a page of one search.
fn recording_of(page: &str) -> serde_json::Value {
    whole(recording_in(page).expect("a recording"))
}

/// A recording as a page has it, in which each step has what it tells.
pub fn whole(mut recording: serde_json::Value) -> serde_json::Value {
    recording["steps"] = whole_steps(&recording).collect();
    recording
}

/// The cells that the tour of a picture goes through, in order. It visits each column and each row.
pub fn path_of_picture(picture: &str) -> Vec<(usize, usize)> {
    let document = roxmltree::Document::parse(picture).expect("valid XML");
    let is_tour = |node: &roxmltree::Node| node.attribute("class") == Some("tour");
    let tour = document.descendants().find(is_tour).expect("a tour");
    let point = |point: &str| {
        let (x, y) = point.split_once(',').expect("x,y");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    let points: Vec<(f64, f64)> =
        tour.attribute("points").expect("points").split(' ').map(point).collect();
    let places = |along: fn(&(f64, f64)) -> f64| -> Vec<usize> {
        let mut lines: Vec<f64> = points.iter().map(along).collect();
        lines.sort_by(f64::total_cmp);
        lines.dedup();
        points.iter().map(|point| lines.partition_point(|line| *line < along(point))).collect()
    };
    let xs = places(|p| p.0);
    let ys = places(|p| p.1);
    xs.into_iter().zip(ys).collect()
}
