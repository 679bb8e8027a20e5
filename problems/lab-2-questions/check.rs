//! lab-2: the laboratory's questions.

use crate::formula::whole;
use crate::grader::Grader;
use crate::truth::{explore, queens, queens_solutions};

pub fn check(grader: &mut Grader) {
    // Boards that have an answer: on others the last call is never made.
    let calls = [1, 4, 5, 6, 7, 8].map(|n| ([n as u64], whole(explore(&queens(n)).0.open_calls())));
    grader.formula("open_calls", ["n"], calls, "the search has open at once");
    let others = [
        ("stops", "the program still finds all answers after that"),
        ("skips", "a row without a queen is in no answer"),
        ("restarts", "the queens of the rows before stay where they are"),
    ];
    grader.choice("no_column_fits", "returns", &others);
    let others = [
        ("stops", "it finds all answers, not one"),
        ("restarts", "then it would find the same answer for ever"),
        ("returns-true", "nothing is returned: the caller tries its next column in any case"),
    ];
    grader.choice("last_queen_stands", "shows-and-goes-on", &others);
    let answers = (1..=15).map(|n| (format!("n = {n}"), queens_solutions(n)));
    grader.list("solutions", answers, "let n-queens N count them");
    let others = [
        ("polynomial", "the laboratory says so; look at how the solutions of your own table grow"),
        ("linear", "look at how the solutions of your own table grow"),
        (
            "exponential",
            "at least, but is that all? Divide neighbours, up to n = 18 or 19 with --algorithm \
             join: does the quotient settle?",
        ),
    ];
    grader.choice("complexity", "faster-than-exponential", &others);
}
