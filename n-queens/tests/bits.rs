//! Machine words against the lecture's arrays.

use std::ops::ControlFlow;

use common::lesson::Lesson;
use common::observer::{Observer, Silent};
use common::stop::Flow;
use common::testing::{only_adds, transcript};
use n_queens::check::is_placement;
use n_queens::fast::bits::Bits;
use n_queens::search::Queen;
use n_queens::{Frame, Program, Queens};

fn program(n: usize) -> Program {
    Program {
        problem: Queens { n },
        frame: Frame::Result,
    }
}

fn bits(n: usize, halved: bool) -> Bits {
    Bits {
        program: program(n),
        halved,
    }
}

/// Everything a search tells, except the rows it refuses.
#[derive(Default, PartialEq, Debug)]
struct Notes {
    nodes: Vec<Vec<usize>>,
    answers: Vec<(Vec<usize>, u64)>,
    marked: Vec<(usize, usize)>,
    written_back: Vec<(usize, usize)>,
}

impl Observer<Queens> for Notes {
    const SEES_NODES: bool = true;

    fn entered(&mut self, board: &[usize], placed: usize) -> Flow {
        assert_eq!(board.len(), placed);
        self.nodes.push(board.to_vec());
        ControlFlow::Continue(())
    }

    fn marked(&mut self, queen: Queen) -> Flow {
        self.marked.push((queen.x, queen.y));
        ControlFlow::Continue(())
    }

    fn answered(&mut self, board: &[usize], answers: &u64) -> Flow {
        self.answers.push((board.to_vec(), *answers));
        ControlFlow::Continue(())
    }

    fn written_back(&mut self, queen: Queen) -> Flow {
        self.written_back.push((queen.x, queen.y));
        ControlFlow::Continue(())
    }
}

fn notes(lesson: &impl Lesson<Search = Queens>) -> (Notes, u64) {
    let (mut notes, mut answers) = (Notes::default(), 0);
    assert!(lesson.search(&mut answers, &mut notes).is_continue());
    (notes, answers)
}

#[test]
fn the_whole_tree_is_the_lectures_node_by_node() {
    for n in 1..=9 {
        assert_eq!(notes(&program(n)), notes(&bits(n, false)), "N = {n}");
    }
}

/// Each answer of the half and its mirror image: that is every answer once.
#[test]
fn the_half_and_its_mirror_image_are_the_whole() {
    for n in 1..=10 {
        let (whole, count) = notes(&program(n));
        let (half, counted) = notes(&bits(n, true));
        assert_eq!(counted, count, "N = {n}");
        let mut answers: Vec<Vec<usize>> = half.answers.into_iter().map(|(a, _)| a).collect();
        assert!(answers.iter().all(|rows| is_placement(rows)));
        let mirror = |rows: &Vec<usize>| rows.iter().map(|row| n - 1 - row).collect();
        let images: Vec<Vec<usize>> = answers.iter().map(mirror).collect();
        answers.extend(images);
        answers.sort();
        answers.dedup();
        let expected: Vec<Vec<usize>> = whole.answers.into_iter().map(|(a, _)| a).collect();
        assert_eq!(answers, expected, "N = {n}");
    }
}

/// OEIS A000170.
#[test]
fn known_counts() {
    for (n, count) in [(11, 2_680), (12, 14_200), (13, 73_712)] {
        let mut answers = 0;
        let flow = Bits::search(&bits(n, true), &mut answers, &mut Silent);
        assert_eq!((flow, answers), (ControlFlow::Continue(()), count));
    }
}

#[test]
fn a_level_only_adds_and_up_to_2_all_is_the_lectures() {
    for n in 1..=7 {
        let text = |level| transcript(&bits(n, false), level);
        for level in 0..3 {
            assert!(only_adds(&text(level), &text(level + 1)), "N = {n}");
            assert_eq!(text(level), transcript(&program(n), level));
        }
        assert!(only_adds(&text(3), &transcript(&program(n), 3)));
        assert!(!String::from_utf8_lossy(&text(3)).contains(") yy"));
    }
}
