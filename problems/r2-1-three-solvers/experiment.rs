//! r2-1: closed tours by memory, by pruning, and by divide and conquer.

use std::time::Duration;

use crate::prelude::*;

/// The boards that part 1 of the reading solves, and the first square, which it does not.
const MEMO: [(u64, u64); 4] = [(3, 10), (5, 6), (6, 5), (6, 6)];

/// Squares beyond the reading's, on which the time of `parberry` is that of writing the tour.
const LARGER: [u64; 4] = [192, 384, 768, 1536];

/// What the reading measured on boards of 30 cells, in milliseconds: part 1, part 2.
const READING_30: [((u64, u64), u32, u32); 3] =
    [((3, 10), 10_861, 5090), ((5, 6), 158_489, 7275), ((6, 5), 352_064, 397)];

/// What the reading measured on squares with sides 6, 12, 18 and so on, in milliseconds: part 2 and
/// part 3. 0: it never ended, or no time is given.
const READING_PRUNED: [u32; 16] = [
    3, 25, 133, 322, 913, 1864, 0, 6124, 11_201, 0, 25_648, 37_407, 73_297, 73_443, 103_175,
    204_998,
];
const READING_PARBERRY: [u32; 24] = [
    0, 1, 2, 7, 12, 21, 39, 48, 61, 78, 98, 109, 131, 167, 209, 271, 282, 305, 339, 367, 410, 456,
    499, 527,
];

/// The reading's squares.
fn squares() -> impl Iterator<Item = (u64, u64)> {
    (1..=24).map(|sixth| (6 * sixth, 6 * sixth))
}

/// The reading's own figures, as rows. It gives no nodes, and times in whole milliseconds; a time of 0
/// is below one.
pub fn published() -> Vec<Row> {
    let row = |series: &str, (width, height): (u64, u64), milliseconds: u32| {
        let seconds = f64::from(milliseconds) / 1000.0;
        Row {
            series: format!("reading: {series}"),
            input: format!("{width}x{height}"),
            size: width * height,
            runs: 1,
            min: seconds,
            median: seconds,
            max: seconds,
            answers: Some(1),
            complete: true,
            ..Row::default()
        }
    };
    let memo = READING_30.map(|(board, memo, _)| row("memo", board, memo));
    let pruned = READING_30.map(|(board, _, pruned)| row("pruned", board, pruned));
    let on_squares = |series, times: &'static [u32]| {
        squares().zip(times).map(move |(board, &time)| row(series, board, time))
    };
    memo.into_iter()
        .chain(pruned)
        .chain(on_squares("pruned", &READING_PRUNED))
        .chain(on_squares("parberry", &READING_PARBERRY))
        .filter(|row| row.median > 0.0)
        .collect()
}

pub fn plan() -> Experiment {
    let mut steps: Vec<ExperimentStep> = MEMO.iter().map(|&board| step("memo", board)).collect();
    steps.extend(squares().filter(|board| board.0 <= 96).map(|board| step("pruned", board)));
    steps.extend(
        squares().chain(LARGER.map(|side| (side, side))).map(|board| step("parberry", board)),
    );
    let title = "Closed tours: memory, pruning, divide and conquer";
    Experiment { has_chart: true, published: published(), ..Experiment::new(title, 3, steps) }
}

fn step(algorithm: &'static str, (width, height): (u64, u64)) -> ExperimentStep {
    let w = &width.to_string();
    let h = &height.to_string();
    ExperimentStep {
        series: algorithm,
        input: format!("{width}x{height}"),
        size: width * height,
        program: Source::release("knight-closed"),
        arguments: [w, h, "--algorithm", algorithm].map(str::to_owned).to_vec(),
        puzzle: None,
        limit: Some(Duration::from_secs(10)),
    }
}
