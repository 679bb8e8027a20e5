//! A knight's tour whose four statements run in an order that is given: exercise 011-0, and the figure in which
//! the reader puts them in order.

use common::board::{Cell, MOVES, Size};
use common::search::Board::Numbers;
use common::search::Event::{self, Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::tours::{FREE, OFF_BOARD, VISITED};
use common::search::{Choice, Count, Flow, Stop};

/// The statements of the loop, in the lecture's order, as they are shown.
pub const STATEMENTS: [&str; 4] = [
    "if !on_board(to) || board[to] != 0 { continue; }",
    "board[to] = n + 1;",
    "step(to, n + 1);",
    "board[to] = 0;",
];

/// The lines of the program above the four statements.
const ABOVE: [&str; 7] = [
    "fn step(at, n) {",
    "    nodes += 1;",
    "    if n == cells {",
    "        return tour_found();",
    "    }",
    "    for direction in 0..8 {",
    "        let to = at + MOVES[direction];",
];

/// All orders of the four statements, by their numbers.
pub fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256)
        .map(|code| [code / 64, code / 16 % 4, code / 4 % 4, code % 4])
        .filter(|order| (0..4).all(|statement| order.contains(&statement)))
}

/// The number that the exercise gives a statement.
pub fn number(statement: usize) -> usize {
    (statement + 2) % 4 + 1
}

/// The program with its statements in an order.
pub fn source(order: [usize; 4]) -> String {
    let line = |it| format!("        {} // {}\n", STATEMENTS[it], number(it));
    let statements = order.map(line);
    format!("{}\n{}    }}\n}}\n", ABOVE.join("\n"), statements.concat())
}

/// How a search from (0, 0) of 3 x 4 cells ends: its tours, or why it has no end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEnd {
    /// It uses a cell that is not on the board.
    Outside,
    /// It makes 300 000 steps, and goes on.
    Endless,
    /// It finds so many tours.
    Tours(u64),
}

/// How the search with this order ends.
pub fn end(order: [usize; 4]) -> OrderEnd {
    let mut steps = 0;
    let mut on = |_: &Event<'_>, _| {
        steps += 1;
        if steps > 300_000 { Err(Stop::StepLimit) } else { Ok(()) }
    };
    let mut search = Ordered::new(Size { width: 3, height: 4 }, order, &mut on);
    match (search.search(Cell { x: 0, y: 0 }), &search.crash) {
        (_, Some(_)) => OrderEnd::Outside,
        (Err(_), None) => OrderEnd::Endless,
        (Ok(()), None) => OrderEnd::Tours(search.count.solutions),
    }
}

/// The search.
pub struct Ordered<'a> {
    size: Size,
    /// Which of [`STATEMENTS`] runs first, second, and so on.
    order: [usize; 4],
    board: Vec<u32>,
    /// Tours found so far.
    pub count: Count,
    /// Which statement used a cell off the board: there the program crashes.
    pub crash: Option<String>,
    /// Gets each event, and the line of the program that it belongs to, from 1.
    on: &'a mut dyn FnMut(&Event<'_>, u32) -> Flow,
}

impl<'a> Ordered<'a> {
    /// Creates an empty board.
    pub fn new(
        size: Size,
        order: [usize; 4],
        on: &'a mut dyn FnMut(&Event<'_>, u32) -> Flow,
    ) -> Self {
        Ordered {
            size,
            order,
            board: vec![0; size.cells()],
            count: Count::default(),
            crash: None,
            on,
        }
    }

    /// Searches from a cell.
    ///
    /// # Errors
    /// The reason of `on` to stop, or a crash.
    pub fn search(&mut self, start: Cell) -> Flow {
        self.board[self.size.index(start)] = 1;
        self.step(start, 1)
    }

    fn step(&mut self, at: Cell, n: u32) -> Flow {
        (self.on)(&Entered { board: Numbers(&self.board), depth: n as usize }, 1)?;
        if n as usize == self.size.cells() {
            self.count.solutions += 1;
            return (self.on)(&Solved { board: Numbers(&self.board), count: &self.count }, 4);
        }
        for direction in 0..8 {
            let to = at + MOVES[direction];
            self.choose(Choice { number: direction, cell: to }, n)?;
        }
        (self.on)(&Returned { depth: n as usize }, 6)
    }

    /// The loop's four statements for one cell.
    fn choose(&mut self, choice: Choice, n: u32) -> Flow {
        let to = choice.cell;
        for (line, statement) in (ABOVE.len() as u32 + 1..).zip(self.order) {
            let is_on_board = self.size.contains(to);
            if statement == 0 {
                let why = match is_on_board {
                    true if self.board[self.size.index(to)] == 0 => continue,
                    true => &VISITED,
                    false => &OFF_BOARD,
                };
                return (self.on)(&Refused { choice, why }, line);
            }
            if statement == 2 {
                self.step(to, n + 1)?;
                continue;
            }
            if !is_on_board {
                let text = STATEMENTS[statement];
                self.crash = Some(format!("in `{text}`, {to} is not on the board"));
                return Err(Stop::Enough);
            }
            let index = self.size.index(to);
            if statement == 1 {
                self.board[index] = n + 1;
                (self.on)(&Marked { choice, why: &FREE }, line)?;
            } else {
                self.board[index] = 0;
                (self.on)(&Unmarked { choice, board: Numbers(&self.board) }, line)?;
            }
        }
        Ok(())
    }
}
