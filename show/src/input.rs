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
use common::cli::{Refused, say};
use common::platform;
use common::search::{Stop, StopFlag};

use crate::event_sender::ShownSearch;
use crate::inference::{Inference, Named};
use crate::lines::{Bytes, HowEnded, Incoming, Lines, OUTPUT, TRACE};
use crate::source;
use crate::trace_line::{BoardKind, Item, Word, for_boxes, letters, read};
use crate::trace_search::Misfit;

/// How many letters of a line are shown, and in a message.
const LONGEST: usize = 1000;
const SHOWN: usize = 60;
/// A command that works.
pub const EXAMPLE: &str = "show queens.py 8";

/// Lines of output that are kept until the board arrives.
const MOST_BEFORE: usize = 1000;

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
        // Its name, without what follows it.
        let word = word.split('(').next().unwrap_or_default();
        let [first, second] = misfit.example.map(|line| for_boxes(line, self.is_boxes()));
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
        for lines in 1u64.. {
            let arrival = self.next(Duration::from_millis(50));
            let is_time = matches!(arrival, Arrival::Idle) || lines.is_multiple_of(1000);
            if let Some(stop) = self.flag.raised().filter(|_| is_time) {
                return self.stopped(stop);
            }
            match arrival {
                Arrival::Event(Item { word: Word::Board(size, kind), .. }) => {
                    return Ok((size, kind));
                }
                Arrival::Event(_) => bail!(
                    "{} is an event, and the first line of a trace is its board, such as `board 8 8 queens` or `boxes 5`",
                    self.place()
                ),
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
                    return Err(Refused::new(why, EXAMPLE).into());
                }
                Arrival::Idle => {}
                Arrival::End => {
                    if let Some(board) = self.inferred(None) {
                        return board;
                    }
                    self.stop(None);
                    bail!("{}", self.nothing());
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
            self.stop(Some(Stop::Enough));
            return Some(Err(Refused::new(why, EXAMPLE).into()));
        }
        Some(match inference.decide(&self.title, &self.sources) {
            Ok(board) => {
                self.board = Some(board);
                Ok(board)
            }
            Err(seen) => {
                self.before.drain(..).for_each(say);
                self.stop(stop);
                let notes = self.written_notes();
                let name = &self.name;
                let helper = self.helper.unwrap_or_default();
                Err(anyhow::anyhow!(
                    "{name} has no search that can be seen as it is: {seen}. Add {helper}{notes}"
                ))
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
        let add = self.helper.map_or(String::new(), |helper| format!(". Add {helper}"));
        format!(
            "{} has no event. A trace begins with its board, such as `board 8 8 queens`{add}{}",
            self.name,
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
            match self.lines.next(wait) {
                Incoming::Some(line) => {
                    if let Some(arrival) = self.line(line) {
                        return arrival;
                    }
                }
                Incoming::Idle => return self.ask(),
                Incoming::End => return Arrival::End,
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
        let is_cut = is_trace && self.lines.is_cut;
        if is_trace && self.inference.is_some() {
            return (!is_cut).then_some(Arrival::Raw(line));
        }
        match read(bytes, self.is_boxes(), self.lines.number()) {
            Ok(item) if is_trace || self.takes_printed(&item) => {
                if let Word::Board(size, kind) = item.word {
                    self.board = Some((size, kind));
                    self.stream = self.lines.current;
                }
                Some(Arrival::Event(item))
            }
            // A last line that is cut off says nothing.
            Err(_) if is_cut || bytes.trim_ascii().is_empty() && is_trace => None,
            Err(expected) if is_trace => Some(self.misread(expected, &line)),
            _ => Some(Arrival::Output(letters(bytes, LONGEST))),
        }
    }

    /// Whether a line that a program prints among its output is an event: its board, or what comes after that.
    fn takes_printed(&self, item: &Item) -> bool {
        self.stream == OUTPUT || self.board.is_none() && matches!(item.word, Word::Board(..))
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

    /// A line of a trace that is no event ends it; this was expected, if it begins like one.
    fn misread(&mut self, expected: Option<String>, line: &Range<usize>) -> Arrival {
        let place = self.place();
        let short = letters(self.lines.text(line), SHOWN);
        let any = "a line begins with board, boxes, given, enter, refuse, mark, unmark, reject, solution, note or \
                   leave, such as `mark 0 0`";
        let expected = expected.map_or(any.to_owned(), |it| format!("it should be {it}"));
        self.failure = Some(format!("{place}, `{short}`, is not an event: {expected}"));
        Arrival::End
    }

    /// Ends the program, if it still runs, and notes how it has ended.
    pub fn stop(&mut self, stop: Option<Stop>) {
        let name = &self.name;
        match self.lines.bytes.end(stop.is_some() || self.failure.is_some(), &self.flag) {
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
    }
}
