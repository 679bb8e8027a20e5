//! lab-2: the laboratory's questions.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

fn check(grader: &mut Grader) {
    // Boards that have an answer: on others the last call is never made.
    let calls = [1, 4, 5, 6, 7, 8].map(|n| ([n as u64], whole(explore(&queens(n)).0.open_calls())));
    grader.formula("open_calls", ["n"], calls, "the search has open at once");
    grader.sealed_choice(
        "no_column_fits",
        NO_EVIDENCE,
        "cf7b8016",
        &[
            ("25bc5f8d", "the program still finds all answers after that"),
            ("10457a60", "a row without a queen is in no answer"),
            ("7fff218f", "the queens of the rows before stay where they are"),
        ],
    );
    grader.sealed_choice(
        "last_queen_stands",
        NO_EVIDENCE,
        "aeffcbdb",
        &[
            ("71a4bb43", "it finds all answers, not one"),
            ("86476349", "then it would find the same answer for ever"),
            ("008d320c", "nothing is returned: the caller tries its next column in any case"),
        ],
    );
    grader.list(
        "solutions",
        (1..=15).map(|n| (format!("n = {n}"), queens_solutions(n))),
        "let n-queens N count them",
    );
    grader.sealed_choice("complexity", "solutions", "556f0e8d", &[
        ("ead71c9f", "the laboratory says so; look at how the solutions of your own table grow"),
        ("d9aaead6", "look at how the solutions of your own table grow"),
        (
            "e9bced09",
            "at least, but is that all? Divide neighbours, up to n = 18 with queens-count: does \
             the quotient settle?",
        ),
    ]);
}
