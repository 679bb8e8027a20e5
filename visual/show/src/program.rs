//! A search from a trace as a [`Program`]: what our own programs use shows it.
//!
//! A trace comes once, and a page needs its search twice: to plan which parts are folded, and to record the
//! others. So everything that a page may show is kept, and what is folded for good is dropped.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use common::board::Cell;
use common::cli::human;
use common::search::{
    About, AnyObserver, Board, Cause, Choice, Count, Event, Failure, Fields, Flow, Forecast,
    Moment, Output, Program, Reason, Shape, Sources, Stop, special,
};
use visual::replay::plan::FoldPlan;

use crate::input::{Got, Input};
use crate::kept::{Kept, MOST_KEPT, event, keep_output, locked};
use crate::parting::Parting;
use crate::reasons::Reasons;
use crate::search::{Record, Search, What};
use crate::words::{Item, Kind, Word};

/// Lines that are read to find out what a board looks like.
const HEAD: usize = 1000;

/// The largest board, in cells.
pub const MOST_CELLS: usize = 1_000_000;

/// What is read from a trace while it is shown.
struct Reading {
    input: Input,
    search: Search,
    head: std::vec::IntoIter<Item>,
    reasons: Reasons,
    values: Vec<u32>,
    kept: Kept,
    /// Output that waits for the next line.
    late: u32,
    is_read: bool,
}

/// A search from a trace.
pub struct TraceProgram {
    about: About,
    is_part: bool,
    first: u32,
    reading: Mutex<Reading>,
    /// The program's output; its first item is empty.
    texts: Mutex<Vec<String>>,
    /// The output that belongs to the event that is reported.
    text: AtomicU32,
    /// The reason why a candidate is rejected that is reported.
    rejected: Mutex<&'static str>,
}

/// How a trace is shown.
pub struct Show {
    /// The command, or the name of the file.
    pub title: String,
    /// The student's source: its name without a folder, and its text.
    pub source: Option<(String, String)>,
    /// Whether a page is made, and of how many steps.
    pub page: Option<Option<u64>>,
    /// Whether the trace may be the beginning of a search: then what is left on the board is no bug.
    pub is_part: bool,
}

impl TraceProgram {
    /// Reads a trace up to the first choice.
    ///
    /// # Errors
    /// There is no event, or the first one is no board, or its size cannot be shown.
    pub fn open(mut input: Input, show: Show) -> anyhow::Result<Self> {
        let mut reasons = Reasons::new();
        let (size, kind) = input.board(&mut reasons)?;
        let cells = size.cells();
        anyhow::ensure!(
            (1..=MOST_CELLS).contains(&cells),
            "{} is a board of {} x {} cells; boards have 1 to {MOST_CELLS} cells",
            input.place(),
            size.width,
            size.height
        );
        let (mut head, mut given) = (Vec::<Item>::new(), vec![0; cells]);
        let (mut texts, mut late) = (vec![String::new()], 0);
        for _ in 0..HEAD {
            match input.next(&mut reasons, Duration::from_millis(500)) {
                Got::Item(item) => head.push(item),
                Got::Output => {
                    let text = head.last_mut().map_or(&mut late, |item| &mut item.text);
                    keep_output(&mut texts, text, &input.output);
                }
                Got::Idle | Got::End => break,
            }
            if head.last().is_some_and(|item| item.word == Word::Mark) {
                break;
            }
        }
        let valued = head.iter().any(|item| item.word != Word::Given && item.value.is_some());
        let zero = head.iter().any(|item| item.value == Some(special::ZERO));
        for item in head.iter().take_while(|item| item.word == Word::Given) {
            if size.contains(item.cell) {
                given[size.index(item.cell)] = item.value.unwrap_or(special::MARK);
            }
        }
        let first = u32::from(!zero);
        let shape = match kind {
            Kind::Tour | Kind::Path => Shape::Tour { first, graph: false },
            Kind::Queens => Shape::Queens,
            Kind::Digits => Shape::Digits { clues: given.clone() },
            Kind::Marks | Kind::Boxes => Shape::Boxes,
        };
        let label = match kind {
            Kind::Digits => "{cell} {number}",
            Kind::Boxes if valued => "{x}: {number}",
            Kind::Boxes => "{x}",
            Kind::Marks if valued => "{cell} {number}",
            _ => "{cell}",
        };
        // One of each in a process, or two where two traces are compared: they may stay for ever.
        let sources: Sources = match show.source {
            Some((name, text)) => vec![(&*name.leak(), &*text.leak())].leak(),
            None => &[],
        };
        let plan = show.page.map(FoldPlan::new);
        let about = About {
            name: "show",
            algorithm: format!("{kind:?}").to_lowercase(),
            nodes_level: 4,
            choices_level: 4,
            // The events of a trace need no stack.
            depth: 1,
            title: show.title,
            size,
            shape,
            label,
            sources,
            remark: "",
        };
        let is_tour = matches!(about.shape, Shape::Tour { .. });
        let first = if is_tour { first } else { 1 };
        let reading = Reading {
            input,
            search: Search::new(size, kind),
            head: head.into_iter(),
            reasons,
            values: vec![raw(0, first); cells],
            kept: Kept::new(plan),
            late,
            is_read: false,
        };
        Ok(TraceProgram {
            about,
            is_part: show.is_part,
            first,
            reading: Mutex::new(reading),
            texts: Mutex::new(texts),
            text: AtomicU32::new(0),
            rejected: Mutex::new(""),
        })
    }

    /// What is to be said after the search: what the program has done, and contradictions.
    pub fn notes(&self) -> Vec<String> {
        let reading = locked(&self.reading);
        let mut notes = reading.input.notes.clone();
        if let Some((step, sentence)) = &reading.search.first_wrong {
            let shown = match reading.search.wrong {
                1 => "1 contradiction,".to_owned(),
                times => format!("{} contradictions, the first", human::count(times as u64)),
            };
            notes.push(format!("{shown} at step {}: {sentence}", human::count(*step)));
        }
        notes
    }

    /// Lets the search say where another one parts from it.
    pub fn part(&self, parting: Parting) {
        locked(&self.reading).search.parting = Some(parting);
    }

    /// The node and the step where it has said so.
    pub fn parted(&self) -> Option<(u64, u64)> {
        locked(&self.reading).search.parted
    }

    /// The first error: what ended the trace before its search.
    pub fn failure(&self) -> Option<String> {
        locked(&self.reading).input.failure.clone()
    }

    /// Reads the trace to its end.
    fn read(
        &self,
        reading: &mut Reading,
        count: &mut Count,
        observer: &mut AnyObserver<'_>,
    ) -> Flow {
        // The output that follows a line comes after it, so each line waits for the next one.
        let mut held: Option<Item> = None;
        loop {
            let got = match reading.head.next() {
                Some(item) => Got::Item(item),
                None => reading.input.next(&mut reading.reasons, Duration::from_millis(50)),
            };
            let before = match got {
                Got::Item(mut item) => {
                    if item.text == 0 {
                        item.text = std::mem::take(&mut reading.late);
                    }
                    held.replace(item)
                }
                // Without a page, output is kept with the line that waits.
                Got::Output if reading.kept.plan.is_none() => None,
                Got::Output | Got::Idle | Got::End => held.take(),
            };
            if let Some(item) = before {
                let flow = reading.search.on(item);
                self.pass_on(reading, count, observer)?;
                flow?;
            }
            match got {
                Got::Item(_) => {}
                Got::Output => {
                    // A page has each step still in its hands.
                    let mut steps = reading.kept.records.iter_mut().rev();
                    let step = steps.find(|record| record.is_step()).map(|step| &mut step.text);
                    let text = held.as_mut().map(|item| &mut item.text).or(step);
                    let text = text.unwrap_or(&mut reading.late);
                    keep_output(&mut locked(&self.texts), text, &reading.input.output);
                }
                Got::Idle => {
                    observer.pass(Event::Counted { nodes: 0, solutions: 0, depth: 0 }, 0)?;
                }
                Got::End => {
                    // How the program has ended.
                    reading.input.stop(None);
                    match self.is_part || reading.input.failure.is_some() {
                        true => reading.search.cut(),
                        false => reading.search.end(),
                    }
                    self.pass_on(reading, count, observer)?;
                    let is_cut = reading.input.failure.is_some();
                    return if is_cut { Err(Stop::TraceEnded) } else { Ok(()) };
                }
            }
        }
    }

    /// Keeps what a page needs of what has happened, and reports everything.
    fn pass_on(
        &self,
        reading: &mut Reading,
        count: &mut Count,
        observer: &mut AnyObserver<'_>,
    ) -> Flow {
        let Reading { search: Search { happened, said, .. }, reasons, values, kept, .. } = reading;
        for mut record in happened.drain(..) {
            if record.what == What::Wrong {
                record.reason = reasons.number(said[record.reason as usize].as_bytes());
            }
            kept.keep(record, &self.texts)?;
            self.report(record, reasons, values, count, observer)?;
        }
        Ok(())
    }

    /// Reports something that has happened.
    fn report(
        &self,
        record: Record,
        reasons: &Reasons,
        values: &mut [u32],
        count: &mut Count,
        observer: &mut AnyObserver<'_>,
    ) -> Flow {
        if let What::Set(index, value) = record.what {
            values[index as usize] = raw(value, self.first);
            return Ok(());
        }
        let why = reasons.all[record.reason as usize];
        match record.what {
            What::Reject => *locked(&self.rejected) = why.short,
            What::Solve => count.solutions += 1,
            _ => {}
        }
        self.text.store(record.text, Ordering::Relaxed);
        match event(record, why, Board::Numbers(values), count) {
            Some(event) => observer.pass(event, record.line).map(|_| ()),
            None => Ok(()),
        }
    }
}

/// The number of a cell as its shape has it: on a path that begins with 0, a free cell is `u32::MAX`.
fn raw(value: u32, first: u32) -> u32 {
    match (first, value) {
        (1.., value) => value,
        (0, 0) => u32::MAX,
        (0, special::ZERO) => 0,
        (0, special::BLOCKED..) => value - 1,
        (0, value) => value,
    }
}

impl Program for TraceProgram {
    fn about(&self) -> About {
        self.about.clone()
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        let mut reading = locked(&self.reading);
        if !std::mem::replace(&mut reading.is_read, true) {
            let flow = self.read(&mut reading, count, observer);
            if flow == Err(Stop::TraceEnded) && reading.input.failure.is_none() {
                let why = match reading.kept.records.len() >= MOST_KEPT {
                    true => {
                        "a page cannot hold more of this search; --stats and --svg-tree read all of it"
                    }
                    false => "a million choices are on the board, and none is taken back",
                };
                reading.input.failure =
                    Some(format!("{}: the trace is cut here: {why}", reading.input.place()));
            }
            reading.input.stop(flow.err());
            return flow;
        }
        // What was kept, once more.
        let Reading { reasons, kept, .. } = &mut *reading;
        let mut values = vec![raw(0, self.first); self.about.size.cells()];
        let records = std::mem::take(&mut kept.records);
        records
            .into_iter()
            .try_for_each(|record| self.report(record, reasons, &mut values, count, observer))
    }

    fn header(&self, _: &mut Output, _: u8) -> fmt::Result {
        Ok(())
    }

    fn print(&self, out: &mut Output, _: u8, _: &Event<'_>) -> fmt::Result {
        let text = self.text.load(Ordering::Relaxed);
        if text > 0 {
            out.push(&locked(&self.texts)[text as usize]);
        }
        Ok(())
    }

    fn result(&self, _: &mut Output, _: &Count, _: Duration) -> fmt::Result {
        Ok(())
    }

    fn json(&self, _: &Count) -> Fields {
        Vec::new()
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        let number = match (&self.about.shape, self.about.label.contains("{number}")) {
            (Shape::Digits { .. } | Shape::Boxes, true) => "{number} in ",
            _ => "",
        };
        let cell = match self.about.algorithm.as_str() {
            "boxes" => "box {x}",
            _ => "{cell}",
        };
        match moment {
            Moment::Enter if depth == 0 => "The search begins.".to_owned(),
            Moment::Enter => format!("A call begins: {depth} on the board."),
            Moment::Refuse => format!("Try {number}{cell}: {{refused}}."),
            Moment::Mark => format!("Mark {number}{cell}."),
            Moment::Solve => "A solution.".to_owned(),
            Moment::Reject => "A complete candidate, but no solution: {why}.".to_owned(),
            Moment::DeadEnd => "Nothing fits here: a dead end.".to_owned(),
            Moment::Return => "Everything was tried here.".to_owned(),
            Moment::Unmark => format!("Back from {cell}."),
        }
    }

    fn failure(&self, _: Board<'_>) -> Failure {
        Failure { text: (*locked(&self.rejected)).to_owned(), cells: Vec::new() }
    }

    /// What is on the cell; the queens that attack it; the same digit in its row, column or block.
    fn cause(&self, cells: &[u32], choice: Choice, why: &'static Reason) -> Cause {
        let About { size, shape, .. } = &self.about;
        if !size.contains(choice.cell) {
            return Cause::default();
        }
        let here = size.index(choice.cell);
        let Cell { x, y } = choice.cell;
        let block = shape.block(*size).max(1);
        let is_cause = |place: usize| {
            let Cell { x: u, y: v } = size.cell(place);
            let on_line = x == u || y == v;
            match shape {
                _ if why.sentence.ends_with('.') => place == here,
                Shape::Queens => {
                    let is_queen = cells[place] == 1 && place != here;
                    is_queen && (on_line || (x - u).abs() == (y - v).abs())
                }
                Shape::Digits { .. } => {
                    let in_block = block > 1 && (x / block, y / block) == (u / block, v / block);
                    cells[place] as usize == choice.number && (on_line || in_block)
                }
                Shape::Tour { .. } | Shape::Boxes => place == here && cells[here] != 0,
            }
        };
        let rings = (0..cells.len()).filter(|&place| is_cause(place)).collect();
        let lines = *shape == Shape::Queens && !why.sentence.ends_with('.');
        Cause { rings, lines, ..Cause::default() }
    }

    fn forecast(&self, _: u8) -> Forecast {
        Forecast::without_tree(None)
    }
}
