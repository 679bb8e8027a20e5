//! 011-0: the four lines of the loop, in order.

use crate::ordered::{OrderEnd, end, number, orders};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

fn check(grader: &mut Grader) {
    let ends: Vec<OrderEnd> = orders().map(end).collect();
    let count = |wanted| ends.iter().filter(|end| **end == wanted).count();
    let tours = |order| match end(order) {
        OrderEnd::Tours(tours) => tours,
        _ => 0,
    };
    let right = (0..4).fold(0, |right, statement| 10 * right + number(statement));
    grader.number(
        "right",
        right,
        "put the lines into this order on the page, and read what differs",
    );
    grader.number(
        "outside",
        count(OrderEnd::Outside),
        "which line asks whether `to` is on the board, and which lines use it?",
    );
    grader.number(
        "endless",
        count(OrderEnd::Endless),
        "try the orders in which nothing is refused before the call",
    );
    grader.number("early", tours([0, 1, 3, 2]), "run this order on 3 x 4 cells from (0, 0)");
    grader.number("never", tours([0, 3, 1, 2]), "run this order on 3 x 4 cells from (0, 0)");
}
