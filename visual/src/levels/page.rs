//! `--html`: the rows as one page, complete in itself.

use common::search::Stop;
use serde_json::{Value, json};

use super::rows::{Cells, Place, Subject};
use super::table::Table;
use crate::file::NewFile;

const PAGE: &str = include_str!("page.html");
/// The book's colours, and the page's own style.
const STYLE: &str = concat!(include_str!("../../../docs/palette.css"), include_str!("page.css"));
const SCRIPT: &str = include_str!("page.js");

/// How many rows a page has where no number is given.
pub const ROWS: u64 = 3000;
/// How many rows a browser shows without waiting.
pub const MOST_ROWS: u64 = 20_000;

/// Gathers the rows of a page for a file.
pub struct Page {
    pub file: NewFile,
    pub rows: Vec<Value>,
}

impl Page {
    /// Adds a row: a letter for its subject, its place, and its lines, each with the bits of the levels that print it.
    pub fn row(&mut self, cells: &Cells<'_>, subject: Subject, place: Place, is_first: bool) {
        let letter = match subject {
            Subject::Header | Subject::Line => "h",
            Subject::Node if is_first => "n",
            Subject::Solved => "s",
            Subject::Result => "e",
            _ => "",
        };
        let mut lines: Vec<(usize, &str)> = Vec::new();
        for (level, cell) in cells.iter().enumerate().filter_map(|(at, cell)| Some((at, (*cell)?)))
        {
            match lines.iter_mut().find(|(_, line)| *line == cell) {
                Some((levels, _)) => *levels |= 1 << level,
                None => lines.push((1 << level, cell)),
            }
        }
        self.rows.push(json!([letter, place.node, place.depth, lines]));
    }

    /// Writes the page.
    pub fn end(
        &mut self,
        title: &str,
        levels: &[u8],
        table: &Table,
        stop: Option<Stop>,
    ) -> anyhow::Result<()> {
        let data = json!({
            "title": title,
            "levels": levels,
            "rows": self.rows,
            "lines": table.lines(levels.len() - 1),
            "added": table.to_string(),
            "stopped": stop.map(Stop::asked_by),
        });
        // Within a page, nothing may look like the end of the script with the data.
        let data = data.to_string().replace('<', "\\u003c");
        let page = PAGE.replacen("/*STYLE*/", STYLE, 1).replacen("/*SCRIPT*/", SCRIPT, 1);
        self.file.write(&page.replacen("/*DATA*/", &data, 1))
    }
}
