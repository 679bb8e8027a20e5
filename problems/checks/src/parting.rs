//! Where two searches part: the first node of a student's search that is not ours.
//!
//! The starters answer the input `trace …` with the board at each node, as level 2 of the lecture's
//! programs does. A trace may be cut off, or be no trace at all: only whole boards are compared.

use std::iter;

use knight_backtrack::KnightTours;
use n_queens::Queens;

/// Nodes that are compared. A search that goes wrong does so early.
const MOST_NODES: usize = 5000;

/// The values of the cells at a node, row by row, as pictures have them; 0 is an empty cell.
pub type Board = Vec<u32>;

/// The search that a student's is compared with.
#[derive(Clone, Debug)]
pub enum Ours {
    /// Its trace has the board with the numbers of the visits.
    Tours(KnightTours),
    /// Its trace has a line for each node: `Queens`, and the row of each queen.
    Queens(Queens),
}

impl Ours {
    /// Columns and rows of the board.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Ours::Tours(tours) => (tours.size.width as usize, tours.size.height as usize),
            Ours::Queens(queens) => (queens.n, queens.n),
        }
    }

    /// The boards of its first nodes.
    fn boards(&self, most: usize) -> Vec<Board> {
        match self {
            Ours::Tours(tours) => truth::boards(tours, most),
            Ours::Queens(queens) => truth::boards(queens, most),
        }
    }

    /// The boards that a program has printed.
    fn printed<'a>(&self, trace: &'a str) -> Box<dyn Iterator<Item = Board> + 'a> {
        let (width, height) = self.size();
        match self {
            Ours::Tours(_) => {
                let mut board = Board::new();
                Box::new(trace.lines().filter_map(move |line| {
                    let row: Option<Board> =
                        line.split_whitespace().map(|word| word.parse().ok()).collect();
                    match row.filter(|row| row.len() == width) {
                        Some(row) => board.extend(row),
                        None => board.clear(),
                    }
                    (board.len() == width * height).then(|| std::mem::take(&mut board))
                }))
            }
            Ours::Queens(_) => Box::new(trace.lines().filter_map(move |line| {
                let rows = line.strip_prefix("Queens")?.split_whitespace();
                let mut board = vec![0; width * height];
                for (x, row) in rows.enumerate() {
                    let y: usize = row.parse().ok().filter(|y| x < width && *y < height)?;
                    board[y * width + x] = 1;
                }
                Some(board)
            })),
        }
    }

    /// The lines of a board, for people.
    fn lines(&self, board: &[u32]) -> Vec<String> {
        let (width, height) = self.size();
        let digits = (width * height).to_string().len();
        let cell = |value: &u32| match (self, value) {
            (Ours::Queens(_), 0) => "o ".to_owned(),
            (Ours::Queens(_), _) => "* ".to_owned(),
            (Ours::Tours(_), 0) => format!("{:>digits$} ", "."),
            (Ours::Tours(_), value) => format!("{value:>digits$} "),
        };
        board.chunks(width).map(|row| row.iter().map(cell).collect()).collect()
    }

    /// Compares a program's trace with our search, and shows the first node that differs beside ours;
    /// nothing, if no node differs. A trace that `is_whole` ends where the search does.
    pub fn differs(&self, trace: &str, is_whole: bool) -> Option<String> {
        let yours: Vec<Board> = self.printed(trace).take(MOST_NODES + 1).collect();
        let known = self.boards(MOST_NODES + 1);
        let same = iter::zip(&yours, &known).take_while(|(yours, ours)| yours == ours).count();
        let goes_on = is_whole || yours.len() > same;
        if yours.is_empty()
            || same == MOST_NODES + 1
            || !goes_on
            || same == known.len().max(yours.len())
        {
            return None;
        }
        let mut columns = Vec::new();
        if same > 0 {
            columns.push(("before", &known[same - 1]));
        }
        columns.extend(yours.get(same).map(|board| ("yours", board)));
        columns.extend(known.get(same).map(|board| ("ours", board)));
        let what = match (yours.get(same), known.get(same)) {
            (Some(_), Some(_)) => format!("node {} is the first that differs from ours:", same + 1),
            (Some(_), None) => format!("ours ends after node {same}; yours continues:"),
            _ => format!("yours ends after node {same}; ours continues:"),
        };
        Some(format!("{what}\n{}", beside(self, &columns)))
    }
}

/// Boards beside each other, each below its name.
fn beside(ours: &Ours, columns: &[(&str, &Board)]) -> String {
    let columns = columns.iter().map(|(name, board)| {
        let lines: Vec<String> = iter::once((*name).to_owned()).chain(ours.lines(board)).collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        lines.into_iter().map(|line| format!("{line:width$}")).collect::<Vec<_>>()
    });
    let columns: Vec<Vec<String>> = columns.collect();
    let height = columns.first().map_or(0, Vec::len);
    let line = |place: usize| {
        let parts: Vec<&str> = columns.iter().map(|column| column[place].as_str()).collect();
        parts.join("   ").trim_end().to_owned()
    };
    (0..height).map(line).collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::{backtracking, queens};

    /// A board's line for each node in a trace, or its lines.
    fn lines(ours: &Ours, board: &[u32]) -> Vec<String> {
        let (width, height) = ours.size();
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        match ours {
            Ours::Tours(_) => board.chunks(width).map(row).collect(),
            Ours::Queens(_) => {
                let rows: Vec<u32> = (0..width)
                    .filter_map(|x| (0..height).find(|y| board[y * width + x] > 0))
                    .map(|y| y as u32)
                    .collect();
                vec![format!("Queens {}", row(&rows)).trim_end().to_owned()]
            }
        }
    }

    /// The trace of our own program.
    fn trace(ours: &Ours) -> String {
        let boards: Vec<String> =
            ours.boards(MOST_NODES).iter().map(|board| lines(ours, board).join("\n")).collect();
        boards.join("\n\n") + "\nSolutions 2\n"
    }

    #[test]
    fn the_first_node_that_differs_is_found_on_square_and_other_boards() {
        for (ours, right, wrong, shown) in [
            (Ours::Queens(queens(4)), "Queens 0 2\n", "Queens 0 1\n", "node 3 is"),
            (Ours::Tours(backtracking(3, 3)), "1 0 0\n0 0 2", "1 0 0\n2 0 0", "node 2 is"),
            (Ours::Tours(backtracking(3, 4)), "1 0 0\n0 0 2", "1 0 0\n2 0 0", "node 2 is"),
        ] {
            let right_trace = trace(&ours);
            assert_eq!(ours.differs(&right_trace, true), None, "{right_trace}");
            let wrong = right_trace.replacen(right, wrong, 1);
            assert_ne!(wrong, right_trace);
            let text = ours.differs(&wrong, true).expect("it parts");
            assert!(text.starts_with(shown), "{text}");
            let names = text.lines().nth(1).unwrap();
            assert_eq!(names.split_whitespace().collect::<Vec<_>>(), ["before", "yours", "ours"]);
        }
    }

    #[test]
    fn a_search_that_ends_early_or_late_parts_where_it_does() {
        let ours = Ours::Tours(backtracking(3, 2));
        let whole = trace(&ours);
        let says = |text: &str, is_whole| ours.differs(text, is_whole).unwrap_or_default();
        let (short, _) = whole.split_at(whole.len() / 2);
        assert!(says(short, true).starts_with("yours ends after node"), "{}", says(short, true));
        assert_eq!(says(short, false), "", "the rest is not known");
        let long = format!("{whole}1 2 3\n4 5 6\n");
        assert!(says(&long, true).starts_with("ours ends after node"), "{}", says(&long, true));
    }

    #[test]
    fn what_is_no_trace_parts_nowhere() {
        let ours = [Ours::Queens(queens(5)), Ours::Tours(backtracking(4, 3))];
        for ours in ours {
            for text in [
                "",
                "Tours 0\nNodes 15\n",
                "\0\u{1f600}\n",
                "Queens 9 -1 99999999999999999999\n1 2 3\n",
                &"1 ".repeat(1 << 20),
            ] {
                assert_eq!(ours.differs(text, true), None, "{text:.40}");
            }
        }
        // A trace without an end is read only as far as ours goes.
        let board = "1 0 0 0\n0 0 0 0\n0 0 0 0\n".repeat(1 << 16);
        let text = Ours::Tours(backtracking(4, 3)).differs(&board, false).unwrap();
        assert!(text.starts_with("node 2 is"), "{text}");
    }
}
