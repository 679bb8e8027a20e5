//! The rows that were shown last.

use std::collections::VecDeque;

use crate::levels::rows::Row;

/// How many rows are kept.
const MOST_ROWS: usize = 100_000;
/// How many bytes they may take.
const MOST_BYTES: usize = 24 << 20;

/// The last rows, numbered from 0.
#[derive(Debug, Default)]
pub struct KeptRows {
    rows: VecDeque<Row>,
    /// How many rows are gone.
    gone: u64,
    bytes: usize,
}

impl KeptRows {
    /// Keeps a row; the oldest may go for it.
    pub fn push(&mut self, row: Row) {
        self.bytes += bytes(&row);
        self.rows.push_back(row);
        while self.rows.len() > MOST_ROWS || self.bytes > MOST_BYTES {
            if let Some(oldest) = self.rows.pop_front() {
                self.bytes -= bytes(&oldest);
                self.gone += 1;
            }
        }
    }

    /// The number of the oldest row.
    pub fn first(&self) -> u64 {
        self.gone
    }

    /// The number that the next row will have.
    pub fn end(&self) -> u64 {
        self.gone + self.rows.len() as u64
    }

    /// A row, if it is there.
    pub fn get(&self, number: u64) -> Option<&Row> {
        self.rows.get(usize::try_from(number.checked_sub(self.gone)?).ok()?)
    }
}

/// What a row takes: itself, its text, and what the allocator adds.
fn bytes(row: &Row) -> usize {
    size_of::<Row>() + row.text.len() + 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_rows_go_first() {
        let mut kept = KeptRows::default();
        for number in 0..MOST_ROWS + 10 {
            kept.push(Row::note(&number.to_string()));
        }
        assert_eq!((kept.first(), kept.end()), (10, MOST_ROWS as u64 + 10));
        assert!(kept.get(9).is_none() && kept.get(kept.end()).is_none());
        assert_eq!(&*kept.get(10).unwrap().text, "10");
        let long = "x".repeat(1 << 20);
        for _ in 0..100 {
            kept.push(Row::note(&long));
        }
        assert!(kept.end() - kept.first() < 25, "long rows are fewer");
    }
}
