//! The search as it is seen.

use std::path::Path;

use common::board::Cell;
use common::search::Choice;
use knapsack::problem::{Algorithm, Knapsack, lecture};
use knapsack::read::read;
use testing::Executable;
use visual::replay::along::along;

use crate::cli::endless_file;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knapsack") };

#[test]
fn the_picture_has_the_values_of_the_first_improvement() {
    let picture = PROGRAM.picture(&["112", "0"]);
    assert!(picture.contains("<desc>the first improvement</desc>"), "{picture}");
    let document = roxmltree(&picture);
    assert_eq!(document, ["15", "100", "90", "60", "0", "15", "0", "0"], "{picture}");
}

/// The texts of the class `found`, in order.
fn roxmltree(picture: &str) -> Vec<String> {
    let found = picture.split("<text ").filter(|text| text.contains("class=\"found\""));
    let text = |element: &str| {
        let text = element.split('>').nth(1).and_then(|text| text.split('<').next());
        text.expect("text").trim().to_owned()
    };
    found.map(text).collect()
}

#[test]
fn a_recording_reaches_the_improvements() {
    for name in ["bruteforce", "backtrack", "bound", "relaxed"] {
        PROGRAM.assert_recording_reaches_solutions(&["112", "0", "--algorithm", name]);
    }
}

#[test]
fn each_step_lights_its_statement() {
    for name in ["bruteforce", "backtrack", "bound", "relaxed"] {
        PROGRAM.assert_lines_are_lit(&["112", "0", "--algorithm", name]);
    }
}

/// A reader of the page sees the numbers of a reason, and what a candidate is compared with.
#[test]
fn each_step_has_its_sentence_and_its_numbers() {
    let (recording, printed) = PROGRAM.recording(&["112", "1"]);
    assert!(printed.ends_with("maxv = 281 (with weight 110)\n"));
    let text = recording.to_string();
    for sentence in [
        ": weight 121 is more than 112.",
        ", at most 279 can be reached, and the best is 281: this branch is cut.",
        "Object 4: left, at most 284 can be reached, and the best is 281.",
    ] {
        assert!(text.contains(sentence), "{sentence}");
    }
    assert_eq!(recording["names"], serde_json::json!(["value", "weight", "achievable"]));
}

/// The text of the page beside a candidate that is no improvement has the best before it.
#[test]
fn the_page_has_the_text_of_the_levels() {
    let (recording, printed) = PROGRAM.recording(&["112", "1", "--algorithm", "backtrack"]);
    let text = recording.to_string();
    for line in printed.lines().filter(|line| line.contains("List(value)")).skip(3).take(20) {
        assert!(text.contains(line), "{line}");
    }
}

#[test]
fn the_trace_has_notes_values_and_leaves() {
    let output = PROGRAM.run(&["112", "--trace"]);
    let trace = String::from_utf8(output.stdout).expect("text");
    assert!(
        trace.starts_with("boxes 8\nnote value=0 weight=0 achievable=339\nenter\nmark 0 =15\n")
    );
    for line in [
        "refuse 4 =40 weight 121 > 112\nmark 4 =0\n",
        "solution 281\nnote best=281 best_weight=110\n",
    ] {
        assert!(trace.contains(line), "{trace}");
    }
}

/// *Try it yourself* follows a reader who has found nothing, and gives the bound that the reader's own best is compared with.
#[test]
fn a_reader_is_not_judged_by_what_the_search_has_found() {
    let choices = [(15, 0), (100, 1), (90, 2), (0, 3)];
    let choices = choices.map(|(number, x)| Choice { number, cell: Cell { x, y: 0 } });
    let problem = Knapsack { objects: lecture(), limit: 112, algorithm: Algorithm::Bound };
    let answer = along(&problem, "the search", &choices).to_json();
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["followed"], 4);
    let shared = answer["shared"].as_array().expect("steps");
    let left = shared.iter().find(|step| step["label"][0] == "leave 3" && step["kind"] == "m");
    let left = left.expect("the choice");
    assert_eq!(left["numbers"], serde_json::json!([279, 0]));
    assert_eq!(left["sentence"], "Object 3: left, at most 279 can be reached, and the best is 0.");
    // Most is skipped: a search that would never end answers, too.
    let objects = read(Path::new(endless_file())).expect("objects");
    let long = Knapsack { objects, limit: 60_000_000, algorithm: Algorithm::Bruteforce };
    let taken = Choice { number: long.objects[0].value as usize, cell: Cell { x: 0, y: 0 } };
    let answer = along(&long, "the search", &[taken]).to_json();
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["followed"], 1);
}
