//! Tests of what a trace becomes.

use std::io::Cursor;

use common::search::{Count, Event, Flow, Header, Line, Next, Stop};
use testing::whole;
use visual::replay::recorder::Recorder;

use crate::input::Input;
use crate::play::shown;
use crate::reader::Reader;

mod course;
mod dialect;
mod hostile;
mod kept;
mod pages;

/// What a trace says.
#[derive(Default)]
struct Seen {
    events: u64,
    nodes: u64,
    solutions: u64,
    notes: Vec<String>,
    failure: Option<String>,
}

fn open(bytes: impl Into<Vec<u8>>) -> anyhow::Result<Reader> {
    Reader::open(Input::stream("a.trace", Cursor::new(bytes.into())))
}

/// Reads a trace, and passes its events on.
fn read(reader: &mut Reader, mut on: impl FnMut(&Event<'_>, Line) -> Flow<Next>) -> Flow {
    reader.read(&mut Count::default(), &mut on)
}

fn see(mut reader: Reader) -> Seen {
    let mut seen = Seen::default();
    let flow = read(&mut reader, |event, _| {
        match event {
            Event::Entered { .. } => seen.nodes += 1,
            Event::Solved { .. } => seen.solutions += 1,
            _ => {}
        }
        seen.events += u64::from(!matches!(event, Event::Counted { .. }));
        Ok(Next::Visit)
    });
    let failure = reader.failure().map(str::to_owned);
    assert_eq!(flow.is_err(), failure.is_some(), "{flow:?}");
    Seen { failure, notes: reader.notes().to_vec(), ..seen }
}

/// The board at each node and each solution, in letters, until there are so many.
struct Boards<'a> {
    header: &'a Header,
    most: usize,
    all: Vec<String>,
}

impl Boards<'_> {
    fn on(&mut self, event: &Event<'_>) -> Flow<Next> {
        let (name, board, depth) = match *event {
            Event::Entered { board, depth } => ("enter", board, depth),
            Event::Solved { board, .. } => ("solution", board, usize::MAX),
            _ => return Ok(Next::Visit),
        };
        if self.all.len() == self.most {
            return Err(Stop::Enough);
        }
        let values = self.header.shape.cells(self.header.size, board, depth);
        let cell = |&value: &u32| match value {
            0 => ".".to_owned(),
            value => self.header.shape.written(value, ["x", "x"]),
        };
        let cells: Vec<String> = values.iter().map(cell).collect();
        self.all.push(format!("{name} {}", cells.join(" ")));
        Ok(Next::Visit)
    }
}

fn boards_read(mut reader: Reader, most: usize) -> Vec<String> {
    let mut boards = Boards { header: &reader.header.clone(), most, all: Vec::new() };
    let _ = read(&mut reader, |event, _| boards.on(event));
    boards.all
}

/// The recording of a trace, as a page has it; null if it has no step.
fn record(reader: &mut Reader) -> serde_json::Value {
    let mut recorder = Recorder::default();
    let flow = read(reader, |event, line| recorder.on(event, line).map(|()| Next::Visit));
    let recording = recorder.end(&shown(&reader.header), "", flow.err());
    recording.map_or_else(
        |_| serde_json::Value::Null,
        |recording| whole(serde_json::from_str(&recording.to_json()).unwrap()),
    )
}
