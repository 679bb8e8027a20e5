//! A trace as a source of events: a header, and the events of the search that it tells.

use std::time::Duration;

use common::cli::human;
use common::search::{
    Board, Cause, Count, Event, Flow, Header, Line, Moment, Next, OnEvent, Sentences, Shape,
    Situation, Stop, special,
};
use visual::difference::Deeds;
use visual::replay::recorder::Bare;

use crate::input::{Got, Input};
use crate::reasons::Reasons;
use crate::search::rules::meet;
use crate::search::{Happening, Search};
use crate::words::{Item, Kind, Word};

/// Lines that are read to find out what a board looks like, and how the program reports.
const HEAD: usize = 1000;

/// Asks whether to go on.
const POLL: Event<'static> = Event::Counted { nodes: 0, solutions: 0, depth: 0 };

/// The largest board, in cells.
pub const MOST_CELLS: usize = 1_000_000;

/// A trace that is read.
pub struct Reader {
    /// What is known of its search.
    pub header: Header,
    is_part: bool,
    first: u32,
    input: Input,
    search: Search,
    head: std::vec::IntoIter<Head>,
    values: Vec<u32>,
}

/// What was read to find out what a board looks like.
enum Head {
    Item(Item),
    Output(String),
}

/// How a trace is shown.
pub struct Show {
    /// The command, or the name of the file.
    pub title: String,
    /// The student's source: its name without a folder, and its text.
    pub source: Option<(String, String)>,
    /// Whether the trace may be the beginning of a search: then what is left on the board is no bug.
    pub is_part: bool,
}

impl Reader {
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
        let (mut head, mut given) = (Vec::new(), vec![0; cells]);
        let (mut is_given, mut valued, mut zero) = (true, false, false);
        let mut items = Vec::new();
        if let Some(inference) = &input.inference {
            valued = inference.has_values();
            for (place, value) in inference.clues() {
                given[place] = value;
            }
        }
        for _ in 0..if input.inference.is_some() { 0 } else { HEAD } {
            let item = match input.next(&mut reasons, Duration::from_millis(500)) {
                Got::Item(item) => item,
                Got::Output => {
                    head.push(Head::Output(std::mem::take(&mut input.output)));
                    continue;
                }
                Got::Raw | Got::Idle | Got::End => break,
            };
            let is_after = items.last().is_some_and(|last: &Item| last.word == Word::Unmark);
            items.push(item.clone());
            is_given &= item.word == Word::Given;
            if is_given && size.contains(item.cell) {
                given[size.index(item.cell)] = item.value.unwrap_or(special::MARK);
            }
            valued |= item.word != Word::Given && item.value.is_some();
            zero |= item.value == Some(special::ZERO);
            head.push(Head::Item(item));
            if is_after {
                break;
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
        let is_tour = matches!(shape, Shape::Tour { .. });
        let has_number = !is_tour && shape != Shape::Queens && label.contains("{number}");
        let place = if kind == Kind::Boxes { "box {x}" } else { "{cell}" };
        let header = Header {
            name: "show",
            algorithm: format!("{kind:?}").to_lowercase(),
            is_traced: true,
            nodes_level: 4,
            choices_level: 4,
            title: show.title,
            size,
            shape,
            label,
            sentences: sentences(place, has_number),
            sources: show.source.into_iter().map(|it| (it.0.into(), it.1.into())).collect(),
            ..Header::default()
        };
        let first = if is_tour { first } else { 1 };
        let mut search = Search::new(size, kind, reasons);
        if let Some(inference) = &mut input.inference {
            inference.replay(&mut search);
        } else {
            given.fill(0);
            search.learn(&items);
        }
        Ok(Reader {
            header,
            is_part: show.is_part,
            first,
            input,
            search,
            head: head.into_iter(),
            values: given.into_iter().map(|value| raw(value, first)).collect(),
        })
    }

    /// What is to be said after the search: what the program has done, and contradictions.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.input.notes.clone();
        notes.extend(self.input.inference.iter().flat_map(|inference| inference.bugs.clone()));
        if let Some((step, sentence)) = &self.search.first_wrong {
            let shown = match self.search.wrong {
                1 => "1 contradiction,".to_owned(),
                times => format!("{} contradictions, the first", human::count(times as u64)),
            };
            notes.push(format!("{shown} at step {}: {sentence}", human::count(*step)));
        } else if let (false, Some(step)) = (self.is_part, self.search.unreported) {
            let (why, step) =
                ("no solution is reported, but the board is full", human::count(step));
            notes.push(format!("{why} at step {step}: is the end tested?"));
        }
        notes
    }

    /// Which list was taken for the board, if that was a choice.
    pub fn said(&self) -> Option<String> {
        self.input.inference.as_ref()?.said()
    }

    /// The first error: what ended the trace before its search.
    pub fn failure(&self) -> Option<&str> {
        self.input.failure.as_deref()
    }

    /// Reads the trace to its end, and passes its events on.
    ///
    /// # Errors
    /// The reason of `on` to stop, or the trace has ended before its search.
    pub fn read(&mut self, count: &mut Count, on: &mut OnEvent<'_>) -> Flow {
        let flow = self.read_all(count, on);
        let why = match flow {
            Err(Stop::PageFull) => {
                Some("a page cannot hold more of this search; --stats reads all of it")
            }
            Err(Stop::TraceEnded) if self.input.failure.is_none() => {
                Some("a million choices are on the board, and none is taken back")
            }
            _ => None,
        };
        if let Some(why) = why {
            let place = self.input.place();
            self.input.failure = Some(format!("{place}: the trace is cut here: {why}"));
        }
        self.input.stop(flow.err());
        flow
    }

    /// Reads the trace to its end, and gives what its search does. A trace that `is_cut` goes on.
    pub fn deeds(&mut self, is_cut: bool) -> Deeds {
        let mut deeds = Deeds::default();
        let mut on = |event: &Event<'_>, _: Line| deeds.on(event).map(|()| Next::Visit);
        if self.read(&mut Count::default(), &mut on).is_err() || is_cut {
            deeds.cut();
        }
        deeds
    }

    fn read_all(&mut self, count: &mut Count, on: &mut OnEvent<'_>) -> Flow {
        // What was kept until the board was found.
        self.pass_on(count, on)?;
        for lines in 1u64.. {
            // A call that only writes enters no node, where limits are asked for.
            if lines.is_multiple_of(1000) {
                on(&POLL, Line::Number(0))?;
            }
            let got = match self.head.next() {
                Some(Head::Item(item)) => Got::Item(item),
                Some(Head::Output(line)) => {
                    self.input.output = line;
                    Got::Output
                }
                None => self.input.next(&mut self.search.reasons, Duration::from_millis(50)),
            };
            match got {
                Got::Raw => {
                    self.input.raw(Some(&mut self.search));
                    self.pass_on(count, on)?;
                }
                Got::Item(item) => {
                    let flow = self.search.on(item);
                    self.pass_on(count, on)?;
                    flow?;
                }
                Got::Output => {
                    let text = std::mem::take(&mut self.input.output) + "\n";
                    on(&Event::Text { level: 1, text: &text }, Line::Number(0))?;
                }
                Got::Idle => on(&POLL, Line::Number(0)).map(drop)?,
                Got::End => {
                    // How the program has ended.
                    self.input.stop(None);
                    let is_cut = self.input.failure.is_some();
                    match &mut self.input.inference {
                        Some(inference) => inference.end(is_cut, &mut self.search),
                        None if self.is_part || is_cut => self.search.cut(),
                        None => self.search.end(),
                    }
                    self.pass_on(count, on)?;
                    return if is_cut { Err(Stop::TraceEnded) } else { Ok(()) };
                }
            }
        }
        Ok(())
    }

    /// Passes on what has happened.
    fn pass_on(&mut self, count: &mut Count, on: &mut OnEvent<'_>) -> Flow {
        let Reader { search: Search { happened, best, .. }, values, first, .. } = self;
        for (happening, line) in happened.drain(..) {
            match happening {
                Happening::Set(index, value) => values[index] = raw(value, *first),
                Happening::Note(name, value) => {
                    on(&Event::Noted { values: &[(&name, value)] }, Line::Number(line))?;
                }
                Happening::Event(event, why) => {
                    if matches!(event, Bare::Solved) {
                        (count.solutions, count.best) = (count.solutions + 1, *best);
                    }
                    on(&event.event(Board::Numbers(values), &why, count), Line::Number(line))?;
                }
            }
        }
        Ok(())
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

fn sentences(place: &str, has_number: bool) -> Sentences {
    let number = if has_number { "{number} in " } else { "" };
    Sentences::default()
        .at_root(Moment::Enter, "The search begins.")
        .on(Moment::Enter, "A call begins: {depth} on the board.")
        .on(Moment::Refuse, format!("Try {number}{place}: {{refused}}."))
        .on(Moment::Mark, format!("Mark {number}{place}."))
        .on(Moment::Solve, "A solution.")
        .on(Moment::Reject, "A complete candidate, but no solution: {why}.")
        .on(Moment::DeadEnd, "Nothing fits here: a dead end.")
        .on(Moment::Return, "Everything was tried here.")
        .on(Moment::Unmark, format!("Back from {place}."))
}

/// The cause of a reason that a trace gives: what is on the cell; the queens that attack it; the same digit in its
/// row, column or block.
pub fn cause(header: &Header, situation: &Situation<'_>) -> Cause {
    let &Header { size, ref shape, .. } = header;
    let Situation { cells, choice, .. } = *situation;
    if !size.contains(choice.cell) {
        return Cause::default();
    }
    let here = size.index(choice.cell);
    let is_queens = *shape == Shape::Queens;
    let is_cause = |place: usize| {
        let meets = meet(is_queens, shape.block(size), choice.cell, size.cell(place));
        match shape {
            Shape::Queens => meets && cells[place] == 1,
            Shape::Digits { .. } => meets && cells[place] as usize == choice.number,
            Shape::Tour { .. } | Shape::Boxes => place == here && cells[here] != 0,
        }
    };
    let rings = (0..cells.len()).filter(|&place| is_cause(place)).collect();
    Cause { rings, lines: is_queens, ..Cause::default() }
}

/// The cause of what is wrong: its cell.
pub fn wrong_cell(header: &Header, situation: &Situation<'_>) -> Cause {
    let cell = situation.choice.cell;
    let ring = header.size.contains(cell).then(|| header.size.index(cell));
    Cause { rings: ring.into_iter().collect(), ..Cause::default() }
}
