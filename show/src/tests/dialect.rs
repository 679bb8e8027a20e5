//! What traces may say, and what they may not.

use common::board::Size;
use common::search::{Choice, Event, Next, Shape};
use serde_json::json;
use testing::kinds;

use super::{boards_read, open, read, record, see};

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
            "boxes 2\ngiven 0 =1\nenter\nmark 1 =2\nenter\nleave\nleave\nenter\nmark 1 =3\n",
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
            "line 3 of a.trace: `mark` is in no call: `enter` is expected first, such as\n  enter\n  mark 0 0",
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
             such as\n  unmark 0 0\n  mark 0 0",
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
             its call ends, such as\n  unmark 0 0\n  leave",
        ),
        // An early return says no `leave`, and what is taken back twice is of another call.
        (
            "enter\nmark 1 2\nenter\nunmark 1 2\n",
            2,
            "line 6 of a.trace: `unmark` is of a call that has marked nothing, or has taken it back: `leave` is expected \
             first, such as\n  leave\n  unmark 0 0",
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
            "line 6 of a.trace: `mark` needs a free cell, and line 4 has marked it, such as\n  mark 0 0\n  enter",
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
