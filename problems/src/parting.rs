//! Where a student's search parts from ours, as a page of the player: both of them up to that node.

use std::path::{Path, PathBuf};

use checks::parting::{Board, Ours, Parting};
use checks::program::Language;
use common::board::{Cell, MOVES, Size};
use common::search::{Event, Line, Next, Program, Stop, observe};
use indexmap::IndexSet;
use serde_json::{Value, json};
use visual::replay::page::page;
use visual::replay::plan::FoldPlan;
use visual::replay::record::{record, style};

use crate::files::{read_text, write_whole};

/// The file of the exercise's folder.
pub const FILE: &str = "parting.html";

/// Writes the page, and gives its path. It is a comfort: where it cannot be written, no message says so.
pub fn keep(parting: &Parting, folder: &Path, language: Option<Language>) -> Option<PathBuf> {
    let starter = language.map(Language::starter).unwrap_or_default();
    let source = read_text(&folder.join(starter)).unwrap_or_default();
    let recordings = [yours(parting, starter, &source), ours(parting)?];
    let path = folder.join(FILE);
    write_whole(&path, page(&recordings).as_bytes()).ok()?;
    Some(path)
}

/// Our search, recorded as far as the node.
fn ours(parting: &Parting) -> Option<Value> {
    let mut recording = match &parting.ours {
        Ours::Tours(tours) => until(tours, parting.number),
        Ours::Queens(queens) => until(queens, parting.number),
    };
    let has_ended = (recording["totals"]["nodes"].as_u64()? as usize) < parting.number;
    if has_ended {
        recording["end"] = "Our search has ended here.".into();
    } else {
        recording["end"] = format!("This is node {}.", parting.number).into();
        // The node has no child yet, and is no dead end for that.
        recording["totals"]["dead_ends"] =
            (recording["totals"]["dead_ends"].as_u64()?.saturating_sub(1)).into();
    }
    Some(recording)
}

fn until(program: &dyn Program, number: usize) -> Value {
    let (mut plan, mut nodes) = (FoldPlan::new(Some(u64::MAX)), 0);
    let follow = |event: Event<'_>, _: Line| {
        if nodes == number {
            return Err(Stop::StepLimit);
        }
        nodes += usize::from(matches!(event, Event::Entered { .. }));
        plan.on(event)?;
        Ok(Next::Visit)
    };
    let stop = observe(program, follow).1.err();
    record(program, plan, "our search", stop)
}

/// The columns of a recording that a trace fills.
#[derive(Default)]
struct Steps {
    kinds: String,
    choices: Vec<usize>,
    changes: Vec<Vec<usize>>,
    texts: Vec<Vec<usize>>,
    labels: IndexSet<(String, Option<[i32; 2]>, usize)>,
    lines: IndexSet<String>,
    /// Nodes without a child that the search has left, and complete boards.
    dead_ends: u64,
    solutions: u64,
}

/// A node whose call is open.
struct Open {
    board: Board,
    /// The choice that leads to it.
    label: usize,
    /// How many cells are filled.
    filled: usize,
    is_childless: bool,
}

impl Steps {
    fn push(&mut self, kind: char) {
        self.kinds.push(kind);
        self.texts.push(Vec::new());
    }

    /// Leaves a node.
    fn leave(&mut self, node: &Open) {
        self.push('u');
        self.choices.push(node.label);
        self.dead_ends += u64::from(node.is_childless);
    }

    /// What has to be changed to get from one board to another: cells and values.
    fn change(&mut self, before: &[u32], after: &[u32]) {
        let cells = before.iter().zip(after).enumerate();
        let changed = cells.filter(|(_, (before, after))| before != after);
        self.changes.push(changed.flat_map(|(cell, (_, after))| [cell, *after as usize]).collect());
    }
}

/// The student's search, as far as its trace shows it: each board is a call that the search has made
/// from the last open one with fewer filled cells.
fn yours(parting: &Parting, starter: &str, source: &str) -> Value {
    let (width, height) = parting.ours.size();
    let (about, full) = match &parting.ours {
        Ours::Tours(tours) => (tours.about(), width * height),
        Ours::Queens(queens) => (queens.about(), width),
    };
    let size = Size::new(width as i32, height as i32);
    let mut steps = Steps::default();
    let mut open: Vec<Open> = Vec::new();
    let mut current = vec![0; width * height];
    for board in &parting.yours {
        let filled = board.iter().filter(|value| **value > 0).count();
        while let [.., parent, node] = &open[..]
            && node.filled >= filled
        {
            steps.leave(node);
            current.clone_from(&parent.board);
            open.pop();
        }
        let mut label = 0;
        if let Some(parent) = open.last_mut().filter(|parent| parent.filled < filled) {
            parent.is_childless = false;
            label = steps.labels.insert_full(choice(&parting.ours, size, &current, board)).0;
            steps.push('m');
            steps.choices.push(label);
            steps.change(&current, board);
            steps.push('e');
        } else {
            open.clear();
            steps.push('e');
            steps.change(&current, board);
        }
        let lines = parting.ours.trace(board).into_iter();
        let lines = lines.map(|line| steps.lines.insert_full(format!("2{line}")).0).collect();
        steps.texts.pop();
        steps.texts.push(lines);
        let is_full = filled >= full && open.len() + 1 < parting.number;
        if is_full {
            steps.push('s');
            steps.changes.push(Vec::new());
            steps.solutions += 1;
        }
        current.clone_from(board);
        open.push(Open { board: current.clone(), label, filled, is_childless: !is_full });
    }
    let nodes = parting.yours.len();
    let parted = format!("This is node {}. Here the two searches part.", parting.number);
    let end = if nodes < parting.number { "Your search has ended here." } else { &parted };
    let sentences = (0..=full).flat_map(|depth| {
        [
            ("e", "A call begins."),
            ("m", "A call for {cell}."),
            ("u", "Back from {cell}."),
            ("s", "The board is full."),
        ]
        .map(|(kind, sentence)| (format!("{kind}@{depth}"), json!(sentence)))
    });
    json!({
        "program": "", "algorithm": "", "command": "your search", "title": about.title,
        "parting": format!("Both searches up to node {}, where they part. One step back shows how each of them came there.", parting.number),
        "width": width, "height": height, "style": style(&about), "remark": "", "end": end, "state": [],
        "totals": { "nodes": nodes, "dead_ends": steps.dead_ends, "solutions": steps.solutions, "steps": steps.kinds.len() },
        "sources": [[starter, source, []]], "places": [[0, 0, 0]], "told": "A".repeat(steps.kinds.len()),
        "kinds": steps.kinds, "choices": steps.choices, "reasons": [], "changes": steps.changes, "folds": [],
        "labels": steps.labels.iter().collect::<Vec<_>>(), "words": [], "causes": [],
        "sentences": sentences.collect::<serde_json::Map<_, _>>(), "failed": [], "failures": [],
        "texts": steps.texts, "lines": steps.lines.iter().collect::<Vec<_>>(),
    })
}

/// The choice that has led from one board to the next: the cell that was filled, as our program names it.
fn choice(
    ours: &Ours,
    size: Size,
    before: &[u32],
    after: &[u32],
) -> (String, Option<[i32; 2]>, usize) {
    let is_new = |cell: &usize| before[*cell] != after[*cell] && after[*cell] > 0;
    let Some(to) = (0..after.len()).find(is_new).map(|cell| size.cell(cell)) else {
        return ("?".to_owned(), None, 0);
    };
    let last = (0..before.len()).max_by_key(|cell| before[*cell]).map(|cell| size.cell(cell));
    let cell = Some([to.x, to.y]);
    match (ours, last) {
        (Ours::Tours(_), Some(Cell { x, y })) => {
            match MOVES.iter().position(|step| Cell { x, y } + *step == to) {
                Some(direction) => (format!("{direction} {to}"), cell, direction),
                None => (format!("? {to}"), cell, 0),
            }
        }
        _ => (to.to_string(), cell, 0),
    }
}
