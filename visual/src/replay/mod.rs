//! `--replay`: one page, complete in itself, that plays the recorded search.

mod columns;

use common::board::Style;
use common::search::{Flow, Program, Stop};
use serde_json::{Value, json};

use crate::file::NewFile;
use crate::steps::{Step, Viewer};
use columns::Columns;

/// The page, with a place for the recording.
const PAGE: &str = include_str!("page.html");
/// That place.
const PLACE: &str = "/*RECORDING*/";
/// The largest board that a page shows, in cells.
pub const MOST_CELLS: usize = 1024;

/// Records the steps of a search.
pub struct Recorder {
    /// What the page has to know besides the steps.
    head: Value,
    sources: &'static [(&'static str, &'static str)],
    most: usize,
    columns: Columns,
    file: NewFile,
}

impl Recorder {
    /// Records up to `most` steps, for a page in a file.
    pub fn new<P: Program>(program: &P, file: NewFile, most: usize) -> Self {
        let view = program.view();
        let style = match view.style {
            Style::Tour { first, .. } => json!({"kind": "tour", "first": first}),
            Style::Queens => json!({"kind": "queens"}),
            Style::Digits { clues } => json!({"kind": "digits", "clues": clues}),
        };
        let head = json!({
            "program": P::NAME,
            "title": view.title,
            "width": view.size.width,
            "height": view.size.height,
            "style": style,
            "remark": program.remark(),
        });
        let (sources, columns) = (program.sources(), Columns::default());
        Recorder { head, sources, most, columns, file }
    }
}

impl Viewer for Recorder {
    fn step(&mut self, step: Step) -> Flow {
        if self.columns.steps() == self.most {
            return Err(Stop::StepLimit);
        }
        self.columns.push(step, self.sources);
        Ok(())
    }

    fn end(&mut self, stop: Option<Stop>) -> anyhow::Result<()> {
        let mut recording = std::mem::take(&mut self.head);
        recording["end"] = end(stop, self.most).into();
        if let (Value::Object(all), Value::Object(columns)) =
            (&mut recording, self.columns.to_json(self.sources))
        {
            all.extend(columns);
        }
        // Within a page, nothing may look like the end of the script that holds the recording.
        let text = recording.to_string().replace('<', "\\u003c");
        self.file.write(&PAGE.replacen(PLACE, &text, 1))
    }
}

/// How the recording ends, in a sentence.
fn end(stop: Option<Stop>, most: usize) -> String {
    match stop {
        None => "The recording is complete: the search has ended here.".to_owned(),
        Some(Stop::StepLimit) => format!(
            "Recording stopped here, after {most} steps; the search was not over. --replay-steps records more."
        ),
        Some(stop) => format!("The search was stopped here by {}.", stop.asked_by()),
    }
}
