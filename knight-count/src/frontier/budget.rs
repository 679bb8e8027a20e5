//! Memory that lists may take, asked for before it is taken.

use crate::frontier::pattern::Pattern;
use crate::frontier::watch::Unfinished;

/// Counts the bytes held in lists of patterns.
#[derive(Debug)]
pub(crate) struct Budget {
    allowed: usize,
    held: usize,
    most: usize,
}

impl Budget {
    /// A budget of `allowed` bytes, none of them held.
    pub(crate) fn new(allowed: usize) -> Self {
        Self { allowed, held: 0, most: 0 }
    }

    /// Bytes held now.
    pub(crate) fn held(&self) -> usize {
        self.held
    }

    /// Bytes that were held at once, at most.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Asks for so many bytes more, for a while.
    pub(crate) fn ask(&mut self, more: usize) -> Result<(), Unfinished> {
        match self.held.checked_add(more) {
            Some(bytes) if bytes <= self.allowed => {
                self.most = self.most.max(bytes);
                Ok(())
            }
            _ => Err(self.refusal(more)),
        }
    }

    /// So many empty lists.
    pub(crate) fn lists(&mut self, number: usize) -> Result<Vec<Vec<Pattern>>, Unfinished> {
        let bytes = number.saturating_mul(size_of::<Vec<Pattern>>());
        self.ask(bytes)?;
        let mut lists = Vec::new();
        lists.try_reserve_exact(number).map_err(|_| self.refusal(bytes))?;
        lists.resize(number, Vec::new());
        self.held += bytes;
        Ok(lists)
    }

    /// Puts a pattern at the end of a list.
    pub(crate) fn push(
        &mut self,
        list: &mut Vec<Pattern>,
        pattern: Pattern,
    ) -> Result<(), Unfinished> {
        if list.len() == list.capacity() {
            let more = (list.len() / 2).max(4);
            // While the list grows it may be held twice.
            let bytes = (list.len() + more) * size_of::<Pattern>();
            self.ask(bytes)?;
            list.try_reserve_exact(more).map_err(|_| self.refusal(bytes))?;
            self.held += more * size_of::<Pattern>();
        }
        list.push(pattern);
        Ok(())
    }

    /// Gives back the room that a list does not use.
    pub(crate) fn shrink(&mut self, list: &mut Vec<Pattern>) {
        let before = list.capacity();
        list.shrink_to_fit();
        self.held -= (before - list.capacity()) * size_of::<Pattern>();
    }

    fn refusal(&self, more: usize) -> Unfinished {
        let bytes = self.held.saturating_add(more) as u64;
        Unfinished::Memory { bytes }
    }
}
