//! r2-1: three solvers for closed tours.

mod experiment;

use crate::prelude::*;
use experiment::published;

pub const EXERCISE: Exercise = Exercise::measurement(experiment::plan, check);

/// The cells from which on `parberry` is measured: below, it takes longer to begin than to write the tour.
const LARGE: u64 = 96 * 96;

fn check(grader: &mut Grader, results: &Results) {
    for (series, from) in [("pruned", 0), ("parberry", LARGE)] {
        grader.measured(
            &format!("exponent_{series}"),
            exponent(results.of(series).filter(|row| row.size >= from)),
            8,
            "fit a line through (log cells, log median) of the squares that it asks for and that were not stopped",
            &format!("complete squares of {series}"),
        );
    }
    let reading = Results { rows: published() };
    let fitted = exponent(reading.of("reading: parberry"));
    grader.measured(
        "exponent_reading_parberry",
        fitted,
        5,
        "the same fit through the reading's own figures, which are also in measured.csv",
        "them",
    );
    grader.sealed_choice(
        "is_it_n4",
        "exponent_reading_parberry",
        "dfbc5ab5",
        &[("8d6fee6a", "n^4 is cells^2: compare with the exponent of the reading's own figures")],
    );
    let time = |series| reading.time(series, "5x6");
    let factor = time("reading: memo").zip(time("reading: pruned")).map(|(a, b)| a / b);
    grader.measured(
        "reading_5x6_factor",
        factor,
        1,
        "divide the two durations of the reading's table",
        "them",
    );
}

/// The exponent p of time = c · cells^p over the squares of a series.
fn exponent<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
    let points: Vec<(f64, f64)> = rows
        .filter(|row| row.size.isqrt().pow(2) == row.size)
        .map(|row| (row.size as f64, row.median))
        .collect();
    growth_exponent(&points)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reading guesses n^4 for its third part and writes 1/26 for a factor in its own table.
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
