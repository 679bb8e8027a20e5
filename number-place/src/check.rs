//! An independent checker: written from the rules of the puzzle, not from any search.

use crate::problem::Grid;

/// Whether `solution` keeps the clues, and every row, column and block of it contains 1 to 9.
pub fn is_solution(clues: &Grid, solution: &Grid) -> bool {
    let at = |x: usize, y: usize| solution[y][x];
    let all_nine = |group: Vec<u8>| (1..=9).all(|digit| group.contains(&digit));
    let keeps_clues = (0..81).all(|i| {
        let clue = clues[i / 9][i % 9];
        clue == 0 || clue == at(i % 9, i / 9)
    });
    keeps_clues
        && (0..9).all(|k| {
            let row = (0..9).map(|x| at(x, k)).collect();
            let column = (0..9).map(|y| at(k, y)).collect();
            let block = (0..9).map(|i| at(k % 3 * 3 + i % 3, k / 3 * 3 + i / 3)).collect();
            all_nine(row) && all_nine(column) && all_nine(block)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_grid_passes_and_its_damaged_copies_fail() {
        // Row y is 1 to 9, shifted by 3 within a band and by 1 from band to band.
        let mut grid = [[0; 9]; 9];
        for (y, row) in grid.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = ((x + 3 * (y % 3) + y / 3) % 9 + 1) as u8;
            }
        }
        let mut clues = [[0; 9]; 9];
        clues[4][7] = grid[4][7];
        assert!(is_solution(&clues, &grid));
        clues[4][7] = grid[4][6];
        assert!(!is_solution(&clues, &grid), "a clue is changed");

        let empty = [[0; 9]; 9];
        let mut rows = grid;
        rows.swap(0, 3);
        assert!(!is_solution(&empty, &rows), "blocks are wrong");
        let mut columns = grid;
        columns[0].swap(0, 1);
        assert!(!is_solution(&empty, &columns), "columns are wrong");
        let mut hole = grid;
        hole[8][8] = 0;
        assert!(!is_solution(&empty, &hole), "a cell is empty");
    }
}
