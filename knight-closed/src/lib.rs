//! Reading 2: a closed knight's tour, found in three ways.
//!
//! A knight's tour is *closed* if the knight, on the last cell, is one move away from the first: it
//! could go round for ever. The reading (Dylan Chong, COMP 361, assignment 4) looks for one of them on
//! rectangular boards, and each of its three parts gets further than the one before:
//!
//! | `--algorithm` | idea | boards |
//! | --- | --- | --- |
//! | [`memo`] | depth-first search that remembers hopeless positions | 30 to 40 cells; at most 121 |
//! | [`pruned`] | depth-first search that sees dead ends early | thousands by thousands; long ones that are 3 wide are hard |
//! | [`parberry`] | divide and conquer, in linear time | all that have a tour, as far as memory goes |
//!
//! The first two search, and find a tour if there is one and if they come to an end. The third one
//! constructs, and knows beforehand: Schwenk's theorem ([`theorem`]) says which boards have none.
//!
//! Every tour begins in the corner (0, 0), and moves are counted from 0, as in the reading. The board is
//! drawn like the reading's ([`picture`]). Its cells have room for three digits; where the largest number
//! of the board has more, all cells grow to hold it.
//!
//! # Verbose levels
//!
//! - 0: the result.
//! - 1, which is meant when none is given: the tour. (The siblings mean 0; but whoever asks this program for
//!   a tour wants to see it.)
//! - 2: `memo` and `pruned`: the board at every node; `parberry`: every block and where its parts meet.
//! - 3: every move tried, and why it is refused; `parberry`: every move that joining tours takes out and
//!   puts in.
//!
//! `Time` is that of the search and of what the level prints meanwhile, as everywhere in the course: to
//! measure a search alone, use level 0.

pub mod cli;
pub mod limits;
pub mod memo;
pub mod moves;
pub mod parberry;
pub mod picture;
pub mod pruned;
pub mod report;
pub mod scene;
pub mod search;
pub mod theorem;

use std::time::Duration;

use common::lesson::{Lesson, fields};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::write;
use serde_json::{Map, Value};

use picture::Picture;
use report::Report;
pub use search::{Algorithm, ClosedTour, Found, Name};

impl Lesson for ClosedTour {
    const NAME: &'static str = "knight-closed";

    type Search = Self;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        let (width, height) = (self.size.width, self.size.height);
        let name = self.algorithm.name();
        write(
            text,
            format_args!(
                "board_size = ({width}, {height}), algorithm = {name}, verbose level = {level}\n"
            ),
        );
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        Report {
            output,
            problem: self,
            picture: Picture::new(self.size),
        }
    }

    fn search<O: Observer<Self>>(&self, found: &mut Found, observer: &mut O) -> Flow {
        search::search(self, found, observer)
    }

    fn depth(&self) -> usize {
        // `memo` calls itself once per cell, `parberry` once per halving, `pruned` not at all.
        memo::MOST_CELLS
    }

    fn result(&self, found: &Found, elapsed: Duration, text: &mut Vec<u8>) {
        let tours = found.tours;
        write(
            text,
            format_args!("Result:\n  Closed tour       {tours:6}\n"),
        );
        if let Some(obstacle) = theorem::obstacle(self.size) {
            write(text, format_args!("  There is none: {obstacle}.\n"));
        }
        let seconds = elapsed.as_secs_f64();
        write(text, format_args!("Time = {seconds:.6} [sec]\n"));
    }

    fn stats(&self, found: &Found) -> String {
        match self.algorithm {
            Algorithm::Memo { .. } => found.memo.to_string(),
            Algorithm::Pruned(_) => found.pruned.to_string(),
            Algorithm::Parberry => String::new(),
        }
    }

    fn json(&self, found: &Found) -> Map<String, Value> {
        let mut json = fields([
            ("width", self.size.width.into()),
            ("height", self.size.height.into()),
            ("algorithm", self.algorithm.name().to_string().into()),
            ("tours", found.tours.into()),
        ]);
        if let Some(obstacle) = theorem::obstacle(self.size) {
            json.insert("none_because".to_owned(), obstacle.to_string().into());
        }
        json
    }
}
