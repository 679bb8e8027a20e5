//! A program of the course, its search, and its observers.
//!
//! A search prints nothing. It reports each [`Event`] to an [`Observer`]: a node is entered, a choice is
//! refused or marked, a solution is found, a choice is unmarked. The verbose levels, `--stats`, the
//! limits and the pictures get their events from it. A search is compiled twice: for [`Quiet`], where
//! an event that is not needed costs nothing, and for [`Each`].

mod count;
mod event;
mod forecast;
mod header;
mod limits;
mod observer;
mod output;
mod part;
pub mod pool;
mod position;
mod program;
mod reason;
mod share;
mod sink;
mod stats;
mod stop;
pub mod tours;

pub use count::Count;
pub use event::{Event, Line, Next};
pub use forecast::Forecast;
pub use header::{
    Cause, Fact, Header, Moment, Phrases, SentenceInput, Shape, Shows, Sources, Table, Traced,
    Wording, degrees, lines, special,
};
pub use limits::{Limits, Pulse};
pub use observer::{AnyObserver, Each, Observer, OnEvent, Quiet};
pub use output::Output;
pub use part::Part;
pub use position::{Board, Candidate, Choice, LargeBoard};
pub use program::{Fields, Program, count_all, observe, transcript};
pub use reason::{Reason, Situation, Why, Words};
pub use share::Share;
pub use sink::{BoxedSink, Needs, Sink};
pub use stats::Stats;
pub use stop::{Flow, Stop, StopFlag, filled};
