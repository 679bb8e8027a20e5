//! 003-1: closed tours by memory, by pruning, and by divide and conquer.

use std::path::Path;
use std::time::Duration;

use crate::measure::results::Row;
use crate::measure::{Chart, Experiment, Trial};
use crate::programs::Build;

/// The boards that part 1 of the reading solves, and the first square, which it does not.
const MEMO: [(u64, u64); 4] = [(3, 10), (5, 6), (6, 5), (6, 6)];

/// Squares beyond the reading's, on which the time of `parberry` is that of writing the tour.
const LARGER: [u64; 4] = [192, 384, 768, 1536];

/// What the reading measured on boards of 30 cells, in milliseconds: part 1, part 2.
const READING_30: [((u64, u64), f64, f64); 3] =
    [((3, 10), 10_861.0, 5090.0), ((5, 6), 158_489.0, 7275.0), ((6, 5), 352_064.0, 397.0)];

/// What the reading measured on squares, in milliseconds: side, part 2 (0: never ended), part 3.
const READING_SQUARES: [(u64, f64, f64); 24] = [
    (6, 3.0, 0.0),
    (12, 25.0, 1.0),
    (18, 133.0, 2.0),
    (24, 322.0, 7.0),
    (30, 913.0, 12.0),
    (36, 1864.0, 21.0),
    (42, 0.0, 39.0),
    (48, 6124.0, 48.0),
    (54, 11_201.0, 61.0),
    (60, 0.0, 78.0),
    (66, 25_648.0, 98.0),
    (72, 37_407.0, 109.0),
    (78, 73_297.0, 131.0),
    (84, 73_443.0, 167.0),
    (90, 103_175.0, 209.0),
    (96, 204_998.0, 271.0),
    (102, 0.0, 282.0),
    (108, 0.0, 305.0),
    (114, 0.0, 339.0),
    (120, 0.0, 367.0),
    (126, 0.0, 410.0),
    (132, 0.0, 456.0),
    (138, 0.0, 499.0),
    (144, 0.0, 527.0),
];

/// The reading's own figures, as rows. It gives no nodes, and times in whole milliseconds; a time of 0
/// is below one.
pub fn published() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut push = |series: &str, (width, height): (u64, u64), milliseconds: f64| {
        if milliseconds > 0.0 {
            let seconds = milliseconds / 1000.0;
            rows.push(Row {
                series: format!("reading: {series}"),
                input: format!("{width}x{height}"),
                size: width * height,
                runs: 1,
                min: seconds,
                median: seconds,
                max: seconds,
                nodes: None,
                answers: Some(1),
                complete: true,
            });
        }
    };
    for (board, memo, _) in READING_30 {
        push("memo", board, memo);
    }
    for (board, _, pruned) in READING_30 {
        push("pruned", board, pruned);
    }
    for (side, pruned, _) in READING_SQUARES {
        push("pruned", (side, side), pruned);
    }
    for (side, _, parberry) in READING_SQUARES {
        push("parberry", (side, side), parberry);
    }
    rows
}

pub fn plan(_root: &Path, _folder: &Path) -> anyhow::Result<Experiment> {
    let squares = || READING_SQUARES.iter().map(|&(side, _, _)| (side, side));
    let mut steps: Vec<Trial> = MEMO.iter().map(|&board| step("memo", board)).collect();
    steps.extend(squares().filter(|board| board.0 <= 96).map(|board| step("pruned", board)));
    let larger = LARGER.iter().map(|&side| (side, side));
    steps.extend(squares().chain(larger).map(|board| step("parberry", board)));
    Ok(Experiment {
        title: "Closed tours: memory, pruning, divide and conquer".to_owned(),
        steps,
        runs: 5,
        chart: Chart::Lines,
    })
}

fn step(algorithm: &str, (width, height): (u64, u64)) -> Trial {
    let mut arguments = vec![width.to_string(), height.to_string()];
    arguments.extend(["--algorithm".to_owned(), algorithm.to_owned()]);
    if algorithm == "memo" {
        arguments.extend(["--memory".to_owned(), "1GiB".to_owned()]);
    }
    Trial {
        series: algorithm.to_owned(),
        input: format!("{width}x{height}"),
        size: width * height,
        build: Build::release("knight-closed"),
        arguments,
        limit: Some(Duration::from_secs(10)),
    }
}
