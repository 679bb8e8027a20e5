//! The dynamic program of one problem: its first and last pattern, and at every cell the choices
//! and the filter.

use crate::frontier::filter::Filter;
use crate::frontier::order::CellOrder;
use crate::frontier::pattern::{CELLS, Choice, INFINITY, Pattern, unit};
use crate::frontier::problem::{Problem, TourKind};
use crate::frontier::terminals::Terminals;

/// The dynamic program of one problem. Level k comes before cell k of the order; level 0 is the
/// beginning.
#[derive(Debug)]
pub(crate) struct Transitions {
    order: CellOrder,
    terminals: Terminals,
}

impl Transitions {
    /// The longest row whose frontier fits a pattern: a move goes down two rows at most, so every
    /// neighbour of a processed cell is less than three rows ahead in the order.
    pub(crate) const WIDEST: usize = CELLS / 3;

    /// The program of a problem whose shorter side has 3 to [`Transitions::WIDEST`] cells.
    ///
    /// The mirror image of a board along its diagonal has as many tours, and the frontier grows
    /// with the length of a row, not with the number of rows: so the shorter side is made the row.
    pub(crate) fn new(problem: &Problem) -> Self {
        let is_wide = problem.width > problem.height;
        let problem = if is_wide { problem.swapped() } else { *problem };
        let order = CellOrder::new(problem.width, problem.height);
        let even = |side: usize| side.is_multiple_of(2);
        let (width_even, height_even) = (even(problem.width), even(problem.height));
        // A tour's cells alternate in colour, and (0, 0), of colour +1, is of the more frequent
        // one.
        let total = if width_even || height_even { 0 } else { 2 };
        let terminals = match problem.tours {
            TourKind::Closed => Terminals::None,
            TourKind::Open => Terminals::Anywhere { total, first_plus: width_even && height_even },
            TourKind::OpenFrom { x, y } => {
                let start = order.position(x, y);
                Terminals::At { start, colour: order.colour(start), total }
            }
        };
        Self { order, terminals }
    }

    /// How many cells the program processes: the number of its last level.
    pub(crate) fn cells(&self) -> usize {
        self.order.cells()
    }

    /// The only pattern of level 0.
    pub(crate) fn first(&self) -> Pattern {
        self.terminals.first()
    }

    /// The only pattern of the last level.
    pub(crate) fn last(&self) -> Pattern {
        2 * INFINITY
    }

    /// The choices at a cell, which lead from the level of that number to the next.
    pub(crate) fn choices(&self, cell: usize) -> Vec<Choice> {
        let later = self.order.neighbours(cell).filter(|&next| next > cell);
        let mut later: Vec<Pattern> = later.map(|next| unit(next - cell)).collect();
        let mut demanded = 0;
        match self.terminals {
            Terminals::None => {}
            Terminals::At { start, .. } if start == cell => {
                demanded = INFINITY;
                later.push(INFINITY);
            }
            _ => later.push(INFINITY),
        }
        let mut choices = vec![Choice { degree: 2, joined: 0 }];
        for (index, &one) in later.iter().enumerate() {
            choices.push(Choice { degree: 1, joined: one });
            let pairs = later[..index].iter().map(|&other| one | other);
            choices.extend(pairs.map(|joined| Choice { degree: 0, joined }));
        }
        choices.retain(|choice| choice.joined & demanded == demanded);
        choices
    }

    /// The filter of a level.
    pub(crate) fn filter(&self, level: usize) -> Filter {
        // The colours of a row add up to 0 or to the colour of its first cell; so whole rows cancel
        // in pairs.
        let row_pairs = level - level % (2 * self.order.width());
        let processed = (row_pairs..level).map(|cell| self.order.colour(cell)).sum();
        Filter::new(&self.order, level, processed, &self.terminals)
    }

    /// How many of the tours asked for each cycle stands for that the program counts.
    pub(crate) fn tours_per_cycle(&self) -> u128 {
        match self.terminals {
            // Directed tours start at the given cell: each cycle through infinity is one.
            Terminals::None | Terminals::At { .. } => 1,
            // Undirected paths, each to be walked both ways.
            Terminals::Anywhere { first_plus: false, .. } => 2,
            // Half of the paths, by the half turn (see `Terminals::colours`).
            Terminals::Anywhere { first_plus: true, .. } => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transitions(width: usize, height: usize, tours: TourKind) -> Transitions {
        Transitions::new(&Problem::new(width, height, tours))
    }

    #[test]
    fn source_undoes_target() {
        let transitions = transitions(5, 6, TourKind::Open);
        for cell in 0..transitions.cells() {
            for choice in transitions.choices(cell) {
                for low in 0..4096u64 {
                    for infinity in 0..3 {
                        let source = low << 10 | low.reverse_bits() >> 56 | infinity << 62;
                        if source & (source >> 1) & (Pattern::MAX / 3) != 0 {
                            continue; // no degree is 3
                        }
                        if let Some(target) = choice.target(source) {
                            assert_eq!(choice.source(target), Some(source));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn eleven_choices_and_five_more_with_terminals() {
        let choices = |tours| {
            let transitions = transitions(8, 8, tours);
            transitions.choices(transitions.order.position(4, 3)).len()
        };
        assert_eq!(choices(TourKind::Closed), 11);
        assert_eq!(choices(TourKind::Open), 16);
        assert_eq!(choices(TourKind::OpenFrom { x: 4, y: 3 }), 5);
    }
}
