//! 011-9: a rule that loses tours, and the smallest board on which it does.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// The fewest cells of a board on which the rule loses a tour.
static FEWEST: LazyLock<i32> =
    LazyLock::new(|| (1..).find(|&cells| boards(cells).any(loses)).unwrap_or(i32::MAX));

fn check(grader: &mut Grader) {
    grader.judge("width", |grader| side(grader, "width").map(drop));
    grader.judge("height", |grader| {
        let width = side(grader, "width")?;
        let height = side(grader, "height")?;
        if width * height > *FEWEST {
            return wrong("there is a board with fewer cells on which the rule loses a tour");
        }
        if loses(Size::new(width, height)) {
            Ok(())
        } else {
            wrong(format!("on {width} x {height} the rule loses no tour, from no start"))
        }
    });
    grader.judge("lost_tour", |grader| lost_tour(grader).map(drop));
    for (question, rule) in [("tours", false), ("tours_with_the_rule", true)] {
        match lost_tour(grader) {
            Ok((size, start)) if size.cells() as i32 == *FEWEST => {
                grader.number(
                    question,
                    tours(size, &[start], rule),
                    "count the tours from the first cell of your tour",
                );
            }
            _ => grader.judge(question, |_| open("first the board and the tour")),
        }
    }
}

/// A side of the student's board.
fn side(grader: &Grader, question: &str) -> Judged<i32> {
    Ok(grader.whole(question, "side", 20)? as i32)
}

/// The student's board and start, if the tour is one, and the rule loses it.
fn lost_tour(grader: &Grader) -> Judged<(Size, Cell)> {
    let path = grader.path("lost_tour")?;
    let size = Size::new(side(grader, "width")?, side(grader, "height")?);
    let cell = |(x, y): (u16, u16)| Cell { x: x.into(), y: y.into() };
    let path: Vec<Cell> = path.into_iter().map(cell).collect();
    if let Some(cell) = path.iter().find(|cell| !size.contains(**cell)) {
        return wrong(format!("{cell} is off the board"));
    }
    if let Some(pair) = path.windows(2).find(|pair| !pair[0].is_move_from(pair[1])) {
        return wrong(format!("from {} to {} is no knight's move", pair[0], pair[1]));
    }
    let different: BTreeSet<usize> = path.iter().map(|cell| size.index(*cell)).collect();
    if different.len() < path.len() || path.len() < size.cells() {
        let different = different.len();
        let cells = size.cells();
        return wrong(format!(
            "it visits {different} different cells in {} steps; the board has {cells}",
            path.len()
        ));
    }
    let is_lost = (1..path.len()).any(|k| !ways(size, &path[..k], true).contains(&path[k]));
    if is_lost {
        Ok((size, path[0]))
    } else {
        wrong("a search with the rule finds this tour: it allows each of its moves")
    }
}

/// The boards with so many cells, and no more rows than columns: the others are turned.
fn boards(cells: i32) -> impl Iterator<Item = Size> {
    (1..=cells)
        .filter(move |height| height * height <= cells && cells % height == 0)
        .map(move |height| Size::new(cells / height, height))
}

/// Whether the rule loses a tour of a board. The other starts are mirror images of these.
fn loses(size: Size) -> bool {
    (0..(size.width + 1) / 2)
        .flat_map(|x| (0..(size.height + 1) / 2).map(move |y| Cell { x, y }))
        .any(|start| tours(size, &[start], false) > tours(size, &[start], true))
}

/// How many tours of a board that begin so are found, with the rule or without it.
fn tours(size: Size, path: &[Cell], rule: bool) -> u64 {
    if path.len() == size.cells() {
        return 1;
    }
    ways(size, path, rule)
        .into_iter()
        .map(|cell| tours(size, &[path, &[cell]].concat(), rule))
        .sum()
}

/// The cells that may follow a path; with the rule, only those that have one way on, if there are any.
fn ways(size: Size, path: &[Cell], rule: bool) -> Vec<Cell> {
    let all = next_cells(size, path[path.len() - 1], path);
    let is_forced = |cell: &&Cell| next_cells(size, **cell, path).len() == 1;
    let forced: Vec<Cell> = all.iter().filter(is_forced).copied().collect();
    if rule && !forced.is_empty() { forced } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statement's figures.
    #[test]
    fn the_rule_keeps_both_tours_of_3x4_and_loses_some_of_5x5() {
        let corner = Cell { x: 0, y: 0 };
        assert_eq!([false, true].map(|rule| tours(Size::new(3, 4), &[corner], rule)), [2, 2]);
        assert!(tours(Size::new(5, 5), &[corner], true) < 304);
    }

    #[test]
    fn turned_boards_and_mirrored_starts_lose_as_many() {
        let lost = |width, height, x, y| {
            let size = Size::new(width, height);
            let start = Cell { x, y };
            tours(size, &[start], false) - tours(size, &[start], true)
        };
        assert!(!loses(Size::new(3, 4)) && !loses(Size::new(4, 3)) && loses(Size::new(4, 5)));
        assert_eq!(lost(4, 5, 1, 0), lost(5, 4, 0, 1));
        assert_eq!(lost(4, 5, 1, 0), lost(4, 5, 2, 4));
    }
}
