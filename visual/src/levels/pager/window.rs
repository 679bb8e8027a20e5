//! The rows that the pager has, and the part of them that its screen shows.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::kept::KeptRows;
use crate::levels::layout::{Layout, Needs, wrap};
use crate::levels::rows::{Row, Subject};

/// The rows, and where the screen is among them.
pub struct Window {
    levels: Vec<u8>,
    needs: Needs,
    columns: usize,
    /// How many lines of rows are shown.
    room: usize,
    layout: Layout,
    /// The rows that there are.
    pub kept: KeptRows,
    rows: Receiver<Vec<Row>>,
    /// Whether no more rows come.
    pub is_complete: bool,
    /// The row at the top, and the first of its lines that is shown.
    pub top: (u64, usize),
}

impl Window {
    /// Shows the rows that come, on a screen whose size is told later.
    pub fn new(levels: Vec<u8>, needs: Needs, rows: Receiver<Vec<Row>>) -> Self {
        let (layout, kept) = (Layout::new(&levels, &needs, 80), KeptRows::default());
        let (columns, room, is_complete, top) = (80, 1, false, (0, 0));
        Window { levels, needs, columns, room, layout, kept, rows, is_complete, top }
    }

    /// Shows so many lines of so many characters.
    pub fn resize(&mut self, columns: usize, room: usize) {
        (self.columns, self.room) = (columns, room);
        self.layout = Layout::new(&self.levels, &self.needs, columns);
        self.top.1 = 0;
    }

    /// The line that names the columns.
    pub fn names(&self) -> String {
        let mut names = Vec::new();
        self.layout.names(&mut names);
        String::from_utf8_lossy(&names).lines().next().unwrap_or_default().to_owned()
    }

    /// Whether the end of the rows that there are is shown.
    pub fn is_at_end(&self) -> bool {
        self.content(self.room + 1).len() <= self.room
    }

    fn keep(&mut self, rows: Vec<Row>) {
        let were_known = self.needs.are_known();
        for row in rows {
            if row.subject != Subject::Header && !row.is_note() {
                self.needs.see(&row.cells());
            }
            self.kept.push(row);
        }
        if !were_known {
            self.layout = Layout::new(&self.levels, &self.needs, self.columns);
        }
        if self.top.0 < self.kept.first() {
            self.top = (self.kept.first(), 0);
        }
    }

    /// Takes rows until the screen is full; false if there are too few now.
    pub fn fill(&mut self) -> bool {
        loop {
            // One more than are shown, to know whether there is more.
            if !self.is_at_end() {
                return true;
            }
            if !self.wait(Duration::ZERO) {
                return false;
            }
        }
    }

    /// Waits for rows so long at most; false if none have come.
    pub fn wait(&mut self, time: Duration) -> bool {
        match self.rows.recv_timeout(time) {
            Ok(rows) => {
                self.keep(rows);
                true
            }
            Err(error) => {
                self.is_complete = error == RecvTimeoutError::Disconnected;
                false
            }
        }
    }

    /// The lines of a row.
    fn lines(&self, number: u64) -> Vec<String> {
        let Some(row) = self.kept.get(number) else { return Vec::new() };
        if row.is_note() {
            let lines = wrap(&row.text, self.columns);
            return lines.into_iter().map(|line| line.into_owned()).collect();
        }
        let mut out = Vec::new();
        self.layout.row(&row.cells(), &mut out);
        String::from_utf8_lossy(&out).lines().map(str::to_owned).collect()
    }

    /// So many lines of the rows, from the top of the screen on, and whether each belongs to a
    /// solution.
    pub fn content(&self, most: usize) -> Vec<(String, bool)> {
        let (mut number, mut skip) = self.top;
        let mut content = Vec::new();
        while content.len() < most && number < self.kept.end() {
            let is_solution = |row: &Row| row.subject == Subject::Solved;
            let solves = self.kept.get(number).is_some_and(is_solution);
            let lines = self.lines(number).into_iter().skip(skip);
            content.extend(lines.map(|line| (line, solves)));
            (number, skip) = (number + 1, 0);
        }
        content.truncate(most);
        content
    }

    /// Goes down by so many lines, as far as there is something below.
    pub fn down(&mut self, lines: usize) {
        for _ in 0..lines {
            if !self.fill() {
                return;
            }
            let (row, line) = self.top;
            let is_last = line + 1 >= self.lines(row).len();
            self.top = if is_last { (row + 1, 0) } else { (row, line + 1) };
        }
    }

    /// Goes up by so many lines, as far as there are rows.
    pub fn up(&mut self, lines: usize) {
        for _ in 0..lines {
            let (row, line) = self.top;
            if line > 0 {
                self.top = (row, line - 1);
            } else if row > self.kept.first() {
                self.top = (row - 1, self.lines(row - 1).len().saturating_sub(1));
            }
        }
    }
}
