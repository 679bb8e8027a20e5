//! What a page needs of a search: everything but what is folded for good.

use std::sync::{Mutex, MutexGuard, PoisonError};

use common::search::{Board, Choice, Count, Event, Flow, Reason, Stop, special};
use visual::replay::plan::FoldPlan;

use crate::search::{Record, What};

/// Bytes of the program's output that are kept beside a step, up to the end of a line.
const MOST_OUTPUT: usize = 8000;
/// Things that happen which are kept for a page.
pub const MOST_KEPT: usize = 2_000_000;

/// What is kept for a page.
pub struct Kept {
    /// What has happened.
    pub records: Vec<Record>,
    /// For each open node, where what follows its entry begins.
    open: Vec<usize>,
    /// What is folded; none if no page is made.
    pub plan: Option<FoldPlan>,
}

/// What a mutex guards, even if a thread has panicked with it.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a line of the program's output in a text, which is new if it is 0.
pub fn keep_output(texts: &mut Vec<String>, text: &mut u32, line: &str) {
    if *text == 0 {
        texts.push(String::new());
        *text = texts.len() as u32 - 1;
    }
    let kept = &mut texts[*text as usize];
    if kept.len() < MOST_OUTPUT {
        *kept += line;
        kept.push('\n');
    }
}

/// The event of a record; none for a number on the board.
pub fn event<'a>(
    record: Record,
    why: &'static Reason,
    board: Board<'a>,
    count: &'a Count,
) -> Option<Event<'a>> {
    let number = if record.value >= special::ZERO { 0 } else { record.value as usize };
    let (choice, depth) = (Choice { number, cell: record.cell }, record.depth as usize);
    Some(match record.what {
        What::Set(..) => return None,
        What::Enter => Event::Entered { board, depth },
        What::Refuse => Event::Refused { choice, why },
        What::Mark => Event::Marked { choice },
        What::Unmark => Event::Unmarked { choice },
        What::Return => Event::Returned { depth },
        What::Wrong => Event::Wrong { choice, why, board },
        What::Reject => Event::Rejected { board },
        What::Solve => Event::Solved { board, count },
    })
}

impl Kept {
    /// Nothing yet.
    pub fn new(plan: Option<FoldPlan>) -> Self {
        Kept { records: Vec::new(), open: Vec::new(), plan }
    }

    /// Keeps a record, and drops what is folded for good.
    ///
    /// # Errors
    /// A page cannot hold more.
    pub fn keep(&mut self, record: Record, texts: &Mutex<Vec<String>>) -> Flow {
        let Some(plan) = &mut self.plan else { return Ok(()) };
        if let Some(event) = event(record, &PLAIN, Board::Numbers(&[]), &Count::default()) {
            // As many steps as were asked for: the listener ends the search.
            let _ = plan.on(event);
            if let Some(open) = plan.folded() {
                // What the program has printed there is kept beside the node that is folded.
                let folded = self.records.split_off(self.open[open]);
                if let Some(node) = self.records.last_mut() {
                    for record in folded.iter().filter(|record| record.text > 0) {
                        let mut texts = locked(texts);
                        let lines = std::mem::take(&mut texts[record.text as usize]);
                        keep_output(&mut texts, &mut node.text, lines.trim_end_matches('\n'));
                    }
                }
            }
        }
        if self.records.len() >= MOST_KEPT {
            return Err(Stop::TraceEnded);
        }
        let was_marked = self.records.iter().rev().find(|record| record.is_step());
        let was_marked = was_marked.is_some_and(|record| record.what == What::Mark);
        self.records.push(record);
        match record.what {
            What::Enter => {
                if !was_marked {
                    self.open.clear();
                }
                self.open.push(self.records.len());
            }
            What::Unmark => drop(self.open.pop()),
            _ => {}
        }
        Ok(())
    }
}

/// For events that are only counted.
static PLAIN: Reason = Reason { word: "", short: "", sentence: "" };
