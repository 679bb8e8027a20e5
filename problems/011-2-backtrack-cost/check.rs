//! 011-2: what backtracking costs.

use knight_backtrack::{Algorithm, KnightTours};
use num_traits::Pow;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise { own: Some(own), ..Exercise::worksheet(check) };

/// Moves of the short paths that bound the long ones.
const SHORT: usize = 7;

const BOARDS: [(i32, i32); 6] = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)];

/// Where the searches begin: a cell of the smallest board.
fn start(mut inputs: RandomInputs) -> Cell {
    let [x, y] = [(); 2].map(|()| inputs.number(0, 0..=2) as i32);
    Cell { x, y }
}

fn own(inputs: RandomInputs) -> OwnWords {
    let Cell { x, y } = start(inputs);
    let place = if (x, y) == (0, 0) { "the corner (0, 0)" } else { "the cell (X, Y)" };
    let place = place.replace('X', &x.to_string()).replace('Y', &y.to_string());
    vec![("3 3 0 0 --stats", format!("3 3 {x} {y} --stats")), ("the corner (0, 0)", place)]
}

fn nodes(start: Cell) -> [Vec<(String, u64)>; 2] {
    let all = |(width, height)| backtracking_nodes(Size::new(width, height), start);
    let pruned = |(width, height)| {
        let algorithm = Algorithm::Pruned;
        truth::nodes(&KnightTours { start, algorithm, ..backtracking(width, height) })
    };
    let list = |count: &dyn Fn((i32, i32)) -> u64| {
        BOARDS.map(|(width, height)| (format!("{width}x{height}"), count((width, height)))).into()
    };
    [list(&all), list(&pruned)]
}

fn check(grader: &mut Grader) {
    let Cell { x, y } = start(grader.inputs.clone());
    let [all, pruned] = &nodes(Cell { x, y });
    let look = &format!("let knight-backtrack WIDTH HEIGHT {x} {y} --stats count them");
    grader.list("nodes", all.clone(), look);
    // A question below has the line that writes back commented out.
    let without = marked_for_ever(Size::new(3, 4)) as u64;
    let look = if truth::nodes(&backtracking(3, 4)) == without {
        "your knight-backtrack does not write back: put its line back"
    } else {
        "the same with --algorithm pruned"
    };
    grader.list("nodes_pruned", pruned.clone(), look);
    grader.judge("upper_bound", |grader| is_bound(grader, all));
    // From 4x4 to 5x6: fourteen cells more.
    for (question, nodes) in [("growth", all), ("growth_pruned", pruned)] {
        let growth = (nodes[5].1 as f64 / nodes[2].1 as f64).powf(1.0 / 14.0);
        grader.measured(
            question,
            Some(growth),
            2,
            "take the 14th root of the nodes on 5x6 over those on 4x4",
            "them",
        );
    }
    grader.sealed_choice(
        "what_is_proven",
        "upper_bound",
        "45625803",
        &[
            (
                "9b728f0b",
                "how many of the eight moves can lead back to where the knight came from?",
            ),
            ("c37aa65b", "the tours alone are more than that on large boards"),
            ("a6c46c86", "six small boards prove nothing about larger ones"),
        ],
    );
    grader.growth("space", "N", "the board and the open calls");
    let look =
        "comment out the line, let knight-backtrack 3 4 0 0 --stats count, and put the line back";
    grader.number("nodes_without_write_back", marked_for_ever(Size::new(3, 4)), look);
    grader.sealed_choice(
        "write_back",
        "nodes_without_write_back",
        "6ae81cb4",
        &[
            ("20b1f1d8", "it would be faster, and not for a good reason"),
            ("2407adde", "each call still goes one cell deeper, so it ends"),
            ("22ba6933", "comment the line out and count the answers on 3x4"),
        ],
    );
}

/// Whether the formula bounds the nodes of these boards, and of larger ones by what can be proven.
fn is_bound(grader: &Grader, boards: &[(String, u64)]) -> Judged {
    let formula = grader.parsed("upper_bound", &["N"])?;
    let bound = |cells: u64| Ok(valued(&formula, &["N"], &[cells])?.number);
    // On a board of one cell or two, the search enters its start, and on larger ones, too.
    for cells in [1, 2, 400, 800] {
        if bound(cells)? < whole(1) {
            return wrong(format!(
                "it is no bound: on a board of N = {cells}, the search enters more nodes than that"
            ));
        }
    }
    for ((width, height), (name, nodes)) in BOARDS.iter().zip(boards) {
        if bound((width * height) as u64)? < whole(*nodes) {
            return wrong(format!(
                "it is no bound: on {name} the search enters more nodes than that"
            ));
        }
    }
    let growth = bound(800)? / bound(400)?;
    let steps = SHORT - 1;
    // Base 7 can be proven; 7.5 leaves room for a factor such as N.
    if growth > Number::new(15.into(), 2.into()).pow(400u32) {
        return wrong(
            "true, but a smaller base is certain: where do the eight moves lead from a cell \
             that the knight has just come to?",
        );
    }
    // Seven children for each node but the first are certain, and a little less: paths that do
    // not meet themselves, counted to SHORT moves on a board without edges, bound longer ones.
    let ways = Number::new(paths(&[Cell { x: 0, y: 0 }], SHORT).into(), 8.into());
    if growth.pow(steps) < ways.pow(400u32) {
        return wrong(
            "it is true for these boards, but what makes it certain for larger ones? \
             A cell in the middle has up to seven ways on",
        );
    }
    Ok(())
}

/// Paths that begin so and go on by this many moves, and that meet no cell twice, on a board without edges.
fn paths(path: &[Cell], moves: usize) -> u64 {
    let next = MOVES
        .map(|step| path[path.len() - 1] + step)
        .into_iter()
        .filter(|cell| !path.contains(cell));
    match moves {
        1 => next.count() as u64,
        _ => next.map(|cell| paths(&[path, &[cell]].concat(), moves - 1)).sum(),
    }
}

/// The nodes of a search from the corner that marks cells and never writes back.
fn marked_for_ever(board: Size) -> usize {
    let mut marked = vec![Cell { x: 0, y: 0 }];
    let mut entered = 0;
    while let Some(&at) = marked.get(entered) {
        entered += 1;
        marked.extend(next_cells(board, at, &marked));
    }
    entered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_paths_have_seven_ways_on_at_most() {
        let paths = |moves| paths(&[Cell { x: 0, y: 0 }], moves);
        assert_eq!([1, 2, 3].map(paths), [8, 56, 392]);
        assert!(paths(4) < 8 * 7 * 7 * 7, "some come back to where they began");
    }
}
