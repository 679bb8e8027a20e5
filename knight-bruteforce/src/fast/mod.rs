//! The same candidates, verified faster.

pub mod mask;
