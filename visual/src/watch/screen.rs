//! The contents of the terminal: title, board, the step, counts, keys, path, the text of the level,
//! and the source of the search beside them, as far as there is room.
//!
//! The colours are the six plain ones, which are legible in every theme; less important text is dim. A
//! colour only repeats what brackets, words and the `>` before a line say, because `NO_COLOR` takes it
//! away.

use std::time::Duration;

use common::cli::{human, wrapping};
use common::search::{About, Shows, Table};
use crossterm::style::{StyledContent, Stylize};

use super::board::{ScreenLine, TextGrid, colour, window};
use super::history::Snapshot;
use crate::listing::Listings;
use crate::replay::plan::Sizes;
use crate::steps::{Label, Step, fill};

/// The keys, in letters that every terminal has.
const KEYS: [&str; 6] =
    ["space pause", "arrows step", "+ - pace", "a solution", "d dead end", "q quit"];
/// The columns that all but the source needs.
const NARROW: usize = 40;
/// The columns that the source needs.
const SOURCE: usize = 60;
/// What separates the two.
const BETWEEN: &str = " | ";
/// The most lines of the path.
const PATH: usize = 3;

/// Everything there is to show.
pub struct View<'a> {
    /// What the program says of itself.
    pub about: &'a About,
    /// What the search knows of the board.
    pub tables: &'a [Table],
    /// The sources of the search.
    pub listings: &'a Listings,
    /// The values on the board.
    pub board: &'a [u32],
    /// The choices on it.
    pub path: &'a [Label],
    /// The step that led there.
    pub entry: &'a Snapshot,
    /// What the search is doing, in a word or two.
    pub state: &'a str,
    /// The pause between two steps.
    pub pause: Duration,
    /// The verbose level whose text is shown.
    pub level: u8,
}

/// The lines of a terminal with this many columns and rows.
pub fn lines(view: &View, columns: usize, rows: usize) -> Vec<ScreenLine> {
    let left = TextGrid::new(view.about).columns().max(NARROW);
    let right = columns.saturating_sub(left + BETWEEN.len());
    let source = if right >= SOURCE { source(view, right, rows) } else { Vec::new() };
    let mut all = match source.is_empty() {
        true => without_source(view, columns, rows),
        false => {
            let mut all = without_source(view, left, rows);
            all.resize(rows, Vec::new());
            for (line, source) in all.iter_mut().zip(source) {
                let used: usize = line.iter().map(|piece| piece.content().chars().count()).sum();
                line.push(format!("{:1$}{BETWEEN}", "", left.saturating_sub(used)).dim());
                line.extend(source);
            }
            all
        }
    };
    all.truncate(rows);
    for line in &mut all {
        crop(line, columns);
    }
    all
}

fn without_source(view: &View, columns: usize, rows: usize) -> Vec<ScreenLine> {
    let Snapshot { step, counts: Sizes { steps, nodes, dead_ends, solutions }, .. } = view.entry;
    let counts = [
        format!("depth {}", step.depth),
        format!("nodes {nodes}"),
        format!("dead ends {dead_ends}"),
        format!("solutions {solutions}"),
    ];
    let doing = [format!("step {steps}"), view.state.to_owned(), human::duration(view.pause)];
    let happens = wrap(&happens(view.entry), columns).into_iter();
    let happens = happens.map(|line| vec![line.with(colour(step.moment)).bold()]);
    let others = [flow(&counts, columns), flow(&doing, columns), flow(&KEYS, columns)];
    let mut below: Vec<ScreenLine> =
        happens.chain(others.into_iter().flatten().map(plain)).collect();
    // What is needed most stays longest when rows are few.
    let grid = TextGrid::new(view.about);
    let least = grid.rows().min(rows / 3).max(1);
    below.truncate(rows.saturating_sub(least));
    let mut all = Vec::new();
    if rows > below.len() + grid.rows() + 1 {
        let title = wrap(&view.about.title, columns).into_iter();
        all.extend(title.map(|line| vec![line.bold()]));
        all.push(Vec::new());
    }
    let free = rows.saturating_sub(all.len() + below.len());
    all.extend(grid.lines(view.board, view.path, step, columns, free));
    all.extend(below);
    let printed = step.lines.iter().filter(|line| line.0 <= view.level);
    let printed: Vec<String> = printed.flat_map(|(_, line)| wrap(line, columns)).collect();
    // The text of the level has about as many lines as the board.
    let text = if view.level > 0 { view.about.size.height as usize + 3 } else { 0 };
    if rows > all.len() + PATH + text {
        let mut path = path(view.path, columns);
        path.resize(PATH, String::new());
        all.extend(path.into_iter().map(plain));
    }
    let tables: Vec<String> =
        view.tables.iter().flat_map(|table| table_lines(table, view, columns)).collect();
    if rows > all.len() + tables.len() + text && !tables.is_empty() {
        all.push(Vec::new());
        all.extend(tables.into_iter().map(plain));
    }
    if rows > all.len() + 1 && view.level > 0 {
        all.push(Vec::new());
        all.extend(printed.into_iter().map(plain));
    }
    all.truncate(rows);
    all
}

fn happens(entry: &Snapshot) -> String {
    let Step { sentence, choice, failure, .. } = &entry.step;
    fill(sentence, choice.as_ref(), failure, entry.counts.dead_ends + entry.counts.solutions)
}

/// A table of the search: what it shows of each line of the board.
fn table_lines(table: &Table, view: &View, columns: usize) -> Vec<String> {
    let board = view.board;
    let taken =
        |line: &Vec<usize>| if line.iter().any(|&cell| board[cell] > 0) { '1' } else { '.' };
    let values = |line: &Vec<usize>| -> String {
        let has = |digit: &u32| line.iter().any(|&cell| board[cell] == *digit);
        (1..=9).filter(has).map(|digit| digit.to_string()).collect()
    };
    let free = |(cell, line): (usize, &Vec<usize>)| match board[cell] {
        0 => line.iter().filter(|&&cell| board[cell] == 0).count().to_string(),
        _ => ".".to_owned(),
    };
    let entries: Vec<String> = match table.shows {
        Shows::Taken => vec![table.lines.iter().map(taken).collect()],
        Shows::Values => table.lines.iter().map(values).map(|all| format!("{all:-<9}")).collect(),
        // In the shape of the board.
        Shows::Free | Shows::Compared => {
            let all: Vec<String> = table.lines.iter().enumerate().map(free).collect();
            let rows = all.chunks(view.about.size.width as usize).map(|row| row.join("  "));
            return std::iter::once(format!("{}: {}", table.name, table.about))
                .chain(rows)
                .collect();
        }
    };
    let all: Vec<String> = std::iter::once(table.name.to_owned()).chain(entries).collect();
    flow(&all, columns)
}

/// The last choices of the path.
fn path(path: &[Label], columns: usize) -> Vec<String> {
    let texts = path.iter().map(|choice| choice.text.as_str());
    for first in path.len().saturating_sub(columns)..=path.len() {
        let name = if first == 0 { "path" } else { "path ..." };
        let pieces: Vec<&str> = [name].into_iter().chain(texts.clone().skip(first)).collect();
        let lines = flow(&pieces, columns);
        if lines.len() <= PATH {
            return lines;
        }
    }
    Vec::new()
}

fn plain(text: String) -> ScreenLine {
    vec![text.stylize()]
}

fn wrap(text: &str, columns: usize) -> Vec<String> {
    let lines = textwrap::wrap(text, wrapping(columns));
    lines.into_iter().map(|line| line.into_owned()).collect()
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

fn crop(line: &mut ScreenLine, columns: usize) {
    let mut left = columns;
    for piece in line {
        let text: String = piece.content().chars().take(left).collect();
        left -= text.chars().count();
        *piece = StyledContent::new(*piece.style(), text);
    }
}

/// The lines of the search around the statement that the step belongs to.
fn source(view: &View, columns: usize, rows: usize) -> Vec<ScreenLine> {
    let lit = view.entry.step.line.and_then(|line| view.listings.lit(line));
    let Some((file, [lit, last])) = lit else { return Vec::new() };
    let Some((name, text, listing)) = view.listings.iter().nth(file) else { return Vec::new() };
    let (mut lines, mut lit_line) = (Vec::new(), 0);
    let shown = (1..).zip(text.lines()).zip(&listing.hidden).filter(|(_, hidden)| !**hidden);
    let around =
        shown.filter(|((number, _), _)| (lit.saturating_sub(rows)..lit + rows).contains(number));
    for ((number, line), _) in around {
        let is_lit = lit <= number && number <= last;
        let sign = if is_lit { '>' } else { ' ' };
        let indent = line.len() - line.trim_start().len();
        // A terminal may know ASCII only.
        let line = format!("{sign}{number:4} {}", line.replace(|c: char| !c.is_ascii(), "?"));
        let further = " ".repeat(indent + "> 123 ".len() + 4);
        let options = wrapping(columns);
        if number == lit {
            lit_line = lines.len();
        }
        for piece in textwrap::wrap(&line, options.subsequent_indent(&further)) {
            let piece = piece.into_owned();
            lines.push(vec![if is_lit { piece.reverse() } else { piece.stylize() }]);
        }
    }
    let around = window(lines.len(), rows.saturating_sub(1), lit_line);
    let title = vec![format!("{name}, line {lit}").bold()];
    std::iter::once(title).chain(lines.drain(around)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::Change;
    use common::board::{Cell, Size};
    use common::search::{Choice, Failure, Moment, Shape};

    fn step(moment: Moment) -> Step {
        Step {
            moment,
            choice: Some(Label::new(
                "{number} {cell}",
                Choice { number: 2, cell: Cell { x: 1, y: 2 } },
            )),
            why: "visited",
            failure: Failure::default(),
            sentence: format!("{moment:?} {{cell}}."),
            changes: vec![Change { cell: 7, before: 0, after: 2 }],
            depth: 1,
            lines: vec![(1, "one".to_owned()), (3, "three".to_owned())],
            line: Some(common::search::Line::Call(std::panic::Location::caller())),
        }
    }

    fn shown(moment: Moment, columns: usize, rows: usize, level: u8) -> Vec<String> {
        pieces(moment, columns, rows, level).into_iter().map(text).collect()
    }

    fn text(line: ScreenLine) -> String {
        line.iter().map(|piece| piece.content().as_str()).collect()
    }

    fn pieces(moment: Moment, columns: usize, rows: usize, level: u8) -> Vec<ScreenLine> {
        pieces_of(step(moment), columns, rows, level)
    }

    fn pieces_of(shown: Step, columns: usize, rows: usize, level: u8) -> Vec<ScreenLine> {
        let board = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0];
        let entry = Snapshot::new(shown, Sizes { steps: 5, nodes: 2, dead_ends: 0, solutions: 1 });
        let view = View {
            about: &About {
                title: "A board of 3 x 4".to_owned(),
                size: Size::new(3, 4),
                shape: Shape::Tour { first: 1, graph: false },
                ..About::default()
            },
            tables: &[],
            listings: &Listings::new(&[]),
            board: &board,
            path: &[step(Moment::Mark).choice.unwrap()],
            entry: &entry,
            state: "playing",
            pause: Duration::from_millis(200),
            level,
        };
        lines(&view, columns, rows)
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
            "step 5  playing  200ms",
            "space pause  arrows step  + - pace  a solution  d dead end  q quit",
            "path  2 (1, 2)",
            "",
            "",
            "",
            "one",
            "three",
        ];
        assert_eq!(shown(Moment::Mark, 80, 24, 3), expected);
        assert_eq!(shown(Moment::Mark, 80, 24, 2)[15..], ["one"]);
    }

    /// The bright colours are invisible in some themes: their grey is the background of others.
    #[test]
    fn the_colours_are_the_plain_ones() {
        use crossterm::style::Color::*;
        for moment in [Moment::Enter, Moment::Refuse, Moment::Mark, Moment::Solve, Moment::Unmark] {
            for piece in pieces(moment, 80, 24, 3).into_iter().flatten() {
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
        step.choice =
            Some(Label::new("{number} {cell}", Choice { number: 3, cell: Cell { x: -1, y: 2 } }));
        step.changes.clear();
        let shown: Vec<String> = pieces_of(step, 80, 24, 0).into_iter().map(text).collect();
        assert!(shown.contains(&"Refuse (-1, 2).".to_owned()), "{shown:#?}");
        assert!(shown.contains(&"2  . [ 2]  . ".to_owned()), "{shown:#?}");
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
                    assert!(text.contains("Mark (1, 2)."), "{columns} x {rows}:\n{text}");
                }
            }
        }
    }
}
