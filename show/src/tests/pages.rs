//! What a page records of a program that it runs.

use common::search::{Event, Next};
use serde_json::json;
use testing::kinds;
use visual::replay::recorder::Recorder;

use super::course::{MOST_COMPARED, searches, trace};
use super::{open, read, record};
use crate::play::shown;
use crate::reader::Reader;
use crate::recorded::RecordedRun;

/// What a page sends of a program that has said this.
fn recorded(parts: &[(char, &[u8])]) -> anyhow::Result<Reader> {
    let mut bytes = Vec::new();
    for (letter, part) in parts {
        bytes.push(*letter as u8);
        bytes.extend((part.len() as u32).to_le_bytes());
        bytes.extend(*part);
    }
    // Of a page it is known what it runs, and of a pipe it is not.
    let mut input = RecordedRun::read(&bytes).input();
    input.title = "a.trace".to_owned();
    input.sources.clear();
    Reader::open(input)
}

#[test]
fn a_page_records_what_a_pipe_records_however_it_is_cut() {
    for text in searches().iter().take(40).map(|program| trace(&**program, MOST_COMPARED)) {
        let expected = record(&mut open(text.clone()).unwrap());
        let mut random = fastrand::Rng::with_seed(1);
        let mut parts = vec![('n', &b"a.py"[..])];
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let (part, after) = rest.split_at(random.usize(1..=rest.len().min(300)));
            parts.push(('t', part));
            rest = after;
        }
        assert_eq!(record(&mut recorded(&parts).unwrap()), expected, "{text}");
    }
}

#[test]
fn a_page_shows_what_was_printed_where_it_was_printed_and_how_it_ended() {
    let said: [(char, &[u8]); 6] = [
        ('n', b"a.py"),
        ('o', b"Hello\nn? "),
        ('t', b"board 2 1 tour\nenter @3\nmark 0 0 @4\n"),
        ('o', b"found\nhalf a li"),
        ('t', b"enter @3\nmark 1 0 @4\n"),
        ('o', b"ne\n"),
    ];
    let program = recorded(&[&said[..], &[('e', b"was stopped after 60 seconds")]].concat());
    let mut reader = program.unwrap();
    let recording = record(&mut reader);
    assert_eq!(kinds(&recording), "ememe");
    let lines = json!([[1, "Hello"], [1, "n? found"], [1, "half a line"]]);
    assert_eq!(recording["lines"], lines);
    let early = "a.py was stopped after 60 seconds; what came before is shown";
    assert_eq!(reader.failure(), Some(early));
    let mut reader = recorded(&[&said[..], &[('f', b"ended with exit code 1")]].concat()).unwrap();
    assert!(read(&mut reader, |_, _| Ok(Next::Visit)).is_ok());
    assert_eq!((reader.failure(), &*reader.notes()[0]), (None, "a.py ended with exit code 1"));
    let nothing = recorded(&said[..2]).err().unwrap().to_string();
    let says = "a.py has no event. A trace begins with its board, such as `board 8 8 queens`. Add import search_trace";
    assert!(nothing.starts_with(says), "{nothing}");
}

/// The words of a trace live as long as those who keep them, however often it is read.
#[test]
fn the_words_of_a_trace_go_with_it() {
    let mut weak = Vec::new();
    for _ in 0..3 {
        let mut reader = open("board 2 1 marks\nenter\nrefuse 0 0 it is full\n").unwrap();
        let mut recorder = Recorder::default();
        let flow = read(&mut reader, |event, line| {
            if let Event::Refused { why, .. } = event {
                weak.push(std::sync::Arc::downgrade(why.words.as_ref().unwrap()));
            }
            recorder.on(event, line).map(|()| Next::Visit)
        });
        assert_eq!(flow, Ok(()));
        let recording = recorder.end(&shown(&reader.header), "", None).expect("it has steps");
        assert!(recording.to_json().contains("it is full"));
        assert_eq!(weak.last().unwrap().strong_count(), 1);
    }
    assert_eq!(weak.iter().map(std::sync::Weak::strong_count).collect::<Vec<_>>(), [0; 3]);
}
