//! Two searches part before the text that they print at level 3 differs, or there.

use common::search::{Event, Flow, Line, Next, Output, Program, Stop, observe};
use playground::edits::EDITS;
use playground::edits::edited::run;
use visual::record::is_step;

use crate::{compared, program};

/// What a search prints at level 3 where it marks, unmarks or finds something, until it has reported so many steps: the
/// text, the number of the step, and the node that it is in.
fn printed(
    program: &dyn Program,
    most: usize,
    search: impl FnOnce(&mut dyn FnMut(&Event<'_>, Line) -> Flow<Next>),
) -> Vec<(String, u64, u32)> {
    let mut out = Output::memory();
    let mut printed = Vec::new();
    let mut steps = 0;
    let mut nodes = 0;
    let mut path = Vec::new();
    search(&mut |event, _| {
        // A note is no step.
        if !is_step(event) {
            return Ok(Next::Visit);
        }
        steps += 1;
        // Before the event, so that a search that goes back is still in the node that it leaves.
        let node = path.last().copied().unwrap_or(1);
        match event {
            Event::Entered { .. } => {
                nodes += 1;
                path.push(nodes);
            }
            Event::Unmarked { .. } => drop(path.pop()),
            _ => {}
        }
        program.print(&mut out, 3, event).expect("memory");
        let text = out.take();
        if matches!(event, Event::Marked { .. } | Event::Unmarked { .. } | Event::Solved { .. }) {
            printed.push((text, steps, node));
        }
        if steps == most as u64 { Err(Stop::Enough) } else { Ok(Next::Visit) }
    });
    printed
}

#[test]
fn each_edit_parts_where_two_builds_print_something_else() {
    const MOST_STEPS: usize = 3000;
    for edit in EDITS {
        let id = edit.id;
        let program = program(edit.command);
        let (_, comparison) = compared(id, edit.command);
        let difference =
            comparison.difference.as_ref().unwrap_or_else(|| panic!("{id} changes nothing"));
        // An edited search that would crash stops before.
        let until = MOST_STEPS.min(comparison.sizes[1].steps as usize);
        let one = printed(&*program, MOST_STEPS, |on| {
            let _ = observe(&*program, on);
        });
        let other = printed(&*program, until, |on| {
            let _ = run(edit, &*program, on);
        });
        let differs = one.iter().zip(&other).position(|(one, other)| one.0 != other.0);
        // An edited search that does nothing more prints nothing more.
        let differs = differs.or((other.len() < one.len()).then_some(other.len()));
        let first = differs.unwrap_or_else(|| panic!("{id}: both print the same"));
        // A board that is not written back is seen before anything else is printed.
        let is_kept =
            ["write-back", "taken-for-good"].contains(&id) && difference.steps[0] < one[first].1;
        assert!(
            is_kept || (difference.steps[0], difference.node) == (one[first].1, one[first].2),
            "{id}"
        );
        let parts = comparison.parts().expect("they part");
        assert_eq!([parts[0].0, parts[1].0], difference.steps, "{id}");
        assert!(parts.iter().all(|(_, sentence)| !sentence.is_empty()), "{id}");
    }
}
