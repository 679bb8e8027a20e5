//! The header of a search: what it says of itself before its first event, as plain data.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard};

use indexmap::IndexSet;

use super::position::{Board, Choice};
use crate::board::{Cell, MOVES, Size};
use crate::platform::locked;

/// The sources of a search: the end of each file's name, and its text.
pub type Sources = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// The [`Sources`](crate::search::Sources) of a search: those files of this folder, which are named from where the macro is used.
#[macro_export]
macro_rules! sources {
    ($folder:literal: $($file:literal),+) => {
        vec![$((concat!($folder, "/", $file).into(), include_str!($file).into())),+]
    };
}

/// What a search says of itself.
#[derive(Clone, Default)]
pub struct Header {
    /// The program's name, as typed.
    pub name: &'static str,
    /// The name of its algorithm; that of a lecture or a reading is `plain`.
    pub algorithm: String,
    /// For another program's search, which is known from its trace: the facts and calls that arrive while it runs;
    /// all clones share them. Such a search has no levels, and its tour need not be a knight's.
    pub traced: Option<Traced>,
    /// The lowest verbose level that prints something at every node.
    pub nodes_level: u8,
    /// The lowest verbose level that prints something at a choice, a candidate that is rejected, or a
    /// return; 4 if none does.
    pub choices_level: u8,
    /// How many calls of the search may be open at once. This determines the size of its stack.
    pub depth: usize,
    /// The memory that the search takes besides its stack, in bytes.
    pub memory: u64,
    /// The problem in a few words.
    pub title: String,
    /// The size of the boards.
    pub size: Size,
    /// What the numbers of a board mean.
    pub shape: Shape,
    /// How its choices and steps are told, and what else is said of it.
    pub wording: Wording,
    /// Whether solutions are improvements: what the search does depends on what it has found before.
    pub improves: bool,
    /// What the search knows of its board, to be drawn beside it.
    pub tables: Vec<Table>,
    /// The sources of its searches.
    pub sources: Sources,
    /// What a reader must know to compare the board that is shown with the text of the levels.
    pub remark: &'static str,
}

/// What a search did, as a count, and the first step that it is about.
#[derive(Clone, Default, PartialEq)]
pub struct Fact {
    /// The count, in words.
    pub text: String,
    /// The number of the step, from 1.
    pub step: u64,
}

/// The facts and calls of a search that are known only while it runs.
#[derive(Clone, Default)]
pub struct Traced {
    facts: Arc<Mutex<Vec<Fact>>>,
    calls: Arc<Mutex<IndexSet<String>>>,
}

impl Traced {
    /// The facts; those that stand out come first.
    pub fn facts(&self) -> MutexGuard<'_, Vec<Fact>> {
        locked(&self.facts)
    }

    /// The texts of its choices, by their numbers, where choices are calls.
    pub fn calls(&self) -> MutexGuard<'_, IndexSet<String>> {
        locked(&self.calls)
    }
}

impl Header {
    /// Whether a node of the search takes long at a level: it is printed, or its board is large.
    pub fn is_slow(&self, level: u8) -> bool {
        /// A board with more cells than this is large.
        const LARGE: usize = 4096;
        level >= self.nodes_level || self.depth > LARGE
    }
}

/// What a search says of its choices and its steps, in words.
#[derive(Clone, Copy)]
pub struct Wording {
    /// A choice in a few characters; different choices have different texts.
    pub label: fn(&Header, Choice) -> String,
    /// What happens in a step, in a sentence.
    pub sentence: fn(&Header, &SentenceInput<'_>) -> String,
    /// What the search does in a step that another search has not, in words that follow its name.
    pub action: fn(&Header, Moment, Choice) -> String,
    /// What a page says of every search of this kind.
    pub phrases: Phrases,
}

impl Default for Wording {
    fn default() -> Self {
        Wording {
            label: |_, choice| choice.cell.to_string(),
            sentence: |_, input| format!("{:?}.", input.moment),
            action,
            phrases: Phrases::BOARD,
        }
    }
}

/// What a search does to boxes or cells.
fn action(header: &Header, moment: Moment, Choice { number, cell }: Choice) -> String {
    let is_line = header.shape.is_line(header.size);
    let place = if is_line { format!("box {}", cell.x) } else { cell.to_string() };
    let is_placed = number > 0 && matches!(header.shape, Shape::Digits { .. } | Shape::Boxes);
    match moment {
        Moment::Solve => "finds a solution".to_owned(),
        Moment::Wrong => format!("does not take {place} back"),
        Moment::Enter => "enters a node that no mark leads to".to_owned(),
        Moment::Unmark => format!("takes {place} back"),
        _ if is_placed => format!("places {} in {place}", special::name(number)),
        _ => format!("marks {place}"),
    }
}

/// What a page says of a search beside its steps.
#[derive(Clone, Copy)]
pub struct Phrases {
    /// The columns of the table of open calls: the name of each, and what it shows. That is the `depth`; the `x`, the
    /// `y`, the `number` or the `text` of the choice; or `here x` and `here y`, where a knight is.
    pub calls: &'static [(&'static str, &'static str)],
    /// What the tree shows of a choice, in the same words.
    pub short: &'static str,
    /// What has been done when a call begins.
    pub entered: &'static str,
    /// What a call tries, one after the other.
    pub next: &'static str,
    /// The question that a complete board has to answer, and what is done if it is a solution.
    pub complete: &'static str,
    /// The sentences for a choice that is possible, and for one that is not.
    pub fits: [&'static str; 2],
    /// What the search finds.
    pub solution: &'static str,
    /// The words before the cell of a choice; empty if its label says it all.
    pub choice: &'static str,
    /// The question to a reader before the first choice of a node; empty if there is none.
    pub question: &'static str,
}

impl Phrases {
    /// The phrases of a search that places something on the cells of a board.
    pub const BOARD: Phrases = Phrases {
        calls: &[("depth", "depth"), ("x", "x"), ("y", "y")],
        short: "text",
        entered: "one more choice is on the board",
        next: "the next choice",
        complete: "Is everything placed, and is it a solution? Then count it.",
        fits: ["It fits", "It does not fit"],
        solution: "solution",
        choice: "",
        question: "",
    };
}

/// A step, as far as its sentence tells it.
#[derive(Clone, Copy)]
pub struct SentenceInput<'a> {
    /// What happens.
    pub moment: Moment,
    /// How many choices are on the board after it.
    pub depth: usize,
    /// The choice that it is about: of a node that is entered, the first one that is tried there; of one that the
    /// search leaves, the one that has led there. There is none at the root, and where a recording ends.
    pub choice: Option<Choice>,
    /// Why the choice is refused or the candidate rejected, as the part of a sentence.
    pub why: &'a str,
}

impl SentenceInput<'_> {
    /// The cell of the choice, in letters.
    pub fn cell(&self) -> String {
        self.choice.map_or("…".to_owned(), |choice| choice.cell.to_string())
    }

    /// The number of the choice; 0 if there is none.
    pub fn number(&self) -> usize {
        self.choice.map_or(0, |choice| choice.number)
    }
}

/// What the numbers of a board mean.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    /// A knight's path: the cells row by row, each with its number on the path.
    Tour {
        /// The number of the first cell, 0 or 1; the number before it (0, or `u32::MAX`) is a free cell.
        first: u32,
        /// Whether a picture also has all moves of the knight, and how many each cell has.
        graph: bool,
    },
    /// Queens: for each column that has one, the row of its queen.
    Queens,
    /// Digits from 1 to 9, row by row; 0 is an empty cell.
    Digits {
        /// The digits that were given.
        clues: Vec<u32>,
    },
    /// Boxes with a value or a mark in each, on a line or in rows; 0 is an empty box.
    #[default]
    Boxes,
    /// Objects on a line, as in a knapsack: each has its value if it is taken, and [`special::ZERO`] if it is left; 0 is
    /// one that is not decided.
    Objects {
        /// The value and the weight of each.
        objects: Vec<[i64; 2]>,
        /// The largest weight that they may have together.
        limit: i64,
    },
    /// No board: the choices are calls, whose texts are told.
    Calls,
}

/// The values of a cell that are no numbers from 1 on, on boards of any shape: the number 0, which is not the empty
/// cell; a blocked cell; a mark without a number; a word.
pub mod special {
    use std::sync::Mutex;

    use crate::platform::locked;

    /// The number 0.
    pub const ZERO: u32 = 1 << 31;
    /// A blocked cell.
    pub const BLOCKED: u32 = ZERO + 1;
    /// A mark without a number.
    pub const MARK: u32 = ZERO + 2;
    /// The least value of a word.
    pub const WORD: u32 = 3 << 30;

    /// A program with more different words than this has one sign for the others.
    const MOST_WORDS: usize = 1000;

    /// The words on the boards of this process, as they are shown.
    static WORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// A word as a value: its place in the table of words. A cell has room for up to four letters of ASCII, or one
    /// other letter.
    pub fn word(text: &str) -> u32 {
        let is_wide = !text.starts_with(|letter: char| letter.is_ascii());
        let letters = text.chars().take(if is_wide { 1 } else { 4 });
        let letters = letters.take_while(|letter| is_wide || letter.is_ascii());
        let shown: String = letters.filter(|letter| *letter > ' ').collect();
        let mut words = locked(&WORDS);
        let known = words.iter().position(|word| *word == shown);
        let place = known.unwrap_or(words.len());
        if place == words.len() && place < MOST_WORDS {
            words.push(shown);
        }
        WORD + place as u32
    }

    /// A number, or a word as it is shown.
    pub fn name(value: usize) -> String {
        let Some(place) = value.checked_sub(WORD as usize) else { return value.to_string() };
        let words = locked(&WORDS);
        words.get(place).map_or("…", String::as_str).to_owned()
    }
}

impl Shape {
    /// The name of its kind in a recording.
    pub fn kind(&self) -> &'static str {
        match self {
            Shape::Tour { .. } => "tour",
            Shape::Queens => "queens",
            Shape::Digits { .. } => "digits",
            Shape::Boxes => "boxes",
            Shape::Objects { .. } => "objects",
            Shape::Calls => "calls",
        }
    }

    /// The value of each cell, row by row, where this many choices have been made: 0 is an empty cell, a
    /// path has 1, 2, … in the order of the visits, and a queen is 1.
    pub fn cells(&self, size: Size, board: Board<'_>, depth: usize) -> Vec<u32> {
        match (self, board) {
            (Shape::Tour { first, .. }, _) if *first != 1 => {
                let value = |number: &u32| number.wrapping_sub(*first).wrapping_add(1);
                board.numbers().iter().map(value).collect()
            }
            (_, Board::Rows(rows)) => {
                let mut cells = vec![0; size.cells()];
                for (x, &y) in (0..size.width).zip(rows).take(depth) {
                    cells[size.index(Cell { x, y: y as i32 })] = 1;
                }
                cells
            }
            _ => board.numbers().into_owned(),
        }
    }

    /// The value of a cell in letters; `signs` are those of a blocked cell and of a mark.
    pub fn written(&self, value: u32, signs: [&str; 2]) -> String {
        match (value, self) {
            (0, _) => String::new(),
            (special::ZERO, _) => "0".to_owned(),
            (special::BLOCKED, _) => signs[0].to_owned(),
            (special::MARK, _) => signs[1].to_owned(),
            (_, Shape::Queens) => "Q".to_owned(),
            (value, Shape::Tour { first, .. }) => (value - 1 + first).to_string(),
            (value, _) => special::name(value as usize),
        }
    }

    /// Whether boards of this size are a line of boxes, which have one number each.
    pub fn is_line(&self, size: Size) -> bool {
        matches!(self, Shape::Boxes | Shape::Objects { .. }) && size.height == 1
    }

    /// The sides of the blocks that are kept apart; 0 for none.
    pub fn block(&self, size: Size) -> i32 {
        if matches!(self, Shape::Digits { .. }) { size.block() } else { 0 }
    }
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A node is entered.
    #[default]
    Enter,
    /// A choice is refused.
    Refuse,
    /// A choice is marked.
    Mark,
    /// A solution is found.
    Solve,
    /// A complete candidate is tested: it is no solution.
    Reject,
    /// All choices of a node were refused: the search returns.
    DeadEnd,
    /// All choices of a node have been tried: the search returns.
    Return,
    /// A choice is unmarked.
    Unmark,
    /// The search contradicts itself.
    Wrong,
}

/// What to draw of a reason: cells are given by their indices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cause {
    /// Cells with a ring.
    pub rings: Vec<usize>,
    /// Whether a line leads from each ring to the cell of the choice.
    pub lines: bool,
    /// A part of the board: its upper left cell, and its size.
    pub area: Option<(Cell, Size)>,
    /// Whether all filled cells are part of it.
    pub filled: bool,
    /// Cells with a ring and a number.
    pub counts: Vec<(usize, usize)>,
    /// Cells of a candidate that show why it is no solution; they may lie off the board.
    pub shows: Vec<Cell>,
    /// The reason in words, where they depend on the board.
    pub text: String,
}

/// A table of the search: an entry for each of some lines on the board.
#[derive(Clone, Copy)]
pub struct Table {
    /// Its name in the search.
    pub name: &'static str,
    /// What its entries are about, for a reader.
    pub about: &'static str,
    /// What an entry shows of the cells of its line.
    pub shows: Shows,
    /// The cells of each of its lines on a board, by their indices. They are asked for when they are drawn.
    pub lines: fn(Size) -> Vec<Vec<usize>>,
}

/// What a table shows of a line.
#[derive(Clone, Copy, PartialEq)]
pub enum Shows {
    /// Whether one of its cells is filled.
    Taken,
    /// The values in its cells, from 1 to 9.
    Values,
    /// How many of its cells are free; there is a line for each cell of the board.
    Free,
    /// How many of its cells are free; the search compares these numbers when it chooses where to go.
    Compared,
}

impl Shows {
    /// Its name in a recording.
    pub fn name(self) -> &'static str {
        match self {
            Shows::Taken => "taken",
            Shows::Values => "values",
            Shows::Free => "free",
            Shows::Compared => "compared",
        }
    }
}

/// The cells of a board, sorted into `lines` lines by the number of the line that each is on.
pub fn lines(size: Size, lines: usize, line: impl Fn(usize, usize) -> usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new(); lines];
    for (index, Cell { x, y }) in size.all().enumerate() {
        all[line(x as usize, y as usize)].push(index);
    }
    all
}

/// The table of a knight's tour: the degree of each cell, which is the number of free cells that the
/// knight can go to from there.
pub fn degrees() -> Table {
    Table {
        name: "degree",
        about: "moves from a free cell to free cells",
        shows: Shows::Free,
        lines: |size| {
            let neighbours = |cell: Cell| {
                let targets = MOVES.iter().map(|&step| cell + step);
                targets.filter(|&to| size.contains(to)).map(|to| size.index(to)).collect()
            };
            size.all().map(neighbours).collect()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::special;

    #[test]
    fn a_word_has_its_place_and_is_shown_by_its_first_letters() {
        for (word, letters) in [
            ("#", "#"),
            ("red", "red"),
            ("yellow", "yell"),
            ("1,2", "1,2"),
            ("ä", "ä"),
            ("grün", "gr"),
            ("日本", "日"),
            ("𝄞", "𝄞"),
            ("", ""),
        ] {
            let value = special::word(word);
            assert_eq!(value, special::word(word));
            assert_eq!(special::name(value as usize), letters);
        }
        assert_ne!(special::word("red"), special::word("blue"));
        for number in [0, 9, 1 << 30, 1 << 31] {
            assert_eq!(special::name(number), number.to_string());
        }
    }
}
