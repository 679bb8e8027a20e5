//! Both searches, step by step: their recordings, and where they part.

use std::hash::{DefaultHasher, Hash, Hasher};

use common::cli::human;
use common::search::{Event, Next, Program, Stop, observe};
use serde_json::Value;
use visual::replay::plan::{FoldPlan, Sizes};
use visual::replay::record::record;
use visual::steps::{Steps, fill};

use crate::Edit;
use crate::crash::Crash;
use crate::edited::Edited;
use crate::overlay::Overlay;
use crate::problem::Problem;

/// Each search is stopped after this many steps.
pub const MOST_STEPS: u64 = 300_000;
/// Of a longer search that contradicts itself, this many steps are shown: nothing of it can be folded.
const SHOWN: u64 = 6_000;

/// Two searches beside each other.
pub struct Comparison {
    /// The recordings, for the page that plays two searches on one clock.
    pub recordings: [Value; 2],
    /// Where they part, if they do.
    pub parting: Option<Parting>,
    /// Both trees on each other.
    pub overlay: Overlay,
    /// What a reader should know of the end of both, in sentences.
    pub ends: String,
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

impl Parting {
    /// The same in words.
    pub fn words(&self) -> String {
        let Parting { step, node, sentences: [original, edited] } = self;
        let same = match step - 1 {
            1 => "The first step is the same".to_owned(),
            steps => format!("The first {} steps are the same", count(steps)),
        };
        let node = count(*node);
        format!(
            "{same}. The searches part at node {node}. Without the edit: {original} With it: {edited}"
        )
    }
}

impl Comparison {
    /// Where the searches part, in words.
    pub fn words(&self) -> String {
        match &self.parting {
            Some(parting) => parting.words(),
            None => "As far as they were run, both searches take the same steps.".to_owned(),
        }
    }
}

/// Runs a search with the edit and without it. `crash` is where the edited search has panicked before: this time
/// it stops there.
///
/// # Errors
/// The command runs another search than the one that is edited.
pub fn compare(
    edit: &'static Edit,
    command: &str,
    problem: &Problem,
    crash: Option<&Crash>,
) -> Result<Comparison, String> {
    let original = problem.program();
    let about = original.about();
    let is_lab = about.algorithm == "lab";
    if about.sources.iter().all(|(file, _)| *file != edit.file)
        || is_lab != edit.file.ends_with("lab.rs")
    {
        return Err(format!(
            "this edit is one of {}, and {command} runs another search",
            edit.file
        ));
    }
    let until = crash.map_or(MOST_STEPS, |crash| crash.steps);
    let edited = Edited { edit, problem, until };
    let ours = Run::of(original, MOST_STEPS);
    let theirs = Run::of(&edited, until);
    let parting = parting(original, &edited, crash.is_some());

    let (ours_stopped, theirs_stopped) =
        (ours.stop.is_some(), theirs.stop.is_some() && crash.is_none());
    let (first_sizes, first) = ours.recorded(original, command);
    let (second_sizes, mut second) = theirs.recorded(&edited, &format!("{command}, with the edit"));
    let sizes = [first_sizes, second_sizes];
    let [without, with] = sizes.map(total);
    let mut ends = match crash {
        None => format!("Without the edit: {without}. With it: {with}."),
        Some(crash) => {
            let (sentence, steps) = (crash.sentence(edit), count(crash.steps));
            format!(
                "{sentence} That is after {steps} steps, with {with}. Without the edit: {without}."
            )
        }
    };
    let stopped = match (ours_stopped, theirs_stopped) {
        (true, true) => "Both searches were",
        (true, false) => "The search without the edit was",
        (false, true) => "The search with the edit was",
        (false, false) => "",
    };
    if !stopped.is_empty() {
        ends += &format!(" {stopped} stopped after {} steps.", count(MOST_STEPS));
    }
    if let Some(crash) = crash {
        second["end"] = crash.sentence(edit).into();
    }
    let overlay = Overlay::of(original, &edited, parting);
    let parting = parting.map(|step| {
        let (node, mut first) = at(original, step);
        let (_, mut second) = at(&edited, step);
        if crash.is_some_and(|crash| crash.steps == step as u64) {
            second = crash.map(|crash| crash.sentence(edit)).unwrap_or_default();
        } else if second.starts_with("The board is not as it was") {
            "The board is as it was before the move.".clone_into(&mut first);
        }
        Parting { step: step as u64 + 1, node, sentences: [first, second] }
    });
    Ok(Comparison { recordings: [first, second], parting, overlay, ends, sizes })
}

/// A search that was run once.
struct Run {
    plan: FoldPlan,
    /// Why it was stopped, if it was.
    stop: Option<Stop>,
    /// Whether it has contradicted itself: then every step would be recorded.
    is_wrong: bool,
}

impl Run {
    /// Runs a search, up to so many steps.
    fn of(program: &dyn Program, most: u64) -> Run {
        let (mut plan, mut steps, mut is_wrong) = (FoldPlan::new(None), 0, false);
        let (_, flow) = observe(program, |event, _| {
            is_wrong |= matches!(event, Event::Wrong { .. });
            plan.on(event)?;
            steps += 1;
            if steps == most { Err(Stop::StepLimit) } else { Ok(Next::Visit) }
        });
        Run { plan, stop: flow.err(), is_wrong }
    }

    /// What it has had, and its recording.
    fn recorded(self, program: &dyn Program, command: &str) -> (Sizes, Value) {
        let Run { plan, stop, is_wrong } = self;
        if !is_wrong {
            let recording = ended(record(program, plan, command, stop));
            let total = |name: &str| recording["totals"][name].as_u64().unwrap_or_default();
            let [nodes, dead_ends, solutions, steps] =
                ["nodes", "dead_ends", "solutions", "steps"].map(total);
            return (Sizes { nodes, dead_ends, solutions, steps }, recording);
        }
        let sizes = plan.end().0;
        let mut plan = FoldPlan::new(Some(SHOWN));
        let (_, flow) = observe(program, |event, _| plan.on(event).map(|()| Next::Visit));
        (sizes, ended(record(program, plan, command, flow.err())))
    }
}

/// The page of a search that was stopped names no option.
fn ended(mut recording: Value) -> Value {
    if recording["complete"] == false {
        recording["end"] = "The page shows no further steps.".into();
    }
    recording
}

/// The place of the first step in which the edited search differs.
fn parting(original: &dyn Program, edited: &dyn Program, is_crash: bool) -> Option<usize> {
    let mut first = 10_000;
    loop {
        let (codes, is_all) = codes(original, first);
        let (others, are_all) = self::codes(edited, first);
        let same = codes.iter().zip(&others).take_while(|(one, other)| one == other).count();
        let is_within = same < codes.len().min(others.len());
        if is_within || same < codes.len() && (are_all || is_crash) || same < others.len() && is_all
        {
            return Some(same);
        }
        if first as u64 >= MOST_STEPS || is_all && are_all {
            return None;
        }
        first *= 10;
    }
}

/// A number for each of the first steps of a search, equal for equal steps; and whether these are all.
fn codes(program: &dyn Program, first: usize) -> (Vec<u64>, bool) {
    let mut codes = Vec::new();
    let (_, flow) = observe(program, |event, _| {
        codes.push(code(event));
        if codes.len() == first { Err(Stop::Quit) } else { Ok(Next::Visit) }
    });
    (codes, flow.is_ok())
}

/// A number for a step; of a node that is entered, its board counts too.
fn code(event: Event<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let (kind, choice, why) = match event {
        Event::Entered { board, depth } => {
            (board.numbers(), depth).hash(&mut hasher);
            (0, None, "")
        }
        Event::Refused { choice, why } => (1, Some(choice), why.word),
        Event::Marked { choice } => (2, Some(choice), ""),
        Event::Rejected { .. } => (3, None, ""),
        Event::Solved { .. } => (4, None, ""),
        Event::Returned { .. } => (5, None, ""),
        Event::Unmarked { choice } => (6, Some(choice), ""),
        Event::Wrong { choice, why, .. } => (7, Some(choice), why.word),
        Event::Counted { .. } | Event::Noted { .. } => (8, None, ""),
    };
    (kind, choice, why).hash(&mut hasher);
    hasher.finish()
}

/// The step at this place: the number of the node in which it happens, and its sentence.
fn at(program: &dyn Program, place: usize) -> (u64, String) {
    let (mut steps, mut nodes, mut seen, mut sentence) = (Steps::new(program), Vec::new(), 0, None);
    let mut entered = 0;
    let _ = observe(program, |event, line| {
        let before = nodes.last().copied().unwrap_or(1);
        if let Event::Entered { .. } = event {
            entered += 1;
            nodes.push(entered);
        }
        if let Event::Unmarked { .. } = event {
            nodes.pop();
        }
        steps.on(event, line, |step| {
            if seen == place {
                let said = fill(&step.sentence, step.choice.as_ref(), &step.failure, 0);
                sentence = Some((before, said));
            }
            seen += 1;
            Ok(())
        })?;
        if sentence.is_some() { Err(Stop::Quit) } else { Ok(Next::Visit) }
    });
    let ends = || (nodes.last().copied().unwrap_or(1), "The search ends.".to_owned());
    sentence.unwrap_or_else(ends)
}

/// What a search has had, in words.
fn total(Sizes { nodes, solutions, .. }: Sizes) -> String {
    let of = |number, one: &str| match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{} {one}s", count(number)),
    };
    format!("{} and {}", of(nodes, "node"), of(solutions, "solution"))
}

/// A number as the page has it.
fn count(number: u64) -> String {
    human::count(number).replace(',', "\u{202f}")
}
