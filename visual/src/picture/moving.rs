//! `--replay FILE.svg`: a moving picture, for a page that has no room for the replay. The board is
//! drawn once; a style sheet shows and hides the pieces on it. Readers who ask their system for
//! less motion see the first solution.

use std::time::Duration;

use common::search::{
    About, Count, Event, Flow, Line as SourceLine, Listener, Moment, Program, Shape, Stop, special,
};
use svg::node::element::{Circle, Group, Line, Style as StyleSheet};

use super::canvas::Canvas;
use super::sheet::{BLUE, INK, ORANGE, PAPER, at, short};
use super::{boxes, digits, queens};
use crate::file::NewFile;
use crate::steps::{Change, Step, Steps};

/// The most frames: a longer film is neither watched nor loaded.
const MOST_FRAMES: usize = 1200;
/// Seconds of a frame.
const FRAME: f64 = 0.12;
/// Frames that a solution stays.
const SOLUTION: usize = 12;

/// A value on a cell, from one frame to another.
struct Stay {
    cell: usize,
    value: u32,
    from: usize,
    to: Option<usize>,
    /// The cell that the knight came from.
    before: Option<usize>,
    /// Whether it is part of the first solution.
    solves: bool,
}

/// Makes a moving picture of the steps of a search.
struct Film {
    about: About,
    stays: Vec<Stay>,
    /// The stay on each cell now.
    now: Vec<Option<usize>>,
    frame: usize,
    steps: u64,
    most_steps: u64,
    solved: bool,
}

impl Film {
    fn change(&mut self, change: &Change) {
        if let Some(stay) = self.now[change.cell].take() {
            self.stays[stay].to = Some(self.frame);
        }
        if change.after != 0 {
            let value_of = |&stay: &usize| self.stays[stay].value.wrapping_add(1) == change.after;
            let before = self.now.iter().flatten().copied().find(value_of);
            self.now[change.cell] = Some(self.stays.len());
            self.stays.push(Stay {
                cell: change.cell,
                value: change.after,
                from: self.frame,
                to: None,
                before: before.map(|stay| self.stays[stay].cell),
                solves: false,
            });
        }
    }

    fn draw(&self, is_complete: bool) -> String {
        let nodes = if is_complete { "each node" } else { "the first nodes" };
        let note = format!("{}, {nodes} of its search", self.about.name);
        let mut canvas = Canvas::new(&self.about.title, &note, self.about.size);
        match &self.about.shape {
            shape @ Shape::Digits { clues } => digits::grid(&mut canvas, shape, clues),
            Shape::Boxes => boxes::grid(&mut canvas),
            _ => {
                canvas.squares();
                canvas.frame(false);
            }
        }
        let percent = |frame: usize| format!("{:.2}%", 100.0 * frame as f64 / self.frame as f64);
        let seconds = short(self.frame as f64 * FRAME);
        let mut style = format!(
            ".f{{opacity:0;animation:{seconds}s step-end infinite}}\
             @media(prefers-reduced-motion:reduce){{.f{{animation:none}}.s{{opacity:1}}}}"
        );
        let mut groups = [Group::new(), Group::new()]; // lines lie under discs
        for (id, stay) in self.stays.iter().enumerate() {
            let (class, solves) = (format!("k{id}"), if stay.solves { " s" } else { "" });
            style += &format!(".{class}{{animation-name:{class}}}@keyframes {class}{{");
            if stay.from > 0 {
                style += "0%{opacity:0}";
            }
            style += &format!("{}{{opacity:1}}", percent(stay.from));
            if let Some(to) = stay.to {
                style += &format!("{}{{opacity:0}}", percent(to));
            }
            style += "}";
            let shown = || Group::new().set("class", format!("f {class}{solves}"));
            let (line, sign) = self.sign(&canvas, stay);
            let [lines, signs] = groups;
            groups = [
                line.into_iter().fold(lines, |lines, line| lines.add(shown().add(line))),
                signs.add(shown().add(sign)),
            ];
        }
        canvas.sheet.add(StyleSheet::new(style));
        groups.into_iter().for_each(|group| canvas.sheet.add(group));
        canvas.sheet.finish()
    }

    /// What a value looks like: the move that leads to it, and a sign on its cell.
    fn sign(&self, canvas: &Canvas, stay: &Stay) -> (Option<Line>, Group) {
        let centre = |cell| canvas.centre(self.about.size.cell(cell));
        let (x, y) = centre(stay.cell);
        let shape = &self.about.shape;
        let text = |ink| {
            let text = shape.written(stay.value, boxes::SIGNS);
            canvas.sheet.text(0.0, 0.0, 0.36 * canvas.cell, &text).set("fill", ink)
        };
        match shape {
            _ if stay.value == special::BLOCKED => (None, at(x, y).add(text(INK))),
            Shape::Boxes => (None, at(x, y).add(text(BLUE))),
            Shape::Tour { .. } => {
                let line = stay.before.map(|before| {
                    let (from_x, from_y) = centre(before);
                    let line = Line::new().set("x1", short(from_x)).set("y1", short(from_y));
                    let line = line.set("x2", short(x)).set("y2", short(y)).set("stroke", BLUE);
                    line.set("stroke-width", short(0.07 * canvas.cell))
                });
                let fill = if stay.before.is_none() { ORANGE } else { BLUE };
                let disc = Circle::new().set("r", short(0.33 * canvas.cell)).set("fill", fill);
                (line, at(x, y).add(disc).add(text(PAPER)))
            }
            Shape::Queens => (None, at(x, y).add(queens::crown(canvas.cell))),
            Shape::Digits { clues } => {
                let (ink, weight) =
                    if clues[stay.cell] == 0 { (BLUE, "normal") } else { (INK, "bold") };
                (None, at(x, y).add(text(ink).set("font-weight", weight)))
            }
        }
    }

    fn step(&mut self, step: Step) -> Flow {
        if self.frame >= MOST_FRAMES || self.steps == self.most_steps {
            return Err(Stop::StepLimit);
        }
        self.steps += 1;
        step.changes.iter().for_each(|change| self.change(change));
        match step.moment {
            Moment::Enter | Moment::Unmark => self.frame += 1,
            Moment::Solve => {
                self.frame += SOLUTION;
                if !std::mem::replace(&mut self.solved, true) {
                    self.now.iter().flatten().for_each(|&stay| self.stays[stay].solves = true);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Listens to a search, and makes a film of its steps.
pub struct Filmer<'a> {
    steps: Steps<'a>,
    film: Film,
    file: Option<NewFile>,
}

impl<'a> Filmer<'a> {
    /// A film of a program's search, for a file; it ends after this many steps, or with the last frame.
    pub fn new(program: &'a dyn Program, file: NewFile, most_steps: u64) -> Self {
        let about = program.about();
        let (stays, now) = (Vec::new(), vec![None; about.size.cells()]);
        let (frame, steps, solved) = (0, 0, false);
        let film = Film { about, stays, now, frame, steps, most_steps, solved };
        Filmer { steps: Steps::new(program), film, file: Some(file) }
    }
}

impl Listener for Filmer<'_> {
    fn on(&mut self, event: Event<'_>, line: SourceLine) -> Flow {
        self.steps.on(event, line, |step| self.film.step(step))
    }

    fn end(&mut self, stop: Option<Stop>, _: &Count, _: Duration) -> anyhow::Result<()> {
        self.film.frame += SOLUTION;
        self.file.take().map_or(Ok(()), |file| file.write(&self.film.draw(stop.is_none())))
    }
}
