//! The contents of the terminal: title, board, the step, counts, keys, and the text of the level, as far as
//! there is room.
//!
//! The colours are the six plain ones, which are legible in every theme; less important text is dim. A
//! colour only repeats what brackets and words say, because `NO_COLOR` takes it away.

use common::cli::wrapping;
use crossterm::style::Stylize;

use super::board::{ScreenLine, board_lines, colour, window};
use super::{Mode, Watch};
use crate::sizes::Sizes;
use crate::steps::Step;

/// The keys, in letters that every terminal has.
const KEYS: [&str; 4] = ["space pause", "right step", "a solution", "q quit"];

impl Watch<'_> {
    /// The lines of a terminal with this many columns and rows.
    pub(super) fn lines(&self, step: &Step, columns: usize, rows: usize) -> Vec<ScreenLine> {
        let Sizes { steps, nodes, dead_ends, solutions } = step.counted;
        let state = match self.mode {
            Mode::Playing => "playing",
            Mode::Paused => "paused",
            Mode::ToSolution => "running to a solution",
            Mode::Ended => "the search has ended: q quits",
        };
        let counts = [
            format!("depth {}", step.depth),
            format!("nodes {nodes}"),
            format!("dead ends {dead_ends}"),
            format!("solutions {solutions}"),
        ];
        let doing = [format!("step {steps}"), state.to_owned()];
        let mut below: Vec<ScreenLine> = Vec::new();
        for line in wrap(&step.sentence, columns) {
            below.push(vec![line.with(colour(step.moment)).bold()]);
        }
        for pieces in [flow(&counts, columns), flow(&doing, columns), flow(&KEYS, columns)] {
            below.extend(pieces.into_iter().map(plain));
        }
        let (mut board, must) =
            board_lines(self.header, &self.board, self.path.last().copied(), step, columns);
        // What is needed most stays longest when rows are few.
        below.truncate(rows.saturating_sub(board.len().min(rows / 3).max(1)));
        let mut all = Vec::new();
        if rows > below.len() + board.len() + 1 {
            all.extend(wrap(&self.header.title, columns).into_iter().map(|line| vec![line.bold()]));
            all.push(Vec::new());
        }
        let free = rows.saturating_sub(all.len() + below.len());
        all.extend(board.drain(window(board.len(), free, must)));
        all.extend(below);
        if self.level > 0 {
            all.push(Vec::new());
            for (level, line) in step.lines.iter().map(|&line| &self.steps.lines[line]) {
                if *level <= self.level {
                    all.extend(wrap(line, columns).into_iter().map(plain));
                }
            }
        }
        all.truncate(rows);
        all
    }
}

fn plain(text: String) -> ScreenLine {
    vec![text.stylize()]
}

fn wrap(text: &str, columns: usize) -> Vec<String> {
    textwrap::wrap(text, wrapping(columns)).into_iter().map(|line| line.into_owned()).collect()
}

/// Pieces in lines, none of them torn apart.
fn flow(pieces: &[impl AsRef<str>], columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces.iter().map(AsRef::as_ref) {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + piece.len() <= columns => *line += &format!("  {piece}"),
            _ => lines.push(piece.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::{About, Change, Label, Shown};
    use common::board::{Cell, Size};
    use common::search::{Choice, Header, Moment, Shape};

    fn about(number: usize, cell: Cell) -> Option<About> {
        let text = format!("{number} {cell}");
        Some(About::Choice(Label { text, choice: Choice { number, cell } }))
    }

    fn step(moment: Moment) -> Step {
        Step {
            moment,
            about: about(2, Cell { x: 1, y: 2 }),
            why: "visited".to_owned(),
            sentence: format!("{moment:?} (1, 2)."),
            counted: Sizes { steps: 5, nodes: 2, dead_ends: 0, solutions: 1 },
            changes: vec![Change { cell: 7, before: 0, after: 2 }],
            depth: 1,
            lines: vec![0, 1],
            ..Step::default()
        }
    }

    fn shown(moment: Moment, columns: usize, rows: usize, level: u8) -> Vec<String> {
        texts(pieces_of(step(moment), columns, rows, level))
    }

    fn texts(lines: Vec<ScreenLine>) -> Vec<String> {
        let text = |line: ScreenLine| line.iter().map(|piece| piece.content().as_str()).collect();
        lines.into_iter().map(text).collect()
    }

    fn pieces_of(step: Step, columns: usize, rows: usize, level: u8) -> Vec<ScreenLine> {
        let header = Header {
            title: "A board of 3 x 4".to_owned(),
            size: Size::new(3, 4),
            shape: Shape::Tour { first: 1, graph: false },
            ..Header::default()
        };
        let pause = std::time::Duration::from_millis(200);
        let shown = Shown { header, print: Box::new(|_, _, _| Ok(())) };
        let mut watch = Watch::new(&shown, pause, level);
        watch.board[0] = 1;
        watch.board[7] = 2;
        watch.path.push(Cell { x: 1, y: 2 });
        watch.steps.lines = [(1, "one".to_owned()), (3, "three".to_owned())].into();
        watch.lines(&step, columns, rows)
    }

    #[test]
    fn a_large_terminal_shows_everything() {
        let expected = [
            "A board of 3 x 4",
            "",
            "   0   1   2 ",
            "0  1   .   . ",
            "1  .   .   . ",
            "2  . [ 2]  . ",
            "3  .   .   . ",
            "Mark (1, 2).",
            "depth 1  nodes 2  dead ends 0  solutions 1",
            "step 5  playing",
            "space pause  right step  a solution  q quit",
            "",
            "one",
            "three",
        ];
        assert_eq!(shown(Moment::Mark, 80, 24, 3), expected);
        assert_eq!(shown(Moment::Mark, 80, 24, 2)[12..], ["one"]);
    }

    /// The bright colours are invisible in some themes: their grey is the background of others.
    #[test]
    fn the_colours_are_the_plain_ones() {
        use crossterm::style::Color::*;
        for moment in [Moment::Enter, Moment::Refuse, Moment::Mark, Moment::Solve, Moment::Unmark] {
            for piece in pieces_of(step(moment), 80, 24, 3).into_iter().flatten() {
                let colour = piece.style().foreground_color;
                let plain = [DarkRed, DarkGreen, DarkYellow, DarkBlue, DarkMagenta, DarkCyan];
                assert!(colour.is_none_or(|colour| plain.contains(&colour)), "{colour:?}");
            }
        }
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
    fn a_cell_off_the_board_is_named() {
        let mut step = step(Moment::Refuse);
        step.about = about(3, Cell { x: -1, y: 2 });
        step.sentence = "Refuse (-1, 2).".to_owned();
        step.changes.clear();
        let shown = texts(pieces_of(step, 80, 24, 0));
        assert!(shown.contains(&"Refuse (-1, 2).".to_owned()), "{shown:#?}");
        assert!(shown.contains(&"2  . [ 2]  . ".to_owned()), "{shown:#?}");
    }

    #[test]
    fn every_terminal_is_large_enough() {
        for columns in 0..30 {
            for rows in 0..16 {
                let shown = shown(Moment::Mark, columns, rows, 3);
                assert!(shown.len() <= rows, "{columns} x {rows}");
                if columns >= 11 {
                    assert!(shown.iter().all(|line| line.chars().count() <= columns));
                }
                if columns >= 13 && rows >= 4 {
                    let text = shown.join("\n");
                    assert!(text.contains("[ 2]"), "{columns} x {rows}:\n{text}");
                    assert!(text.contains("Mark (1, 2)."), "{columns} x {rows}:\n{text}");
                }
            }
        }
    }
}
