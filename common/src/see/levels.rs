//! What the verbose levels print at each step.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::output::Output;

/// Text that was printed and not yet taken.
#[derive(Clone, Debug, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line, and the lowest verbose level that prints it.
pub type Line = (u8, String);

/// What the levels 1, 2 and 3 print, to be taken after each step.
#[derive(Clone, Debug, Default)]
pub struct Levels([Sink; 3]);

impl Levels {
    /// Where the reports of levels 1, 2 and 3 are to print.
    pub fn outputs(&self) -> [Output; 3] {
        self.0.clone().map(|sink| Output::new(Box::new(sink), true))
    }

    /// What was printed since it was taken last.
    pub fn take(&self) -> Vec<Line> {
        let [one, two, three] = &self.0;
        let take = |sink: &Sink| {
            let mut text = sink.0.lock().unwrap_or_else(PoisonError::into_inner);
            String::from_utf8_lossy(&std::mem::take(&mut *text)).into_owned()
        };
        merge(&take(one), &take(two), &take(three))
    }
}

/// The lines of level 3, which has all lines of level 2, which has all lines of level 1.
fn merge(one: &str, two: &str, three: &str) -> Vec<Line> {
    let (mut one, mut two) = (one.lines().peekable(), two.lines().peekable());
    let lines = three.lines().map(|line| {
        let level = match (
            one.next_if_eq(&line).is_some(),
            two.next_if_eq(&line).is_some(),
        ) {
            (true, _) => 1,
            (_, true) => 2,
            _ => 3,
        };
        (level, line.to_owned())
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_the_lowest_level_that_prints_it() {
        let merged = merge("a\nc\n", "a\nb\nc\n", "a\n>>\nb\nc\n");
        let levels: Vec<u8> = merged.iter().map(|line| line.0).collect();
        assert_eq!(levels, [1, 3, 2, 1]);
        assert_eq!(merge("", "", ""), []);
    }

    #[test]
    fn what_is_taken_is_gone() {
        let levels = Levels::default();
        let mut outputs = levels.outputs();
        for _ in 0..2 {
            for output in &mut outputs {
                output.text().extend_from_slice(b"line\n");
                assert!(output.commit().is_continue());
            }
            assert_eq!(levels.take(), [(1, "line".to_owned())]);
            assert_eq!(levels.take(), []);
        }
    }
}
