//! Tests of what a trace becomes.

use std::io::{Cursor, Read, Seek, Write};
use std::process::Command;
use std::time::Duration;

use common::board::Size;
use common::cli::human::grouped;
use common::search::{
    Choice, Count, Event, Flow, Header, Line, Next, Output, Program, Shape, Sink, Stop, observe,
};
use serde_json::json;
use testing::{kinds, whole};
use visual::replay::recorder::Recorder;
use visual::trace::Tracer;

use crate::inference::MOST_TEXTS;
use crate::input::Input;
use crate::play::print;
use crate::reader::Reader;
use crate::recorded::RecordedRun;

mod hostile;

/// A text is compared with another one also where there are more texts than are kept.
#[test]
fn objects_are_compared_however_many_are_kept() {
    let all = MOST_TEXTS as u64 + 2;
    let kept: String = (0..all).map(|it| format!("k 2 0 {it} [{it}]\n")).collect();
    // The last two are other ones at the end.
    let at_end = |it: u64| if it < all - 2 { it } else { it + all };
    let ends: String = (0..all).map(|it| format!("e {it} [{}]\n", at_end(it))).collect();
    let calls = "raw 0 \nf 0 go\nl 0 found\nc 1 0 \nc 1 0 \n";
    let mut reader = open(format!("{calls}{kept}r 1 0 \nr 1 0 \n{ends}")).expect("a search");
    let _ = read(&mut reader, |_, _| Ok(Next::Visit));
    let traced = reader.header.traced.as_ref().expect("it is traced");
    let facts: Vec<String> = traced.facts().iter().map(|fact| fact.text.clone()).collect();
    let [all, same] = [all, all - 2].map(grouped);
    let row = format!(
        "`found`: keeps {all} (line 2), {all} objects; at the end as when kept: {same} of {all};"
    );
    assert!(facts.iter().any(|fact| fact.starts_with(&row)), "{facts:?}");
}

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
            return Err(Stop::Quit);
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

fn boards(program: &dyn Program, most: usize) -> Vec<String> {
    let mut boards = Boards { header: &program.header(), most, all: Vec::new() };
    let _ = observe(program, |event, _| boards.on(event));
    boards.all
}

fn boards_read(mut reader: Reader, most: usize) -> Vec<String> {
    let mut boards = Boards { header: &reader.header.clone(), most, all: Vec::new() };
    let _ = read(&mut reader, |event, _| boards.on(event));
    boards.all
}

/// The trace of a program of the course, up to so many nodes and solutions.
fn trace(program: &dyn Program, most: usize) -> String {
    let header = program.header();
    let mut tracer = Tracer::new(&header, Output::memory());
    let mut seen = 0;
    let (count, flow) = observe(program, |event, line| {
        seen += usize::from(matches!(event, Event::Entered { .. } | Event::Solved { .. }));
        if seen > most {
            return Err(Stop::Quit);
        }
        tracer.on(event, line).map(|()| Next::Visit)
    });
    let text = tracer.text();
    let _ = flow;
    tracer.end(None, &count, Duration::ZERO).expect("memory can be written");
    text + &tracer.text()
}

/// Searches of all programs on random boards.
fn searches() -> Vec<Box<dyn Program>> {
    let mut random = fastrand::Rng::with_seed(35);
    let mut searches: Vec<Box<dyn Program>> = Vec::new();
    for _ in 0..40 {
        let size = Size::new(random.i32(1..=6), random.i32(1..=6));
        let start = size.cell(random.usize(..size.cells()));
        for algorithm in [knight_backtrack::Algorithm::Plain, knight_backtrack::Algorithm::Pruned] {
            let tours = knight_backtrack::KnightTours::new(size, start, algorithm);
            searches.push(Box::new(tours.expect("up to 64 cells")));
        }
        let plain = knight_bruteforce::Algorithm::Plain;
        let small = Size::new(random.i32(1..=3), random.i32(1..=3));
        let start = small.cell(random.usize(..small.cells()));
        searches.push(Box::new(
            knight_bruteforce::KnightTours::new(small, start, plain).expect("small"),
        ));
        let algorithms =
            [n_queens::Algorithm::Plain, n_queens::Algorithm::Bits, n_queens::Algorithm::Lab];
        let n = random.usize(1..=9);
        let framing = n_queens::Framing::Result;
        let algorithm = algorithms[random.usize(..3)];
        searches.push(Box::new(n_queens::Queens { n, algorithm, framing }));
        let graph = knight_graph::KnightGraph::new(size, size.cell(0)).expect("memory");
        let order =
            [knight_graph::Order::Connections, knight_graph::Order::Fewest][random.usize(..2)];
        searches.push(Box::new(knight_graph::KnightGraph { order, ..graph }));
        // A puzzle with random clues, which may contradict each other.
        let mut cells = ["."; 81];
        for _ in 0..random.usize(20..40) {
            cells[random.usize(..81)] =
                ["1", "2", "3", "4", "5", "6", "7", "8", "9"][random.usize(..9)];
        }
        if let Ok(puzzle) = cells.concat().parse::<number_place::Puzzle>() {
            searches.push(Box::new(puzzle));
        }
    }
    // One that begins again: another tree.
    let closed = knight_closed::ClosedTour::new(Size::new(6, 20), knight_closed::Algorithm::Pruned);
    let rules =
        knight_closed::pruned::PruningRules::without(&[knight_closed::pruned::Rule::DeadEnds]);
    searches.push(Box::new(knight_closed::ClosedTour { rules, ..closed.expect("small") }));
    assert!(searches.len() >= 200);
    searches
}

/// Nodes and solutions that are compared: a search of more is cut.
const MOST_COMPARED: usize = 3000;

#[test]
fn traces_of_our_programs_give_back_their_boards() {
    let mut tall = 0;
    let mut solutions = 0;
    for program in searches() {
        let text = trace(&*program, MOST_COMPARED);
        let shown = open(text.clone()).unwrap_or_else(|why| panic!("{why}: {text}"));
        let ours = boards(&*program, MOST_COMPARED);
        let theirs = boards_read(shown, MOST_COMPARED);
        assert_eq!(ours, theirs, "{}: {:.300}", program.header().name, text);
        tall += usize::from(program.header().size.height > program.header().size.width);
        solutions += ours.iter().filter(|board| board.starts_with('s')).count();
    }
    assert!(tall > 10 && solutions > 100, "{tall} {solutions}");
}

#[test]
#[ignore = "needs python3"]
fn an_independent_reader_sees_the_same_boards() {
    let mut traces = String::new();
    let mut expected = String::new();
    for program in searches() {
        traces += &trace(&*program, 300);
        boards(&*program, 300).into_iter().for_each(|board| expected += &(board + "\n"));
    }
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(traces.as_bytes()).expect("written");
    file.rewind().expect("a file");
    let mut python = Command::new("python3");
    python.args(["-c", include_str!("../../tests/reader.py")]).stdin(file);
    let printed = python.output().expect("python3").stdout;
    assert_eq!(String::from_utf8_lossy(&printed), expected);
}

/// Searches in the shapes that students give them, each with the numbers of its nodes and solutions.
#[test]
fn searches_of_the_dialect_are_shown_whatever_their_shape() {
    for (shape, trace, nodes, solutions) in [
        (
            "a mark leads to a call",
            "board 2 1 marks\nenter\nrefuse 0 0 full\nmark 1 0\nenter\nrefuse 0 0 full\nleave\nunmark 1 0\n\
             mark 0 0\nenter\nsolution\nleave\nunmark 0 0\nleave\n",
            3,
            1,
        ),
        (
            "include or exclude",
            "boxes 2\nenter\nmark 0 =1\nenter\nmark 1 =1\nenter\nsolution\nleave\nunmark 1\nenter\nsolution\nleave\n\
             leave\nunmark 0\nenter\nmark 1 =2\nenter\nsolution\nleave\nunmark 1\nenter\nsolution\nleave\nleave\nleave\n",
            4,
            4,
        ),
        (
            "a call that marks nothing and has a solution",
            "boxes 2\nenter\nmark 0 =1\nenter\nenter\nsolution\nleave\nmark 1 =2\nenter\nleave\nunmark 1\nleave\n\
             unmark 0\nleave\n",
            3,
            1,
        ),
        (
            "several marks and no call, as far as a propagation comes",
            "board 2 1 digits\nenter\nmark 0 0 =1\nmark 1 0 =2\nunmark 1 0\nunmark 0 0\nleave\n",
            3,
            0,
        ),
        (
            "a maze, whose cells are marked when a call begins",
            "board 3 2 marks\nenter\nmark 0 0\nrefuse -1 0 off\nenter\nmark 1 0\nrefuse 0 0 visited\nenter\nmark 1 1\n\
             refuse 1 0 visited\nunmark 1 1\nleave\nenter\nmark 2 0\nsolution\nunmark 2 0\nleave\nunmark 1 0\nleave\n\
             enter\nmark 0 1\nrefuse 0 0 visited\nunmark 0 1\nleave\nunmark 0 0\nleave\n",
            6,
            1,
        ),
        (
            "searches from several starts, each of which ends at its solution",
            "board 2 1 tour\nenter\nmark 0 0\nenter\nmark 1 0\nenter\nsolution\nleave\nleave\nleave\n\
             enter\nmark 1 0\nenter\nmark 0 0\nenter\nsolution\nleave\nleave\nleave\n",
            6,
            2,
        ),
        (
            "a search that begins again, and one that is cut off",
            "boxes 2\ngiven 0 =1\nenter\nmark 1 =2\nenter\nleave\nleave\nboxes 2\ngiven 0 =1\nenter\nmark 1 =3\n",
            4,
            0,
        ),
    ] {
        let seen = see(open(trace).unwrap());
        assert_eq!((seen.nodes, seen.solutions), (nodes, solutions), "{shape}");
        assert_eq!((seen.notes, seen.failure), (vec![], None), "{shape}");
    }
    // Each starts on an empty board.
    let text = "board 2 1 tour\nenter\nmark 0 0\nenter\nleave\nleave\nenter\nmark 1 0\nenter\n";
    let boards = boards_read(open(text).unwrap(), 9);
    assert_eq!(boards, ["enter . .", "enter 1 .", "enter . .", "enter . 1"]);
}

/// What is refused, its line, what is expected, and two lines as they should be.
#[test]
fn what_is_not_of_the_dialect_is_refused_with_its_line_what_is_expected_and_an_example() {
    let tour = "board 3 4 tour\ngiven 0 0\n";
    for (trace, nodes, message) in [
        (
            "mark 1 2\n",
            0,
            "line 3 of a.trace: `mark` is in no call: `enter` is expected first, such as\n  enter\n  mark 1 2",
        ),
        (
            "refuse 1 2 far\n",
            0,
            "line 3 of a.trace: `refuse` is in no call: `enter` is expected first",
        ),
        ("solution\n", 0, "line 3 of a.trace: `solution` is in no call: `enter` is expected first"),
        ("enter\nleave\nleave\n", 1, "line 5 of a.trace: `leave` is in no call"),
        ("enter\ngiven 1 2\n", 1, "`given` comes after the search has begun"),
        // No write-back.
        (
            "enter\nmark 1 2\nenter\nleave\nmark 2 1\n",
            2,
            "line 7 of a.trace: `mark` comes too early: line 4 has marked a choice, and `unmark 1 2` is expected first, \
             such as\n  unmark 1 2\n  mark 1 2",
        ),
        // The write-back names another cell.
        (
            "enter\nmark 1 2\nenter\nleave\nunmark 2 1\n",
            2,
            "line 7 of a.trace: `unmark` comes too early: line 4 has marked a choice, and `unmark 1 2` is expected first",
        ),
        // The call before has not taken back what it has marked.
        (
            "enter\nmark 1 2\nenter\nmark 2 0\nenter\nleave\nleave\nunmark 1 2\n",
            3,
            "line 10 of a.trace: `unmark` comes too early: line 6 has marked a choice, and `unmark 2 0` is expected before \
             its call ends, such as\n  unmark 2 0\n  leave",
        ),
        // An early return says no `leave`, and what is taken back twice is of another call.
        (
            "enter\nmark 1 2\nenter\nunmark 1 2\n",
            2,
            "line 6 of a.trace: `unmark` is of a call that has marked nothing, or has taken it back: `leave` is expected \
             first, such as\n  leave\n  unmark 1 2",
        ),
        (
            "enter\nmark 1 2\nunmark 1 2\nunmark 1 2\n",
            2,
            "line 6 of a.trace: `unmark` is of a call that",
        ),
        // The board.
        (
            "enter\nmark 1 2\nenter\nmark 1 2\n",
            2,
            "line 6 of a.trace: `mark` needs a free cell, and line 4 has marked it, such as\n  mark 1 0\n  enter",
        ),
        ("enter\nmark 0 0\n", 1, "line 4 of a.trace: `mark` needs a free cell, and it was given"),
        (
            "enter\nmark 3 3\n",
            1,
            "line 4 of a.trace: `mark` is off the board: X from 0 to 2 and Y from 0 to 3 are expected",
        ),
        ("given 0 4\n", 0, "line 3 of a.trace: `given` is off the board"),
    ] {
        let seen = see(open(format!("{tour}{trace}")).unwrap());
        let failure = seen.failure.unwrap_or_default();
        assert!(failure.starts_with(message) || failure.contains(message), "{trace}: {failure}");
        assert_eq!(seen.nodes, nodes, "{trace}");
        // The same lines are well formed elsewhere.
        assert_eq!(failure.lines().count(), 3, "{failure}");
    }
    let boxes = see(open("boxes 3\nenter\nmark 3\n").unwrap()).failure.unwrap_or_default();
    assert!(boxes.contains("is about no box: 0 to 2 are expected, such as\n  mark 0\n"), "{boxes}");
}

/// The recording of a trace, as a page has it.
fn record(reader: &mut Reader) -> serde_json::Value {
    let mut recorder = Recorder::new(None);
    let flow = read(reader, |event, line| recorder.on(event, line).map(|()| Next::Visit));
    let recording = recorder.end(&reader.header, &print, "", flow.err());
    whole(serde_json::from_str(&recording.to_json()).unwrap())
}

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
    let says = "a.py has printed no event (lines: 2). Add import search_trace, and begin with";
    assert!(nothing.starts_with(says), "{nothing}");
}

#[test]
fn a_search_that_was_folded_has_the_sizes_of_the_whole() {
    let program = n_queens::Queens {
        n: 9,
        algorithm: n_queens::Algorithm::Plain,
        framing: n_queens::Framing::Result,
    };
    let text = trace(&program, usize::MAX);
    let mut recorder = Recorder::new(None);
    let (_, flow) = observe(&program, |event, line| recorder.on(event, line).map(|()| Next::Visit));
    let ours = recorder.end(&program.header(), &|_, _, _| Ok(()), "", flow.err()).to_json();
    let ours = whole(serde_json::from_str(&ours).unwrap());
    let theirs = record(&mut open(text).unwrap());
    for field in ["totals", "complete"] {
        assert_eq!(ours[field], theirs[field], "{field}");
    }
    for field in ["kind", "number", "node", "fold", "changes", "counted"] {
        let of = |recording: &serde_json::Value| -> Vec<serde_json::Value> {
            let steps = recording["steps"].as_array().unwrap().iter();
            steps.map(|step| step[field].clone()).collect()
        };
        assert_eq!(of(&ours), of(&theirs), "{field}");
    }
    assert!(kinds(&ours).contains('f'));
}

/// The words of a trace live as long as those who keep them, however often it is read.
#[test]
fn the_words_of_a_trace_go_with_it() {
    let mut weak = Vec::new();
    for _ in 0..3 {
        let mut reader = open("board 2 1 marks\nenter\nrefuse 0 0 it is full\n").unwrap();
        let mut recorder = Recorder::new(None);
        let flow = read(&mut reader, |event, line| {
            if let Event::Refused { why, .. } = event {
                weak.push(std::sync::Arc::downgrade(why.words.as_ref().unwrap()));
            }
            recorder.on(event, line).map(|()| Next::Visit)
        });
        assert_eq!(flow, Ok(()));
        let recording = recorder.end(&reader.header, &print, "", None);
        assert!(recording.to_json().contains("it is full"));
        assert_eq!(weak.last().unwrap().strong_count(), 1);
    }
    assert_eq!(weak.iter().map(std::sync::Weak::strong_count).collect::<Vec<_>>(), [0; 3]);
}

#[test]
fn shapes_and_values_are_those_of_the_trace() {
    let about = |text: &str| open(text).unwrap().header;
    let zero = about("board 2 2 tour\ngiven 0 0 =0\nenter\nmark 1 1\n");
    assert_eq!(zero.shape, Shape::Tour { first: 0, graph: false });
    assert_eq!(
        about("board 2 2 tour\nenter\nmark 0 0\n").shape,
        Shape::Tour { first: 1, graph: false }
    );
    assert_eq!(about("boxes 4\n").size, Size::new(4, 1));
    let digits = about("board 4 4 digits\ngiven 1 0 =3\n");
    assert_eq!(digits.shape.block(digits.size), 2);
    let path =
        open("board 2 1 path\ngiven 0 0\nenter\nmark 5 -3\nmark 0 0\nunmark 0 0\nmark 1 0\n")
            .unwrap();
    assert_eq!(boards_read(path, 9), ["enter 1 .", "enter 1 .", "enter 3 .", "enter 1 3"]);
    let blocked = open("board 2 1 tour\ngiven 0 0 =x\nenter\nmark 1 0\n").unwrap();
    assert_eq!(boards_read(blocked, 9), ["enter x .", "enter x 1"]);
    let boxes = open("boxes 2\nenter\nmark 0 =0\nmark 1\n").unwrap();
    assert_eq!(boards_read(boxes, 9), ["enter . .", "enter 0 .", "enter 0 x"]);
}

#[test]
fn solutions_with_a_value_are_counted_if_they_are_better() {
    let text = "boxes 2\nenter\nmark 0\nsolution 5\nunmark 0\nmark 1\nnote best=5\nsolution 5\nunmark 1\n\
                mark 0\nsolution 7\nunmark 0\nleave\n";
    let mut found = Vec::new();
    let mut notes = Vec::new();
    let mut reader = open(text).unwrap();
    let flow = read(&mut reader, |event, _| {
        match event {
            Event::Solved { count, .. } => found.push(format!("{:?}", count.best)),
            Event::Rejected { why, .. } => {
                found.push(why.sentence(Choice::NONE).into_owned());
            }
            Event::Noted { values } => {
                notes.extend(values.iter().map(|(name, value)| format!("{name}={value}")))
            }
            _ => {}
        }
        Ok(Next::Visit)
    });
    assert_eq!(flow, Ok(()));
    assert_eq!(found, ["Some(5)", "its value is 5, and the best is 5", "Some(7)"]);
    assert_eq!(notes, ["best=5"]);
    let page = record(&mut open(text).unwrap());
    assert_eq!(kinds(&page), "emesumexumesub");
    let steps = page["steps"].as_array().unwrap().iter();
    let bests: Vec<_> = steps.map(|step| step["variables"][0].clone()).collect();
    assert_eq!(
        (&bests[2], &bests[7], &bests[13]),
        (&json!(null), &json!(["best", 5]), &json!(["best", 7]))
    );
}
