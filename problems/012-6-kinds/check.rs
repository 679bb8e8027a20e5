//! 012-6: the kinds of solutions of N queens on boards with blocked cells.

use std::collections::BTreeSet;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The rows of the queens, column by column.
type Rows = Vec<usize>;

/// The board of the statement: its size and blocked cells.
const EXAMPLE: (usize, [Place; 2]) = (5, [(0, 0), (4, 4)]);

/// Boards whose blocked cells are random: a size, symmetries, and how many symmetries of the board these make. There is one
/// for each group: nothing, nothing because of a single cell, a reflection, a half turn, a quarter turn, two reflections, all.
const RANDOM: [(usize, &[usize], usize); 13] = [
    (7, &[], 1),
    (9, &[], 1),
    (8, &[5], 1),
    (9, &[1, 4], 1),
    (8, &[1], 2),
    (7, &[2], 2),
    (8, &[4], 2),
    (7, &[7], 2),
    (8, &[3], 2),
    (8, &[5], 4),
    (8, &[1, 2], 4),
    (8, &[4, 7], 4),
    (9, &[1, 4], 8),
];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let (n, blocked) = EXAMPLE;
    let example = BlockedBoard { n, blocked: blocked.into() };
    tester.judge_each(&[example], BlockedBoard::input, BlockedBoard::verdict)?;
    let small = small_squares(9)
        .into_iter()
        .chain([(9, cells(9, 9).into_iter().filter(|(x, y)| 2 * x % 9 != *y).collect())])
        .map(|(n, blocked)| BlockedBoard { n, blocked: blocked.into_iter().collect() });
    tester.judge_all(
        "small boards, up to n = 9, and one with nine free cells",
        small.collect(),
        BlockedBoard::input,
        BlockedBoard::verdict,
    )?;
    let random = RANDOM
        .map(|(n, symmetries, size)| BlockedBoard::random(n, symmetries, size, &mut tester.random));
    tester.judge_each(&random, BlockedBoard::input, BlockedBoard::verdict)
}

/// A board and its blocked cells.
struct BlockedBoard {
    n: usize,
    blocked: BTreeSet<Place>,
}

impl BlockedBoard {
    /// Random blocked cells, and those to which these symmetries take them. The board has `size` symmetries, and a kind of
    /// as many solutions.
    fn random(n: usize, symmetries: &[usize], size: usize, random: &mut Rng) -> Self {
        loop {
            let mut board = BlockedBoard { n, blocked: BTreeSet::new() };
            let mut reached = random.choose_multiple(0..n * n, 2);
            while let Some(cell) = reached.pop() {
                let at = (cell % n, cell / n);
                if board.blocked.insert(at) {
                    reached.extend(
                        symmetries.iter().map(|it| board.moved(*it, at)).map(|(x, y)| y * n + x),
                    );
                }
            }
            if size == 1 {
                board.blocked.insert((random.usize(..n), random.usize(..n)));
            }
            let is_whole = |rows: &Rows| board.kind(rows).len() == size;
            if board.symmetries().count() == size && board.solutions().iter().any(is_whole) {
                return board;
            }
        }
    }

    fn input(&self) -> String {
        with_blocked(self.n, self.blocked.iter().copied())
    }

    /// Where one of the eight symmetries takes a cell.
    fn moved(&self, symmetry: usize, (mut x, mut y): Place) -> Place {
        let last = self.n - 1;
        // Three choices of two: mirrored from left to right, from top to bottom, and along the diagonal.
        x = if symmetry & 1 == 0 { x } else { last - x };
        y = if symmetry & 2 == 0 { y } else { last - y };
        if symmetry & 4 == 0 { (x, y) } else { (y, x) }
    }

    fn solutions(&self) -> BTreeSet<Rows> {
        let board = (self.n, self.blocked.iter().copied().collect());
        place_queens(&board).0.into_iter().collect()
    }

    fn image(&self, cells: &BTreeSet<Place>, symmetry: usize) -> BTreeSet<Place> {
        cells.iter().map(|cell| self.moved(symmetry, *cell)).collect()
    }

    /// Those that take each blocked cell to a blocked cell.
    fn symmetries(&self) -> impl Iterator<Item = usize> {
        (0..8).filter(|&it| self.image(&self.blocked, it) == self.blocked)
    }

    /// The solutions of the same kind as this one.
    fn kind(&self, rows: &Rows) -> BTreeSet<Rows> {
        let queens: BTreeSet<Place> = rows.iter().copied().enumerate().collect();
        let rows = |cells: BTreeSet<Place>| cells.into_iter().map(|(_, y)| y).collect();
        self.symmetries().map(|it| rows(self.image(&queens, it))).collect()
    }

    /// What is wrong with a text: two lines that show one kind, or the first line that is not as it should be.
    fn verdict(&self, text: &str) -> Verdict {
        let solutions = self.solutions();
        let rows = |line: &str| -> Option<Rows> {
            line.split(':').next()?.split(' ').map(|y| y.parse().ok()).collect()
        };
        let shown: Vec<(usize, Rows)> = (1..)
            .zip(text.lines())
            .filter_map(|(number, line)| Some((number, rows(line)?)))
            .filter(|(_, rows)| solutions.contains(rows))
            .collect();
        for (place, (number, rows)) in shown.iter().enumerate() {
            let kind = self.kind(rows);
            if let Some((first, other)) = shown[..place].iter().find(|it| kind.contains(&it.1)) {
                let other = picture(other);
                let rows = picture(rows);
                return Err(format!(
                    "lines {first} and {number} show the same kind:\n{other}\nand\n{rows}"
                ));
            }
        }
        let kinds: BTreeSet<BTreeSet<Rows>> = solutions.iter().map(|it| self.kind(it)).collect();
        let line =
            |kind: &BTreeSet<Rows>| Some(format!("{}: {}\n", spaced(kind.first()?), kind.len()));
        let lines: String = kinds.iter().filter_map(line).collect();
        let solutions = solutions.len();
        let kinds = kinds.len();
        same(&format!("{lines}Solutions {solutions}\nKinds {kinds}"), text)
    }
}

/// A board with its queens, column by column.
fn picture(rows: &[usize]) -> String {
    let line = |y: usize| rows.iter().map(|&row| if row == y { "* " } else { "o " }).collect();
    (0..rows.len()).map(line).collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board<const K: usize>(n: usize, blocked: [Place; K]) -> BlockedBoard {
        BlockedBoard { n, blocked: blocked.into() }
    }

    fn sizes(board: &BlockedBoard) -> Vec<usize> {
        let kinds: BTreeSet<_> = board.solutions().iter().map(|it| board.kind(it)).collect();
        assert_eq!(kinds.iter().flatten().collect::<BTreeSet<_>>().len(), board.solutions().len());
        kinds.iter().map(BTreeSet::len).collect()
    }

    /// The numbers of kinds are those of OEIS A002562.
    #[test]
    fn the_kinds_are_as_many_as_is_known() {
        for (n, known) in [(1, 1), (2, 0), (4, 1), (5, 2), (6, 1), (7, 6), (8, 12), (9, 46)] {
            assert_eq!(sizes(&board(n, [])).len(), known, "{n}");
        }
        assert_eq!(sizes(&board(4, [(1, 3)])), [1]);
    }

    /// The statement's boards, and one with a reflection: in each kind of its solutions there are two.
    #[test]
    fn only_symmetries_of_the_board_count() {
        assert_eq!(sizes(&board(6, [(1, 0)])), [1, 1, 1]);
        assert_eq!(sizes(&board(5, [(0, 0), (4, 4)])), [2, 4]);
        assert_eq!(sizes(&board(7, [(3, 0)])), [2; 17]);
    }

    #[test]
    fn two_lines_of_one_kind_are_named() {
        let says = |text: &str| board(4, []).verdict(text).err().unwrap_or_default();
        let end = "Solutions 2\nKinds 1";
        assert_eq!(says(&format!("1 3 0 2: 2\n{end}")), "");
        assert!(says(&format!("1 3 0 2\n2 0 3 1\n{end}")).contains("lines 1 and 2 show the same"));
        assert!(says(&format!("2 0 3 1: 2\n{end}")).contains("'1 3 0 2: 2'"));
        assert!(says("").contains("1 3 0 2: 2"));
    }
}
