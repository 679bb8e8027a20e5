//! `--replay`: one page, complete in itself, that plays the recorded search.
//!
//! | module | what for |
//! | --- | --- |
//! | [`recorder`] | which parts of a search are recorded, and which are folded |
//! | [`recording`] | a recording, around its steps |
//! | [`along`] | what the search says of a reader's own choices |
//! | [`landscape`](mod@landscape) | how deep the whole search is, in so many columns |
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
//! | `landscape` | how deep it is, in columns of many nodes: see [`landscape`](mod@landscape) |
//!
//! `kinds` has a letter for each step: `e` a node is entered, `r` a choice is refused, `m` a choice
//! is marked, `x` a complete candidate is tested and is no solution, `s` a solution is found, `d` all choices
//! of a node were refused, `b` all of them have been tried, `u` a choice is unmarked, `f` a node is entered whose subtree
//! is folded, `w` something is wrong with the search, which a sentence explains: like `r`, with changes on the board that stay,
//! `k` a choice is unmarked, but the board keeps something of it: like `u`, with its changes. All others are lists, from which the steps that have such a thing take the next item
//! in turn:
//!
//! | field | steps | item |
//! | --- | --- | --- |
//! | `told` | all | a letter: `A` is the first of `places` |
//! | `choices` | `r w m u k`, and `e`, `f`, `d` or `b` where the sentence has a `{cell}` | an index into `labels`: a text, the cell [x, y], which may lie off the board, and the number of the choice |
//! | `reasons` | `r w` | an index into `causes`: an index into `words`, and the cause |
//! | `failed` | `x` | an index into `failures`: a text, and the cells that show it |
//! | `changes` | `m s w k`, and `e` or `f` at a root | place, value, place, value, …: what changes on the board; `u` takes back what has changed since its `m`, and with it |
//! | `folds` | `f` | nodes, dead ends, solutions and steps of the subtree |
//! | `texts` | all | what the step prints: the index of one of `lines`, −1 for none, or a list, in which −n means the same n lines as in the list before of the same kind of step (`e` and `f` are one kind) |
//!
//! A style's `kind` is `tour`, `queens`, `digits` or `boxes`; a tour has `first`, the number of its first cell, and the
//! knight's `moves`; digits have their `clues`, row by row. `calls` are the columns of the table of calls, each with its
//! name and what it shows: the `depth`, the `x` and `y` of the choice, its `number` or its `text`, and `here x` and
//! `here y` for the knight's cell. `short` is what the tree shows of a choice, and `levels` are the names of what the levels print. The other entries are words.
//!
//! A search may have three more: `names` of the values of a call and, for each call, its `values`; `notes`, each with the
//! place of a step, the name and the new value of a variable; and `bests`, the values of the solutions.
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
pub mod landscape;
pub mod page;
pub mod recorder;
pub mod recording;

use std::time::Duration;

use common::cli::CommandLine;
use common::search::{Count, Event, Flow, Header, Line, Sink, Stop};
use serde_json::Value;

use crate::difference::{Deeds, first_difference};
use crate::file::NewFile;
use crate::steps::Printer;
use recorder::Recorder;

/// The largest board that a page shows, in cells.
pub const MOST_CELLS: usize = 1024;

/// Records a search for a page in a file.
pub struct PageFile<'a> {
    header: &'a Header,
    print: Printer<'a>,
    recorder: Recorder,
    file: NewFile,
    /// The recording of a search that is shown beside.
    other: Option<Value>,
}

impl<'a> PageFile<'a> {
    /// Records the `first` steps, or the whole search, and shows it beside an `other` one.
    pub fn new(
        header: &'a Header,
        print: Printer<'a>,
        file: NewFile,
        first: Option<u64>,
        other: Option<Value>,
    ) -> Self {
        PageFile { header, print, recorder: Recorder::new(first), file, other }
    }
}

/// Two recordings, which know where their searches part.
fn beside(other: Value, ours: Value, header: &Header) -> [Value; 2] {
    let mut both = [other, ours];
    let board = |it: &Value| [&it["width"], &it["height"], &it["style"]["kind"]].map(Value::clone);
    if board(&both[0]) == board(&both[1]) {
        let [one, other] = both.each_ref().map(Deeds::of);
        if let Some(difference) = first_difference([&one, &other], [header, header]) {
            let names = both.each_ref().map(|it| it["command"].as_str().unwrap_or("").to_owned());
            difference.mark(&mut both, [&names[0], &names[1]]);
        }
    }
    both
}

impl Sink for PageFile<'_> {
    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        self.recorder.on(event, line)
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        let typed = CommandLine::typed(self.header.name);
        let typed = ["--replay", "--replay-steps", "--beside"]
            .iter()
            .fold(typed, |typed, option| typed.without(option, true));
        let recording = self.recorder.end(self.header, self.print, &typed.to_string(), stop);
        self.file.write(&match self.other.take() {
            None => page::page(&[recording]),
            Some(other) => page::page(&beside(other, recording, self.header)),
        })
    }
}
