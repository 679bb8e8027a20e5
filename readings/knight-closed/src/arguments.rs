//! The arguments that say how a tour is found.

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use common::platform::available_memory;

use crate::pruned::{Rule, Rules};
use crate::search::{Algorithm, Unfit};

/// An algorithm and its options, as they are typed.
#[derive(Args, Clone, Debug)]
pub struct AlgorithmArgs {
    /// How to find the tour
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: AlgorithmName,
    /// memo: memory for the hopeless positions, for example 512MiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "The search")]
    memory: Option<ByteSize>,
    /// pruned: rules to leave out, separated by commas
    #[arg(
        long,
        value_name = "RULES",
        value_enum,
        value_delimiter = ',',
        help_heading = "The search"
    )]
    without: Vec<Rule>,
}

/// The names of the algorithms, as they are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmName {
    /// Part 1: remembers which positions are hopeless; for boards of about 40 cells
    Memo,
    /// Part 2: detects dead ends early and tries the most urgent cell first
    Pruned,
    /// Part 3: divides the board, and joins the tours of its parts; in linear time
    #[default]
    Parberry,
}

fn size(typed: &str) -> Result<ByteSize, &'static str> {
    typed.parse().map_err(|_| "a size is a number with its unit, such as 512MiB")
}

/// The default memory for the remembered positions, in bytes.
const MEMORY: u64 = 4 << 30;

impl AlgorithmArgs {
    /// The algorithm. `memo` takes at most the memory that is available.
    ///
    /// # Errors
    /// An option belongs to another algorithm.
    pub fn algorithm(self) -> Result<Algorithm, Unfit> {
        let AlgorithmArgs { algorithm, memory, without } = self;
        match algorithm {
            _ if memory.is_some() && algorithm != AlgorithmName::Memo => Err(Unfit::Memory),
            _ if !without.is_empty() && algorithm != AlgorithmName::Pruned => Err(Unfit::Without),
            AlgorithmName::Memo => {
                let memory =
                    memory.map_or(MEMORY, |memory| memory.as_u64()).min(available_memory());
                Ok(Algorithm::Memo { memory })
            }
            AlgorithmName::Pruned => Ok(Algorithm::Pruned(Rules::without(&without))),
            AlgorithmName::Parberry => Ok(Algorithm::Parberry),
        }
    }
}
