//! The events of a search: plain data, the same for every program.

use std::borrow::Cow;
use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use super::header::{Cause, Header};
use crate::board::Cell;

/// A place in the source of a search.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// The call of the observer in one of the course's programs.
    Call(&'static Location<'static>),
    /// A line of another program's source, from 1; 0 if it is unknown.
    Number(u32),
}

/// One thing to try: a number, and the cell that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// What is tried there: the direction of a knight's move, 0 to 7, the digit of a cell, the row of
    /// a queen, or the value of an object that is taken, 0 if it is left.
    pub number: usize,
    /// The cell, on the board or off it.
    pub cell: Cell,
}

impl Choice {
    /// Stands for the choice of a candidate, whose reason is about all of them.
    pub const NONE: Choice = Choice { number: 0, cell: Cell { x: 0, y: 0 } };

    /// A choice that a cell alone describes.
    pub fn cell(cell: Cell) -> Self {
        Choice { number: 0, cell }
    }
}

/// Words that are the same for every choice, or are made of the numbers of a reason and of a choice.
#[derive(Clone, Copy)]
pub enum Words {
    /// The same for every choice.
    Fixed(&'static str),
    /// Made for each choice.
    Made(fn([i64; 2], Choice) -> String),
}

impl Words {
    fn of(self, why: &Why, choice: Choice) -> Cow<'_, str> {
        match (&why.words, self) {
            (Some(words), _) => (&**words).into(),
            (None, Words::Fixed(words)) => words.into(),
            (None, Words::Made(words)) => words(why.numbers.unwrap_or_default(), choice).into(),
        }
    }
}

/// Why a choice is possible or impossible, or a candidate is no solution. A search names a reason; only
/// whoever draws it asks for its words and its cause.
pub struct Reason {
    /// The word that level 3 prints.
    pub word: &'static str,
    /// The same in a few words.
    pub short: Words,
    /// The same as the part of a sentence, or as a sentence with its full stop.
    pub sentence: Words,
    /// What to draw of it.
    pub cause: Option<fn(&Header, &Situation<'_>) -> Cause>,
}

impl Reason {
    /// A reason with the same word everywhere, and nothing to draw.
    pub const fn word(word: &'static str) -> Self {
        Reason { word, short: Words::Fixed(word), sentence: Words::Fixed(word), cause: None }
    }
}

/// A reason, and the numbers that its words are made of.
#[derive(Clone)]
pub struct Why {
    /// The reason.
    pub reason: &'static Reason,
    /// Its numbers, if it has any; each may be 0.
    pub numbers: Option<[i64; 2]>,
    /// The words of another program, in place of those of the reason.
    pub words: Option<Arc<str>>,
}

impl Why {
    /// A reason without numbers.
    pub const fn new(reason: &'static Reason) -> Self {
        Why { reason, numbers: None, words: None }
    }

    /// The same reason with numbers.
    pub const fn with(&self, numbers: [i64; 2]) -> Self {
        Why { reason: self.reason, numbers: Some(numbers), words: None }
    }

    /// The reason as the part of a sentence about a choice.
    pub fn sentence(&self, choice: Choice) -> Cow<'_, str> {
        self.reason.sentence.of(self, choice)
    }

    /// The reason in a few words.
    pub fn short(&self, choice: Choice) -> Cow<'_, str> {
        self.reason.short.of(self, choice)
    }

    /// What to draw of it.
    pub fn cause(&self, header: &Header, situation: &Situation<'_>) -> Cause {
        self.reason.cause.map_or_else(Cause::default, |cause| cause(header, situation))
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason.word)
    }
}

/// Each reason is a static, equal to itself alone; those of another program are equal by their words.
impl PartialEq for Why {
    fn eq(&self, other: &Why) -> bool {
        std::ptr::eq(self.reason, other.reason) && self.words == other.words
    }
}

/// The board when a choice is refused or a candidate rejected, for the [`Reason::cause`].
pub struct Situation<'a> {
    /// The value of each cell, row by row, as [`Shape::cells`](super::Shape::cells) gives it.
    pub cells: &'a [u32],
    /// The directions of a list of moves, where the board is [`Board::Moves`].
    pub moves: &'a [usize],
    /// The choice that is refused.
    pub choice: Choice,
}

/// What is counted while a search runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Solutions found.
    pub solutions: u64,
    /// Those of them that are closed tours: the last cell is a knight's move from the first.
    pub closed: u64,
    /// Searches begun, in a program that begins anew after too many nodes.
    pub attempts: u64,
    /// Whether every path was tried, in a program that stops at its first solution.
    pub exhausted: bool,
    /// The value of the best solution, where solutions have a value: each one counted is an improvement.
    pub best: Option<i64>,
    /// What the best solution uses of that which is limited.
    pub weight: i64,
    /// Complete candidates tested.
    pub candidates: u64,
    /// Choices and candidates refused because of the limit.
    pub refused: u64,
    /// Choices refused because they cannot lead to an improvement.
    pub cut: u64,
}

impl Count {
    /// The sum of two parts of a search; `None` if it is more than a counter holds. Of two best solutions, the
    /// better one is that of the sum, with its weight.
    pub fn checked_add(self, other: Count) -> Option<Count> {
        let better = if other.best > self.best { other } else { self };
        Some(Count {
            solutions: self.solutions.checked_add(other.solutions)?,
            closed: self.closed.checked_add(other.closed)?,
            attempts: self.attempts.checked_add(other.attempts)?,
            exhausted: self.exhausted && other.exhausted,
            best: better.best,
            weight: better.weight,
            candidates: self.candidates.checked_add(other.candidates)?,
            refused: self.refused.checked_add(other.refused)?,
            cut: self.cut.checked_add(other.cut)?,
        })
    }
}

/// The board of a search, as numbers; the program's [`Shape`](super::Shape) says what they mean.
/// Borrowed slices: a search whose own address were passed on would be slower.
#[derive(Clone, Copy)]
pub enum Board<'a> {
    /// A number for each cell, row by row.
    Numbers(&'a [u32]),
    /// The same in bytes.
    Digits(&'a [u8]),
    /// The row of the queen on each column. Entries beyond the queens that are placed may hold anything.
    Rows(&'a [usize]),
    /// A list of moves: in brute force, a move may leave the board or return to a cell.
    Moves(&'a Candidate),
    /// A board so large that its numbers are made when they are asked for.
    Large(&'a dyn LargeBoard),
    /// Numbers, and the named values of the call.
    Valued(Valued<'a>),
}

/// A list of moves, and the board that is rendered from it.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    /// The direction of each move, an index into [`MOVES`](crate::board::MOVES); a node of depth n has
    /// n - 1 of them.
    pub moves: Vec<usize>,
    /// For each cell, row by row, the number of its last visit; 0 is not visited.
    pub board: Vec<u32>,
}

/// A number for each cell, and the named values of a call: what it has used, and what it may reach.
#[derive(Clone, Copy, Debug)]
pub struct Valued<'a> {
    /// The numbers, row by row.
    pub numbers: &'a [u32],
    /// The names and the values.
    pub values: &'a [(&'static str, i64)],
}

/// A board so large that its numbers are made when they are asked for.
pub trait LargeBoard {
    /// A number for each cell, row by row.
    fn numbers(&self) -> Vec<u32>;

    /// The cell where the search is.
    fn at(&self) -> Cell;

    /// Writes the lines that level 3 adds about this board.
    ///
    /// # Errors
    /// `out` cannot be written.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<'a> Board<'a> {
    /// The numbers.
    pub fn numbers(self) -> Cow<'a, [u32]> {
        match self {
            Board::Numbers(numbers) | Board::Valued(Valued { numbers, .. }) => numbers.into(),
            Board::Moves(candidate) => candidate.board.as_slice().into(),
            Board::Digits(digits) => digits.iter().map(|&digit| digit.into()).collect(),
            Board::Rows(rows) => rows.iter().map(|&row| row as u32).collect(),
            Board::Large(board) => board.numbers().into(),
        }
    }

    /// The directions of a list of moves.
    pub fn moves(self) -> &'a [usize] {
        if let Board::Moves(candidate) = self { &candidate.moves } else { &[] }
    }

    /// The named values of the call.
    pub fn values(self) -> &'a [(&'static str, i64)] {
        if let Board::Valued(valued) = self { valued.values } else { &[] }
    }
}

/// What a search reports. Each event follows the statement that it is about.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// A node of the search tree is entered. If no observer needs the nodes, an algorithm may show
    /// the board of the root instead. With the answer [`Next::Skip`], the search leaves out this node
    /// and everything below it.
    Entered {
        /// The board with all choices so far.
        board: Board<'a>,
        /// The number of these choices.
        depth: usize,
    },
    /// A choice is impossible.
    Refused {
        /// The choice.
        choice: Choice,
        /// The rule that it breaks.
        why: &'a Why,
    },
    /// A choice is possible and has been marked on the board; the search goes deeper.
    Marked {
        /// The choice.
        choice: Choice,
        /// Why it is possible.
        why: &'a Why,
    },
    /// A complete candidate has been tested: it is not a solution.
    Rejected {
        /// The candidate.
        board: Board<'a>,
        /// Why not.
        why: &'a Why,
    },
    /// A complete candidate is a solution, and has been counted.
    Solved {
        /// The solution.
        board: Board<'a>,
        /// The count, including this solution.
        count: &'a Count,
    },
    /// All choices of a node have been tried: the search returns to the node above. If none of them
    /// was possible, the node is a dead end.
    Returned {
        /// The depth of the node.
        depth: usize,
    },
    /// The search has returned from below a choice and has taken it off the board.
    Unmarked {
        /// The choice.
        choice: Choice,
        /// The board without it.
        board: Board<'a>,
    },
    /// The search contradicts itself, as a program of a student may: a mark was never taken back, for
    /// example.
    Wrong {
        /// The choice that shows it.
        choice: Choice,
        /// What is wrong, in a sentence.
        why: &'a Why,
        /// The board as it really is; what differs on it stays when earlier choices are unmarked.
        board: Board<'a>,
    },
    /// Nodes or solutions have been counted without visiting them one by one. With no nodes, it only
    /// asks whether to stop.
    Counted {
        /// The number of nodes.
        nodes: u64,
        /// The number of solutions.
        solutions: u64,
        /// The number of choices at the deepest of these nodes.
        depth: usize,
    },
    /// Variables of the search have changed, which belong to no call.
    Noted {
        /// Their names and values.
        values: &'a [(&'a str, i64)],
    },
    /// Text that belongs to no node and to no choice.
    Text {
        /// The lowest verbose level that prints it.
        level: u8,
        /// Whole lines of text. They are made only if they are printed.
        text: &'a dyn fmt::Display,
    },
}

/// What the search does after it has entered a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Visits the node.
    Visit,
    /// Skips the node and everything below it: another thread searches this part of the tree, or it
    /// is not needed.
    Skip,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_with_its_numbers_and_its_choice() {
        static REASON: Reason = Reason {
            short: Words::Made(|[one, other], _| format!("{one} > {other}")),
            sentence: Words::Made(|_, choice| format!("row {} is taken", choice.cell.y)),
            ..Reason::word("row")
        };
        let why = Why::new(&REASON).with([0, 0]);
        let choice = Choice::cell(Cell { x: 2, y: 3 });
        assert_eq!(why.short(choice), "0 > 0");
        assert_eq!(why.sentence(choice), "row 3 is taken");
        static FREE: Reason = Reason::word("free");
        assert_eq!(Why::new(&FREE).sentence(choice), "free");
    }

    #[test]
    fn two_parts_are_added_field_by_field() {
        let one = Count {
            solutions: 1,
            closed: 2,
            attempts: 3,
            exhausted: true,
            best: Some(50),
            weight: 4,
            candidates: 5,
            refused: 6,
            cut: 7,
        };
        let other = Count {
            solutions: 10,
            closed: 20,
            attempts: 30,
            exhausted: false,
            best: Some(40),
            weight: 1000,
            candidates: 50,
            refused: 60,
            cut: 70,
        };
        let sum = Count {
            solutions: 11,
            closed: 22,
            attempts: 33,
            exhausted: false,
            best: Some(50),
            weight: 4,
            candidates: 55,
            refused: 66,
            cut: 77,
        };
        assert_eq!(one.checked_add(other), Some(sum));
        assert_eq!(other.checked_add(one), Some(sum));
        // No packing has been found in the other part.
        let none = Count { best: None, weight: 0, ..other };
        let best = none.checked_add(one).map(|sum| (sum.best, sum.weight));
        assert_eq!(best, Some((Some(50), 4)));
        for full in [
            Count { solutions: u64::MAX, ..one },
            Count { closed: u64::MAX, ..one },
            Count { attempts: u64::MAX, ..one },
            Count { candidates: u64::MAX, ..one },
            Count { refused: u64::MAX, ..one },
            Count { cut: u64::MAX, ..one },
        ] {
            assert_eq!(full.checked_add(other), None);
        }
    }
}
