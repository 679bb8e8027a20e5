//! `--html`: the rows as one page, complete in itself.

use common::search::{Flow, Stop};
use serde_json::{Value, json};

use super::rows::{Cells, Place, Subject};
use super::table::{Table, Total};
use super::{Request, RowSink};
use crate::file::NewFile;

const PAGE: &str = include_str!("page.html");
/// The book's colours, and the page's own style.
const STYLE: &str = concat!(include_str!("../../../docs/palette.css"), include_str!("page.css"));
const SCRIPT: &str = include_str!("page.js");

/// How many rows a page has where no number is given.
pub const ROWS: u64 = 3000;
/// How many rows a browser shows without waiting.
pub const MOST_ROWS: u64 = 20_000;

/// Gathers the rows of a page.
pub struct Page {
    /// What the page has to know besides the rows.
    head: Value,
    rows: Vec<Value>,
    file: Option<NewFile>,
}

impl Page {
    /// A page of these levels, for a file.
    pub fn new(request: &Request, levels: &[u8], file: NewFile) -> Self {
        let Request { title, from, .. } = request;
        let head = json!({ "title": title, "levels": levels, "from": from });
        Page { head, rows: Vec::new(), file: Some(file) }
    }
}

impl RowSink for Page {
    fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) -> Flow {
        self.rows.push(row(cells, subject, place, is_first));
        Ok(())
    }

    fn end(&mut self, table: &Table, stop: Option<Stop>) -> anyhow::Result<()> {
        let totals = table.totals();
        let lines = totals.last().map_or(0, |total| total.lines);
        let mut data = std::mem::take(&mut self.head);
        data["rows"] = std::mem::take(&mut self.rows).into();
        data["lines"] = lines.into();
        data["totals"] = totals.iter().map(total).collect();
        data["stopped"] = stop.map(Stop::asked_by).into();
        // Within a page, nothing may look like the end of the script with the data.
        let data = data.to_string().replace('<', "\\u003c");
        let page = PAGE.replacen("/*STYLE*/", STYLE, 1).replacen("/*SCRIPT*/", SCRIPT, 1);
        let page = page.replacen("/*DATA*/", &data, 1);
        self.file.take().map_or(Ok(()), |file| file.write(&page))
    }
}

/// A row: a letter for its subject, whether it is the first of its event, its place, and the line of each level.
fn row(cells: &Cells<'_>, subject: Subject, Place { node, depth }: Place, is_first: bool) -> Value {
    let letter = match subject {
        Subject::Header | Subject::Line => "h",
        Subject::Node => "n",
        Subject::Refused(_) => "r",
        Subject::Marked => "m",
        Subject::Solved => "s",
        Subject::Unmarked => "u",
        Subject::Result => "e",
    };
    // Most rows have one line, which some levels print.
    let mut printed = cells.iter().flatten();
    let line = printed.next();
    let lines: Value = match printed.all(|other| Some(other) == line) {
        false => json!(cells),
        true => {
            let levels = cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
            let levels: usize = levels.map(|(index, _)| 1 << index).sum();
            json!([levels, line.unwrap_or(&"")])
        }
    };
    json!([letter, u8::from(is_first), node, depth, lines])
}

/// What a level prints.
fn total(total: &Total) -> Value {
    let Total { level, lines, bytes, added } = total;
    json!({ "level": level, "lines": lines, "bytes": bytes, "added": added })
}
