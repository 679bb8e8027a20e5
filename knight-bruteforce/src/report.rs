//! What each verbose level prints.

use std::fmt;

use common::board::{Cell, MOVES, write_cell, write_number, write_numbers};
use common::search::{Board, Event, Failure, Moment, Output, tours};

use crate::problem::KnightTours;

/// Prints an event: from level 1 on each tour, from 2 on the board at every node, at 3 every move
/// of its path.
pub fn print(problem: &KnightTours, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
    match *event {
        Event::Solved { board, count } => {
            tours::solution(out, problem.size, &board.numbers(), count)?;
        }
        Event::Entered { board: Board::Moves(board, moves), depth } if level >= 2 => {
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

/// What happens in a step, in one sentence; a candidate has this many moves.
pub fn sentence(moves: usize, moment: Moment, depth: usize) -> String {
    let next = depth + 1;
    match moment {
        Moment::Enter if depth == moves => format!("All {moves} moves are chosen: is it a tour?"),
        Moment::Enter => format!("{depth} of {moves} moves are chosen: choose move {next}."),
        Moment::Refuse => String::new(), // brute force refuses nothing
        Moment::Mark => format!("Move {depth} goes in direction {{number}}, wherever that leads."),
        Moment::Reject => "Candidate {tested} is no tour: {why}.".to_owned(),
        Moment::Solve => "Candidate {tested} visits every cell: a tour.".to_owned(),
        Moment::DeadEnd | Moment::Return if depth == 0 => {
            "All eight directions of move 1 tried: every candidate is tested.".to_owned()
        }
        Moment::DeadEnd | Moment::Return => {
            format!("All eight directions of move {next} tried: back to move {depth}.")
        }
        Moment::Unmark => format!("Direction {{number}} of move {next} has been tried."),
    }
}

/// Why a candidate is no tour: the cell for which `is_tour` fails, and the move that is wasted instead.
pub fn failure(problem: &KnightTours, board: Board<'_>) -> Failure {
    let KnightTours { size, start, .. } = *problem;
    let Board::Moves(board, moves) = board else { return Failure::default() };
    let mut path = vec![start];
    for &direction in &moves[..size.cells() - 1] {
        path.push(path[path.len() - 1] + MOVES[direction]);
    }
    let is_wasted = |n: &usize| !size.contains(path[*n]) || path[..*n].contains(&path[*n]);
    let free = board.iter().position(|&number| number == 0).map(|index| size.cell(index));
    let (Some(n), Some(free)) = ((1..path.len()).find(is_wasted), free) else {
        return Failure::default();
    };
    let wasted = match size.contains(path[n]) {
        true => format!("cell {} is visited twice", path[n]),
        false => format!("move {n} leaves the board, to {}", path[n]),
    };
    Failure {
        text: format!("{wasted}, and cell {free} is not visited"),
        cells: vec![free, path[n]],
    }
}
