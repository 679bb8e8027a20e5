//! One step of the count at one pattern: adding up what the choices bring to its states.

use crate::frontier::array::Integer;
use crate::frontier::level::Cursor;
use crate::frontier::level::Level;
use crate::frontier::operation::Operation;
use crate::frontier::pattern::Direction;
use crate::frontier::pattern::{Choice, Pattern};
use crate::frontier::tables::Tables;
use crate::frontier::watch::Unfinished;
use common::search::StopFlag;

/// One step between two levels, from the counts of one to those of the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way<'a, A> {
    /// Which way the counts go.
    pub(crate) direction: Direction,
    /// The choices between the two levels.
    pub(crate) choices: &'a [Choice],
    /// The level they come from.
    pub(crate) level: &'a Level<'a>,
    /// Its counts.
    pub(crate) counts: &'a [A],
    /// What the operations do on ranks.
    pub(crate) tables: &'a Tables,
    /// Raised to stop.
    pub(crate) stop: &'a StopFlag,
}

impl<'a, A: Integer> Way<'a, A> {
    /// A gatherer for patterns in order.
    pub(crate) fn gatherer(self) -> Gatherer<'a, A> {
        let cursor = |_| Cursor::new(self.level.patterns);
        Gatherer { cursors: self.choices.iter().map(cursor).collect(), way: self }
    }
}

/// Gathers the counts of one pattern after another.
#[derive(Debug)]
pub(crate) struct Gatherer<'a, A> {
    way: Way<'a, A>,
    /// For each choice, where the pattern at its other side was last found.
    cursors: Vec<Cursor<'a>>,
}

impl<A: Integer> Gatherer<'_, A> {
    /// Sets `to` to the counts of `pattern`, which must be greater than the patterns before it.
    ///
    /// Forward, the count of a state is the number of ways from the first level to it: the sum over
    /// the states that a choice turns into it. Backward, it is the number of ways from it to the
    /// last level: the sum over the states that a choice turns it into. Either way each sum runs
    /// over the same triples of a state, a choice and a state.
    pub(crate) fn gather<B: Integer + From<A>>(
        &mut self,
        pattern: Pattern,
        to: &mut [B],
    ) -> Result<(), Unfinished> {
        let Way { direction, choices, level, counts, tables, stop } = self.way;
        to.fill(B::default());
        for (choice, cursor) in choices.iter().zip(&mut self.cursors) {
            let Some(other) = choice.partner(direction.reversed(), pattern) else {
                continue;
            };
            let Some(index) = cursor.find(other) else {
                continue;
            };
            let (source, _) = direction.along(other, pattern);
            let operation = Operation::of(choice, source);
            tables.add(operation, direction, &counts[level.places(index)], to, stop)?;
        }
        Ok(())
    }
}
