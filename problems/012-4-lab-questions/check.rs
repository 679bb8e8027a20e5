//! 012-4: the laboratory's questions.

use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::Grader;
use crate::truth::{explore, queens, queens_solutions};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("012-4-lab-questions", "The laboratory's questions")
};

fn check(grader: &mut Grader) {
    // Boards that have an answer: on others the last call is never made.
    let calls: Vec<(Vec<u64>, Number)> = [1, 4, 5, 6, 7, 8]
        .into_iter()
        .map(|n| (vec![n as u64], whole(explore(&queens(n)).0.open_calls())))
        .collect();
    grader.formula("open_calls", &["n"], &calls, "the search has open at once");
    grader.choice(
        "no_column_fits",
        "returns",
        &[
            ("stops", "the program still finds all answers after that"),
            ("skips", "a row without a queen is in no answer"),
            ("restarts", "the queens of the rows before stay where they are"),
        ],
    );
    grader.choice(
        "last_queen_stands",
        "shows-and-goes-on",
        &[
            ("stops", "it finds all answers, not one"),
            ("restarts", "then it would find the same answer for ever"),
            ("returns-true", "nothing is returned: the caller tries its next column in any case"),
        ],
    );
    let answers: Vec<u64> = (1..=15).map(queens_solutions).collect();
    let names: Vec<String> = (1..=15).map(|n| format!("n = {n}")).collect();
    grader.list("solutions", &answers, &names, "let n-queens N count them");
    grader.choice(
        "complexity",
        "exponential",
        &[
            (
                "polynomial",
                "the laboratory says so; look at how the solutions of your own table grow",
            ),
            ("linear", "look at how the solutions of your own table grow"),
        ],
    );
}
