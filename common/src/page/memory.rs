//! Memory: what a page has, and whether a search fits into it.

use anyhow::bail;

use crate::board::Size;
use crate::search::Program;

/// Browsers give a page at least this much.
const AVAILABLE: u64 = 256 << 20;

/// How many calls of a search may be open at once. The stack is the browser's.
const MOST_CALLS: u64 = 1100;

/// The memory that a search can have, in bytes.
pub fn available() -> u64 {
    AVAILABLE
}

/// The stack that a search needs, in bytes. It is there already.
///
/// # Errors
/// The search does not fit into a page.
pub fn stack<P: Program>(program: &P, _threads: usize) -> anyhow::Result<usize> {
    let (Size { width, height }, need) = (program.view().size, program.memory());
    // A program counts cells in a word, which is short here: that of a huge board is not right.
    let cells = width as u64 * height as u64;
    let calls = if cells > u32::MAX.into() { cells } else { program.depth() as u64 };
    if calls > MOST_CALLS {
        bail!(
            "this is too large for a page: it has room for {MOST_CALLS} open calls of a search, \
             and this one needs up to {calls}"
        );
    }
    if need > AVAILABLE {
        let [need, free] = [need, AVAILABLE].map(|bytes| bytes.div_ceil(1 << 20));
        bail!(
            "this is too large for a page: the search needs up to {need} MiB of memory, and there \
             are {free} MiB"
        );
    }
    Ok(0)
}
