//! Finds patterns that no tour can pass through, from the pattern alone.
//!
//! The filter does two things. It forbids to close a cycle that is not the tour: when the last two
//! ends are joined while other cells are bare, no end is left, and a pattern without ends is
//! admitted only where the tour is closed. And it keeps the pattern pass (module `levels`) from
//! patterns that lead nowhere: the pass would drop them, but later.

use crate::frontier::order::CellOrder;
use crate::frontier::pattern::{CELLS, Pattern, bare, ends, inner, terminals, unit};
use crate::frontier::terminals::Terminals;

/// The conditions on the patterns of one level, that is, when the first `level` cells of the order
/// are processed.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    /// The only pattern without ends: nothing is chosen yet, or the tour is closed.
    endless: Option<Pattern>,
    /// Cells with no processed neighbour: nothing can have joined them.
    unreached: Pattern,
    /// Cells with one processed neighbour: they have degree 1 at most.
    reached_once: Pattern,
    /// Cells with one neighbour still to come.
    one_left: Pattern,
    /// Cells with none.
    none_left: Pattern,
    /// Cells of the colour +1.
    plus: Pattern,
    /// Cells of the colour -1.
    minus: Pattern,
    /// Twice the sum of the processed cells' colours.
    processed: i64,
    /// What the terminals' colours may add up to, for 0, 1 and 2 terminals.
    terminals: [Vec<i64>; 3],
}

impl Filter {
    /// The filter of a level. `processed` is the sum of the colours of its processed cells.
    pub(crate) fn new(
        order: &CellOrder,
        level: usize,
        processed: i64,
        terminals: &Terminals,
    ) -> Self {
        let left = order.cells() - level;
        let mut filter = Self {
            endless: terminals.endless(level, left),
            processed: 2 * processed,
            terminals: terminals.colours(level),
            ..Self::default()
        };
        for (ahead, position) in (level..order.cells()).enumerate().take(CELLS) {
            let field = unit(ahead);
            let (past, left): (Vec<usize>, Vec<usize>) =
                order.neighbours(position).partition(|&other| other < level);
            match past.len() {
                0 => filter.unreached |= field,
                1 => filter.reached_once |= field,
                _ => {}
            }
            match left.len() {
                0 => filter.none_left |= field,
                1 => filter.one_left |= field,
                _ => {}
            }
            match order.colour(position) {
                1 => filter.plus |= field,
                _ => filter.minus |= field,
            }
        }
        filter
    }

    /// Whether a tour may pass through the pattern; `false` is certain, `true` is not.
    pub(crate) fn admits(&self, pattern: Pattern) -> bool {
        let (bare, ends, inner) = (bare(pattern), ends(pattern), inner(pattern));
        if ends == 0 {
            return self.endless == Some(pattern);
        }
        let too_many = ((ends | inner) & self.unreached) | (inner & self.reached_once);
        if too_many != 0 || bare & self.none_left != 0 {
            return false;
        }
        // These cells lack a neighbour for degree 2, so they will be terminals: there are two in
        // all.
        let short = (ends & self.none_left) | (bare & self.one_left);
        if short != 0 && short.count_ones() as usize + terminals(pattern) > 2 {
            return false;
        }
        self.terminals[terminals(pattern)].contains(&self.terminal_colours(ends, inner))
    }

    /// The sum of the colours of the terminals chosen so far.
    ///
    /// Every processed cell has degree 2, or 1 and is a terminal. Add up the degrees, each with its
    /// cell's colour, over all cells, processed or not: a move adds one of each colour, so the sum
    /// is 0. The processed cells give twice their colours less those of the terminals; the rest of
    /// the sum is in the pattern.
    fn terminal_colours(&self, ends: Pattern, inner: Pattern) -> i64 {
        let degrees = |colour: Pattern| {
            let (ones, twos) = (ends & colour, inner & colour);
            i64::from(ones.count_ones()) + 2 * i64::from(twos.count_ones())
        };
        self.processed + degrees(self.plus) - degrees(self.minus)
    }
}
