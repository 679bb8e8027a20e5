//! Items sorted by a key, and found by it.

use common::search::{Flow, filled};

/// Items, those with the same key side by side.
pub struct KeyedGroups<T> {
    /// Where the items of each key begin; at the end, how many there are.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> KeyedGroups<T> {
    /// Sorts items by their keys, which are less than `keys`: a counting sort.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(
        keys: usize,
        keyed: impl Iterator<Item = (usize, T)> + Clone,
    ) -> Flow<KeyedGroups<T>> {
        let mut starts = filled(0, keys + 1)?;
        for (key, _) in keyed.clone() {
            starts[key] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        // Each start is its group's end, and moves down to its beginning.
        let mut items = filled(T::default(), end as usize)?;
        for (key, item) in keyed {
            starts[key] -= 1;
            items[starts[key] as usize] = item;
        }
        Ok(KeyedGroups { starts, items })
    }

    /// The items with this key.
    pub fn get(&self, key: usize) -> &[T] {
        &self.items[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}
