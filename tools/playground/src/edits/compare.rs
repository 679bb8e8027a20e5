//! Both searches: where they part, and their recordings.

use common::search::{Event, Flow, Header, Line, Next, Output, Program, Stop, observe};
use serde_json::Value;
use visual::difference::{Deeds, Difference, first_difference};
use visual::replay::recorder::{Recorder, Sizes};
use visual::replay::recording::count;

use super::Edit;
use super::crash::Crash;
use super::edited::run;

/// Each search is stopped after this many steps.
pub const MOST_STEPS: u64 = 300_000;

/// What the two searches are called.
const NAMES: [&str; 2] = ["the search without the edit", "the one with it"];

/// Two searches beside each other: the one without the edit, and the one with it.
pub struct Comparison {
    /// The page of each.
    pub recordings: [Value; 2],
    /// Where they part, if they do.
    pub difference: Option<Difference>,
    /// Nodes, dead ends, solutions and steps of both, as far as they were run.
    pub sizes: [Sizes; 2],
    /// Whether each of them was stopped by the limit.
    pub is_stopped: [bool; 2],
    /// Where the edited search has crashed, in a sentence.
    pub crash: Option<String>,
    steps: u64,
}

/// Runs a program's search with the edit and without it. `crash` is where the edited search has panicked
/// before: this time it stops there.
///
/// # Errors
/// The program runs another search than the one that is edited.
pub fn compare(
    edit: &Edit,
    command: &str,
    program: &dyn Program,
    crash: Option<Crash>,
) -> Result<Comparison, String> {
    let until = crash.as_ref().map_or(MOST_STEPS, |crash| crash.steps);
    let whose = |is_edited: bool, on: &mut dyn FnMut(&Event<'_>, Line) -> Flow<Next>| {
        let mut steps = 0;
        let mut on = |event: &Event<'_>, line: Line| {
            steps += u64::from(visual::steps::is_step(event));
            if steps > MOST_STEPS { Err(Stop::StepLimit) } else { on(event, line) }
        };
        match is_edited {
            true => run(edit, program, Some(until), on),
            false => Some(observe(program, &mut on).1),
        }
    };
    let is_its_search = |mut is_there: bool| {
        let _ = whose(false, &mut |_, line| {
            is_there =
                matches!(line, Line::Call(at) if at.file().replace('\\', "/").ends_with(edit.file));
            Err(Stop::Quit)
        });
        is_there
    };
    if !is_its_search(false) {
        let file = edit.file;
        return Err(format!("this edit is one of {file}, and {command} runs another search"));
    }
    let other = || format!("{} has no search of this program", edit.file);
    // If the edited search crashes, it does so at once.
    let mut deeds = [Deeds::default(), Deeds::default()];
    for (is_edited, deeds) in [true, false].into_iter().zip(deeds.iter_mut().rev()) {
        let mut on = |event: &Event<'_>, _: Line| deeds.on(event).map(|()| Next::Visit);
        if whose(is_edited, &mut on).ok_or_else(other)?.is_err() && (crash.is_none() || !is_edited)
        {
            deeds.cut();
        }
    }
    let header = program.header();
    let [ours, theirs] = &deeds;
    let difference = first_difference([ours, theirs], [&header, &header]);
    let print = |out: &mut Output, level: u8, event: &Event<'_>| program.print(out, level, event);
    let record = |is_edited: bool| -> (Value, Sizes, bool) {
        let mut recorder = Recorder::new(None);
        if let Some(difference) = &difference {
            recorder.ask_for(difference.steps[usize::from(is_edited)]);
        }
        let flow =
            whose(is_edited, &mut |event, line| recorder.on(event, line).map(|()| Next::Visit));
        let stop = flow.and_then(Result::err);
        let (header, command) = match is_edited {
            // The tables are computed of the board, and the marks of an edited search may differ from it.
            true => {
                let sources = vec![(edit.file.into(), edit.edited.into())];
                let header = Header { sources, tables: Vec::new(), ..program.header() };
                (header, format!("{command}, with the edit"))
            }
            false => (program.header(), command.to_owned()),
        };
        let sizes = recorder.sizes();
        (recorder.end(&header, &print, &command, stop), sizes, stop.is_some())
    };
    let [(one, our_sizes, our_stop), (other, their_sizes, their_stop)] =
        [record(false), record(true)];
    let mut recordings = [one, other];
    let crash_words = crash.as_ref().map(|crash| crash.sentence(edit));
    for (recording, is_stopped) in recordings.iter_mut().zip([our_stop, their_stop]) {
        // The page of a search that was stopped names no option.
        if is_stopped {
            recording["end"] =
                format!("The search was stopped after {} steps.", count(MOST_STEPS)).into();
        }
    }
    if let Some(words) = &crash_words {
        recordings[1]["end"] = words.as_str().into();
    }
    if let Some(difference) = &difference {
        difference.mark(&mut recordings, NAMES);
    }
    Ok(Comparison {
        recordings,
        difference,
        sizes: [our_sizes, their_sizes],
        is_stopped: [our_stop, their_stop && crash.is_none()],
        crash: crash_words,
        steps: until,
    })
}

impl Comparison {
    /// Where the searches part, in words.
    pub fn words(&self) -> String {
        let Some(Difference { node, words: [without, with], .. }) = &self.difference else {
            let limit = if self.is_stopped[0] { "As far as they were run, both" } else { "Both" };
            return format!("{limit} searches make the same choices.");
        };
        let node = count((*node).into());
        let with = self
            .crash
            .as_ref()
            .filter(|_| with == "ends")
            .map_or_else(|| format!("with it, it {with}."), |crash| format!("with it: {crash}"));
        format!(
            "The searches part in node {node}. Next, the search without the edit {without}; {with}"
        )
    }

    /// What a reader should know of the end of both, in sentences.
    pub fn ends(&self) -> String {
        let [without, with] = self.sizes.map(|Sizes { nodes, solutions, .. }| {
            format!("{} and {}", counted(nodes, "node"), counted(solutions, "solution"))
        });
        let ends = match &self.crash {
            None => format!("Without the edit: {without}. With it: {with}."),
            Some(crash) => format!(
                "{crash} That is after {} steps, with {with}. Without the edit: {without}.",
                count(self.steps)
            ),
        };
        let stopped = match self.is_stopped {
            [true, true] => "Both searches were",
            [true, false] => "The search without the edit was",
            [false, true] => "The search with the edit was",
            [false, false] => return ends,
        };
        format!("{ends} {stopped} stopped after {} steps.", count(MOST_STEPS))
    }
}

/// A number of things, in words.
fn counted(number: u64, one: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{} {one}s", count(number)),
    }
}
