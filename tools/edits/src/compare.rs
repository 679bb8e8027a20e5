//! Both searches: where they part, their trees on each other, and their recordings.

use common::search::{Next, Program, Stop, observe};
use serde_json::Value;
use visual::replay::plan::{FoldPlan, Sizes};
use visual::replay::record::{count, record};
use visual::steps::{Steps, fill};

use crate::Edit;
use crate::crash::Crash;
use crate::edited::Edited;
use crate::overlay::Overlay;
use crate::problem::Problem;
use crate::told::{Kind, Told, counted};

/// Each search is stopped after this many steps.
pub const MOST_STEPS: u64 = 300_000;
/// Of a longer search that contradicts itself, this many steps are shown: nothing of it can be folded.
const SHOWN: u64 = 6_000;

/// Two searches beside each other: the one without the edit, and the one with it.
pub struct Comparison<'a> {
    edited: Edited<'a>,
    crash: Option<Crash>,
    runs: [Run; 2],
    /// Where they part, if they do.
    pub parting: Option<Parting>,
    /// Both trees on each other.
    pub overlay: Overlay,
    /// Nodes, dead ends, solutions and steps of both, as far as they were run.
    pub sizes: [Sizes; 2],
}

/// The first step in which two searches differ.
#[derive(Debug, PartialEq, Eq)]
pub struct Parting {
    /// Its number, from 1.
    pub step: u64,
    /// The number of the node in which the searches are, from 1.
    pub node: u64,
    /// What each of them does there, in a sentence.
    pub sentences: [String; 2],
}

/// Runs a search with the edit and without it. `crash` is where the edited search has panicked before: this time
/// it stops there.
///
/// # Errors
/// The command runs another search than the one that is edited.
pub fn compare<'a>(
    edit: &'static Edit,
    command: &str,
    problem: &'a Problem,
    crash: Option<Crash>,
) -> Result<Comparison<'a>, String> {
    if problem.file() != edit.file {
        return Err(format!(
            "this edit is one of {}, and {command} runs another search",
            edit.file
        ));
    }
    let edited = Edited { edit, problem, until: crash.as_ref().map(|crash| crash.steps) };
    // If it crashes, it does so at once.
    let theirs = Run::of(&edited);
    let runs = [Run::of(problem.program()), theirs];
    let sizes = runs.each_ref().map(|run| run.plan.sizes());
    let parting = parting(&runs).map(|place| {
        let [mut without, mut with] =
            [problem.program(), &edited].map(|program| sentence(program, place));
        match &crash {
            Some(crash) if crash.steps == place as u64 => with = crash.sentence(edit),
            _ if runs[1].log.get(place).is_some_and(|told| told.kind == Kind::Wrong) => {
                "The board is as it was before the move.".clone_into(&mut without);
            }
            _ => {}
        }
        let node = node(&runs[0].log[..place]);
        Parting { step: place as u64 + 1, node, sentences: [without, with] }
    });
    let logs = runs.each_ref().map(|run| &run.log[..]);
    let overlay = Overlay::of(logs, parting.as_ref().map(|parting| parting.node));
    Ok(Comparison { edited, crash, runs, parting, overlay, sizes })
}

impl Comparison<'_> {
    /// Where the searches part, in words.
    pub fn words(&self) -> String {
        let Some(Parting { step, node, sentences: [without, with] }) = &self.parting else {
            return "As far as they were run, both searches take the same steps.".to_owned();
        };
        let same = match step - 1 {
            1 => "The first step is the same".to_owned(),
            steps => format!("The first {} steps are the same", count(steps)),
        };
        let node = count(*node);
        format!(
            "{same}. The searches part at node {node}. Without the edit: {without} With it: {with}"
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
                "{} That is after {} steps, with {with}. Without the edit: {without}.",
                crash.sentence(self.edited.edit),
                count(crash.steps)
            ),
        };
        let stopped = match self.is_stopped() {
            [true, true] => "Both searches were",
            [true, false] => "The search without the edit was",
            [false, true] => "The search with the edit was",
            [false, false] => return ends,
        };
        format!("{ends} {stopped} stopped after {} steps.", count(MOST_STEPS))
    }

    /// Whether each of them was stopped by the limit.
    pub fn is_stopped(&self) -> [bool; 2] {
        let [without, with] = &self.runs;
        [without.stop.is_some(), with.stop.is_some() && self.crash.is_none()]
    }

    /// The recordings, for the page that plays two searches on one clock.
    pub fn recordings(self, command: &str) -> [Value; 2] {
        let Comparison { edited, crash, runs: [ours, theirs], .. } = self;
        let first = ours.recorded(edited.problem.program(), command);
        let mut second = theirs.recorded(&edited, &format!("{command}, with the edit"));
        if let Some(crash) = crash {
            second["end"] = crash.sentence(edited.edit).into();
        }
        [first, second]
    }
}

/// A search that was run once.
struct Run {
    log: Vec<Told>,
    plan: FoldPlan,
    /// Why it was stopped, if it was.
    stop: Option<Stop>,
}

impl Run {
    /// Runs a search, up to [`MOST_STEPS`].
    fn of(program: &dyn Program) -> Run {
        let (mut plan, mut log) = (FoldPlan::new(None), Vec::new());
        let (_, flow) = observe(program, |event, _| {
            plan.on(event)?;
            log.extend(Told::of(event));
            if log.len() as u64 == MOST_STEPS { Err(Stop::StepLimit) } else { Ok(Next::Visit) }
        });
        Run { log, plan, stop: flow.err() }
    }

    /// Its recording. The page of a search that was stopped names no option.
    fn recorded(mut self, program: &dyn Program, command: &str) -> Value {
        if self.log.iter().any(|told| told.kind == Kind::Wrong) {
            self.plan = FoldPlan::new(Some(SHOWN));
            let (_, flow) = observe(program, |event, _| self.plan.on(event).map(|()| Next::Visit));
            self.stop = flow.err();
        }
        let mut recording = record(program, self.plan, command, self.stop);
        if self.stop.is_some() {
            recording["end"] = "The page shows no further steps.".into();
        }
        recording
    }
}

/// The place of the first step in which the edited search differs.
fn parting([ours, theirs]: &[Run; 2]) -> Option<usize> {
    let both = ours.log.iter().zip(&theirs.log);
    let same = both.take_while(|(one, other)| one == other).count();
    (same < ours.log.len().max(theirs.log.len())).then_some(same)
}

/// The number of the node in which a search is after these steps.
fn node(log: &[Told]) -> u64 {
    let (mut path, mut entered) = (Vec::new(), 0);
    for told in log {
        match told.kind {
            Kind::Entered => {
                entered += 1;
                path.push(entered);
            }
            Kind::Unmarked => _ = path.pop(),
            _ => {}
        }
    }
    path.last().copied().unwrap_or(1)
}

/// The sentence of the step at this place.
fn sentence(program: &dyn Program, place: usize) -> String {
    let (mut steps, mut seen, mut sentence) = (Steps::new(program), 0, None);
    let _ = observe(program, |event, line| {
        steps.on(event, line, |step| {
            if seen == place {
                sentence = Some(fill(&step.sentence, step.choice.as_ref(), &step.failure, 0));
            }
            seen += 1;
            Ok(())
        })?;
        if sentence.is_some() { Err(Stop::Quit) } else { Ok(Next::Visit) }
    });
    sentence.unwrap_or_else(|| "The search ends.".to_owned())
}
