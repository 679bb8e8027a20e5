//! Whether a search fits into memory.

use anyhow::bail;

use crate::cli::human;
use crate::platform::{HAS_THREADS, MOST_CALLS, available_memory};
use crate::search::Program;

/// Stack for one open call of a search, in bytes. Optimised calls need 100 to 250; unoptimised ones,
/// with an observer compiled into them, up to 10 000. The rest is margin.
const STACK_PER_CALL: usize = if cfg!(debug_assertions) { 16384 } else { 512 };

/// Stack for everything that is not recursion, in bytes.
const STACK_BASE: usize = 1 << 20;

/// Every machine has this much, so a small search need not ask: asking takes as long as many
/// searches.
const SURELY_FREE: u64 = 64 << 20;

/// The stack that each of this many threads needs for a search, in bytes.
///
/// # Errors
/// There is not enough memory for the stacks and for what the program takes besides.
pub fn stack(program: &dyn Program, threads: usize) -> anyhow::Result<usize> {
    let header = program.header();
    stack_for(header.depth, header.memory, threads)
}

/// The same for so many open calls, and so many bytes besides.
pub fn stack_for(calls: usize, memory: u64, threads: usize) -> anyhow::Result<usize> {
    if let Some(most) = MOST_CALLS.filter(|&most| calls > most) {
        bail!(
            "this is too large for a page: it has room for {most} open calls of a search, and this \
             one needs up to {calls}"
        );
    }
    let stack = calls.saturating_mul(STACK_PER_CALL).saturating_add(STACK_BASE);
    // In a page, the stack is there already.
    let stacks = if HAS_THREADS { (stack as u64).saturating_mul(threads as u64) } else { 0 };
    let need = memory.saturating_add(stacks);
    let free = if need <= SURELY_FREE { need } else { available_memory() };
    if need > free {
        let need = human::bytes(need);
        let free = human::bytes(free);
        bail!("this is too large: the search needs up to {need} of memory, and {free} are free");
    }
    Ok(stack)
}
