//! What the terminal shows: title, board, counts, what happens, keys. As much of it as there is room for.

use std::ops::Range;
use std::time::Duration;

use crate::board::Size;
use crate::clock::human;
use crate::see::scene::{Moment, Style};
use crate::see::steps::Step;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// Whether it stands out.
    pub strong: bool,
}

/// One line of the terminal.
pub type Line = Vec<Piece>;

/// The keys, in as many characters as a narrow terminal has, and in letters that every terminal has.
const KEYS: &str = "space pause  arrows step  + - pace  a answer  q quit";

/// Everything there is to show.
pub struct View<'a> {
    /// The problem.
    pub title: &'a str,
    /// The board's size.
    pub size: Size,
    /// What its numbers mean.
    pub style: &'a Style,
    /// What stands on it.
    pub board: &'a [u32],
    /// The cell that a step was about last.
    pub around: Option<usize>,
    /// The step that led there.
    pub step: &'a Step,
    /// Steps, nodes and answers so far.
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
    /// Answers found.
    pub answers: u64,
}

/// The lines of a terminal with so many columns and rows.
pub fn lines(view: &View, columns: usize, rows: usize) -> Vec<Line> {
    let Counts {
        steps,
        nodes,
        answers,
    } = view.counts;
    let depth = view.step.depth;
    let counts = [
        format!("depth {depth}  nodes {nodes}  answers {answers}"),
        format!("step {steps}  {}  {}", view.state, human(view.pause)),
    ];
    let happens = happens(view.step);
    // Below the board: what is needed most stays longest when rows are few.
    let mut below: Vec<Line> = vec![strong(&happens), plain(&counts[0]), plain(&counts[1])];
    if rows > 5 {
        below.push(plain(KEYS));
    }
    let room = rows.saturating_sub(below.len());
    let height = view.size.height as usize;
    let mut above = Vec::new();
    if room > height + 1 {
        above.push(strong(view.title));
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
    let choice = step.choice.as_ref().map_or("", |choice| &choice.0);
    match step.moment {
        Moment::Enter => "enter a node".to_owned(),
        Moment::Refuse => format!("{choice} refused: {}", step.why),
        Moment::Mark => format!("mark {choice}"),
        Moment::Answer => "AN ANSWER".to_owned(),
        Moment::WriteBack => format!("write back {choice}"),
    }
}

fn plain(text: &str) -> Line {
    vec![Piece {
        text: text.to_owned(),
        strong: false,
    }]
}

fn strong(text: &str) -> Line {
    vec![Piece {
        text: text.to_owned(),
        strong: true,
    }]
}

fn crop(line: &mut Line, columns: usize) {
    let mut left = columns;
    for piece in line {
        piece.text = piece.text.chars().take(left).collect();
        left -= piece.text.chars().count();
    }
}

/// The rows of the board; only those around the step's cell where there is no room for all.
fn board(view: &View, columns: usize, rows: usize) -> Vec<Line> {
    let Size { width, height } = view.size;
    let digits = view.size.cells().to_string().len();
    let digits = match view.style {
        Style::Tour { .. } => digits,
        Style::Queens | Style::Figures { .. } => 1,
    };
    let place = match view.step.moment {
        Moment::Enter | Moment::Answer => view.around,
        _ => place(view.step),
    };
    let cell = view.size.cell(place.or(view.around).unwrap_or(0));
    let across = window(width as usize, columns / (digits + 2), cell.x as usize);
    let down = window(height as usize, rows, cell.y as usize);
    down.map(|y| {
        let cells = across.clone().map(|x| {
            let here = y * width as usize + x;
            let value = value(view.style, view.board[here]);
            let marks = match (Some(here) == place, view.step.moment) {
                (true, Moment::WriteBack) => ('(', ')'),
                (true, Moment::Refuse) => ('x', 'x'),
                (true, _) => ('[', ']'),
                _ => (' ', ' '),
            };
            let clue = matches!(view.style, Style::Figures { clues } if clues[here] != 0);
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
pub fn place(step: &Step) -> Option<usize> {
    let changed = step.changes.first().map(|change| change.place);
    match step.moment {
        Moment::Enter | Moment::Answer => None,
        Moment::Refuse => step.choice.as_ref()?.1,
        Moment::Mark | Moment::WriteBack => changed.or(step.choice.as_ref()?.1),
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
        (value, Style::Figures { .. }) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::see::steps::Change;

    fn step(moment: Moment) -> Step {
        Step {
            moment,
            choice: Some(("2 (1, 2)".to_owned(), Some(7))),
            why: "visited",
            changes: vec![Change {
                place: 7,
                before: 0,
                after: 2,
            }],
            depth: 1,
            lines: vec![(1, "one".to_owned()), (3, "three".to_owned())],
        }
    }

    fn shown(moment: Moment, columns: usize, rows: usize, level: u8) -> Vec<String> {
        let board = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0];
        let view = View {
            title: "A board of 3 x 4",
            size: Size::new(3, 4),
            style: &Style::Tour {
                first: 1,
                graph: false,
            },
            board: &board,
            around: Some(7),
            step: &step(moment),
            counts: Counts {
                steps: 5,
                nodes: 2,
                answers: 1,
            },
            state: "playing",
            pause: Duration::from_millis(200),
            level,
        };
        let text = |line: Line| line.into_iter().map(|piece| piece.text).collect::<String>();
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
            "depth 1  nodes 2  answers 1",
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
            (Moment::WriteBack, "( 2)"),
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
                    assert!(
                        text.contains("mark 2 (1, 2)"),
                        "{columns} x {rows}:\n{text}"
                    );
                }
            }
        }
    }
}
