//! The four statements of a search in the reader's order, as an edit.

use checks::ordered::{self, Ordered};
use common::search::{
    Count, Event, Header, Line, Moment, Phrases, Program, SentenceInput, Wording,
};
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

/// The wording of an order that is not the lecture's. There, a board does not show which calls are open: one may begin
/// before its cell is marked, or after the mark is taken back.
pub fn wording(lecture: Wording) -> Wording {
    let phrases = Phrases { entered: "n is one more", ..lecture.phrases };
    Wording { sentence, phrases, ..lecture }
}

fn sentence(_: &Header, input: &SentenceInput<'_>) -> String {
    let cell = input.cell();
    match input.moment {
        Moment::Enter => "A call begins.".to_owned(),
        Moment::Mark => format!("{cell} gets a number."),
        Moment::Unmark => format!("{cell} gets the number 0."),
        Moment::Solve => "Here n is the number of cells: a tour is counted.".to_owned(),
        Moment::Return | Moment::DeadEnd => {
            "All eight moves are through: the call ends.".to_owned()
        }
        _ => format!("A move to {cell}: {}.", input.why),
    }
}
