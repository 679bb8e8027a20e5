//! 003-1: three solvers for closed tours.

mod experiment;

use crate::exercise::{Exercise, Measurement};
use crate::grader::{Grader, Verdict};
use crate::measure::results::{Results, Row, growth_exponent};
use crate::truth::number;
use experiment::published;

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    measurement: Some(Measurement {
        plan: experiment::plan,
        published: experiment::published,
        check,
    }),
    ..Exercise::new("003-1-three-solvers", "Memory, pruning, divide and conquer")
};

/// The cells from which on `parberry` is measured: below, it takes longer to begin than to write the tour.
const LARGE: u64 = 96 * 96;

fn check(grader: &mut Grader, results: &Results) {
    for (series, from) in [("pruned", 0), ("parberry", LARGE)] {
        let question = format!("exponent_{series}");
        match exponent(results.of(series).filter(|row| row.size >= from)) {
            Some(exponent) => grader.near(
                &question,
                &number(exponent),
                8,
                "fit a line through (log cells, log median) of the squares that it asks for and that were not stopped",
            ),
            None => grader.judge(&question, |_| {
                let why = format!("measured.csv lacks complete squares of {series}; measure again");
                Err(Verdict::Open(why))
            }),
        }
    }
    let reading = Results { rows: published() };
    if let Some(exponent) = exponent(reading.of("reading: parberry")) {
        let look =
            "the same fit through the reading's own figures, which measured.csv holds as well";
        grader.near("exponent_reading_parberry", &number(exponent), 5, look);
    }
    grader.choice(
        "is_it_n4",
        "no",
        &[("yes", "n^4 is cells^2: compare with the exponent of the reading's own figures")],
    );
    let time = |series: &str| reading.row(series, "5x6").map(|row| row.median);
    if let (Some(memo), Some(pruned)) = (time("reading: memo"), time("reading: pruned")) {
        let look = "divide the two durations of the reading's table";
        grader.near("reading_5x6_factor", &number(memo / pruned), 1, look);
    }
    let fastest = ["memo", "pruned", "parberry"]
        .into_iter()
        .filter_map(|series| {
            Some((series, results.row(series, "36x36").filter(|row| row.complete)?.median))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or("parberry", |(series, _)| series);
    let others = ["memo", "pruned", "parberry"].map(|name| (name, "compare the medians on 36x36"));
    let others: Vec<(&str, &str)> =
        others.into_iter().filter(|(name, _)| *name != fastest).collect();
    grader.choice("fastest_on_36x36", fastest, &others);
    grader.choice(
        "why_parberry_is_fast",
        "no-search",
        &[
            ("better-pruning", "there is nothing to prune: it never takes a move back"),
            ("cache", "it remembers nothing but the board"),
            ("order", "it tries no moves, in no order"),
        ],
    );
}

/// The exponent p of time = c · cells^p over the squares of a series.
fn exponent<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
    let squares = rows.filter(|row| row.size.isqrt().pow(2) == row.size);
    let points: Vec<(f64, f64)> = squares.map(|row| (row.size as f64, row.median)).collect();
    growth_exponent(&points)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reading guesses n^4 for its third part and writes 1/26 for a factor of its own table.
    #[test]
    fn the_readings_figures_say_something_else_than_its_text() {
        let reading = Results { rows: published() };
        let parberry = exponent(reading.of("reading: parberry")).unwrap();
        assert!((1.2..1.35).contains(&parberry), "{parberry}");
        let pruned = exponent(reading.of("reading: pruned")).unwrap();
        assert!((1.9..2.1).contains(&pruned), "{pruned}");
        let time = |series: &str, board: &str| reading.row(series, board).unwrap().median;
        let factor = |board| time("reading: memo", board) / time("reading: pruned", board);
        assert!((factor("5x6") - 21.8).abs() < 0.05);
        assert!((factor("6x5") - 887.0).abs() < 0.5);
        assert!((factor("3x10") - 2.13).abs() < 0.01);
    }
}
