//! All tests of `xtask` that need its library or its program from outside, as one executable.

mod unsafe_blocks;
