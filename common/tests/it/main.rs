//! All tests of `common` that need its library or its program from outside, as one executable.

mod layers;
