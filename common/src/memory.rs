//! Bytes: how many this machine can give, and how many a recursion needs.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Stack that one level of a search's recursion may take, in bytes. Measured: optimised frames need
/// 100 to 250, unoptimised ones up to 900; the rest is margin.
const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) { 4096 } else { 512 };

/// Stack for everything that is not recursion, in bytes.
const STACK_BASE: usize = 1 << 20;

/// The memory that programs can still have, in bytes, with the limit of a container if there is one;
/// `u64::MAX` on a system that does not tell.
pub fn available() -> u64 {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let Ok(system) = System::new_with_specifics(kind) else {
        return u64::MAX;
    };
    let machine = system.available_memory();
    match system.cgroup_limits() {
        Some(limits) => machine.min(limits.free_memory),
        None => machine,
    }
}

/// The stack for a recursion of `levels` levels, in bytes; `None` if that is more than can be counted.
pub fn stack_for(levels: usize) -> Option<usize> {
    levels.checked_mul(STACK_PER_LEVEL)?.checked_add(STACK_BASE)
}

/// Bytes for people: `1.5 GiB`.
pub fn human(bytes: u64) -> String {
    indicatif::BinaryBytes(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_memory_and_stacks_can_be_counted() {
        assert!(available() > 1 << 20);
        assert!(stack_for(90_000).is_some_and(|bytes| bytes > 90_000 * 500));
        assert_eq!(stack_for(usize::MAX), None);
        assert_eq!(human(3 << 29), "1.50 GiB");
    }
}
