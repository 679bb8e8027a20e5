//! 012-8: ten changes of searches: of the order of their values, of their variables, or of neither.

use n_queens::{Algorithm, Queens};

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// Why a change is not of a kind.
const WHY: [(&str, &str); 3] = [
    (
        "values",
        "it would exchange branches, and the search for all solutions would have as many nodes \
         as before, but in another order",
    ),
    ("variables", "another cell or column would have to come next, or another move"),
    ("neither", "ask which entry comes next, and which of its values comes first: one is changed"),
];

fn check(grader: &mut Grader) {
    let [mut digits, mut columns, mut rows, mut bands, mut fewest] = [puzzle("medium-1"); 5];
    digits.clues = digits.clues.map(|row| row.map(|digit| (10 - digit) % 10));
    columns.clues.iter_mut().for_each(|row| row.reverse());
    rows.clues.reverse();
    bands.clues.rotate_left(3);
    fewest.algorithm = number_place::Algorithm::Fewest;
    let [mut opposite, mut pruned] = [backtracking(4, 5); 2];
    opposite.start = Cell { x: 3, y: 4 };
    pruned.algorithm = knight_backtrack::Algorithm::Pruned;
    // After each change, and what it is, sealed.
    let searches = [
        (explore(&digits), "8c3e422b"),
        (explore(&columns), "34b214e0"),
        (explore(&rows), "fbdfb0bf"),
        (explore(&bands), "ce42456d"),
        (explore(&fewest), "bc479862"),
        (explore(&opposite), "2f26558f"),
        (explore(&backtracking(5, 4)), "a6c03029"),
        (explore(&pruned), "d0868936"),
        (explore(&Queens::new(8, Algorithm::Bits)), "f7b4b51b"),
        (explore(&queens(8)), "0ec5a3f5"),
    ];
    for (number, ((shape, _), kind)) in (1..).zip(searches) {
        let evidence = format!("nodes_{number}");
        grader.list(
            &evidence,
            [
                ("the first number".to_owned(), shape.nodes()),
                ("the second number".to_owned(), shape.first),
            ],
            "run the search after the change",
        );
        grader.sealed_choice(&format!("kind_{number}"), &evidence, kind, &WHY);
    }
}
