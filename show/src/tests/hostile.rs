//! Traces that nobody would want, and those without an end.

use std::io::Read;

use super::*;

/// A hundred megabytes, or more, that never are in memory at once.
fn endless(head: &'static str, line: &'static str, times: u64) -> Input {
    let lines = line.repeat(1000);
    let many = std::iter::repeat_n(lines, (times / 1000) as usize);
    struct Lines<I>(I, Cursor<String>);
    impl<I: Iterator<Item = String>> Read for Lines<I> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            loop {
                let length = self.1.read(bytes)?;
                if length > 0 {
                    return Ok(length);
                }
                let Some(next) = self.0.next() else { return Ok(0) };
                self.1 = Cursor::new(next);
            }
        }
    }
    Input::stream("a.trace", Lines(many, Cursor::new(head.to_owned())))
}

#[test]
fn hostile_traces_are_refused_with_a_message_and_what_came_before_is_shown() {
    const BOARD: &[u8] = b"board 3 3 queens\n";
    let after = |bytes: &[u8]| [BOARD, b"enter\nmark 0 0\n", bytes].concat();
    let long = |word: &str| format!("{word}{}\n", "9".repeat(200_000)).into_bytes();
    // The trace, how many nodes are shown (-1: nothing is), and words of the message, if there is one.
    let cases: Vec<(Vec<u8>, i64, &str)> = vec![
        (b"".to_vec(), -1, "no event"),
        (b"\n\n\n".to_vec(), -1, "no event"),
        (b"board".to_vec(), -1, "no event"),
        (b"board 8 8".to_vec(), -1, "no event"),
        (b"board 8 8\n".to_vec(), -1, "KIND is tour"),
        (b"board 8 8 chess\n".to_vec(), -1, "KIND is tour"),
        (b"board 0 0 tour\n".to_vec(), -1, "0 x 0 cells"),
        (b"board 0 5 tour\n".to_vec(), -1, "0 x 5 cells"),
        (b"boxes 0\n".to_vec(), -1, "0 x 1 cells"),
        (b"board 99999 99999 tour\n".to_vec(), -1, "99999 x 99999 cells"),
        (b"board 999999999 999999999 tour\n".to_vec(), -1, "cells; boards have 1 to"),
        (b"board 1234567890 1 tour\n".to_vec(), -1, "KIND is tour"),
        (b"board -3 3 tour\n".to_vec(), -1, "KIND is tour"),
        (b"board 3.5 3 tour\n".to_vec(), -1, "KIND is tour"),
        (b"board 1000 1000 marks\nenter\nmark 999 999\n".to_vec(), 2, ""),
        (b"enter\n".to_vec(), -1, "the first line of a trace is its board"),
        (b"mark 1 2\n".to_vec(), -1, "the first line of a trace is its board"),
        (b"solution\nboard 8 8 queens\n".to_vec(), -1, "the first line of a trace is its board"),
        (b"\x00\x01\x02\xff\xfe\n".to_vec(), -1, "line 1 of a.trace"),
        (vec![0; 300_000], -1, "line"),
        (vec![b'\n'; 300_000], -1, "no event"),
        (b"\x7fELF\x02\x01\x01\n".to_vec(), -1, "is not an event"),
        (b"\xef\xbb\xbfboard 3 3 queens\n".to_vec(), -1, "is not an event"),
        ("board 3 3 queens\u{2028}\n".into(), -1, "KIND is tour"),
        (b"BOARD 3 3 QUEENS\n".to_vec(), -1, "a line begins with board"),
        (b"import sys\n".to_vec(), -1, "a line begins with board"),
        (b"{\"board\": [3, 3]}\n".to_vec(), -1, "a line begins with board"),
        (b"board 3 3 queens".to_vec(), 0, ""),
        (b"board 3 3 queens\r\nenter\r\nmark 0 0\r\n".to_vec(), 2, ""),
        (BOARD.to_vec(), 0, ""),
        (after(b""), 2, ""),
        (after(b"mark 1"), 2, ""),
        (after(b"mark 1 1"), 3, ""),
        (
            after(b"mark 1\n"),
            2,
            "line 4 of a.trace, `mark 1`, is not an event: it should be mark X Y",
        ),
        (after(b"mark a b\n"), 2, "it should be mark X Y"),
        (after(b"mark 1 1 =\n"), 2, "it should be mark X Y"),
        (after(b"mark 1 1 =1 =2\n"), 2, "it should be mark X Y"),
        (after(b"mark 1 1 =99999999999999999999\n"), 2, "it should be mark X Y"),
        (after(b"mark 99999999999 1\n"), 2, "it should be mark X Y"),
        (after(b"mark 1, 1\n"), 2, "it should be mark X Y"),
        (after(b"unmark\n"), 2, "it should be unmark X Y"),
        (after(b"refuse\n"), 2, "it should be refuse X Y"),
        (after(b"given\n"), 2, "it should be given X Y"),
        (after(b"given 1 1 =y\n"), 2, "it should be given X Y"),
        (after(b"enter 1\n"), 2, "it should be enter"),
        (after(b"leave it\n"), 2, "it should be leave"),
        (after(b"solution 1\n"), 2, ""),
        (after(b"solution one\n"), 2, "it should be solution or solution VALUE"),
        (after(b"note\n"), 2, "it should be note NAME=VALUE"),
        (after(b"note best\n"), 2, "it should be note NAME=VALUE"),
        (after(b"note best=1 =2\n"), 2, "it should be note NAME=VALUE"),
        (after(b"note best=99999999999999999999\n"), 2, "it should be note NAME=VALUE"),
        (after(b"note best=281 weight=-110\n"), 2, ""),
        (after(b"place 1 1\n"), 2, "a line begins with board"),
        (after(b"mark 1 1 \x1b[2J\n"), 2, "`mark 1 1 ?[2J`"),
        (after(b"\xff\xff\n"), 2, "is not an event"),
        (after(&long("mark 1 ")), 2, "is not an event"),
        (after(&long("refuse 1 1 ")), 2, "is not an event"),
        (after(&long("")), 2, "line 4 of a.trace, `999"),
        (after(b"board 4 4 queens\nmark 1 1\n"), 2, "is another board"),
        (after(b"board 3 3 tour\n"), 2, "is another board"),
        (after(b"boxes 3\n"), 2, "is another board"),
        (after(b"board 3 3 queens\nenter\nmark 1 1\n"), 4, ""),
        (after(b"mark -1 -1\n"), 2, "is off the board"),
        (after(b"mark 999999999 -999999999\n"), 2, "is off the board"),
        (after(b"unmark 2 2\n"), 2, "`unmark 0 0` is expected"),
        (after(b"leave\nenter\n"), 3, ""),
        (after(b"leave\nleave\n"), 2, "`leave` is in no call"),
        (after(b"solution\nsolution\nreject\nreject x\n"), 2, ""),
        (after(b"given 0 0\n"), 2, "comes after the search has begun"),
        (after(b"enter\nenter\nenter\n"), 2, ""),
        (after(b"refuse 1 1 {cell} {number} </script>\n"), 2, ""),
        (after(b"mark 1 1 @99999\nmark 2 2 @0\n"), 4, ""),
        (b"board 2 2 tour\ngiven 0 0 =999999999\nenter\nmark 1 1\nmark 0 1 =0\n".to_vec(), 3, ""),
        (b"board 2 2 path\nenter\nmark 5 5\nmark 0 0\nmark 0 0\nunmark 0 0\n".to_vec(), 4, ""),
        (b"board 9 9 digits\nenter\nmark 0 0 =0\nmark 0 1 =999999999\nmark 0 2\n".to_vec(), 4, ""),
        (b"boxes 3\nenter\nmark 1 1\n".to_vec(), 1, "it should be mark I"),
        (b"boxes 3\nenter\nmark 0 =0\nmark 1 =1\nsolution\nunmark 1\nunmark 0\n".to_vec(), 3, ""),
    ];
    assert!(cases.len() >= 60);
    for (bytes, nodes, words) in cases {
        let text = format!("{:.80}", String::from_utf8_lossy(&bytes));
        match open(bytes.clone()) {
            Ok(reader) => {
                let seen = see(reader);
                assert_eq!(seen.nodes as i64, nodes, "{text}");
                assert_eq!(seen.failure.is_some(), !words.is_empty(), "{text}: {:?}", seen.failure);
                let failure = seen.failure.unwrap_or_default();
                assert!(failure.contains(words) && failure.len() < 400, "{text}: {failure}");
                // The same search can be recorded.
                let page = record(&mut open(bytes).unwrap());
                assert!(nodes == 0 || page["steps"].as_array().is_some(), "{text}");
            }
            Err(why) => {
                let why = format!("{why:#}");
                assert_eq!(-1, nodes, "{text}: {why}");
                assert!(why.contains(words) && why.len() < 400, "{text}: {why}");
            }
        }
    }
}

#[test]
fn endless_traces_are_cut_or_folded_in_bounded_memory() {
    // Marks that are never taken back, refusals without end, and a flat tree.
    let input = endless("board 9 9 path\nenter\n", "mark 1 1\n", 1_200_000);
    let deep = see(Reader::open(input).unwrap());
    assert_eq!(deep.nodes, 1_000_001);
    assert!(deep.failure.is_some_and(|why| why.contains("is one choice too many")));
    for (line, times) in [("refuse 1 1 taken\n", 2_100_000), ("mark 1 1\nunmark 1 1\n", 600_000)] {
        let mut reader = Reader::open(endless("board 9 9 marks\nenter\n", line, times)).unwrap();
        let page = record(&mut reader);
        assert!(reader.failure().is_some_and(|why| why.contains("a page cannot hold more")));
        assert!(!page["complete"].as_bool().unwrap());
    }
}

/// What a probe would never say: names that are not there, cells off every board, ends without a beginning.
#[test]
fn raw_events_of_any_kind_are_shown_or_refused() {
    const LINES: [&str; 19] = [
        "f 0 search",
        "f 4000000000 far",
        "l 0 board",
        "l 9 rows",
        "d 0 3 3",
        "i 0 1 1 2",
        "d 0 2000000000 2000000000",
        "c 4 0",
        "c 5 0",
        "c 5 7",
        "w 6 0 1 1 - 1",
        "w 6 0 1 1 1 -",
        "w 6 9 2 0 0 5",
        "w 6 0 2147483647 -2147483648 0 1",
        "g 6 0 0 1 2 3",
        "r 8 2",
        "r -1 9",
        "n 7",
        "p \u{ff} x",
    ];
    let mut seed = 1u64;
    let mut shown = 0;
    for length in 0..3000 {
        let mut trace = "raw 0 \nf 0 search\nl 0 board\n".to_owned();
        for _ in 0..length % 60 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            trace += LINES[(seed >> 33) as usize % LINES.len()];
            trace += "\n";
        }
        shown += u64::from(open(trace).is_ok_and(|reader| see(reader).events > 0));
    }
    assert!(shown > 100, "only {shown} were shown");
}
