//! What the terminal shows: title, board, counts, what happens, keys. As much of it as there is
//! room for.

use std::ops::Range;
use std::time::Duration;

use common::board::{BoardView, Size, Style};
use common::cli::human;

use crate::steps::{Moment, Step};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// Whether it stands out.
    pub strong: bool,
}

/// One line of the terminal.
pub type ScreenLine = Vec<Piece>;

/// The keys, in as many characters as a narrow terminal has, and in letters that every terminal
/// has.
const KEYS: &str = "space pause  arrows step  + - pace  a solution  q quit";

/// Everything there is to show.
pub struct View<'a> {
    /// How the board is shown.
    pub board_view: &'a BoardView,
    /// The values on it.
    pub board: &'a [u32],
    /// The cell that a step was about last.
    pub around: Option<usize>,
    /// The step that led there.
    pub step: &'a Step,
    /// Steps, nodes and solutions so far.
    pub counts: Counts,
    /// What the search is doing, in a word or two.
    pub state: &'a str,
    /// The pause between two steps.
    pub pause: Duration,
    /// The verbose level whose text is shown.
    pub level: u8,
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps.
    pub steps: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// The lines of a terminal with so many columns and rows.
pub fn lines(view: &View, columns: usize, rows: usize) -> Vec<ScreenLine> {
    let Counts { steps, nodes, solutions } = view.counts;
    let depth = view.step.depth;
    let counts = [
        format!("depth {depth}  nodes {nodes}  solutions {solutions}"),
        format!("step {steps}  {}  {}", view.state, human::duration(view.pause)),
    ];
    let happens = happens(view.step);
    // Below the board: what is needed most stays longest when rows are few.
    let mut below: Vec<ScreenLine> = vec![strong(&happens), plain(&counts[0]), plain(&counts[1])];
    if rows > 5 {
        below.push(plain(KEYS));
    }
    let room = rows.saturating_sub(below.len());
    let height = view.board_view.size.height as usize;
    let mut above = Vec::new();
    if room > height + 1 {
        above.push(strong(&view.board_view.title));
        above.push(plain(""));
    }
    let mut all = above;
    let free = rows.saturating_sub(all.len() + below.len());
    all.extend(board(view, columns, free));
    all.extend(below);
    let printed = view.step.lines.iter().filter(|line| line.0 <= view.level);
    let free = rows.saturating_sub(all.len() + 1);
    if free > 0 && view.level > 0 {
        all.push(plain(""));
        all.extend(printed.take(free).map(|(_, line)| plain(line)));
    }
    all.truncate(rows);
    for line in &mut all {
        crop(line, columns);
    }
    all
}

fn happens(step: &Step) -> String {
    let choice = step.choice.as_ref().map_or("", |choice| &choice.text);
    match step.moment {
        Moment::Enter => "enter a node".to_owned(),
        Moment::Refuse => format!("{choice} refused: {}", step.why),
        Moment::Mark => format!("mark {choice}"),
        Moment::Solve => "A SOLUTION".to_owned(),
        Moment::Unmark => format!("unmark {choice}"),
    }
}

fn plain(text: &str) -> ScreenLine {
    vec![Piece { text: text.to_owned(), strong: false }]
}

fn strong(text: &str) -> ScreenLine {
    vec![Piece { text: text.to_owned(), strong: true }]
}

fn crop(line: &mut ScreenLine, columns: usize) {
    let mut left = columns;
    for piece in line {
        piece.text = piece.text.chars().take(left).collect();
        left -= piece.text.chars().count();
    }
}

/// The rows of the board; only those around the step's cell where there is no room for all.
fn board(view: &View, columns: usize, rows: usize) -> Vec<ScreenLine> {
    let Size { width, height } = view.board_view.size;
    let digits = view.board_view.size.cells().to_string().len();
    let digits = match view.board_view.style {
        Style::Tour { .. } => digits,
        Style::Queens | Style::Digits { .. } => 1,
    };
    let place = match view.step.moment {
        Moment::Enter | Moment::Solve => view.around,
        _ => place(view.step, view.board_view.size),
    };
    let cell = view.board_view.size.cell(place.or(view.around).unwrap_or(0));
    let across = window(width as usize, columns / (digits + 2), cell.x as usize);
    let down = window(height as usize, rows, cell.y as usize);
    down.map(|y| {
        let cells = across.clone().map(|x| {
            let here = y * width as usize + x;
            let value = value(&view.board_view.style, view.board[here]);
            let marks = match (Some(here) == place, view.step.moment) {
                (true, Moment::Unmark) => ('(', ')'),
                (true, Moment::Refuse) => ('x', 'x'),
                (true, _) => ('[', ']'),
                _ => (' ', ' '),
            };
            let clue =
                matches!(&view.board_view.style, Style::Digits { clues } if clues[here] != 0);
            Piece {
                text: format!("{}{value:>digits$}{}", marks.0, marks.1),
                strong: Some(here) == place || clue,
            }
        });
        cells.collect()
    })
    .collect()
}

/// The cell that a step is about.
pub fn place(step: &Step, size: Size) -> Option<usize> {
    let changed = step.changes.first().map(|change| change.cell);
    let cell = || Some(size.index(step.choice.as_ref()?.cell?));
    match step.moment {
        Moment::Enter | Moment::Solve => None,
        Moment::Refuse => cell(),
        Moment::Mark | Moment::Unmark => changed.or_else(cell),
    }
}

/// Which `room` of `all` are shown so that `must` is among them.
fn window(all: usize, room: usize, must: usize) -> Range<usize> {
    let room = room.min(all);
    let start = must.saturating_sub(room / 2).min(all - room);
    start..start + room
}

fn value(style: &Style, value: u32) -> String {
    match (value, style) {
        (0, _) => ".".to_owned(),
        (value, Style::Tour { first, .. }) => (value - 1 + first).to_string(),
        (_, Style::Queens) => "Q".to_owned(),
        (value, Style::Digits { .. }) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::Change;
    use common::board::{Cell, Label};

    fn step(moment: Moment) -> Step {
        Step {
            moment,
            choice: Some(Label { text: "2 (1, 2)".to_owned(), cell: Some(Cell { x: 1, y: 2 }) }),
            why: "visited",
            changes: vec![Change { cell: 7, before: 0, after: 2 }],
            depth: 1,
            lines: vec![(1, "one".to_owned()), (3, "three".to_owned())],
            line: None,
        }
    }

    fn shown(moment: Moment, columns: usize, rows: usize, level: u8) -> Vec<String> {
        let board = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0];
        let view = View {
            board_view: &BoardView {
                title: "A board of 3 x 4".to_owned(),
                size: Size::new(3, 4),
                style: Style::Tour { first: 1, graph: false },
            },
            board: &board,
            around: Some(7),
            step: &step(moment),
            counts: Counts { steps: 5, nodes: 2, solutions: 1 },
            state: "playing",
            pause: Duration::from_millis(200),
            level,
        };
        let text = |line: ScreenLine| line.into_iter().map(|piece| piece.text).collect::<String>();
        lines(&view, columns, rows).into_iter().map(text).collect()
    }

    #[test]
    fn a_large_terminal_shows_everything() {
        let expected = [
            "A board of 3 x 4",
            "",
            "  1   .   . ",
            "  .   .   . ",
            "  . [ 2]  . ",
            "  .   .   . ",
            "mark 2 (1, 2)",
            "depth 1  nodes 2  solutions 1",
            "step 5  playing  200ms",
            KEYS,
            "",
            "one",
            "three",
        ];
        assert_eq!(shown(Moment::Mark, 80, 24, 3), expected);
        assert_eq!(shown(Moment::Mark, 80, 24, 2)[11..], ["one"]);
    }

    #[test]
    fn each_kind_of_step_marks_its_cell_in_its_own_way() {
        for (moment, sign) in [
            (Moment::Mark, "[ 2]"),
            (Moment::Enter, "[ 2]"),
            (Moment::Unmark, "( 2)"),
            (Moment::Refuse, "x 2x"),
        ] {
            let board = shown(moment, 80, 24, 0).join("\n");
            assert!(board.contains(sign), "{board}");
        }
    }

    #[test]
    fn every_terminal_is_large_enough() {
        for columns in 0..30 {
            for rows in 0..16 {
                let shown = shown(Moment::Mark, columns, rows, 3);
                assert!(shown.len() <= rows, "{columns} x {rows}");
                assert!(shown.iter().all(|line| line.chars().count() <= columns));
                if columns >= 13 && rows >= 4 {
                    let text = shown.join("\n");
                    assert!(text.contains("[ 2]"), "{columns} x {rows}:\n{text}");
                    assert!(text.contains("mark 2 (1, 2)"), "{columns} x {rows}:\n{text}");
                }
            }
        }
    }
}
