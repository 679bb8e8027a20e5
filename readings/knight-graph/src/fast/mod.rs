//! Another form of the search, with the same or better orders.

pub mod warnsdorff;
