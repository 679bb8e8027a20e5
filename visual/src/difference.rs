//! Where two searches part: the first choice that only one of them makes.
//!
//! A trace may leave out refusals, so only marks, unmarks, solutions and contradictions are compared; and a node from which
//! the search goes on to the next one without a mark between them.

use std::mem::take;

use common::board::{Cell, Size};
use common::cli::human;
use common::search::{Choice, Event, Flow, Header, Line, Moment, Stop};
use serde_json::Value;

use crate::record::Record;
use crate::replay::json::whole_steps;

/// Choices of a search that are kept to be compared.
const MOST_CHOICES: usize = 2_000_000;

/// What a search does to its board, in order.
#[derive(Default)]
pub struct Choices {
    /// The size of its board, and the kind.
    board: (Size, String),
    all: Vec<BoardStep>,
    steps: u64,
    /// The nodes that were entered, and the numbers of those that are open.
    nodes: u32,
    path: Vec<u32>,
    /// Whether the last step but refusals was a mark, and the node that was entered otherwise. A search that marks as it
    /// enters has a mark there next, and one that refuses as it enters returns.
    is_marked: bool,
    unmarked: Option<BoardStep>,
    /// Whether the search goes on.
    is_cut: bool,
}

/// One thing that a search does to its board.
struct BoardStep {
    record: Record,
    /// The number of its step, from 1, and of the node that the search is in after it.
    step: u64,
    node: u32,
}

impl BoardStep {
    /// A number may be left out of a trace: then it is 0.
    fn is_same(&self, other: &BoardStep) -> bool {
        let [one, another] = [self, other].map(|step| step.record.choice.number);
        let does = |step: &BoardStep| (step.record.moment, step.record.choice.cell);
        does(self) == does(other) && (one == another || one == 0 || another == 0)
    }
}

impl Choices {
    /// The choices of a search that has not begun.
    pub fn new(header: &Header) -> Self {
        Choices { board: (header.size, header.shape.kind().to_owned()), ..Choices::default() }
    }

    /// The choices of a recording, as a page has it, up to its first fold.
    pub fn of_page(recording: &Value) -> Self {
        let side = |name| recording[name].as_i64().unwrap_or_default() as i32;
        let mut choices = Choices {
            board: (
                Size::new(side("width"), side("height")),
                recording["style"]["kind"].as_str().unwrap_or_default().to_owned(),
            ),
            ..Choices::default()
        };
        for step in whole_steps(recording) {
            if !step["fold"].is_null() {
                choices.is_cut = true;
                break;
            }
            // There is room for every recording.
            let _ = choices.take(record_of(&step));
        }
        choices
    }

    /// Takes an event.
    ///
    /// # Errors
    /// There are too many to be compared.
    pub fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        Record::of(event, line).map_or(Ok(()), |record| self.take(record))
    }

    fn take(&mut self, record: Record) -> Flow {
        self.steps += 1;
        match record.moment {
            Moment::Enter => {
                self.nodes += 1;
                self.path.push(self.nodes);
                if take(&mut self.is_marked) || self.nodes == 1 {
                    return Ok(());
                }
                let entered = BoardStep { record, step: self.steps, node: self.nodes };
                if let Some(before) = self.unmarked.replace(entered) {
                    return self.keep(before);
                }
            }
            Moment::Mark | Moment::Unmark | Moment::Solve | Moment::Wrong => {
                self.is_marked = record.moment == Moment::Mark;
                self.unmarked = None;
                if record.moment == Moment::Unmark {
                    self.path.pop();
                }
                let node = match record.moment {
                    Moment::Mark => self.nodes + 1,
                    _ => self.path.last().copied().unwrap_or(1),
                };
                return self.keep(BoardStep { record, step: self.steps, node });
            }
            Moment::DeadEnd | Moment::Return => self.unmarked = None,
            Moment::Refuse | Moment::Reject => {}
        }
        Ok(())
    }

    /// Keeps a step to be compared.
    fn keep(&mut self, step: BoardStep) -> Flow {
        if self.all.len() == MOST_CHOICES {
            self.is_cut = true;
            return Err(Stop::PageFull);
        }
        self.all.push(step);
        Ok(())
    }

    /// Whether another search has the same board.
    pub fn has_board_of(&self, other: &Choices) -> bool {
        self.board == other.board
    }

    /// The search was stopped, and would go on.
    pub fn cut(&mut self) {
        self.is_cut = true;
    }
}

/// The record of a step in a page.
fn record_of(step: &Value) -> Record {
    let moment = match step["kind"].as_str() {
        _ if step["is_wrong"] == true => Moment::Wrong,
        Some("e") => Moment::Enter,
        Some("m") => Moment::Mark,
        Some("u") => Moment::Unmark,
        Some("s") => Moment::Solve,
        Some("b" | "d") => Moment::Return,
        _ => Moment::Refuse,
    };
    let label = &step["label"];
    let side = |place: usize| label[1][place].as_i64().unwrap_or_default() as i32;
    let choice = Choice {
        number: label[2].as_u64().unwrap_or_default() as usize,
        cell: Cell { x: side(0), y: side(1) },
    };
    Record { moment, choice, reason: None, depth: 0, line: Line::Number(0) }
}

/// Where two searches part.
#[derive(Clone, PartialEq)]
pub struct Difference {
    /// The step of each search that the other one has not, from 1, and the node that it is in.
    pub steps: [u64; 2],
    /// The node that both are in, from 1.
    pub node: u32,
    /// What each of them does there, in words that follow its name.
    pub words: [String; 2],
}

impl Difference {
    /// The difference in words: where the searches part, and what each of them does there.
    pub fn message(&self, names: [&str; 2]) -> String {
        let node = human::grouped(self.node.into());
        let ([one, other], [does, another]) = (names, &self.words);
        format!("node {node}, the searches part: {one} {does}, and {other} {another}")
    }

    /// The number of the step of each search at which it parts from the other one, and what happens there.
    pub fn parts(&self, names: [&str; 2]) -> [(u64, String); 2] {
        [0, 1].map(|search| {
            let [this, that] = [&self.words[search], &self.words[1 - search]];
            let other = names[1 - search];
            (
                self.steps[search],
                format!("Here the two searches part: this one {this}, and {other} {that}."),
            )
        })
    }
}

/// The first choice that only one of two searches makes; none if all are the same, as far as both are
/// known, or if they have different boards. The header is that of one of them.
pub fn first_difference(choices: [&Choices; 2], header: &Header) -> Option<Difference> {
    let [one, other] = choices;
    if !one.has_board_of(other) {
        return None;
    }
    let same = one.all.iter().zip(&other.all).take_while(|(one, other)| one.is_same(other)).count();
    let next: [Option<&BoardStep>; 2] = choices.map(|choices| choices.all.get(same));
    // One that ends first must have ended, too.
    let is_unknown = |search: usize| next[search].is_none() && choices[search].is_cut;
    if next.iter().all(Option::is_none) || is_unknown(0) || is_unknown(1) {
        return None;
    }
    let action = |moment, choice| (header.wording.action)(header, moment, choice);
    let is_wrong = |made: &BoardStep| made.record.moment == Moment::Wrong;
    let wrong = next.iter().flatten().find(|made| is_wrong(made)).map(|made| made.record.choice);
    // What one has not taken back is known a step later: they part where both say that they take it back.
    let parted = same - usize::from(wrong.is_some() && same > 0);
    let step = |choices: &Choices| choices.all.get(parted).map_or(choices.steps, |made| made.step);
    Some(Difference {
        steps: choices.map(step),
        node: same.checked_sub(1).map_or(1, |last| one.all[last].node),
        words: next.map(|made| match (wrong, made) {
            (Some(choice), Some(made)) if is_wrong(made) => action(Moment::Wrong, choice),
            (Some(choice), _) => action(Moment::Unmark, choice),
            (None, Some(made)) => action(made.record.moment, made.record.choice),
            (None, None) => "ends".to_owned(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds of the steps that are compared, of a search with these kinds of steps.
    fn compared(kinds: &str) -> Vec<Moment> {
        let mut choices = Choices::default();
        for kind in kinds.chars() {
            let step = serde_json::json!({ "kind": kind.to_string() });
            choices.take(record_of(&step)).expect("there is room");
        }
        choices.all.iter().map(|step| step.record.moment).collect()
    }

    #[test]
    fn a_node_counts_from_which_the_search_goes_on_without_a_mark() {
        use Moment::{Enter, Mark, Solve, Unmark};
        for (kinds, all) in [
            // Marked before the call, in it, and in a call between two nodes, which may refuse, too.
            ("erememsub", &[Mark, Mark, Solve, Unmark][..]),
            ("ememb", &[Mark, Mark]),
            ("eerbemembdeb", &[Mark, Mark]),
            // Not marked before the second call.
            ("emeembb", &[Mark, Mark]),
            ("emeeembbb", &[Mark, Enter, Mark]),
            ("eeees", &[Enter, Enter, Solve]),
        ] {
            assert_eq!(compared(kinds), all, "{kinds}");
        }
    }
}
