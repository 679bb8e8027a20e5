//! The pictures of the chapter on symmetry.

use super::chapters::{board, cross};
use super::drawing::Drawing;

/// The eight images of a solution: the row of the queen in each column.
pub fn symmetries() -> String {
    const CELL: f64 = 26.0;
    const SIDE: usize = 5;
    let mut drawing = Drawing::new("The eight images of a solution", 740.0, 376.0);
    let words = ["as found", "turned by a quarter", "turned by a half", "turned by three quarters"];
    // Cells, not rows: an image of a cell is easier to see than one of a list.
    let mut queens = [0, 2, 4, 1, 3].into_iter().enumerate().collect::<Vec<(usize, usize)>>();
    for (turn, words) in words.into_iter().enumerate() {
        for (line, reflected) in [false, true].into_iter().enumerate() {
            let corner = (30.0 + 176.0 * turn as f64, 20.0 + 190.0 * line as f64);
            board(&mut drawing, corner, CELL, SIDE, SIDE);
            for &(x, y) in &queens {
                let x = if reflected { SIDE - 1 - x } else { x };
                let at = (corner.0 + CELL * (x as f64 + 0.5), corner.1 + CELL * (y as f64 + 0.5));
                drawing.circle(if reflected { "orange full" } else { "blue full" }, at, 8.0);
            }
            let words = if reflected { "and reflected" } else { words };
            drawing.text("start", (corner.0, corner.1 + 5.0 * CELL + 18.0), words);
        }
        queens = queens.into_iter().map(|(x, y)| (SIDE - 1 - y, x)).collect();
    }
    drawing.finish()
}

/// The queens that are left out because one of their images is enough.
pub fn edges() -> String {
    const CELL: f64 = 34.0;
    const LAST: usize = 7;
    const FIRST: usize = 2;
    let mut drawing = Drawing::new("Queens on the edges that are left out", 300.0, 300.0);
    board(&mut drawing, (14.0, 14.0), CELL, LAST + 1, LAST + 1);
    let centre =
        |x: usize, y: usize| (14.0 + CELL * (x as f64 + 0.5), 14.0 + CELL * (y as f64 + 0.5));
    drawing.circle("blue full", centre(0, FIRST), 10.0);
    let is_near = |place: usize| place.min(LAST - place) < FIRST;
    for x in 1..=LAST {
        for y in 0..=LAST {
            if ([0, LAST].contains(&y) && is_near(x)) || (x == LAST && is_near(y)) {
                cross(&mut drawing, "orange", centre(x, y), 8.0);
            }
        }
    }
    drawing.finish()
}
