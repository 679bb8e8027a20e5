//! `--replay`: one page, complete in itself, that plays the recorded search.

mod columns;

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::args::RunArgs;
use crate::lesson::{Lesson, Tally};
use crate::observer::{Observer, Search};
use crate::run;
use crate::see::SeeError;
use crate::see::file::NewFile;
use crate::see::scene::{Steps, Style};
use crate::see::seen::{Look, Seen};
use crate::see::steps::follow;
use crate::stop::{Flow, Stop};
use columns::{Columns, letter};

/// The page, with a place for the recording.
const PAGE: &str = include_str!("record/page.html");
/// That place.
const PLACE: &str = "/*RECORDING*/";
/// The largest board that a page shows, in cells.
const MOST_CELLS: usize = 1024;

/// Runs the lesson, records up to `most` steps of its search, and writes the page.
pub fn run<L: Lesson, C: Steps<L::Search>>(
    lesson: &L,
    scene: &C,
    level: u8,
    args: &RunArgs,
    path: &Path,
    most: usize,
) -> Result<ExitCode, SeeError> {
    let cells = scene.size().cells();
    if cells > MOST_CELLS {
        return Err(SeeError::TooLarge {
            cells,
            most: MOST_CELLS,
            option: "--replay",
        });
    }
    let unwritable = |reason| SeeError::File {
        path: path.to_owned(),
        reason,
        option: "--replay",
        example: "search.html",
    };
    let file = NewFile::create(path).map_err(unwritable)?;
    let look = Recorder {
        scene,
        most,
        recorded: Mutex::default(),
    };
    let code = run::run(
        &Seen {
            lesson,
            look: &look,
            level,
        },
        level,
        args,
    )?;
    let recorded = look.recorded.into_inner();
    let (columns, flow) = recorded
        .unwrap_or_else(PoisonError::into_inner)
        .unwrap_or_default();
    let recording = recording(L::NAME, scene, columns, &end(flow, most));
    file.write(&page(&recording)).map_err(unwritable)?;
    Ok(code)
}

/// The page that plays a recording.
fn page(recording: &Value) -> String {
    // Within a page, nothing may look like the end of the script that holds the recording.
    let text = recording.to_string().replace('<', "\\u003c");
    PAGE.replacen(PLACE, &text, 1)
}

fn recording<S: Search, C: Steps<S>>(
    program: &str,
    scene: &C,
    columns: Columns,
    end: &str,
) -> Value {
    let size = scene.size();
    let style = match scene.style() {
        Style::Tour { first, .. } => json!({"kind": "tour", "first": first}),
        Style::Queens => json!({"kind": "queens"}),
        Style::Figures { clues } => json!({"kind": "figures", "clues": clues}),
    };
    let code: Vec<Value> = scene
        .code()
        .iter()
        .map(|(line, moments)| {
            let letters: String = moments.iter().map(|&moment| letter(moment)).collect();
            json!([line, letters])
        })
        .collect();
    let mut recording = json!({
        "program": program,
        "title": scene.title(),
        "width": size.width,
        "height": size.height,
        "style": style,
        "code": code,
        "remark": scene.remark(),
        "end": end,
    });
    if let Value::Object(fields) = &mut recording {
        fields.extend(columns.into_fields());
    }
    recording
}

/// How the recording ends, in a sentence.
fn end(flow: Option<Stop>, most: usize) -> String {
    match flow {
        None => "The recording is complete: the search has ended here.".to_owned(),
        Some(Stop::StepLimit) => format!(
            "Recording stopped here, after {most} steps; the search was not over. --replay-steps records more."
        ),
        Some(stop) => format!("The search was stopped here by {}.", stop.asked_by()),
    }
}

/// Records a search.
struct Recorder<'a, C> {
    scene: &'a C,
    most: usize,
    recorded: Mutex<Option<(Columns, Option<Stop>)>>,
}

impl<L: Lesson, C: Steps<L::Search>> Look<L> for Recorder<'_, C> {
    fn search<O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> Flow {
        let mut columns = Columns::default();
        let flow = follow(lesson, self.scene, tally, observer, |step| {
            if columns.steps() == self.most {
                return ControlFlow::Break(Stop::StepLimit);
            }
            columns.push(step);
            ControlFlow::Continue(())
        });
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        *recorded = Some((columns, flow.break_value()));
        flow
    }
}
