//! Where two searches part: the first choice that only one of them makes.
//!
//! What a search refuses may be left out of a trace, so only what it marks, unmarks and solves is
//! compared, and what is wrong with it.

mod recordings;

use common::board::Cell;
use common::search::{Choice, Event, Flow, Header, Shape, Stop, special};

use crate::steps::is_step;

/// Choices of a search that are kept to be compared.
const MOST: usize = 4_000_000;

/// What a search does to its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Marks,
    Unmarks,
    Solves,
    IsWrong,
}

/// One thing that a search does to its board.
#[derive(Clone, Copy, Debug)]
struct Deed {
    what: What,
    choice: Choice,
    /// The number of its step, from 1, and of the node that the search is in after it.
    step: u64,
    node: u32,
}

impl Deed {
    /// A number may be left out of a trace: then it is 0.
    fn is_same(&self, other: &Deed) -> bool {
        let [one, another] = [self.choice.number, other.choice.number];
        (self.what, self.choice.cell) == (other.what, other.choice.cell)
            && (one == another || one == 0 || another == 0)
    }

    /// In words that follow the name of its search.
    fn words(&self, header: &Header) -> String {
        let Choice { number, cell } = self.choice;
        let place = match header.shape {
            Shape::Boxes if header.size.height == 1 => format!("box {}", cell.x),
            _ => cell.to_string(),
        };
        let is_placed = number > 0 && matches!(header.shape, Shape::Digits { .. } | Shape::Boxes);
        let number = special::name(number);
        match self.what {
            What::Solves => "finds a solution".to_owned(),
            What::IsWrong => "goes wrong".to_owned(),
            What::Unmarks => format!("takes {place} back"),
            What::Marks if is_placed => format!("places {number} in {place}"),
            What::Marks => format!("marks {place}"),
        }
    }
}

/// What a search does to its board, in order.
#[derive(Debug, Default)]
pub struct Deeds {
    all: Vec<Deed>,
    steps: u64,
    /// The nodes that were entered, and the numbers of those that are open.
    nodes: u32,
    path: Vec<u32>,
    /// Whether the search goes on.
    is_cut: bool,
}

impl Deeds {
    /// Takes an event.
    ///
    /// # Errors
    /// There are too many to be compared.
    pub fn on(&mut self, event: &Event<'_>) -> Flow {
        self.steps += u64::from(is_step(event));
        let at_cell = Choice::cell(Cell { x: 0, y: 0 });
        let (what, choice) = match *event {
            Event::Marked { choice, .. } => (What::Marks, choice),
            Event::Unmarked { choice, .. } => (What::Unmarks, choice),
            Event::Wrong { choice, .. } => (What::IsWrong, choice),
            Event::Solved { .. } => (What::Solves, at_cell),
            Event::Entered { .. } => {
                self.enter();
                return Ok(());
            }
            _ => return Ok(()),
        };
        if self.all.len() == MOST {
            self.is_cut = true;
            return Err(Stop::PageFull);
        }
        self.push(what, choice);
        Ok(())
    }

    fn enter(&mut self) {
        self.nodes += 1;
        self.path.push(self.nodes);
    }

    fn push(&mut self, what: What, choice: Choice) {
        if what == What::Unmarks {
            self.path.pop();
        }
        let node = match what {
            What::Marks => self.nodes + 1,
            _ => self.path.last().copied().unwrap_or(1),
        };
        self.all.push(Deed { what, choice, step: self.steps, node });
    }

    /// The search was stopped, and would go on.
    pub fn cut(&mut self) {
        self.is_cut = true;
    }
}

/// Where two searches part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The step of each search that the other one has not, from 1, and the node that it is in.
    pub steps: [u64; 2],
    /// The node that both are in, from 1.
    pub node: u32,
    /// What each of them does there, in words that follow its name.
    pub words: [String; 2],
}

impl Difference {
    /// What happens at the step of one of the searches, the first or the second; `names` are theirs.
    pub fn sentence(&self, search: usize, names: [&str; 2]) -> String {
        let [this, that] = [&self.words[search], &self.words[1 - search]];
        let other = names[1 - search];
        format!("Here the two searches part: next, this one {this}, and {other} {that}.")
    }
}

/// Whether two searches have the same board.
pub fn is_same_board(one: &Header, other: &Header) -> bool {
    let is_same_kind = std::mem::discriminant(&one.shape) == std::mem::discriminant(&other.shape);
    one.size == other.size && is_same_kind
}

/// The first choice that only one of two searches makes; none if all are the same, as far as both are
/// known, or if they have different boards.
pub fn first_difference(deeds: [&Deeds; 2], headers: [&Header; 2]) -> Option<Difference> {
    let [one, other] = deeds;
    if !is_same_board(headers[0], headers[1]) {
        return None;
    }
    let pairs = one.all.iter().zip(&other.all);
    let same = pairs.take_while(|(one, other)| one.is_same(other)).count();
    let next: [Option<&Deed>; 2] = deeds.map(|deeds| deeds.all.get(same));
    // One that ends first must have ended, too.
    let is_unknown = |search: usize| next[search].is_none() && deeds[search].is_cut;
    if next.iter().all(Option::is_none) || is_unknown(0) || is_unknown(1) {
        return None;
    }
    let words = next.map(|deed| deed.map_or("ends".to_owned(), |deed| deed.words(headers[0])));
    let steps = [0, 1].map(|search| next[search].map_or(deeds[search].steps, |deed| deed.step));
    let node = same.checked_sub(1).map_or(1, |last| one.all[last].node);
    Some(Difference { steps, node, words })
}
