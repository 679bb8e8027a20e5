//! Both searches: where they part, and their recordings.

use anyhow::bail;
use common::cli::human;
use common::search::{Event, Flow, Header, Line, Next, Program, Stop, Table, observe};
use visual::difference::{Choices, Difference, first_difference};
use visual::record::is_step;
use visual::replay::recorder::Recorder;
use visual::replay::recording::Recording;
use visual::sizes::Sizes;
use visual::steps::Shown;

use super::crash::Crash;
use super::edited::{Edit, run};
use super::lines;

/// Each search is stopped after this many steps.
pub const MOST_STEPS: u64 = 300_000;

/// What the two searches are called.
const NAMES: [&str; 2] = ["the search without the edit", "the search with the edit"];
/// What they are called where a reader puts the lines in order.
const ORDERS: [&str; 2] = ["the lecture's order", "your order"];

/// Two searches beside each other: the one without the edit, and the one with it.
pub struct Comparison {
    /// What was recorded of each.
    pub recordings: [Recording; 2],
    /// Where they part, if they do.
    pub difference: Option<Difference>,
    /// What the searches find.
    found: &'static str,
    /// Nodes, dead ends, solutions and steps of both, as far as they were run.
    pub sizes: [Sizes; 2],
    /// Whether each of them was stopped by the limit.
    pub is_stopped: [bool; 2],
    /// Where the edited search has crashed, in a sentence.
    pub crash: Option<String>,
    names: [&'static str; 2],
    steps: u64,
}

/// Runs a program's search with the edit and without it. `crash` is where the edited search has panicked
/// before: this time it stops there.
///
/// # Errors
/// The program runs another search than the one that is edited, or one that reports no step.
pub fn compare(
    edit: &Edit,
    command: &str,
    program: &dyn Program,
    crash: Option<Crash>,
) -> anyhow::Result<Comparison> {
    let steps = crash.as_ref().map_or(MOST_STEPS, |crash| crash.steps);
    let crash = crash.map(|crash| crash.sentence(edit));
    let names = if edit.id.starts_with("lines-") { ORDERS } else { NAMES };
    let searches = Searches { edit, command, program, steps, crash, names };
    if !searches.are_of_the_file() {
        let file = edit.file;
        bail!("this edit is one of {file}, and {command} runs another search");
    }
    let header = program.header();
    let mut difference = first_difference(searches.choices(&header).each_ref(), &header);
    if let Some(Difference { words: [_, edited], .. }) = &mut difference
        && searches.crash.is_some()
        && edited == "ends"
    {
        "crashes".clone_into(edited);
    }
    let record = |is_edited| searches.record(is_edited, difference.as_ref());
    let (one, our_sizes, our_stop) = record(false)?;
    let (other, their_sizes, their_stop) = record(true)?;
    let recordings = [one, other];
    let sizes = [our_sizes, their_sizes];
    let is_stopped = [our_stop, their_stop && searches.crash.is_none()];
    let crash = searches.crash;
    let found = header.wording.phrases.solution;
    Ok(Comparison { recordings, difference, found, sizes, is_stopped, crash, names, steps })
}

/// The search without the edit, and the one with it.
struct Searches<'a> {
    edit: &'a Edit,
    command: &'a str,
    program: &'a dyn Program,
    /// The edited one is stopped after so many steps: where it crashes, in a sentence, if it does.
    steps: u64,
    crash: Option<String>,
    names: [&'static str; 2],
}

impl Searches<'_> {
    /// Runs one of them, up to its last step.
    fn run(&self, is_edited: bool, mut on: impl FnMut(&Event<'_>, Line) -> Flow<Next>) -> Flow {
        let mut left = if is_edited { self.steps } else { MOST_STEPS };
        let on = |event: &Event<'_>, line: Line| {
            let next = on(event, line)?;
            left = left.saturating_sub(u64::from(is_step(event)));
            if left == 0 { Err(Stop::StepLimit) } else { Ok(next) }
        };
        match is_edited {
            // The program has this search, for it runs the one without the edit.
            true => run(self.edit, self.program, on).unwrap_or(Ok(())),
            false => observe(self.program, on).1,
        }
    }

    /// Whether the program runs the search of the file that is edited.
    fn are_of_the_file(&self) -> bool {
        let mut is_there = false;
        let _ = self.run(false, |_, line| {
            is_there = matches!(line, Line::Call(at) if at.file().replace('\\', "/").ends_with(self.edit.file));
            Err(Stop::Enough)
        });
        is_there
    }

    /// What both do to their boards, to find where they part.
    fn choices(&self, header: &Header) -> [Choices; 2] {
        let mut both = [(); 2].map(|()| Choices::new(header));
        // If the edited search crashes, it does so at once.
        for (is_edited, choices) in [true, false].into_iter().zip(both.iter_mut().rev()) {
            let flow =
                self.run(is_edited, |event, line| choices.on(event, line).map(|()| Next::Visit));
            if flow.is_err() && !(is_edited && self.crash.is_some()) {
                choices.cut();
            }
        }
        both
    }

    /// Records one of them, with the way to where they part; gives its sizes, too, and whether it was stopped.
    ///
    /// # Errors
    /// It has reported no step.
    fn record(
        &self,
        is_edited: bool,
        parts: Option<&Difference>,
    ) -> anyhow::Result<(Recording, Sizes, bool)> {
        let mut recorder = Recorder::beside(parts, usize::from(is_edited));
        let flow = self.run(is_edited, |event, at| recorder.on(event, at).map(|()| Next::Visit));
        let stop = flow.err();
        let mut shown = Shown::of(self.program);
        let command = format!("{}: {}", self.command, self.names[usize::from(is_edited)]);
        if is_edited {
            // The tables are computed of the board: an array that the edit writes or reads in another way differs from it.
            let uses = |text: &str, table: &Table| text.matches(table.name).count();
            let Edit { original, edited, .. } = self.edit;
            shown.header.tables.retain(|table| uses(original, table) == uses(edited, table));
            shown.header.sources = vec![(self.edit.file.into(), self.edit.edited.into())];
            if self.names == ORDERS && self.edit.original != self.edit.edited {
                shown.header.wording = lines::wording(shown.header.wording);
            }
        }
        let sizes = recorder.sizes();
        let mut recording = recorder.end(&shown, &command, stop)?;
        // The page of a search that was stopped names no option.
        if let Some(crash) = self.crash.as_ref().filter(|_| is_edited) {
            recording.end = crash.replace('`', "");
        } else if stop.is_some() {
            let steps = human::grouped(MOST_STEPS);
            recording.end = format!("The search was stopped after {steps} steps.");
        }
        Ok((recording, sizes, stop.is_some()))
    }
}

impl Comparison {
    /// For each search the step at which it parts from the other one, and what happens there.
    pub fn parts(&self) -> Option<[(u64, String); 2]> {
        self.difference.as_ref().map(|difference| difference.parts(self.names))
    }

    /// Where the searches part, in words.
    pub fn words(&self) -> String {
        match &self.difference {
            Some(difference) => format!("In {}.", difference.message(self.names)),
            None if self.is_stopped[0] => {
                "As far as they were run, both searches make the same choices.".to_owned()
            }
            None => "Both searches make the same choices.".to_owned(),
        }
    }

    /// What a reader should know of the end of both, in sentences.
    pub fn ends(&self) -> String {
        let [without, with] = self.sizes.map(|Sizes { nodes, solutions, .. }| {
            format!(
                "{} and {}",
                human::counted(nodes, "node"),
                human::counted(solutions, self.found)
            )
        });
        let [one, other] = self.names;
        let most = human::grouped(MOST_STEPS);
        let ends = match &self.crash {
            None => format!("Counted: {one} has {without}; {other} has {with}."),
            Some(crash) => format!(
                "{crash} That is after {} steps, with {with}. Counted: {one} has {without}.",
                human::grouped(self.steps)
            ),
        };
        let stopped = [one, other].into_iter().zip(self.is_stopped).filter(|(_, is)| *is);
        let stopped = stopped.map(|(name, _)| format!(" After {most} steps, {name} was stopped."));
        ends + &stopped.collect::<String>()
    }
}
