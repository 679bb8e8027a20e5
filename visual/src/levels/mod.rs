//! The verbose levels side by side, from one search: each event is printed at every level that is
//! compared, so the equal lines are known, and nothing has to be stored.
//!
//! | module | what for |
//! | --- | --- |
//! | `rows` | which lines share a row |
//! | `table` | what each level adds |
//! | `layout` | rows as text |
//! | `text`, `page` | where rows go: to stdout, into a page |
//!
//! On a terminal, `problems levels` puts a pager behind stdout.

mod layout;
mod page;
mod rows;
mod table;
mod text;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use common::cli::{CommandLine, human, say, stdout};
use common::search::{
    About, Count, Event, Flow, Line, Listener, Output, Program, Shape, Stop, StopFlag,
};

use crate::file::NewFile;
use layout::Layout;
use page::Page;
use rows::{Cells, MOST_LEVELS, Place, Subject, rows, rows_side_by_side};
use table::Table;
use text::Text;

/// How many rows are printed without --lines: about 10 MB.
pub const MOST_TEXT_ROWS: u64 = 100_000;

/// What is compared, and where it is shown.
#[derive(Clone, Debug)]
pub struct Request {
    /// The command whose levels they are.
    pub title: String,
    /// The levels, at most four different ones.
    pub levels: Vec<u8>,
    /// The number of the first node that is shown, from 1.
    pub from: u64,
    /// How many rows are shown. Without a number: 3000 on a page, and elsewhere [`MOST_TEXT_ROWS`].
    pub lines: Option<u64>,
    /// The page that they are written to.
    pub html: Option<PathBuf>,
}

impl Request {
    /// The levels, each once, the lowest first.
    pub fn levels(&self) -> Vec<u8> {
        let mut levels = self.levels.clone();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The command that shows the rows from this node on.
    fn command_from(&self, node: u64) -> CommandLine {
        let levels: Vec<String> = self.levels().iter().map(u8::to_string).collect();
        let levels = levels.join(",");
        // The program's own options come after `--`.
        let dashes = if self.title.contains(" --") { "-- " } else { "" };
        let title = &self.title;
        format!("problems levels --levels {levels} --from {node} {dashes}{title}").into()
    }
}

/// Where rows go.
trait RowSink {
    /// Takes the next row. `is_first` says whether it is the first of its event.
    fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) -> Flow;

    /// The rows of an event are complete.
    fn pause(&mut self) -> Flow {
        Ok(())
    }

    /// There are no more rows; what each level adds comes last.
    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()>;
}

/// Says that a search was stopped.
fn incomplete(stop: Stop) -> String {
    format!("\nIncomplete: stopped by {}.\n", stop.asked_by())
}

/// Shows levels side by side, and counts what each adds.
struct Comparison {
    sink: Box<dyn RowSink + Send>,
    table: Table,
    request: Request,
    /// How many rows may still be shown.
    rows: u64,
    place: Place,
    /// The node of the last row.
    last_node: u64,
}

impl Comparison {
    /// Shows what is asked for; `about` is what the program says of itself.
    fn new(request: &Request, about: &About, out: Output) -> anyhow::Result<Self> {
        let levels = request.levels();
        let (sink, rows): (Box<dyn RowSink + Send>, _) = if let Some(path) = &request.html {
            let file = NewFile::create(path, "--html", "levels.html")?;
            // More would stop the browser.
            let rows = request.lines.unwrap_or(page::ROWS).min(page::MOST_ROWS);
            (Box::new(Page::new(request, &levels, file)), rows)
        } else {
            let layout = Layout::new(&levels, board_width(about));
            (Box::new(Text::new(out, layout)), request.lines.unwrap_or(MOST_TEXT_ROWS))
        };
        let (table, place, last_node) = (Table::new(&levels), Place::default(), request.from);
        Ok(Comparison { sink, table, request: request.clone(), rows, place, last_node })
    }

    /// Whether the next text is shown, and not only counted.
    fn is_shown(&self) -> bool {
        (self.place.node == 0 || self.place.node >= self.request.from) && self.rows > 0
    }

    /// Counts what the levels print of something.
    fn count(&mut self, subject: Subject, texts: &[&[u8]]) {
        self.table.count_bytes(texts);
        if !self.table.count_lines(subject, texts) {
            let table = &mut self.table;
            align(subject, texts, |cells| table.count_row(subject, cells));
        }
    }

    /// Shows and counts what the levels print of something.
    fn show(&mut self, subject: Subject, texts: &[&[u8]]) -> Flow {
        if !self.is_shown() {
            self.count(subject, texts);
            return self.sink.pause();
        }
        let Comparison { sink, table, rows: left, place, .. } = self;
        table.count_bytes(texts);
        let (mut flow, mut is_first) = (Ok(()), true);
        align(subject, texts, |cells| {
            table.count_row(subject, cells);
            if *left > 0 && flow.is_ok() {
                *left -= 1;
                flow = sink.row(cells, subject, *place, is_first);
                is_first = false;
            }
        });
        self.last_node = self.place.node.max(self.request.from);
        flow.and_then(|()| self.sink.pause())
    }

    /// Shows what each level adds, and says where the rows were cut, unless the number of rows was
    /// asked for or a page shows them.
    fn end(&mut self, stop: Option<Stop>) -> anyhow::Result<()> {
        self.sink.end(&self.table, stop)?;
        let Request { lines, html, .. } = &self.request;
        if self.rows == 0 && lines.is_none() && html.is_none() {
            let (rows, node) = (human::count(MOST_TEXT_ROWS), human::count(self.last_node));
            let more = self.request.command_from(self.last_node).works();
            say(format_args!("Only {rows} rows were printed, up to node {node}.\n{more}"));
        }
        Ok(())
    }
}

/// Hands over the rows of what the levels print of something.
fn align(subject: Subject, texts: &[&[u8]], row: impl FnMut(&Cells<'_>)) {
    let mut lines = [""; MOST_LEVELS];
    for (lines, text) in lines.iter_mut().zip(texts) {
        *lines = std::str::from_utf8(text).unwrap_or_default();
    }
    let lines = &lines[..texts.len()];
    match subject {
        Subject::Header => rows_side_by_side(lines, row),
        _ => rows(lines, row),
    }
}

/// The characters of a line of a board.
fn board_width(about: &About) -> usize {
    let width = about.size.width as usize;
    match about.shape {
        // A table, as knight-closed draws it.
        Shape::Tour { first: 0, .. } => {
            let last = about.size.cells().saturating_sub(1);
            width * (last.to_string().len().max(3) + "|  ".len()) + "|".len()
        }
        // As `write_numbers` writes them.
        Shape::Tour { .. } => width * (about.size.cells().to_string().len().max(2) + 1),
        Shape::Queens => width,
        Shape::Digits { .. } => width + "0 ".len(),
        // As a list.
        Shape::Boxes => width * "0, ".len() + "[]".len(),
    }
}

/// Listens to a search, and shows its levels.
pub struct Levels<'a> {
    program: &'a dyn Program,
    levels: Vec<u8>,
    takes_terminal: bool,
    comparison: Comparison,
    /// What each level prints: of one event, or of several, where it is only counted.
    texts: [Output; MOST_LEVELS],
    /// Its subject.
    gathered: Option<Subject>,
}

/// How many bytes are counted together. Fewer would take longer, and more do not
/// fit into the cache.
const GATHERED: usize = 1 << 15;

impl<'a> Levels<'a> {
    /// Shows levels of a program.
    ///
    /// # Errors
    /// The file that is asked for cannot be written.
    pub fn new(program: &'a dyn Program, request: &Request) -> anyhow::Result<Self> {
        let comparison = Comparison::new(request, &program.about(), stdout())?;
        let levels = request.levels();
        let texts = [(); MOST_LEVELS].map(|()| Output::memory());
        // Between the rows on a terminal, nothing else may be printed.
        let shows_rows = request.html.is_none() && request.lines != Some(0);
        let takes_terminal = shows_rows && io::stdout().is_terminal();
        Ok(Levels { program, levels, takes_terminal, comparison, texts, gathered: None })
    }

    /// Prints something at every level, and shows it.
    fn show(
        &mut self,
        subject: Subject,
        print: impl Fn(&mut Output, u8) -> std::fmt::Result,
    ) -> Flow {
        let before = self.lengths();
        for (text, (&level, before)) in
            self.texts.iter_mut().zip(self.levels.iter().zip(before)).rev()
        {
            // Text that stays in memory can be written.
            let _ = print(text, level);
            // A higher level prints all that a lower one prints.
            if text.bytes().len() == before {
                break;
            }
        }
        let (highest, after) = (self.levels.len() - 1, self.lengths());
        if after[highest] == before[highest] {
            return self.comparison.sink.pause();
        }
        let is_shown = self.comparison.is_shown();
        if is_shown || self.gathered != Some(subject) {
            self.count(before);
            self.gathered = Some(subject);
        }
        if is_shown {
            let texts = self.texts.each_mut().map(|text| text.bytes().as_slice());
            let shown = self.comparison.show(subject, &texts[..=highest]);
            self.texts.iter_mut().for_each(|text| text.bytes().clear());
            return shown;
        }
        if after[highest] > GATHERED {
            self.count(after);
        }
        self.comparison.sink.pause()
    }

    /// How many bytes of each level are gathered.
    fn lengths(&mut self) -> [usize; MOST_LEVELS] {
        self.texts.each_mut().map(|text| text.bytes().len())
    }

    /// Counts so much of what is gathered.
    fn count(&mut self, ends: [usize; MOST_LEVELS]) {
        if let Some(subject) = self.gathered
            && ends[self.levels.len() - 1] > 0
        {
            let mut texts = [&b""[..]; MOST_LEVELS];
            for (text, (out, end)) in texts.iter_mut().zip(self.texts.iter_mut().zip(ends)) {
                *text = &out.bytes()[..end];
            }
            self.comparison.count(subject, &texts[..self.levels.len()]);
            for (out, end) in self.texts.iter_mut().zip(ends) {
                out.bytes().drain(..end);
            }
        }
    }
}

impl Listener for Levels<'_> {
    fn takes_stdout(&self) -> bool {
        true
    }

    fn takes_terminal(&self) -> bool {
        self.takes_terminal
    }

    fn begin(&mut self, _: &StopFlag) -> anyhow::Result<()> {
        let program = self.program;
        // The next event notices again that the reader has stopped.
        let _ = self.show(Subject::Header, |text, level| program.header(text, level));
        Ok(())
    }

    fn on(&mut self, event: Event<'_>, _line: Line) -> Flow {
        let place = &mut self.comparison.place;
        let subject = match event {
            Event::Entered { depth, .. } => {
                (place.node, place.depth) = (place.node + 1, depth);
                Subject::Node
            }
            Event::Refused { why, .. } => Subject::Refused(why.short),
            Event::Marked { .. } => Subject::Marked,
            Event::Solved { .. } => Subject::Solved,
            Event::Unmarked { .. } => {
                place.depth = place.depth.saturating_sub(1);
                Subject::Unmarked
            }
            Event::Noted { .. } => Subject::Line,
            Event::Rejected { .. }
            | Event::Returned { .. }
            | Event::Counted { .. }
            | Event::Wrong { .. } => return Ok(()),
        };
        let program = self.program;
        self.show(subject, |text, level| match level {
            0 => Ok(()),
            _ => program.print(text, level, &event),
        })
    }

    fn end(&mut self, stop: Option<Stop>, count: &Count, elapsed: Duration) -> anyhow::Result<()> {
        if !matches!(stop, Some(Stop::WriteFailed | Stop::Quit)) {
            let program = self.program;
            let _ = self.show(Subject::Result, |text, _| program.result(text, count, elapsed));
        }
        let gathered = self.lengths();
        self.count(gathered);
        self.comparison.end(stop)
    }
}
