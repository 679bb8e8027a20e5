//! What every step of a count needs.

use common::search::Part;

use crate::frontier::error::CountError;
use crate::frontier::levels::levels;
use crate::frontier::pattern::{Pattern, states};
use crate::frontier::problem::Problem;
use crate::frontier::split::Split;
use crate::frontier::tables::Tables;
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::Watch;

/// A count prepared: the patterns are found.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) transitions: Transitions,
    /// The patterns of each level.
    pub(crate) levels: Vec<Vec<Pattern>>,
    /// How many states each level has, or `u64::MAX` if it has more.
    pub(crate) states: Vec<u64>,
    pub(crate) tables: Tables,
    pub(crate) split: Split,
    /// Bytes of the levels and tables.
    pub(crate) held: u64,
    /// The most bytes in use while the patterns were looked for.
    pub(crate) patterns_bytes: u64,
}

impl Prepared {
    /// The levels of a problem and what follows from them; nothing, if no way leads through.
    pub(crate) fn new(
        problem: &Problem,
        part: Part,
        allowed: u64,
        watch: &mut Watch,
    ) -> Result<Option<Self>, CountError> {
        let transitions = Transitions::new(problem);
        let (levels, budget) = levels(&transitions, part, allowed, watch)?;
        if levels[0].is_empty() {
            return Ok(None);
        }
        let of_level = |level: &Vec<Pattern>| {
            watch.poll(level.len() as u64)?;
            let states = level.iter().map(|&pattern| states(pattern) as u64);
            Ok(states.fold(0, u64::saturating_add))
        };
        let states: Vec<u64> = levels.iter().map(of_level).collect::<Result<_, CountError>>()?;
        let (split, tables) = (Split::best(&states), Tables::new());
        let held = budget.held + tables.bytes();
        let patterns_bytes = budget.most;
        Ok(Some(Self { transitions, levels, states, tables, split, held, patterns_bytes }))
    }

    /// The number of the last level.
    pub(crate) fn last(&self) -> usize {
        self.transitions.cells()
    }
}
