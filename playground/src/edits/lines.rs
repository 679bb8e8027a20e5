//! The four statements of a search in the reader's order, as an edit.

use checks::ordered::{self, Ordered};
use common::search::{Count, Event, Line, Program};
use knight_backtrack::problem::KnightTours;

use super::edited::{Edit, Observing, with};

/// The edit `lines-0123`, with the numbers of the statements in any order. It lives as long as the program, which
/// makes one or two.
pub fn edit(id: &str) -> Option<&'static Edit> {
    let order = ordered::orders().find(|order| {
        id.strip_prefix("lines-") == Some(&order.map(|it| it.to_string()).concat())
    })?;
    let leak = |text: String| &*text.leak();
    let numbers = order.map(|it| ordered::number(it).to_string());
    let says = match order {
        [0, 1, 2, 3] => "✓ Right: this is the lecture's order.",
        _ => "The lines of the loop as you have put them, beside the lecture's order.",
    };
    let search = move |program: &dyn Program, count: &mut Count, observer: &mut Observing<'_>| {
        with(program, |&KnightTours { size, start, .. }| {
            let mut on =
                |event: &Event<'_>, line| observer.pass(event, Line::Number(line)).map(drop);
            let mut search = Ordered::new(size, order, &mut on);
            let flow = search.search(start);
            *count = search.count;
            if let Some(crash) = search.crash {
                panic!("{crash}");
            }
            flow
        })
    };
    Some(Box::leak(Box::new(Edit {
        id: leak(id.to_owned()),
        file: "knight-backtrack/src/search.rs",
        command: "knight-backtrack 3 4 0 0",
        title: leak(format!("Order {}", numbers.join(", "))),
        says,
        original: leak(ordered::source([0, 1, 2, 3])),
        edited: leak(ordered::source(order)),
        search: Box::leak(Box::new(search)),
    })))
}
