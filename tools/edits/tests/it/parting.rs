//! The first node where two searches part is where the text that they print at level 3 differs first.

use common::search::{Event, Next, Output, Program, observe};
use edits::EDITS;
use edits::edited::Edited;

use crate::{compared, problem};

/// What a program prints at level 3 until it has printed so many steps: for each step its text, and how many nodes
/// have been entered before it, less those that were left.
fn printed(program: &dyn Program, most: usize) -> Vec<(String, usize)> {
    let mut out = Output::memory();
    let (mut steps, mut path, mut nodes) = (Vec::new(), Vec::new(), 0);
    let _ = observe(program, |event, _| {
        let node = path.last().copied().unwrap_or(1);
        match event {
            Event::Entered { .. } => {
                nodes += 1;
                path.push(nodes);
            }
            Event::Unmarked { .. } => {
                path.pop();
            }
            _ => {}
        }
        program.print(&mut out, 3, &event).expect("memory");
        steps.push((out.take(), node));
        if steps.len() == most { Err(common::search::Stop::Quit) } else { Ok(Next::Visit) }
    });
    steps
}

#[test]
fn each_edit_parts_where_two_builds_print_something_else() {
    const MOST: usize = 3000;
    for edit in EDITS {
        let (id, problem) = (edit.id, problem(edit.command));
        let (_, comparison) = compared(id, edit.command);
        let parting = comparison.parting.unwrap_or_else(|| panic!("{id} changes nothing"));
        // An edited search that would crash stops before.
        let until = Some(comparison.sizes[1].steps.min(MOST as u64));
        let one = printed(problem.program(), MOST);
        let other = printed(&Edited { edit, problem: &problem, until }, MOST);
        let first = one.iter().zip(&other).position(|(one, other)| one.0 != other.0);
        let first = first.unwrap_or_else(|| panic!("{id}: both print the same"));
        let step = parting.step as usize - 1;
        // Level 3 of the laboratory and of number place prints nothing at a return.
        let silent = one[step..first].iter().all(|(text, _)| text.is_empty());
        let is_kept = id == "write-back" || silent;
        assert!(step <= first && is_kept, "{id}: step {step}, printed {first}");
        assert_eq!(parting.node, one[step].1 as u64, "{id}");
    }
}

#[test]
fn the_sentence_says_what_each_search_does_there() {
    let expected = [
        ("visited", "node 9", "already visited", "free"),
        ("edge", "node 2", "off the board", "free"),
        ("not-marked", "node 3", "diagonal x + y = 3 is taken", "no queen attacks it"),
        ("row-untested", "node 2", "row y = 0 is taken", "no queen attacks it"),
        ("call-after-loop", "node 1", "Queen on (0, 0)", "Queen on (0, 3)"),
        ("block-untested", "node 7", "its block has it already", "it fits"),
        ("write-back", "node 9", "is as it was before", "is not as it was before"),
    ];
    for (id, node, without, with) in expected {
        let command = edits::find(id).expect("an edit").command;
        let words = compared(id, command).1.words();
        let (before, rest) = words.split_once(" Without the edit: ").expect("two sentences");
        let (first, second) = rest.split_once(" With it: ").expect("two sentences");
        assert!(before.contains(node), "{id}: {words}");
        assert!(first.contains(without) && second.contains(with), "{id}: {words}");
    }
}
