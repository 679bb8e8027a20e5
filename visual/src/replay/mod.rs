//! `--replay`: one page, complete in itself, that plays the recorded search.
//!
//! | module | what for |
//! | --- | --- |
//! | [`plan`] | which parts of a search are recorded, and which are folded |
//! | [`record`](mod@record) | the steps, as a recording |
//! | [`along`] | what the search says of a reader's own choices |
//! | `columns` | how a recording is written in few characters |
//! | [`page`](mod@page) | the page: HTML, CSS and the modules of its program in one file |
//!
//! These use no operating system, so the playground makes the same recordings in a browser.
//!
//! # The format of a recording
//!
//! A recording is an object of JSON; a page with two searches has a list of two. Its first fields say what was recorded:
//!
//! | field | what it is |
//! | --- | --- |
//! | `program`, `algorithm`, `command` | names, and what was typed |
//! | `title`, `width`, `height` | the problem, and the size of its board in cells |
//! | `style` | how the board looks, and the words for its choices |
//! | `remark`, `end` | what a reader has to know, and how the recording ends |
//! | `complete` | whether the search has ended by itself |
//! | `totals` | `nodes`, `dead_ends`, `solutions` and `steps` of the whole search |
//!
//! `kinds` has a letter for each step: `e` a node is entered, `r` a choice is refused, `m` a choice
//! is marked, `x` a complete candidate is tested and is no solution, `s` a solution is found, `d` all choices
//! of a node were refused, `b` all of them have been tried, `u` a choice is unmarked, `f` a node is entered whose subtree
//! is folded, `w` something is wrong with the search, which a sentence explains: like `r`, with changes on the board that stay. All others are lists, from which the steps that have such a thing take the next item
//! in turn:
//!
//! | field | steps | item |
//! | --- | --- | --- |
//! | `told` | all | a letter: `A` is the first of `places` |
//! | `choices` | `r w m u`, and `e`, `f`, `d` or `b` where the sentence has a `{cell}` | an index into `labels`: a text, the cell [x, y], which may lie off the board, and the number of the choice |
//! | `reasons` | `r w` | an index into `causes`: an index into `words`, and the cause |
//! | `failed` | `x` | an index into `failures`: a text, and the cells that show it |
//! | `changes` | `m s w`, and `e` or `f` at a root | place, value, place, value, …: what changes on the board; `u` takes back what has changed since its `m`, and with it |
//! | `folds` | `f` | nodes, dead ends, solutions and steps of the subtree |
//! | `texts` | all | what the step prints: the index of one of `lines`, −1 for none, or a list, in which −n means the same n lines as in the list before of the same kind of step (`e` and `f` are one kind) |
//!
//! A style's `kind` is `tour`, `queens`, `digits` or `boxes`; a tour has `first`, the number of its first cell, and the
//! knight's `moves`; digits have their `clues`, row by row. `calls` are the columns of the table of calls, each with its
//! name and what it shows: the `depth`, the `x` and `y` of the choice, its `number` or its `text`, and `here x` and
//! `here y` for the knight's cell. `short` is what the tree shows of a choice, and `levels` are the names of what the levels print. The other entries are words.
//!
//! A [`Cause`](common::search::Cause) is an object that lacks what is empty.
//!
//! `sentences` has what happens in a step under its kind (`e` for `f`), for `r` its index into `words`, `@`
//! and the number of choices on the board: `r2@7`. [`fill`](crate::steps::fill) says what is replaced in it.
//! `state` has the tables of the search: `name`, `about`, what each entry `shows` (`taken`, `values`,
//! `free` or `compared`), and the cells of each of its `lines`.
//!
//! A value of a cell is a number from 1 on, 0 if the cell is empty, or one of
//! [`special`](common::search::special).
//!
//! A place is a file, an index into `sources`, and the first and the last line of the statement that
//! the step belongs to. A source is its name, its text and the lines that are the observer's; the text
//! is left out where nothing was told from it. A line of a text begins with the lowest level
//! that prints it.

pub mod along;
mod columns;
pub mod page;
pub mod plan;
pub mod record;

use std::time::Duration;

use anyhow::Context;
use common::cli::CommandLine;
use common::platform::on_stack;
use common::run::stack;
use common::search::{Count, Event, Flow, Line, Listener, Program, Stop};
use serde_json::Value;

use crate::file::NewFile;
use plan::FoldPlan;
use record::record;

/// The largest board that a page shows, in cells.
pub const MOST_CELLS: usize = 1024;

/// Records a search for a page in a file.
pub struct Recorder<'a> {
    program: &'a dyn Program,
    plan: FoldPlan,
    /// Whether no other observer needs the nodes.
    alone: bool,
    /// Nodes below the last one, which are known.
    known: u64,
    file: NewFile,
    /// The recording of a search that is shown beside.
    other: Option<Value>,
}

impl<'a> Recorder<'a> {
    /// Records the `first` steps, or the whole search, and shows it beside an `other` one. Where
    /// no other observer needs the nodes, those that are known are not visited.
    pub fn new(
        program: &'a dyn Program,
        file: NewFile,
        first: Option<u64>,
        other: Option<Value>,
        alone: bool,
    ) -> Self {
        Recorder { program, plan: FoldPlan::new(first), alone, known: 0, file, other }
    }
}

impl Listener for Recorder<'_> {
    fn on(&mut self, event: Event<'_>, _: Line) -> Flow {
        self.plan.on(event)?;
        self.known = match event {
            Event::Entered { board, depth } if self.alone => {
                let below = self.program.dead_below(board, depth);
                below.filter(|&(nodes, leaves)| self.plan.knows_below(nodes, leaves))
            }
            _ => None,
        }
        .map_or(0, |(nodes, _)| nodes);
        Ok(())
    }

    fn known_below(&self) -> u64 {
        self.known
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        let plan = std::mem::replace(&mut self.plan, FoldPlan::new(None));
        let command = CommandLine::named(self.program.about().name)
            .without("--replay")
            .without("--replay-steps");
        let command = command.without("--beside").to_string();
        let stack = stack(self.program, 1)?;
        let recording = on_stack(stack, || record(self.program, plan, &command, stop))
            .context("the search cannot be recorded")?;
        let recordings: Vec<Value> = self.other.take().into_iter().chain([recording]).collect();
        self.file.write(&page::page(&recordings))
    }
}
