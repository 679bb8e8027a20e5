//! A recursion that writes no list: its calls are shown, with their arguments and what they return.

use common::search::{Choice, Told};
use rustc_hash::FxHashMap;

use super::raw::{Raw, RawEvent};
use super::state::Inference;
use crate::event_sender::ShownSearch;
use crate::trace_line::NOWHERE;

/// Texts of calls that are kept; the last one stands for all others.
const MOST_CALLS: usize = 100_000;

/// The calls that are open, and the texts of all.
#[derive(Default)]
pub struct ShownCalls {
    open: Vec<usize>,
    /// The number of each text.
    numbers: FxHashMap<String, usize>,
    pub told: Told,
}

impl ShownCalls {
    /// The choice that is a call, or its return, with this text.
    fn choice(&mut self, text: String) -> Choice {
        let next = self.numbers.len();
        let number = match self.numbers.get(&text) {
            Some(&number) => number,
            None if next == MOST_CALLS => next - 1,
            None => {
                let mut calls = self.told.calls();
                let is_last = next + 1 == MOST_CALLS;
                calls.push(if is_last { "…".to_owned() } else { text.clone() });
                self.numbers.insert(text, next);
                next
            }
        };
        Choice { number, cell: NOWHERE }
    }

    fn text(&self, number: usize) -> String {
        self.told.calls()[number].clone()
    }
}

impl Inference {
    /// Takes a raw event of a recursion without a board.
    pub(super) fn on_call(
        &mut self,
        RawEvent { line, what }: RawEvent,
        shown: &mut ShownSearch<'_>,
    ) {
        match what {
            Raw::Call { function, text } => {
                let name = &self.names.functions[function as usize];
                let text = match self.names.said(text) {
                    "" => name.clone(),
                    arguments => format!("{name}({arguments})"),
                };
                let choice = self.calls.choice(text);
                shown.marked(choice, line);
                shown.entered(self.calls.open.len(), line);
                self.calls.open.push(choice.number);
            }
            Raw::Return { text, .. } => {
                let Some(number) = self.calls.open.pop() else { return };
                let call = self.calls.text(number);
                let text = match self.names.said(text) {
                    "nothing" => call,
                    value => format!("{call} = {value}"),
                };
                let choice = self.calls.choice(text);
                shown.unmarked(choice, line);
            }
            _ => {}
        }
    }
}
