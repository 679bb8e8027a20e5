//! What each verbose level prints.

use std::fmt;

use common::board::{Cell, MOVES, write_cell, write_number, write_numbers};
use common::search::{Board, Candidate, Event, Header, Moment, Output, SentenceInput, tours};

use crate::problem::KnightTours;

/// Prints an event: from level 1 on each tour, from 2 on the board at every node, at 3 every move
/// of its path.
pub fn print(problem: &KnightTours, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => {
            tours::solution(out, problem.size, &board.numbers(), count)?;
        }
        Event::Entered { board: Board::Moves(Candidate { board, moves }), depth } if level >= 2 => {
            tours::node(out, depth);
            if level >= 3 {
                path(out, problem.start, &moves[..depth - 1], depth);
            }
            write_numbers(out.bytes(), problem.size, board);
        }
        _ => {}
    }
    Ok(())
}

/// The start, and one line for each move of the path.
fn path(out: &mut Output, start: Cell, moves: &[usize], n: usize) {
    let (last, before) =
        moves.split_last().map_or((None, moves), |(last, before)| (Some(last), before));
    // Two nodes of one depth in a row are siblings: all lines but the last are the same.
    out.push_kept(n, |text| {
        text.extend_from_slice(b"** - ");
        write_cell(text, start);
        text.extend_from_slice(b" - at ");
        write_number(text, n as i64);
        text.push(b'\n');
        let mut at = start;
        for (index, &direction) in before.iter().enumerate() {
            at = at + MOVES[direction];
            line(text, index, at, direction, n);
        }
    });
    if let Some(&direction) = last {
        let at = moves.iter().fold(start, |at, &direction| at + MOVES[direction]);
        line(out.bytes(), moves.len() - 1, at, direction, n);
    }
}

/// `>> number (x, y) direction at n`
fn line(text: &mut Vec<u8>, index: usize, at: Cell, direction: usize, n: usize) {
    text.extend_from_slice(b">> ");
    write_number(text, index as i64);
    text.push(b' ');
    write_cell(text, at);
    text.extend_from_slice(&[b' ', b'0' + direction as u8, b' ', b'a', b't', b' ']);
    write_number(text, n as i64);
    text.push(b'\n');
}

/// What happens in a step, in one sentence.
pub fn sentence(header: &Header, input: &SentenceInput<'_>) -> String {
    let moves = header.size.cells() - 1;
    let depth = input.depth;
    let number = input.number();
    let why = input.why;
    let next = depth + 1;
    match input.moment {
        Moment::Enter if depth == moves => "Every move is chosen: is it a tour?".to_owned(),
        Moment::Enter => format!("{depth} of {moves} moves are chosen: choose move {next}."),
        Moment::Mark => format!("Move {depth} goes in direction {number}, wherever that leads."),
        Moment::Refuse | Moment::Wrong => format!("Direction {number}: {why}."),
        Moment::Reject => format!("The candidate is no tour: {why}."),
        Moment::Solve => "The candidate visits every cell: a tour.".to_owned(),
        Moment::DeadEnd | Moment::Return if depth == 0 => {
            "All eight directions of move 1 tried: every candidate is tested.".to_owned()
        }
        Moment::DeadEnd | Moment::Return => {
            format!("All eight directions of move {next} tried: back to move {depth}.")
        }
        Moment::Unmark => format!("Direction {number} of move {next} has been tried."),
    }
}
