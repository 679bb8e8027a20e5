//! The search against known counts and an independent checker, and level against level.

use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;
use common::testing::{only_adds, transcript};
use n_queens::check::is_placement;
use n_queens::search::search;
use n_queens::{Frame, Program, Queens};

#[derive(Default)]
struct Answers(Vec<Vec<usize>>);

impl Observer<Queens> for Answers {
    fn answered(&mut self, board: &[usize], answers: &u64) -> Flow {
        self.0.push(board.to_vec());
        assert_eq!(*answers, self.0.len() as u64);
        ControlFlow::Continue(())
    }
}

/// OEIS A000170.
#[test]
fn every_answer_is_a_placement_and_none_is_missing() {
    for (n, count) in [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680]
        .into_iter()
        .enumerate()
    {
        let mut answers = Answers::default();
        let mut counted = 0;
        assert!(search(&Queens { n: n + 1 }, &mut counted, &mut answers).is_continue());
        assert_eq!(counted, count, "N = {}", n + 1);
        assert!(answers.0.iter().all(|rows| is_placement(rows)));
        // In the lecture's order, and so each only once.
        assert!(answers.0.is_sorted_by(|a, b| a < b));
    }
}

fn text(n: usize, level: u8, frame: Frame) -> Vec<u8> {
    let problem = Queens { n };
    transcript(&Program { problem, frame }, level)
}

#[test]
fn a_level_only_adds() {
    for n in 1..=7 {
        for level in 0..3 {
            let (less, more) = (
                text(n, level, Frame::Result),
                text(n, level + 1, Frame::Result),
            );
            assert!(only_adds(&less, &more), "N = {n}, level {level}");
        }
    }
}

#[test]
fn level_3_tells_every_row_of_every_node() {
    let text = String::from_utf8(text(6, 3, Frame::Result)).expect("text");
    let count = |part: &str| text.matches(part).count();
    let nodes = count(" queens placed --");
    let answers = count("Answer No. ");
    assert_eq!(count("\n>> "), 6 * (nodes - answers));
    assert_eq!(count(") free\n"), nodes - 1);
    assert_eq!(count(") unmark\n"), nodes - 1);
    assert_eq!(
        count(") yy\n") + count(") rd\n") + count(") ld\n") + nodes - 1,
        count("\n>> ")
    );
}

#[test]
fn level_3_on_two_by_two() {
    let expected = "board_size = 2, verbose level = 3\n\
        -- 0 queens placed --\n..\n..\n\
        >> (0, 0) free\n-- 1 queens placed --\nQ.\n..\n>> (1, 0) yy\n>> (1, 1) ld\n<< (0, 0) unmark\n\
        >> (0, 1) free\n-- 1 queens placed --\n.Q\n..\n>> (1, 0) rd\n>> (1, 1) yy\n<< (0, 1) unmark\n";
    assert_eq!(
        String::from_utf8_lossy(&text(2, 3, Frame::Result)),
        expected
    );
}
