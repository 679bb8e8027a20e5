//! A program of the course, its search, and its observers.
//!
//! A search prints nothing. It reports each [`Event`] to an [`Observer`]: a node is entered, a choice is
//! refused or marked, a solution is found, a choice is unmarked. The verbose levels, `--stats`, the
//! limits and the pictures are observers. A search is compiled for each kind of observer, so an event
//! that no observer needs costs nothing.

mod console;
mod forecast;
mod limits;
mod output;
mod part;
pub mod pool;
mod program;
mod stats;
mod stop;
pub mod tours;

pub use console::Console;
pub use forecast::{Faster, Forecast};
pub use limits::{Limits, Pulse};
pub use output::Output;
pub use part::Part;
pub use program::{
    BoxedListener, Event, Fields, FnObserver, Line, Listener, Next, Observer, Program, Silent,
};
pub use stats::Stats;
pub use stop::{Flow, Stop, StopFlag, filled};
