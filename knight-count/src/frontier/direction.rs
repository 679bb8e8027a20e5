//! The two ways through the program.

/// From level 0 on, or from the last level back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From before a choice to after it.
    Forward,
    /// From after a choice to before it.
    Backward,
}

impl Direction {
    /// The other one.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }

    /// Of what belongs before and after a choice: where this direction comes from, and where it
    /// goes to.
    pub(crate) fn along<T>(self, before: T, after: T) -> (T, T) {
        match self {
            Self::Forward => (before, after),
            Self::Backward => (after, before),
        }
    }
}
