//! A program's knowledge about a run before it begins.

/// A program's knowledge about a run before it begins.
#[derive(Clone, Default)]
pub struct Forecast {
    /// The number of nodes, if it is known; infinite if it is too large for an f64.
    pub nodes: Option<f64>,
    /// A faster way to the same result: another program, or `--algorithm` and its name.
    pub faster: Option<&'static str>,
    /// Whether random probes cannot estimate the search: it stops at its first solution, or it has no
    /// tree.
    pub cannot_sample: bool,
    /// Why the search may take hours, if neither `nodes` nor probes can tell.
    pub warning: Option<String>,
}

impl Forecast {
    /// The forecast of a search that probes cannot estimate.
    pub fn without_tree(warning: Option<String>) -> Self {
        Forecast { cannot_sample: true, warning, ..Forecast::default() }
    }
}
