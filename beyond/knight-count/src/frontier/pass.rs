//! One step of the count, from one level to the next: adding up what the choices bring to the
//! states of a pattern.

use crate::frontier::array::Integer;
use crate::frontier::error::{CountError, Reason};
use crate::frontier::level::{Level, Partners};
use crate::frontier::operation::Operation;
use crate::frontier::pattern::{Choice, Direction, Pattern};
use crate::frontier::prepared::Prepared;
use crate::frontier::tables::Tables;

/// The way from one level to the next in one direction.
#[derive(Debug)]
pub(crate) struct Pass<'a> {
    direction: Direction,
    /// The level that the counts come from.
    pub(crate) level: Level<'a>,
    choices: Vec<Choice>,
    tables: &'a Tables,
}

impl<'a> Pass<'a> {
    /// The way on from a level.
    pub(crate) fn new(prepared: &'a Prepared, direction: Direction, level: usize) -> Self {
        let cell = match direction {
            Direction::Forward => level,
            Direction::Backward => level - 1,
        };
        let choices = prepared.transitions.choices(cell);
        let level = Level::new(&prepared.levels[level]);
        Self { direction, level, choices, tables: &prepared.tables }
    }

    /// Gathers the counts of one pattern after another from those of the level before, until there
    /// is a reason to stop.
    pub(crate) fn gatherer<'b, A>(&'b self, counts: &'b [A], stop: &'b Reason) -> Gatherer<'b, A> {
        let back = self.direction.reversed();
        let partners = Partners::new(&self.choices, back, self.level.patterns);
        Gatherer { way: self, counts, stop, partners }
    }
}

/// Gathers the counts of one pattern after another.
#[derive(Debug)]
pub(crate) struct Gatherer<'a, A> {
    way: &'a Pass<'a>,
    counts: &'a [A],
    stop: &'a Reason,
    partners: Partners<'a>,
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
    ) -> Result<(), CountError> {
        let Pass { direction, ref level, tables, .. } = *self.way;
        to.fill(B::default());
        for (choice, other, index) in self.partners.of(pattern) {
            let (source, _) = direction.along(other, pattern);
            let operation = Operation::of(choice, source);
            let from = &self.counts[level.places(index)];
            tables.add(operation, direction, from, to, self.stop)?;
        }
        Ok(())
    }
}
