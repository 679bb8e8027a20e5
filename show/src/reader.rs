//! A trace as a source of events: a header, and the events of the search that it tells.

use std::time::Duration;

use common::board::Size;
use common::search::{Count, Event, Flow, Header, Next, OnEvent, Shape, Stop, special};
use visual::difference::Choices;

use crate::event_sender::{ShownSearch, stored_value};
use crate::input::{Arrival, Input};
use crate::trace_line::{BoardKind, Word};
use crate::trace_search::Search;
use crate::wording::wording;

/// Lines that are read to find out what a board looks like.
const MOST_HEAD_LINES: usize = 1000;

/// Asks whether to go on.
const POLL: Event<'static> = Event::Counted { nodes: 0, solutions: 0, depth: 0 };

/// The largest board, in cells, and the most choices that may be on it at once.
pub const MOST_CELLS: usize = 1_000_000;

/// A trace that is read.
pub struct Reader {
    /// What is known of its search.
    pub header: Header,
    first: u32,
    input: Input,
    search: Search,
    head: std::vec::IntoIter<Arrival>,
    values: Vec<u32>,
}

/// What a board looks like: what is on it before the search, and whether choices have values, or begin with 0.
#[derive(Default)]
struct BoardTraits {
    kind: BoardKind,
    given: Vec<u32>,
    has_values: bool,
    is_from_zero: bool,
}

impl Reader {
    /// Reads a trace up to the first choice.
    ///
    /// # Errors
    /// There is no event, or the first one is no board, or its size cannot be shown.
    pub fn open(mut input: Input) -> anyhow::Result<Self> {
        let (size, kind) = input.board()?;
        let cells = size.cells();
        anyhow::ensure!(
            (1..=MOST_CELLS).contains(&cells),
            "{} is a board of {} x {} cells; boards have 1 to {MOST_CELLS} cells",
            input.place(),
            size.width,
            size.height
        );
        let mut traits = BoardTraits { kind, given: vec![0; cells], ..BoardTraits::default() };
        let mut head = Vec::new();
        if let Some(inference) = &input.inference {
            traits.has_values = inference.has_values();
            traits.is_from_zero = inference.is_from_zero();
            for (place, value) in inference.clues() {
                traits.given[place] = value;
            }
        } else {
            head = traits.read(&mut input, size);
        }
        let first = traits.first();
        let traced = input.inference.as_ref().map(|it| it.calls.traced.clone()).unwrap_or_default();
        Ok(Reader {
            header: Header { traced: Some(traced), ..traits.header(size, &mut input) },
            first,
            search: Search::new(size, kind),
            head: head.into_iter(),
            values: traits.given.iter().map(|&value| stored_value(value, first)).collect(),
            input,
        })
    }

    /// What is to be said of the program after the search.
    pub fn notes(&self) -> &[String] {
        &self.input.notes
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
        if flow == Err(Stop::PageFull) {
            let place = self.input.place();
            self.input.failure = Some(format!(
                "{place}: the trace is cut here: a page cannot hold more of this search; --stats reads all of it"
            ));
        }
        self.input.stop(flow.err());
        if let (Some(inference), Some(traced)) = (&self.input.inference, &self.header.traced) {
            traced.facts().extend(inference.table());
        }
        flow
    }

    /// Reads the trace to its end, and gives what its search does. A trace that `is_cut` goes on.
    pub fn choices(&mut self, is_cut: bool) -> Choices {
        let mut choices = Choices::new(&self.header);
        let mut on = |event: &Event<'_>, line| choices.on(event, line).map(|()| Next::Visit);
        if self.read(&mut Count::default(), &mut on).is_err() || is_cut {
            choices.cut();
        }
        choices
    }

    fn read_all(&mut self, count: &mut Count, on: &mut OnEvent<'_>) -> Flow {
        let Reader { first, input, search, head, values, .. } = self;
        let mut shown = ShownSearch::new(values, *first, count, on);
        if let Some(inference) = &mut input.inference {
            inference.replay(&mut shown);
            input.flag.check()?;
        }
        for lines in 1u64.. {
            // A call that only writes enters no node, where limits are asked for.
            if lines.is_multiple_of(1000) {
                shown.to.send(&POLL, 0);
            }
            match head.next().unwrap_or_else(|| input.next(Duration::from_millis(50))) {
                Arrival::Raw(line) => input.raw(&line, Some(&mut shown)),
                Arrival::Event(item) => {
                    if let Err(misfit) = search.on(&item, &mut shown) {
                        input.refuse(&item, &misfit);
                    }
                }
                Arrival::Output(text) => {
                    shown.to.send(&Event::Text { level: 1, text: &(text + "\n") }, 0);
                }
                Arrival::Idle => {
                    shown.to.send(&POLL, 0);
                    input.flag.check()?;
                }
                // An argument is refused before there is a board.
                Arrival::Refused(_) | Arrival::End => {
                    input.stop(None);
                    // A signal may have ended it, and asks to stop.
                    input.flag.check()?;
                    match &mut input.inference {
                        Some(inference) => inference.end(&mut shown),
                        None => search.enter_marked(&mut shown),
                    }
                    shown.to.flow?;
                    return input.failure.as_ref().map_or(Ok(()), |_| Err(Stop::TraceEnded));
                }
            }
            shown.to.flow?;
        }
        Ok(())
    }
}

impl BoardTraits {
    /// The first number of a path.
    fn first(&self) -> u32 {
        let is_path = matches!(self.kind, BoardKind::Tour | BoardKind::Path);
        u32::from(!(is_path && self.is_from_zero))
    }

    /// Reads lines up to the first choice, which are the head of the trace.
    fn read(&mut self, input: &mut Input, size: Size) -> Vec<Arrival> {
        let mut head = Vec::new();
        while head.len() < MOST_HEAD_LINES {
            let arrival = input.next(Duration::from_millis(500));
            let Arrival::Event(item) = &arrival else {
                if matches!(arrival, Arrival::Output(_)) {
                    head.push(arrival);
                    continue;
                }
                break;
            };
            let (is_choice, value) = match item.word {
                Word::Given(cell, value) => {
                    if size.contains(cell) {
                        self.given[size.index(cell)] = value.unwrap_or(special::MARK);
                    }
                    (false, value)
                }
                Word::Mark(_, value) => (true, value),
                _ => (false, None),
            };
            self.has_values = is_choice && value.is_some();
            self.is_from_zero |= value == Some(special::ZERO);
            head.push(arrival);
            if is_choice {
                break;
            }
        }
        head
    }

    fn header(&self, size: Size, input: &mut Input) -> Header {
        let shape = match self.kind {
            BoardKind::Tour | BoardKind::Path => Shape::Tour { first: self.first(), graph: false },
            BoardKind::Queens => Shape::Queens,
            BoardKind::Digits => Shape::Digits { clues: self.given.clone() },
            BoardKind::Marks | BoardKind::Boxes => Shape::Boxes,
            BoardKind::Calls => Shape::Calls,
        };
        let has_numbers = match shape {
            Shape::Digits { .. } => true,
            _ => self.has_values && shape == Shape::Boxes,
        };
        Header {
            name: "show",
            algorithm: format!("{:?}", self.kind).to_lowercase(),
            nodes_level: 4,
            choices_level: 4,
            title: std::mem::take(&mut input.title),
            size,
            wording: wording(&shape, size, has_numbers),
            shape,
            sources: input.sources.drain(..).map(|it| (it.0.into(), it.1.into())).collect(),
            ..Header::default()
        }
    }
}
