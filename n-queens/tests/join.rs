//! The count by joined quadrants against known counts, backtracking, and itself in parts and threads.

use std::ops::ControlFlow;

use common::observer::{Observer, Silent};
use common::part::Part;
use common::stop::{Flow, Stop};
use n_queens::fast::bits::Bits;
use n_queens::fast::join::{Join, JoinError, MAX_N, count};
use n_queens::{Frame, Program, Queens};

/// OEIS A000170, from N = 1.
const KNOWN: [u64; 17] = [
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512,
    95_815_104,
];

fn program(n: usize) -> Program {
    Program {
        problem: Queens { n },
        frame: Frame::Result,
    }
}

/// A part, from 0.
fn part(index: usize, of: usize) -> Part {
    format!("{}/{of}", index + 1).parse().expect("a part")
}

fn join(n: usize, part: Part, threads: usize) -> Join {
    Join::new(program(n), part, threads).expect("small enough")
}

fn answers(join: &Join) -> u64 {
    let mut answers = 0;
    let flow = join.search(&mut answers, &mut Silent);
    assert_eq!(flow, ControlFlow::Continue(()));
    answers
}

#[test]
fn known_counts() {
    for (n, known) in (1..).zip(KNOWN) {
        assert_eq!(count(n, 1), Ok(known), "N = {n}");
    }
}

#[test]
fn backtracking_finds_as_many() {
    for n in 1..=12 {
        let mut found = 0;
        let halved = true;
        let program = program(n);
        let flow = Bits { program, halved }.search(&mut found, &mut Silent);
        assert!(flow.is_continue());
        assert_eq!(count(n, 1), Ok(found), "N = {n}");
    }
}

#[test]
fn threads_change_nothing() {
    for n in [1, 2, 3, 4, 5, 12, 13, 15] {
        for threads in [0, 2, 3, 20] {
            assert_eq!(count(n, threads), Ok(KNOWN[n - 1]), "N = {n}");
        }
    }
}

#[test]
fn the_parts_add_up_to_the_whole() {
    for n in [1, 2, 3, 4, 5, 8, 11, 14, 15] {
        for of in [1, 2, 3, 7] {
            let parts = (0..of).map(|index| answers(&join(n, part(index, of), 1 + index % 2)));
            assert_eq!(parts.sum::<u64>(), KNOWN[n - 1], "N = {n} in {of} parts");
        }
    }
    // More parts than there are row sets.
    let parts = (0..50).map(|index| answers(&join(6, part(index, 50), 1)));
    assert_eq!(parts.sum::<u64>(), KNOWN[5]);
}

/// Counts nodes and answers, and stops after some nodes.
struct Nodes {
    seen: u64,
    most: u64,
    answers: u64,
}

impl Nodes {
    fn until(most: u64) -> Nodes {
        Nodes {
            seen: 0,
            most,
            answers: 0,
        }
    }
}

impl Observer<Queens> for Nodes {
    fn entered_unseen(&mut self, _placed: usize, nodes: u64) -> Flow {
        self.seen += nodes;
        if self.seen >= self.most {
            return ControlFlow::Break(Stop::TimeLimit);
        }
        ControlFlow::Continue(())
    }

    fn answered_unseen(&mut self, answers: u64) -> Flow {
        self.answers += answers;
        ControlFlow::Continue(())
    }
}

#[test]
fn as_many_nodes_as_were_announced() {
    for n in 4..=13 {
        for (part, threads) in [(Part::WHOLE, 1), (Part::WHOLE, 2), (part(1, 3), 1)] {
            let join = join(n, part, threads);
            let mut nodes = Nodes::until(u64::MAX);
            let mut counted = 0;
            assert!(join.search(&mut counted, &mut nodes).is_continue());
            assert_eq!(Some(nodes.seen), join.nodes(), "N = {n}");
            assert_eq!(nodes.answers, counted, "N = {n}");
        }
    }
}

/// Wherever it is stopped, what it has counted until then is at most the whole.
#[test]
fn the_observer_ends_it_at_any_time() {
    for n in [12, 13] {
        for threads in [1, 2] {
            let join = join(n, Part::WHOLE, threads);
            let all = join.nodes().expect("known");
            for most in (1..=all).step_by(all as usize / 7) {
                let mut counted = 0;
                let mut nodes = Nodes::until(most);
                let flow = join.search(&mut counted, &mut nodes);
                assert_eq!(flow, ControlFlow::Break(Stop::TimeLimit));
                assert!(nodes.seen >= most && nodes.seen < most + 1000);
                assert!(counted <= KNOWN[n - 1]);
                assert_eq!(nodes.answers, counted);
            }
        }
    }
}

#[test]
fn what_is_too_large_is_refused_with_the_limit() {
    let n = MAX_N + 1;
    assert_eq!(
        Join::new(program(n), Part::WHOLE, 1).map(drop),
        Err(JoinError::TooLarge { n })
    );
    let error = JoinError::Memory {
        n: 24,
        need: 5 << 30,
        free: 1 << 30,
    };
    let text = error.to_string();
    assert!(
        text.contains("5.00 GiB") && text.contains("1.00 GiB"),
        "{text}"
    );
}
