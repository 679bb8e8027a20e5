//! Memory: how much this machine can give, and whether a search fits into it.

use std::fs;

use anyhow::bail;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::cli::human;
use crate::search::Program;

/// Stack for one open call of a search, in bytes. Optimised calls need 100 to 250; unoptimised ones
/// needed more than 4096 on 300 x 300 cells. The rest is margin.
const STACK_PER_CALL: usize = if cfg!(debug_assertions) { 8192 } else { 512 };

/// Stack for everything that is not recursion, in bytes.
const STACK_BASE: usize = 1 << 20;

/// Every machine has this much, so a small search does not have to ask. Asking takes as long as many
/// searches do.
const SURELY_FREE: u64 = 64 << 20;

/// The memory that programs can still have, in bytes, with the limit of a container if there is
/// one; `u64::MAX` on a system that does not tell.
pub fn available() -> u64 {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(kind).ok();
    // Without /proc, for example, all figures are 0.
    let system = system.filter(|system| system.total_memory() > 0);
    let machine = system.as_ref().map_or(u64::MAX, System::available_memory);
    let limits = system.and_then(|system| system.cgroup_limits());
    let container = limits.map_or(u64::MAX, |limits| limits.free_memory);
    machine.min(container).min(address_space().unwrap_or(u64::MAX))
}

/// What a thread may reserve for itself when it begins, in bytes, although it uses little of it.
const RESERVED: u64 = 128 << 20;

/// What `ulimit -v` leaves to this process, in bytes; `None` where there is no such limit.
fn address_space() -> Option<u64> {
    let number = |file: &str, name: &str| -> Option<u64> {
        let text = fs::read_to_string(file).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let limit = number("/proc/self/limits", "Max address space")?;
    let used = number("/proc/self/status", "VmSize:")? * 1024;
    Some(limit.saturating_sub(used + RESERVED))
}

/// The stack that each of so many threads needs for a search, in bytes.
///
/// # Errors
/// The machine has not enough memory for the stacks and for what the program takes besides.
pub fn stack<P: Program>(program: &P, threads: usize) -> anyhow::Result<usize> {
    let stack = program.depth().saturating_mul(STACK_PER_CALL).saturating_add(STACK_BASE);
    let need = program.memory().saturating_add((stack as u64).saturating_mul(threads as u64));
    let free = if need <= SURELY_FREE { need } else { available() };
    if need > free {
        let (need, free) = (human::bytes(need), human::bytes(free));
        bail!("this is too large: the search needs up to {need} of memory, and {free} are free");
    }
    Ok(stack)
}
