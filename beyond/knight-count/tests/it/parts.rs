//! The parts of a count, against the whole.

use common::search::{Limits, Part};
use knight_count::{CountForecast, Problem, TourKind, count};
use proptest::prelude::*;
use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-count") };

/// The tours of a part, and what counting them takes.
fn counted(problem: &Problem, part: Part, threads: usize) -> (u128, CountForecast) {
    let mut forecast = CountForecast::default();
    let limits = &mut Limits::default();
    let tours = count(problem, part, threads, 1 << 30, limits, |known| forecast = known);
    (tours.expect("counted"), forecast)
}

fn parts(of: u64) -> impl Iterator<Item = Part> {
    (1..=of).map(move |number| format!("{number}/{of}").parse().expect("a part"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    /// Boards of one cell, boards without a tour, and boards with fewer patterns than parts are among
    /// them.
    #[test]
    fn the_tours_of_all_parts_add_up(
        width in 1usize..8, height in 1usize..8, kind in 0..3, x in 0usize..7, y in 0usize..7,
        of in 1u64..40, threads in 1usize..3,
    ) {
        prop_assume!(width * height <= 42);
        let tours = match kind {
            0 => TourKind::Closed,
            1 => TourKind::Open,
            _ => TourKind::OpenFrom { x: x % width, y: y % height },
        };
        let problem = Problem { width, height, tours };
        let sum: u128 = parts(of).map(|part| counted(&problem, part, threads).0).sum();
        prop_assert_eq!(sum, counted(&problem, Part::WHOLE, threads).0);
    }
}

#[test]
fn a_known_count_is_the_sum_and_every_part_is_smaller() {
    let problem = Problem { width: 6, height: 8, tours: TourKind::Closed };
    let (_, whole) = counted(&problem, Part::WHOLE, 2);
    let mut sum = 0;
    for part in parts(8) {
        let (tours, forecast) = counted(&problem, part, 1);
        let CountForecast { states, bytes } = forecast;
        assert!(states < whole.states, "part {part}");
        assert!(bytes < whole.bytes, "part {part}");
        sum += tours;
    }
    assert_eq!(sum, 55_488_142);
}

#[test]
fn the_command_marks_a_part_and_refuses_what_is_none() {
    let line = PROGRAM.run(&["5", "6", "0", "0", "--part", "1/3", "--json"]).stdout;
    let line: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
    assert_eq!(line["part"], "1/3");
    let output = PROGRAM.run(&["5", "6", "--part", "2/3"]);
    let text = String::from_utf8_lossy(&output.stdout);
    let note = "Part 2 of 3: the counts of all 3 parts add up to those of the whole.\n";
    assert!(text.ends_with(note), "{text}");
    for part in ["0/4", "5/4", "1/0", "x"] {
        PROGRAM.assert_refused(&["5", "6", "--part", part], 2, &[part]);
    }
}

/// The recipe of docs/large-runs.md, word for word; with three of the four parts there is no sum.
#[test]
#[ignore = "needs sh, jq and bc"]
fn the_recipe_adds_the_parts_up() {
    let chapter = include_str!("../../../../docs/large-runs.md");
    let blocks = chapter.split("```sh\n").skip(1);
    let mut blocks = blocks.map(|block| block.split("```").next().unwrap_or(""));
    let recipe = blocks.find(|block| block.contains("knight-count")).expect("a recipe");
    let folder = tempfile::tempdir().expect("a folder");
    let programs = std::path::Path::new(PROGRAM.path).parent().expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").expect("PATH"));
    let types = |recipe: &str| {
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", recipe]).current_dir(&folder).env("PATH", &path);
        let output = shell.output().expect("a shell");
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    assert_eq!(types(recipe), ("55488142\n".to_owned(), String::new()));
    let (sum, why) = types(&recipe.replacen("2/4 ", "", 1));
    assert!(sum.is_empty() && why.contains("only 3 of 4 parts are done"), "{sum}{why}");
}
