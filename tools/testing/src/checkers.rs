//! Independent checkers: written from the definition of the problem, not from any search.

use std::collections::HashSet;

/// Whether `path`, a list of (x, y), is a knight's tour of a `width` x `height` board: every cell
/// exactly once, each a knight's move from the one before.
pub fn is_tour(width: usize, height: usize, path: &[(usize, usize)]) -> bool {
    let different: HashSet<_> = path.iter().collect();
    path.len() == width * height
        && different.len() == path.len()
        && path.iter().all(|&(x, y)| x < width && y < height)
        && path.windows(2).all(|pair| knight_apart(pair[0], pair[1]))
}

/// Whether `path` is a tour whose last cell is a knight's move from its first.
pub fn is_closed_tour(width: usize, height: usize, path: &[(usize, usize)]) -> bool {
    is_tour(width, height, path)
        && path.first().zip(path.last()).is_some_and(|(&first, &last)| knight_apart(last, first))
}

/// The path on a board whose cells are numbered, from 1, in the order of the visit, row by row;
/// `None` if a number is missing.
pub fn path_of_numbers(width: usize, numbers: &[u32]) -> Option<Vec<(usize, usize)>> {
    (1..=numbers.len())
        .map(|wanted| {
            let place = numbers.iter().position(|&n| n as usize == wanted)?;
            Some((place % width, place / width))
        })
        .collect()
}

fn knight_apart(a: (usize, usize), b: (usize, usize)) -> bool {
    let dx = a.0.abs_diff(b.0);
    let dy = a.1.abs_diff(b.1);
    dx * dy == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_tour_passes_and_its_damaged_copies_fail() {
        // From the lecture's recorded output on 3x4.
        let numbers = [1, 12, 3, 4, 9, 6, 7, 2, 11, 10, 5, 8];
        let path = path_of_numbers(3, &numbers).expect("all numbers are there");
        assert!(is_tour(3, 4, &path));
        assert!(!is_closed_tour(3, 4, &path));
        assert!(!is_tour(4, 3, &path), "off the transposed board");
        assert!(!is_tour(3, 4, &path[1..]), "a cell is missing");
        let mut twice = path.clone();
        twice[11] = twice[9];
        assert!(!is_tour(3, 4, &twice), "a cell is visited twice");
        let mut jump = path;
        jump.swap(3, 4);
        assert!(!is_tour(3, 4, &jump), "not a knight's move");
        assert_eq!(path_of_numbers(2, &[1, 2, 4, 4]), None);
    }

    #[test]
    fn a_closed_tour_is_told_from_an_open_one() {
        // Printed by the second reading for 3x10 (there counted from 0).
        let numbers = [
            0, 27, 2, 3, 18, 29, 28, 1, 26, 19, 4, 17, 6, 25, 20, 21, 16, 5, 24, 7, 22, 15, 10, 13,
            12, 23, 8, 9, 14, 11,
        ];
        let numbers: Vec<u32> = numbers.iter().map(|n| n + 1).collect();
        let path = path_of_numbers(3, &numbers).expect("all numbers are there");
        assert!(is_closed_tour(3, 10, &path));
        let mut reordered = path.clone();
        reordered.swap(0, 29);
        assert!(!is_closed_tour(3, 10, &reordered));
    }
}
