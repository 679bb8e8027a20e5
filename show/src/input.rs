//! The lines of a trace: events, and the program's output among them.
//!
//! A program's helper writes its events where `SEARCH_TRACE` says. A program may also print them on stdout,
//! among its output.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::time::Duration;

use anyhow::bail;
use common::board::Size;
use common::cli::{CommandLine, Refused, human, say};
use common::platform;
use common::search::{Stop, StopFlag};

use crate::event_sender::ShownSearch;
use crate::inference::{Inference, Named};
use crate::lines::{Bytes, Cut, HowEnded, Lines, OUTPUT, TRACE};
use crate::source;
use crate::trace_line::{BoardKind, Item, Word, letters, read};
use crate::trace_search::Misfit;

/// How many letters of a line are shown, and in a message.
const LONGEST: usize = 1000;
const SHOWN: usize = 60;
/// Lines that only look like events and are named.
const MOST_NOTES: usize = 3;
/// Lines of output that are kept until the board arrives.
const MOST_BEFORE: usize = 1000;

const NO_BOARD: &str = " is an event, and the first line of a trace is its board, such as `board 8 8 queens` or `boxes 5`";

/// What comes next.
pub enum Arrival {
    /// An event.
    Event(Item),
    /// A raw event; `raw` takes it.
    Raw(Range<usize>),
    /// A line of the program's output.
    Output(String),
    /// The probe refuses an argument, and this is why.
    Refused(String),
    /// Nothing yet.
    Idle,
    /// Nothing any more.
    End,
}

/// Passes what a runtime reports on to what is known of its program.
pub type Translate = Box<dyn FnMut(&[u8], &mut Inference, Option<&mut ShownSearch<'_>>) + Send>;

/// A trace that is read.
pub struct Input {
    lines: Lines,
    /// The name of a file, or of the program.
    pub name: String,
    /// For a program, how it gets the helper.
    helper: Option<&'static str>,
    /// What the reports of a probe say of the program, if it has a probe.
    pub inference: Option<Inference>,
    /// What its student has named.
    pub named: Named,
    /// Turns what a runtime reports into raw events.
    translate: Option<Translate>,
    board: Option<(Size, BoardKind)>,
    /// The stream that has the events, once it is known.
    stream: usize,
    /// What a page calls it.
    pub title: String,
    /// The sources of its search, each with its name without a folder; a line is counted through all of them.
    pub sources: Vec<(String, String)>,
    /// What its last line begins with, as long as it has no end.
    question: String,
    /// Lines of it that have arrived before the helper's board.
    before: VecDeque<String>,
    /// What ended the trace before its search.
    pub failure: Option<String>,
    /// What a reader should know besides.
    pub notes: Vec<String>,
    /// Stops the waiting for the first event.
    pub flag: StopFlag,
}

impl Input {
    /// A trace; or with `helper`, which says how a program gets the helper, what a program says.
    pub fn new(name: &str, bytes: impl Bytes + 'static, helper: Option<&'static str>) -> Self {
        Input {
            lines: Lines::new(bytes),
            name: name.to_owned(),
            helper,
            inference: None,
            named: Named::default(),
            translate: None,
            board: None,
            stream: TRACE,
            title: name.to_owned(),
            sources: Vec::new(),
            question: String::new(),
            before: VecDeque::new(),
            failure: None,
            notes: Vec::new(),
            flag: StopFlag::default(),
        }
    }

    /// Where the last line is, for a message.
    pub fn place(&self) -> String {
        self.place_of(self.lines.number(), self.lines.current)
    }

    fn place_of(&self, number: u64, stream: usize) -> String {
        let source = match (self.helper.is_some(), stream) {
            (true, OUTPUT) => "the program's output",
            (true, _) => "the helper's trace",
            (false, _) => &self.name,
        };
        format!("line {number} of {source}")
    }

    /// An event does not fit: the trace ends here.
    pub fn refuse(&mut self, item: &Item, misfit: &Misfit) {
        let place = self.place_of(item.number, self.stream);
        let word = format!("{:?}", item.word).to_lowercase();
        let [first, second] = &misfit.example;
        let why = &misfit.why;
        self.failure = Some(format!("{place}: `{word}` {why}, such as\n  {first}\n  {second}"));
    }

    /// Reads the board.
    ///
    /// # Errors
    /// There is no event, or the first one is no board.
    pub fn board(&mut self) -> anyhow::Result<(Size, BoardKind)> {
        if self.translate.is_some() {
            self.follow(0, "");
        }
        let mut early = None;
        for lines in 1u64.. {
            let arrival = self.next(Duration::from_millis(50));
            let is_time = matches!(arrival, Arrival::Idle) || lines.is_multiple_of(1000);
            if let Some(stop) = self.flag.raised().filter(|_| is_time) {
                return self.stopped(stop);
            }
            match arrival {
                Arrival::Event(Item { word: Word::Board(size, kind), .. }) => {
                    if self.stream == OUTPUT {
                        early.map_or(Ok(()), |place| bail!("{place}{NO_BOARD}"))?;
                        self.before.clear();
                    }
                    return Ok((size, kind));
                }
                // The board of a helper may arrive after what its program prints.
                Arrival::Event(_) if self.helper.is_some() && self.lines.current == OUTPUT => {
                    early.get_or_insert(self.place());
                }
                Arrival::Event(_) => bail!("{}{NO_BOARD}", self.place()),
                Arrival::Output(line) => {
                    if self.before.len() < MOST_BEFORE {
                        self.before.push_back(line);
                    }
                }
                Arrival::Raw(line) => {
                    self.raw(&line, None);
                    let is_full = self.inference.as_ref().is_some_and(Inference::is_full);
                    if is_full && let Some(board) = self.inferred(Some(Stop::Enough)) {
                        return board;
                    }
                }
                Arrival::Refused(why) => {
                    self.stop(Some(Stop::Enough));
                    return Err(Refused::new(
                        why,
                        CommandLine::typed("show").without("--source", true).with(&[]),
                    )
                    .into());
                }
                Arrival::Idle => {}
                Arrival::End => {
                    if let Some(board) = self.inferred(None) {
                        return board;
                    }
                    self.stop(None);
                    match early {
                        Some(place) => bail!("{place}{NO_BOARD}"),
                        None => bail!("{}", self.nothing()),
                    }
                }
            }
        }
        unreachable!("a trace has an end")
    }

    /// Somebody asks to stop before there is a board.
    fn stopped(&mut self, stop: Stop) -> anyhow::Result<(Size, BoardKind)> {
        match self.inferred(Some(stop)) {
            Some(Ok(board)) => return Ok(board),
            Some(Err(why)) => say(why),
            None => {
                self.before.drain(..).for_each(say);
                self.stop(Some(stop));
            }
        }
        say(stop.note(" before the first event"));
        platform::exit(stop.exit_code());
    }

    /// Takes a raw event.
    pub fn raw(&mut self, line: &Range<usize>, shown: Option<&mut ShownSearch<'_>>) {
        let line = self.lines.text(line);
        match (&mut self.inference, &mut self.translate) {
            (Some(inference), Some(translate)) => translate(line, inference, shown),
            (Some(inference), None) => inference.line(line, shown),
            (None, _) => {}
        }
    }

    /// Its trace consists of reports of so many bytes.
    pub fn take_reports(&mut self, size: usize, translate: Translate) {
        self.lines.cut_trace(size);
        self.translate = Some(translate);
    }

    /// What is shown of the raw events, if there are any. A program without a search is ended, unless it has ended and there
    /// is no reason to stop.
    fn inferred(&mut self, stop: Option<Stop>) -> Option<anyhow::Result<(Size, BoardKind)>> {
        let inference = self.inference.as_mut()?;
        if let (Some(line), Some((name, text))) = (self.named.solution, self.sources.first())
            && line as usize > text.lines().count()
        {
            let lines = text.lines().count();
            let why = format!("--solution: line {line} is none of {name}, which has 1 to {lines}");
            let works = CommandLine::typed("show")
                .without("--solution", true)
                .with(&["--solution", &lines.to_string()]);
            self.stop(Some(Stop::Enough));
            return Some(Err(Refused::new(why, works).into()));
        }
        Some(match inference.decide(&self.title, &self.sources) {
            Ok(board) => {
                self.board = Some(board);
                Ok(board)
            }
            Err(seen) => {
                let begun = inference.has_calls();
                self.before.drain(..).for_each(say);
                let is_early = self.stop(stop) && !begun;
                let notes = self.written_notes();
                let name = &self.name;
                let helper = self.helper.unwrap_or_default();
                let why = if is_early {
                    "ended before its search began".to_owned()
                } else {
                    format!("has no search that can be seen as it is: {seen}. Add {helper}")
                };
                Err(anyhow::anyhow!("{name} {why}{notes}"))
            }
        })
    }

    /// What a reader should know besides, a line each.
    fn written_notes(&self) -> String {
        let notes = self.notes.iter().chain(&self.failure);
        notes.map(|note| format!("\nnote: {note}")).collect()
    }

    /// Why there is nothing to show.
    fn nothing(&self) -> String {
        if let Some(failure) = &self.failure {
            return failure.clone();
        }
        let Some(helper) = self.helper else {
            let name = &self.name;
            return format!(
                "{name} has no event. A trace begins with its board, such as `board 8 8 queens`"
            );
        };
        format!(
            "{} has printed no event (lines: {}). Add {helper}; or print the lines of the trace, the first one being \
             `board 8 8 queens`{}",
            self.name,
            human::grouped(self.lines.printed()),
            self.written_notes()
        )
    }

    /// The next event, line of output, or pause.
    pub fn next(&mut self, wait: Duration) -> Arrival {
        loop {
            if self.failure.is_some() {
                return Arrival::End;
            }
            if self.board.is_some()
                && let Some(line) = self.before.pop_front()
            {
                return Arrival::Output(line);
            }
            let arrival = match self.lines.next(wait) {
                Cut::Long(line) => self.other(None, &line),
                // One that is cut off says nothing.
                Cut::Last(line)
                    if self.lines.current == TRACE
                        && read(self.lines.text(&line), self.is_boxes(), 0).is_err() =>
                {
                    None
                }
                Cut::Line(line) | Cut::Last(line) => self.line(line),
                Cut::Idle => return self.ask(),
                Cut::End => return Arrival::End,
            };
            if let Some(arrival) = arrival {
                return arrival;
            }
        }
    }

    fn is_boxes(&self) -> bool {
        matches!(self.board, Some((_, BoardKind::Boxes)))
    }

    /// Shows a question without an end of line while the program waits for the answer.
    fn ask(&mut self) -> Arrival {
        let question = letters(self.lines.question(), LONGEST);
        let new = question.strip_prefix(&*self.question).unwrap_or(&question);
        if !new.is_empty() && io::stdin().is_terminal() {
            let _ = write!(platform::stderr(), "{new} ");
        }
        self.question = question;
        Arrival::Idle
    }

    /// What a line is; `None` if it says nothing.
    fn line(&mut self, line: Range<usize>) -> Option<Arrival> {
        let bytes = self.lines.text(&line);
        let is_trace = self.lines.current == TRACE;
        if let Some(file) = bytes.strip_prefix(b"raw ").filter(|_| is_trace && self.board.is_none())
        {
            let file = String::from_utf8_lossy(file).into_owned();
            let (number, path) = file.split_once(' ').unwrap_or_default();
            self.follow(number.parse().unwrap_or(0), path);
            return None;
        }
        if let Some(why) = bytes.strip_prefix(b"refused ").filter(|_| is_trace) {
            return Some(Arrival::Refused(letters(why, LONGEST)));
        }
        if is_trace && self.inference.is_some() {
            return Some(Arrival::Raw(line));
        }
        // What a program prints whose helper has written a board is its output.
        if !is_trace && self.board.is_some() && self.stream == TRACE {
            return self.other(None, &line);
        }
        match read(bytes, self.is_boxes(), self.lines.number()) {
            Ok(item) => Some(self.event(item)),
            Err(_) if bytes.trim_ascii().is_empty() && is_trace => None,
            Err(expected) => self.other(expected, &line),
        }
    }

    /// A file of this number is followed. The first one may be known by another name.
    fn follow(&mut self, number: u32, path: &str) {
        let is_first = self.inference.is_none();
        let inference = self.inference.get_or_insert_with(|| Inference::new(self.named.clone()));
        let source = source::read(path.as_ref()).ok();
        if is_first && source.is_some() {
            self.sources.clear();
        }
        if is_first || source.is_some() {
            let lines = self.sources.iter().map(|(_, text)| text.lines().count() as u32);
            inference.starts.insert(number, if is_first { 0 } else { lines.sum() });
        }
        self.sources.extend(source);
    }

    /// An event; the trace ends at another board.
    fn event(&mut self, item: Item) -> Arrival {
        if let Word::Board(size, kind) = item.word {
            if self.board.is_some_and(|board| board != (size, kind)) {
                self.failure = Some(format!(
                    "{} is another board: `show` shows one search at a time, and this is where it stops",
                    self.place()
                ));
                return Arrival::End;
            }
            self.board = Some((size, kind));
            self.stream = self.lines.current;
        }
        Arrival::Event(item)
    }

    /// A line that is no event, and what was expected, if it begins like one.
    fn other(&mut self, expected: Option<String>, line: &Range<usize>) -> Option<Arrival> {
        let place = self.place();
        let text = letters(self.lines.text(line), LONGEST);
        let mut short = format!("{text:.SHOWN$}");
        if short.len() < text.len() {
            short += "...";
        }
        if self.lines.current == TRACE {
            let any = "a line begins with board, boxes, given, enter, refuse, mark, unmark, reject, solution, note or \
                       leave, such as `mark 3 4`";
            let expected = expected.map_or(any.to_owned(), |it| format!("it should be {it}"));
            self.failure = Some(format!("{place}, `{short}`, is not an event: {expected}"));
            return Some(Arrival::End);
        }
        let looks = ["mark ", "unmark ", "refuse ", "board ", "boxes ", "given "];
        if let Some(expected) = expected
            && (looks.iter().any(|it| text.starts_with(it)) || text == "mark" || text == "unmark")
            && self.notes.len() < MOST_NOTES
        {
            self.notes
                .push(format!("{place}, `{short}`, looks like an event: it should be {expected}"));
        }
        Some(Arrival::Output(text))
    }

    /// Ends the program, if it still runs, and notes how it has ended; says whether that was with an error.
    pub fn stop(&mut self, stop: Option<Stop>) -> bool {
        let name = &self.name;
        let ended = self.lines.end(stop.is_some() || self.failure.is_some(), &self.flag);
        let has_failed = ended.is_some();
        match ended {
            // The signal has reached it, too.
            _ if self.flag.raised().is_some() => {}
            Some(HowEnded::Early(how)) => {
                let when = if self.board.is_none() {
                    ", before its first event"
                } else {
                    "; what came before is shown"
                };
                self.failure = Some(format!("{name} {how}{when}"));
            }
            Some(HowEnded::Failed(how)) => self.notes.push(format!("{name} {how}")),
            None => {}
        }
        has_failed
    }
}
