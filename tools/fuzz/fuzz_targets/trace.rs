//! A trace of any bytes, printed by a program or written by its helper, is shown or refused. It does not matter in how
//! many pieces it arrives, and nothing is read twice or lost: the events are the same.
#![no_main]

use std::mem::discriminant;

use common::search::{Count, Event, Next};
use libfuzzer_sys::fuzz_target;
use show::{Reader, RecordedRun};

/// The kinds of the events that were read, what was said of them, and why they end.
type Read = (Vec<String>, Vec<String>, Option<String>);

fn read(stream: u8, pieces: &[&[u8]]) -> Result<Read, String> {
    let mut sent = Vec::new();
    for piece in pieces {
        sent.push(stream);
        sent.extend((piece.len() as u32).to_le_bytes());
        sent.extend_from_slice(piece);
    }
    let mut reader =
        Reader::open(RecordedRun::read(&sent).input()).map_err(|error| error.to_string())?;
    let cells = reader.header.size.cells();
    let mut events = Vec::new();
    let mut solutions = 0;
    let mut count = Count::default();
    let flow = reader.read(&mut count, &mut |event, _| {
        if let Event::Entered { board, .. } | Event::Solved { board, .. } = event {
            assert_eq!(board.numbers().len(), cells);
        }
        solutions += u64::from(matches!(event, Event::Solved { .. }));
        events.push(format!("{:?}", discriminant(event)));
        Ok(Next::Visit)
    });
    assert_eq!(solutions, count.solutions);
    let failure = reader.failure().map(str::to_owned);
    assert_eq!(flow.is_err(), failure.is_some());
    Ok((events, reader.notes().to_vec(), failure))
}

fuzz_target!(|input: (bool, u16, &[u8])| {
    let (is_printed, at, bytes) = input;
    let stream = if is_printed { b'o' } else { b't' };
    let whole = read(stream, &[bytes]);
    let (first, second) = bytes.split_at(usize::from(at).min(bytes.len()));
    assert_eq!(whole, read(stream, &[first, second]));
});
