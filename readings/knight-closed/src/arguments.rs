//! The arguments that say how a tour is found, and what does not go together.

use bytesize::ByteSize;
use clap::Args;
use common::board::Size;
use common::cli::Refused;

use crate::problem::Algorithm::{self, Memo, Parberry, Pruned};
use crate::problem::ClosedTour;
use crate::pruned::{PruningRules, Rule};

/// An algorithm and its options.
#[derive(Args, Clone, Debug)]
pub struct AlgorithmArgs {
    /// How to find the tour
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: Algorithm,
    /// memo: memory for the hopeless positions, for example 512MiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "The search")]
    memory: Option<ByteSize>,
    /// pruned: rules to leave out, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',', help_heading = "The search")]
    without: Vec<Rule>,
}

fn size(typed: &str) -> Result<ByteSize, &'static str> {
    typed.parse().map_err(|_| "a size is a number with its unit, such as 512MiB")
}

impl AlgorithmArgs {
    /// The problem. Other arguments may ask to show the `steps` of the search, and for `several` tours. An error names
    /// the `example`, a command that works.
    ///
    /// # Errors
    /// The algorithm cannot do what is asked.
    pub fn problem(
        self,
        size: Size,
        steps: bool,
        several: bool,
        example: &str,
    ) -> Result<ClosedTour, Refused> {
        let AlgorithmArgs { algorithm, memory, without } = self;
        let unfit = [
            (memory.is_some() && algorithm != Memo, "--memory goes with --algorithm memo"),
            (!without.is_empty() && algorithm != Pruned, "--without goes with --algorithm pruned"),
            (steps && algorithm == Parberry, "parberry does not search: there are no steps to see"),
        ];
        if let Some((_, why)) = unfit.iter().find(|(is_unfit, _)| *is_unfit) {
            return Err(Refused::new(why, example));
        }
        let problem = ClosedTour::new(size, algorithm).map_err(|why| Refused::new(why, example))?;
        if several {
            let why = "--answers is not available: every search stops at its first tour";
            return Err(Refused::new(why, example));
        }
        let memory = memory.map_or(problem.memory, |memory| memory.as_u64());
        Ok(ClosedTour { memory, rules: PruningRules::without(&without), ..problem })
    }
}
