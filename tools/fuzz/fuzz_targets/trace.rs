//! A trace of any bytes, printed by a program or written by its helper, is shown or refused. It does not matter in how
//! many pieces it arrives, and nothing is read twice or lost: the events are the same.
#![no_main]

use common::search::{Count, Event, Next};
use libfuzzer_sys::fuzz_target;
use show::{Reader, RecordedRun};

/// What was read: for each event its letter and the size of its board, and what was said of it.
#[derive(Debug, PartialEq)]
struct Read {
    events: Vec<(u8, usize)>,
    notes: Vec<String>,
    failure: Option<String>,
}

fn read(stream: u8, pieces: &[&[u8]]) -> Result<Read, String> {
    let mut sent = Vec::new();
    for piece in pieces {
        sent.push(stream);
        sent.extend((piece.len() as u32).to_le_bytes());
        sent.extend_from_slice(piece);
    }
    let mut reader = Reader::open(RecordedRun::read(&sent).input()).map_err(|error| error.to_string())?;
    let cells = reader.header.size.cells();
    let mut events = Vec::new();
    let mut count = Count::default();
    let flow = reader.read(&mut count, &mut |event, _| {
        events.push(match event {
            Event::Entered { board, .. } => (b'e', board.numbers().len()),
            Event::Refused { .. } => (b'r', 0),
            Event::Marked { .. } => (b'm', 0),
            Event::Unmarked { .. } => (b'u', 0),
            Event::Solved { board, .. } => (b's', board.numbers().len()),
            _ => (b'o', 0),
        });
        Ok(Next::Visit)
    });
    let with_board = |&(letter, size): &(u8, usize)| matches!(letter, b'e' | b's') && size != cells;
    assert!(!events.iter().any(with_board));
    assert_eq!(events.iter().filter(|(letter, _)| *letter == b's').count() as u64, count.solutions);
    let failure = reader.failure().map(str::to_owned);
    assert_eq!(flow.is_err(), failure.is_some());
    Ok(Read { events, notes: reader.notes().to_vec(), failure })
}

fuzz_target!(|input: (bool, u16, &[u8])| {
    let (is_printed, at, bytes) = input;
    let stream = if is_printed { b'o' } else { b't' };
    let whole = read(stream, &[bytes]);
    let (first, second) = bytes.split_at(usize::from(at).min(bytes.len()));
    assert_eq!(whole, read(stream, &[first, second]));
});
