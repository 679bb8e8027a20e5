//! r1-3: depth-first search that returns closed tours only.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// A board with its start, and whether there is a closed tour.
#[derive(Debug)]
struct Problem {
    board: KnightBoard,
    exists: bool,
}

/// Boards with a closed tour, each as width, height and start, of which one is tried: without an early test, a search ends there
/// within a second.
const KNOWN: [[i32; 4]; 3] = [[6, 6, 1, 0], [8, 8, 3, 2], [5, 6, 0, 0]];
/// Boards whose blocked cells are random, and how many these are; each is tried this many times. The first one has
/// no closed tour: "none" is no answer for the others.
const BLOCKED: [([i32; 2], usize); 3] = [([4, 6], 4), ([6, 4], 4), ([5, 5], 5)];
const TIMES: usize = 3;
/// A board on which Warnsdorff's rule leads a search to its first tour after about 90 000 calls, whatever the order of
/// neighbours with equally many moves left.
const LONG: ([i32; 4], [(i32, i32); 2]) = ([6, 5, 2, 1], [(0, 1), (4, 4)]);
/// Boards in whose last corner there is the way around one cell.
const RING_IN: [[i32; 2]; 8] =
    [[8, 9], [10, 10], [12, 11], [16, 17], [LARGEST, 3], [3, LARGEST], [19, 20], [20, 19]];
/// A way around many cells, `.`, each of which has two free neighbours: more numbers than 7 bits hold.
const LONG_RING: [&str; LARGEST as usize] = [
    "#...#...#.....#.#.#.",
    "..#...#.........#.##",
    ".#################.#",
    "..#########.###.####",
    "#.###...##..########",
    "..##..#..####...#.#.",
    ".###.###.##...###...",
    "..##..##.########..#",
    "#.###.###.####.##.#.",
    "..##..###....##.####",
    ".###..###########.##",
    "..##..#.#...#####...",
    "#.##..#####.##.##.#.",
    "..##..########.#..#.",
    ".####.#.###...######",
    "..###.#######.#####.",
    "#..#.#####.###.##..#",
    ".############.####.#",
    ".###..##..##...##...",
    "##.###..##.#.#....##",
];
/// The longest side of a board. On the largest one, only the cells of a small one in its last corner are free.
const LARGEST: i32 = 20;
/// The nodes of all paths on a board with blocked cells, at most: every order of the neighbours ends soon.
const MOST_NODES: u64 = 50_000;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let known = tester.one_of(&KNOWN);
    tester.judge_all(
        "small boards, and a small one in a corner of others",
        small(),
        input,
        verdict,
    )?;
    let mut problems = vec![Problem { board: board(known, &[]), exists: true }];
    for number in 0..TIMES * BLOCKED.len() {
        let (size, blocked) = BLOCKED[number % BLOCKED.len()];
        problems.push(with_blocked_cells(&mut tester.random, size, blocked, number > 0));
    }
    let (long, blocked) = LONG;
    problems.push(Problem { board: board(long, &blocked), exists: true });
    let corner = with_blocked_cells(&mut tester.random, [6, 4], 4, true);
    problems.push(in_the_last_corner(corner, [LARGEST, LARGEST]));
    problems.push(long_ring(&mut tester.random));
    tester.judge_each(&problems, input, verdict)
}

fn board([width, height, x, y]: [i32; 4], blocked: &[(i32, i32)]) -> KnightBoard {
    (Size::new(width, height), Cell { x, y }, blocked.iter().map(|&(x, y)| Cell { x, y }).collect())
}

fn input(problem: &Problem) -> String {
    knight_input(&problem.board)
}

/// The way around many cells, from a random one of them.
fn long_ring(random: &mut Rng) -> Problem {
    let size = Size::new(LARGEST, LARGEST);
    let is_free = |cell: &Cell| LONG_RING[cell.y as usize].as_bytes()[cell.x as usize] == b'.';
    let (free, blocked): (Vec<Cell>, Vec<Cell>) = size.all().partition(is_free);
    Problem { board: (size, free[random.usize(..free.len())], blocked), exists: true }
}

/// A board of this size on which random cells are blocked, with a closed tour or with open ones only. Each free cell
/// has two neighbours at least, and there are as many cells of one colour as of the other: that alone does not tell.
fn with_blocked_cells(
    random: &mut Rng,
    [width, height]: [i32; 2],
    blocked: usize,
    exists: bool,
) -> Problem {
    let size = Size::new(width, height);
    loop {
        let blocked = random.choose_multiple(size.all(), blocked);
        let free: Vec<Cell> = size.all().filter(|cell| !blocked.contains(cell)).collect();
        let is_white = |cell: &&Cell| (cell.x + cell.y) % 2 == 0;
        let neighbours = |cell: &Cell| next_cells(size, *cell, &blocked).len();
        if free.iter().filter(is_white).count() * 2 != free.len()
            || free.iter().any(|cell| neighbours(cell) < 2)
        {
            continue;
        }
        let board = (size, free[random.usize(..free.len())], blocked);
        if paths(&free_cells(&board), MOST_NODES)
            .is_some_and(|paths| paths.tours > 0 && (paths.closed > 0) == exists)
        {
            return Problem { board, exists };
        }
    }
}

/// Everything small; and the way around one cell, the example of the statement, in the last corner of larger boards.
fn small() -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    // Whether there and back is a tour, nobody says.
    for board in small_boards().into_iter().filter(|board| free_cells(board).len() != 2) {
        let paths = paths(&free_cells(&board), u64::MAX);
        let exists = paths.is_some_and(|paths| paths.closed > 0);
        problems.push(Problem { board, exists });
    }
    for size in RING_IN {
        let ring = Problem { board: board([3, 3, 2, 1], &[(1, 1)]), exists: true };
        problems.push(in_the_last_corner(ring, size));
    }
    problems
}

/// This board as the last corner of a larger one, whose other cells are blocked.
fn in_the_last_corner(problem: Problem, [width, height]: [i32; 2]) -> Problem {
    let (small, start, blocked) = problem.board;
    let size = Size::new(width, height);
    let left = width - small.width;
    let top = height - small.height;
    let moved = |cell: Cell| cell + (left, top);
    let mut blocked: Vec<Cell> = blocked.into_iter().map(moved).collect();
    blocked.extend(size.all().filter(|cell| cell.x < left || cell.y < top));
    Problem { board: (size, moved(start), blocked), exists: problem.exists }
}

fn verdict(problem: &Problem, text: &str) -> Verdict {
    let (size, start, ref blocked) = problem.board;
    if text.trim() == "none" {
        return if problem.exists {
            Err("it prints none, but there is a tour".to_owned())
        } else {
            Ok(())
        };
    }
    let numbers: Result<Vec<i64>, _> = text.split_whitespace().map(str::parse).collect();
    let numbers = numbers.map_err(|_| "it prints neither a board of numbers nor none")?;
    if numbers.len() != size.cells() {
        return Err(format!("it prints {} numbers for {} cells", numbers.len(), size.cells()));
    }
    let shown = text.trim_end();
    let rows = text.lines().map(str::split_whitespace).filter(|row| row.clone().count() > 0);
    if rows.map(Iterator::count).any(|count| count != size.width as usize) {
        return Err(format!("a line of the board has {} numbers:\n{shown}", size.width));
    }
    let last = size.cells() - blocked.len();
    let cell = |number| numbers.iter().position(|it| *it == number).map(|it| size.cell(it));
    let path: Option<Vec<Cell>> = (1..=last as i64).map(cell).collect();
    let path = path
        .filter(|_| blocked.iter().all(|cell| numbers[size.index(*cell)] == 0))
        .ok_or_else(|| {
            format!(
                "each free cell has a number from 1 to {last}, and each blocked one 0:\n{shown}"
            )
        })?;
    let first = path[0];
    let last = path[path.len() - 1];
    if !path.windows(2).all(|pair| pair[0].is_move_from(pair[1])) {
        Err(format!("two consecutive numbers are not a knight's move apart:\n{shown}"))
    } else if first != start {
        Err("the tour does not begin on the start".to_owned())
    } else if !first.is_move_from(last) {
        Err(format!(
            "it is a tour, but its last cell is not a knight's move from its first:\n{shown}"
        ))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn boards_are_judged_by_what_they_show() {
        let open = "1 12 3\n4 9 6\n7 2 11\n10 5 8\n";
        let problem = |exists| Problem { board: board([3, 4, 0, 0], &[]), exists };
        let says = |text: &str, exists| verdict(&problem(exists), text).unwrap_err();
        assert!(says(open, false).contains("it is a tour, but"));
        assert!(says("none", true).contains("there is a tour"));
        assert!(says("1 2 3", true).contains("3 numbers for 12"));
        assert!(says(&open.replace('\n', " "), true).contains("has 3 numbers:\n1 12 3 4"));
        assert!(says("hello", true).contains("neither"));
        for number in ["11", "-4", "13", "0"] {
            let says = says(&open.replace("12", number), true);
            assert!(says.starts_with("each free cell has a number from 1 to 12"), "{says}");
        }
        assert!(says("1 2 3\n4 5 6\n7 8 9\n10 11 12", true).contains("not a knight's move apart"));
        assert_eq!(verdict(&problem(false), "none\n"), Ok(()));
    }

    #[test]
    fn a_tour_around_a_blocked_cell_is_judged() {
        let ring = Problem { board: board([3, 3, 0, 0], &[(1, 1)]), exists: true };
        let says = |text: &str| verdict(&ring, text).err().unwrap_or_default();
        assert_eq!(says("1 6 3\n4 0 8\n7 2 5\n"), "");
        assert!(says("1 6 3\n4 9 8\n7 2 5\n").contains("each blocked one 0"));
        assert!(says("2 7 4\n5 0 1\n8 3 6\n").contains("begin on the start"));
    }

    #[test]
    fn boards_with_blocked_cells_are_those_that_were_asked_for() {
        for (size, most) in BLOCKED {
            for exists in [true, false] {
                let problem = with_blocked_cells(&mut Rng::with_seed(7), size, most, exists);
                let (found, start, blocked) = &problem.board;
                assert_eq!([found.width, found.height], size);
                assert_eq!((blocked.len(), problem.exists), (most, exists));
                let cells = blocked.iter().chain([start]);
                assert_eq!(cells.collect::<BTreeSet<_>>().len(), most + 1, "{problem:?}");
            }
        }
    }
}
