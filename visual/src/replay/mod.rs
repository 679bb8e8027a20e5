//! `--replay`: one page, complete in itself, that plays the recorded search.
//!
//! | module | what for |
//! | --- | --- |
//! | [`recorder`] | which parts of a search are recorded, and which are folded |
//! | [`recording`] | a recording, around its steps |
//! | [`along`] | what the search says of a reader's own choices |
//! | [`landscape`](mod@landscape) | how deep the whole search is, in so many columns |
//! | [`json`] | steps as the page reads them |
//! | [`page`](mod@page) | the page: HTML, CSS and the modules of its program in one file |
//!
//! These use no operating system, so the playground makes the same recordings in a browser.
//!
//! # The format of a recording
//!
//! A page has an object of JSON, compressed with gzip and written in base64: `recordings`, one or two, and `parts`, which is
//! null or has for each of two searches the number of the step at which it parts from the other one, and what happens there.
//! The page's program uses this object as `JSON.parse` gives it. A recording has these fields:
//!
//! | field | what it is |
//! | --- | --- |
//! | `version` | that of the programs that have made it |
//! | `program`, `algorithm`, `command` | names, and what was typed |
//! | `title`, `width`, `height` | the problem, and the size of its board in cells |
//! | `style` | how the board looks, and the words for its choices |
//! | `remark`, `end` | what a reader has to know, and how the recording ends |
//! | `complete` | whether the search has ended by itself |
//! | `totals` | `nodes`, `dead_ends`, `solutions` and `steps` of the whole search |
//! | `landscape` | how deep it is, in columns of many nodes: see [`landscape`](mod@landscape) |
//! | `state` | the tables of the search: `name`, `about`, what each entry `shows` (`taken`, `values`, `free` or `compared`), and the cells of each of its `lines` |
//! | `names` | the names of the values of a call |
//! | `words` | what stands in a cell whose value is no number from 1 on, by that value |
//! | `lines` | what the levels print: each line with the lowest level that prints it |
//! | `sources` | of each source the `name`, the `text` (empty where no step lights one of its lines), and the lines that are `hidden`, for they are the observer's |
//! | `facts` | of another program's search, what it did: rows of a table, each a text and the number of the step that it leads to |
//! | `shared`, `steps` | the steps: what many of them have in common is written once, in `shared` |
//!
//! A style's `kind` is `tour`, `queens`, `digits`, `boxes`, `objects` or `calls`; objects have the value and the weight of each, and
//! their `limit`; a tour has `first`, the number of its first cell, and the
//! knight's `moves`; digits have their `clues`, row by row. `calls` are the columns of the table of calls, each with its
//! name and what it shows: the `depth`, the `x` and `y` of the choice, its `number` or its `text`, and `here x` and
//! `here y` for the knight's cell. `short` is what the tree shows of a choice, and `levels` are the names of what the levels
//! print. The other entries are words: see [`Phrases`](common::search::Phrases).
//!
//! A step is an object of `steps` together with the one of `shared` that its field `shared` names; the page joins the two. It has these
//! fields, but lacks what is empty:
//!
//! | field | what it is |
//! | --- | --- |
//! | `kind` | `e` a node is entered, `f` the same, and its subtree is folded, `r` a choice is refused, `m` marked, `u` unmarked, `s` a solution is found, `x` a complete candidate is tested and is no solution, `d` all choices of a node were refused, `b` all of them have been tried |
//! | `number` | its number in the whole search, from 1 |
//! | `node` | where the search is after it: the number of the node in the order in which nodes are entered, from 0, or −1 |
//! | `sentence` | what happens |
//! | `label` | the choice of `r`, `m` and `u`: a text of a few characters, its cell [x, y], which may lie off the board, and its number |
//! | `about` | the cell that another step is about |
//! | `is_wrong` | whether it shows that the search contradicts itself; it is an `r` that may change the board |
//! | `why`, `cause` | of `r` and `x`, the reason in a few words, and what to draw of it, which is a [`Cause`](common::search::Cause) |
//! | `numbers` | the two numbers that a reason compares, also of `m` |
//! | `changes` | what changes on the board: of each cell its index, the value before and the value after |
//! | `values` | the values of the call that begins |
//! | `variables` | the variables of the search after it, and `best`, the value of the best solution so far: pairs |
//! | `text` | what the levels print: indices into `lines` |
//! | `lit` | the statement that it belongs to: an index into `sources`, and its first and its last line |
//! | `fold` | `nodes`, `dead_ends`, `solutions` and `steps` of the subtree that is folded into it |
//! | `counted` | the nodes, dead ends and solutions that the search has had, with this step and its fold |
//!
//! A value of a cell is 0 if the cell is empty, a number from 1 on, or a key of `words`.

pub mod along;
pub mod json;
pub mod landscape;
pub mod page;
pub mod recorder;
pub mod recording;

use std::time::Duration;

use common::cli::CommandLine;
use common::search::{Count, Event, Flow, Line, Sink, Stop};
use serde_json::Value;

use crate::difference::{Choices, first_difference};
use crate::file::NewFile;
use crate::steps::Shown;
use recorder::Recorder;

/// The largest board that a page shows, in cells.
pub const MOST_CELLS: usize = 1024;

/// Records a search for a page in a file.
pub struct PageFile<'a> {
    shown: &'a Shown<'a>,
    recorder: Recorder,
    file: NewFile,
    other: Option<Other>,
}

/// A search in another page, which this one is shown beside.
struct Other {
    recording: Value,
    /// The choices of both searches.
    choices: [Choices; 2],
}

impl<'a> PageFile<'a> {
    /// Records the search, and shows it beside an `other` one.
    pub fn new(shown: &'a Shown<'a>, file: NewFile, other: Option<Value>) -> Self {
        PageFile {
            shown,
            recorder: Recorder::default(),
            file,
            other: other.map(|recording| Other {
                choices: [Choices::of_page(&recording), Choices::new(&shown.header)],
                recording,
            }),
        }
    }
}

impl Sink for PageFile<'_> {
    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        if let Some(Other { choices: [_, ours], .. }) = &mut self.other {
            // Where there are too many, they are compared as far as they are known.
            let _ = ours.on(event, line);
        }
        self.recorder.on(event, line)
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        let command = CommandLine::typed(self.shown.header.name)
            .without("--replay", true)
            .without("--beside", true)
            .to_string();
        let recording = self.recorder.end(self.shown, &command, stop)?;
        let Some(Other { recording: other, mut choices }) = self.other.take() else {
            return self.file.write(&page::page(&[recording.to_json()], None));
        };
        if stop.is_some() {
            choices[1].cut();
        }
        let names = [other["command"].as_str().unwrap_or_default(), &command];
        let parts = first_difference(choices.each_ref(), &self.shown.header)
            .map(|difference| difference.parts(names));
        self.file.write(&page::page(&[other.to_string(), recording.to_json()], parts))
    }
}
