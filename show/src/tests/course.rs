//! Searches of the course's programs are the same once they were written as traces and read.

use std::io::{Seek, Write};
use std::process::Command;
use std::time::Duration;

use common::board::Size;
use common::search::{Event, Next, Output, Program, Sink, Stop, observe};
use testing::{kinds, whole};
use visual::replay::recorder::Recorder;
use visual::steps::Shown;
use visual::trace::Tracer;

use super::{Boards, boards_read, open, record};

fn boards(program: &dyn Program, most: usize) -> Vec<String> {
    let mut boards = Boards { header: &program.header(), most, all: Vec::new() };
    let _ = observe(program, |event, _| boards.on(event));
    boards.all
}

/// The trace of a program of the course, up to so many nodes and solutions.
pub fn trace(program: &dyn Program, most: usize) -> String {
    let header = program.header();
    let mut tracer = Tracer::new(&header, Output::memory());
    let mut seen = 0;
    let (count, flow) = observe(program, |event, line| {
        seen += usize::from(matches!(event, Event::Entered { .. } | Event::Solved { .. }));
        if seen > most {
            return Err(Stop::Enough);
        }
        tracer.on(event, line).map(|()| Next::Visit)
    });
    let text = tracer.text();
    let _ = flow;
    tracer.end(None, &count, Duration::ZERO).expect("memory can be written");
    text + &tracer.text()
}

/// Searches of all programs on random boards.
pub fn searches() -> Vec<Box<dyn Program>> {
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
    let without = vec![knight_closed::pruned::Rule::DeadEnds];
    searches.push(Box::new(knight_closed::ClosedTour { without, ..closed.expect("small") }));
    assert!(searches.len() >= 200);
    searches
}

/// Nodes and solutions that are compared: a search of more is cut.
pub const MOST_COMPARED: usize = 3000;

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

#[test]
fn a_search_that_was_folded_has_the_sizes_of_the_whole() {
    let program = n_queens::Queens {
        n: 9,
        algorithm: n_queens::Algorithm::Plain,
        framing: n_queens::Framing::Result,
    };
    let text = trace(&program, usize::MAX);
    let mut recorder = Recorder::default();
    let (_, flow) = observe(&program, |event, line| recorder.on(event, line).map(|()| Next::Visit));
    let ours = recorder.end(&Shown::of(&program), "", flow.err()).expect("it has steps").to_json();
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
