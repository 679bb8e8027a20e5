//! A recursion that writes no list: its calls are shown, with their arguments and what they return.

use common::search::{Choice, Traced};

use super::raw::{MOST_TEXTS, Raw, RawEvent};
use super::state::Inference;
use crate::event_sender::ShownSearch;
use crate::trace_line::NOWHERE;

/// The numbers of the calls that are open, and the texts of all.
#[derive(Default)]
pub struct ShownCalls {
    open: Vec<usize>,
    pub traced: Traced,
}

impl ShownCalls {
    /// The choice that is a call, or its return, with this text.
    fn choice(&self, text: String) -> Choice {
        let mut calls = self.traced.calls();
        // One more text stands for all others.
        let is_kept = calls.len() < MOST_TEXTS || calls.contains(&text);
        let (number, _) = calls.insert_full(if is_kept { text } else { "…".to_owned() });
        Choice { number, cell: NOWHERE }
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
                let call = self.calls.traced.calls()[number].clone();
                let text = match self.names.said(text) {
                    "nothing" => call,
                    value => format!("{call} = {value}"),
                };
                shown.unmarked(self.calls.choice(text), line);
            }
            _ => {}
        }
    }
}
