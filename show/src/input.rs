//! The lines of a trace, from whatever bytes arrive: events, and the program's output among them.
//!
//! A program's helper writes its events where `SEARCH_TRACE` says. A program may also print them on stdout,
//! among its output.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::bail;
use common::board::Size;
use common::cli::{human, say};
use common::platform;
use common::search::{Stop, StopFlag};

use crate::inference::Inference;
use crate::reasons::Reasons;
use crate::search::Search;
use crate::words::{Item, Kind, Word, read};

/// The longest line that is read as a whole, in bytes.
const LONGEST: usize = 1 << 16;
/// How much of a line a message shows.
const SHOWN: usize = 60;
/// Lines that only look like events and are named.
const MOST_NOTES: usize = 3;
/// Lines of output that are kept until the board arrives.
const MOST_BEFORE: usize = 1000;

/// Two streams: what a program prints, and what its helper writes. A file and a pipe are like the latter.
pub const OUTPUT: usize = 0;
pub const TRACE: usize = 1;

/// Where bytes come from: a program, a file, a pipe, or memory.
pub trait Bytes: Send {
    /// The next bytes.
    fn next(&mut self, wait: Duration) -> Chunk;

    /// Ends the program, if it still runs and `kills`, or waits for it; and says how it has ended, unless that is
    /// well or asked for. It is said once.
    fn end(&mut self, kills: bool) -> Option<Ended>;
}

/// Bytes that arrive.
pub enum Chunk {
    /// Some, and their stream.
    Some(usize, Vec<u8>),
    /// None yet.
    Idle,
    /// None any more.
    End,
}

/// How a program has ended, in words that follow its name.
pub enum Ended {
    /// Before the end of its search.
    Early(String),
    /// By itself, with an error.
    Failed(String),
}

/// What comes next.
pub enum Got {
    /// An event.
    Item(Item),
    /// A raw event; `raw` takes it.
    Raw,
    /// A line of the program's output, in `output`.
    Output,
    /// Nothing yet.
    Idle,
    /// Nothing any more.
    End,
}

/// Turns a line into lines.
pub type Translate = Box<dyn FnMut(&str, &mut String) + Send>;

/// A stream, cut into lines.
#[derive(Default)]
struct Stream {
    bytes: Vec<u8>,
    /// Where the next line begins.
    at: usize,
    /// The number of the next line, from 1.
    number: u64,
    /// Whether the rest of a line that is too long is left out.
    skips: bool,
}

/// A trace that is read.
#[derive(Default)]
pub struct Input {
    bytes: Option<Box<dyn Bytes>>,
    streams: [Stream; 2],
    /// The stream whose lines are read.
    current: usize,
    /// The name of a file, or of the program.
    pub name: String,
    /// For a program, how it gets the helper.
    helper: Option<&'static str>,
    boxes: bool,
    /// Raw events of a probe, if there is one; what is known of the program, and the line that is read.
    pub inference: Option<Inference>,
    pub hint: String,
    /// Turns what a runtime reports into raw events.
    pub translate: Option<Translate>,
    translated: String,
    line: std::ops::Range<usize>,
    board: Option<(Size, Kind)>,
    /// Lines of the program's output.
    printed: u64,
    events: u64,
    /// Whether a solution without a value was reported.
    solved: bool,
    /// The last line of the program's output.
    pub output: String,
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
        let first = || Stream { number: 1, ..Stream::default() };
        Input {
            bytes: Some(Box::new(bytes)),
            streams: [first(), first()],
            current: TRACE,
            name: name.to_owned(),
            helper,
            ..Input::default()
        }
    }

    /// Where the last line is, for a message.
    pub fn place(&self) -> String {
        format!("line {} of {}", self.streams[self.current].number - 1, self.source())
    }

    fn source(&self) -> &str {
        match (self.helper.is_some(), self.current) {
            (true, OUTPUT) => "the program's output",
            (true, _) => "the helper's trace",
            (false, _) => &self.name,
        }
    }

    /// Reads the board.
    ///
    /// # Errors
    /// There is no event, or the first one is no board.
    pub fn board(&mut self, reasons: &mut Reasons) -> anyhow::Result<(Size, Kind)> {
        const NO_BOARD: &str = " is an event, and the first line of a trace is its board, such as `board 8 8 queens` \
                                or `boxes 5`";
        let mut early = None;
        for lines in 1u64.. {
            let got = self.next(reasons, Duration::from_millis(50));
            let is_time = matches!(got, Got::Idle) || lines.is_multiple_of(1000);
            if let Some(stop) = self.flag.raised().filter(|_| is_time) {
                match self.inferred(false) {
                    Some(Ok(board)) => return Ok(board),
                    Some(Err(why)) => say(why),
                    None => {
                        self.stop(Some(stop));
                    }
                }
                let by = stop.asked_by();
                say(format_args!("Incomplete: stopped by {by} before the first event."));
                platform::exit(stop.exit_code());
            }
            match got {
                Got::Item(Item { word: Word::Board(size, kind), .. }) => {
                    if self.current == OUTPUT {
                        early.map_or(Ok(()), |place| bail!("{place}{NO_BOARD}"))?;
                        self.before.clear();
                    }
                    return Ok((size, kind));
                }
                // The board of a helper may arrive after what its program prints.
                Got::Item(_) if self.helper.is_some() && self.current == OUTPUT => {
                    early.get_or_insert(self.place());
                }
                Got::Item(_) => bail!("{}{NO_BOARD}", self.place()),
                Got::Output => {
                    if self.before.len() < MOST_BEFORE {
                        self.before.push_back(std::mem::take(&mut self.output));
                    }
                }
                Got::Raw => {
                    self.raw(None);
                    if let Some(board) = self.inferred(false) {
                        return board;
                    }
                }
                Got::Idle => {}
                Got::End => {
                    if let Some(board) = self.inferred(true) {
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

    /// Takes the raw event that was read.
    pub fn raw(&mut self, mut search: Option<&mut Search>) {
        let line = &self.streams[TRACE].bytes[self.line.clone()];
        let Some(inference) = &mut self.inference else { return };
        let Some(translate) = &mut self.translate else { return inference.line(line, search) };
        self.translated.clear();
        translate(std::str::from_utf8(line).unwrap_or_default(), &mut self.translated);
        for line in self.translated.lines() {
            inference.line(line.as_bytes(), search.as_deref_mut());
        }
    }

    /// What is shown of raw events, once enough of them are there, or all. A program without a search is ended.
    fn inferred(&mut self, has_ended: bool) -> Option<anyhow::Result<(Size, Kind)>> {
        let inference = self.inference.as_mut()?;
        if !has_ended && !inference.is_full() && self.flag.raised().is_none() {
            return None;
        }
        Some(match inference.decide(&self.hint) {
            Ok(board) => {
                self.events += 1;
                self.board = Some(board);
                Ok(board)
            }
            Err(seen) => {
                let (bugs, begun) = (std::mem::take(&mut inference.bugs), inference.has_calls());
                self.before.drain(..).for_each(say);
                let stop = (!has_ended).then(|| self.flag.raised().unwrap_or(Stop::Quit));
                let is_early = self.stop(stop) && !begun;
                let notes = bugs.iter().chain(&self.notes).chain(&self.failure);
                let notes: String = notes.map(|note| format!("\nnote: {note}")).collect();
                let (name, helper) = (&self.name, self.helper.unwrap_or_default());
                let why = match is_early {
                    true => "ended before its search began".to_owned(),
                    false => {
                        format!("has no search that can be seen as it is: {seen}. Add {helper}")
                    }
                };
                Err(anyhow::anyhow!("{name} {why}{notes}"))
            }
        })
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
            human::count(self.printed),
            self.notes.iter().map(|note| format!("\nnote: {note}")).collect::<String>()
        )
    }

    /// The next event, line of output, or pause.
    pub fn next(&mut self, reasons: &mut Reasons, wait: Duration) -> Got {
        loop {
            if self.failure.is_some() {
                return Got::End;
            }
            let stream = &mut self.streams[self.current];
            if let Some(end) = memchr::memchr(b'\n', &stream.bytes[stream.at..]) {
                let line = stream.at..stream.at + end;
                stream.at = line.end + 1;
                if std::mem::take(&mut stream.skips) {
                    continue;
                }
                stream.number += 1;
                if let Some(got) = self.line(line, reasons) {
                    return got;
                }
                continue;
            }
            stream.bytes.drain(..std::mem::take(&mut stream.at));
            if stream.bytes.len() > LONGEST {
                let line = 0..stream.bytes.len();
                let skips = std::mem::replace(&mut stream.skips, true);
                stream.at = line.end;
                if !skips {
                    stream.number += 1;
                    if let Some(got) = self.other(None, line) {
                        return got;
                    }
                }
                continue;
            }
            if self.board.is_some()
                && let Some(line) = self.before.pop_front()
            {
                self.output = line;
                return Got::Output;
            }
            match self.bytes.as_mut().map_or(Chunk::End, |bytes| bytes.next(wait)) {
                Chunk::Some(stream, bytes) => {
                    self.current = stream;
                    self.streams[stream].bytes.extend(bytes);
                }
                Chunk::Idle => return self.ask(),
                Chunk::End => return self.rest(reasons),
            }
        }
    }

    /// Shows a question without an end of line while the program waits for the answer.
    fn ask(&mut self) -> Got {
        let question = shown(&self.streams[OUTPUT].bytes[self.streams[OUTPUT].at..]);
        let new = question.strip_prefix(&*self.question).unwrap_or(&question);
        if !new.is_empty() && io::stdin().is_terminal() {
            let _ = write!(platform::stderr(), "{new} ");
        }
        self.question = question;
        Got::Idle
    }

    /// A last line without an end: if it is cut off, it says nothing.
    fn rest(&mut self, reasons: &mut Reasons) -> Got {
        for current in [OUTPUT, TRACE] {
            let stream = &mut self.streams[current];
            let line = stream.at..stream.bytes.len();
            stream.at = line.end;
            if line.is_empty() || stream.skips {
                continue;
            }
            self.current = current;
            self.streams[current].number += 1;
            let event = read(&self.streams[current].bytes[line.clone()], self.boxes, |_| 0);
            if (event.is_ok() || current == OUTPUT)
                && let Some(got) = self.line(line, reasons)
            {
                return got;
            }
        }
        Got::End
    }

    /// What a line is; `None` if it says nothing.
    fn line(&mut self, line: std::ops::Range<usize>, reasons: &mut Reasons) -> Option<Got> {
        let bytes = &self.streams[self.current].bytes[line.clone()];
        if self.current == TRACE && self.inference.is_some() {
            self.line = line;
            return Some(Got::Raw);
        }
        if self.current == TRACE && bytes == b"raw" && self.events == 0 {
            self.inference = Some(Inference::default());
            return None;
        }
        // A sentence with a full stop is one of ours.
        let reason = |text: &[u8]| reasons.number(text.strip_suffix(b".").unwrap_or(text));
        match read(bytes, self.boxes, reason) {
            // Many programs number their solutions so.
            Ok(Item { word: Word::Solution, worth: Some(_), .. })
                if self.current == OUTPUT && self.solved =>
            {
                self.other(None, line)
            }
            Ok(item) => {
                self.solved |= item.word == Word::Solution && item.worth.is_none();
                self.events += 1;
                if let Word::Board(size, kind) = item.word {
                    if self.board.is_some_and(|board| board != (size, kind)) {
                        self.failure = Some(format!(
                            "{} is another board: `show` shows one search at a time, and this is where it stops",
                            self.place()
                        ));
                        return Some(Got::End);
                    }
                    self.board = Some((size, kind));
                    self.boxes = kind == Kind::Boxes;
                }
                Some(Got::Item(item))
            }
            Err(_) if bytes.trim_ascii().is_empty() && self.current == TRACE => None,
            Err(expected) => self.other(expected, line),
        }
    }

    /// A line that is no event, and what was expected, if it begins like one.
    fn other(&mut self, expected: Option<String>, line: std::ops::Range<usize>) -> Option<Got> {
        let (place, text) = (self.place(), shown(&self.streams[self.current].bytes[line]));
        let short = text.chars().take(SHOWN).collect::<String>();
        let short = if short.len() < text.len() { format!("{short}...") } else { short };
        if self.current == TRACE {
            let any = "a line begins with board, boxes, given, enter, refuse, mark, unmark, reject, solution or leave, \
                       such as `mark 3 4`";
            let expected = expected.map_or(any.to_owned(), |it| format!("it should be {it}"));
            self.failure = Some(match self.translate {
                Some(_) => format!(
                    "what {} reports cannot be read: does it write outside its arrays?",
                    self.name
                ),
                None => format!("{place}, `{short}`, is not an event: {expected}"),
            });
            return Some(Got::End);
        }
        self.printed += 1;
        let looks = ["mark ", "unmark ", "refuse ", "board ", "boxes ", "given "];
        if let Some(expected) = expected
            && (looks.iter().any(|it| text.starts_with(it)) || text == "mark" || text == "unmark")
            && self.notes.len() < MOST_NOTES
        {
            self.notes
                .push(format!("{place}, `{short}`, looks like an event: it should be {expected}"));
        }
        self.output = text;
        Some(Got::Output)
    }

    /// Ends the program, if it still runs, and notes how it has ended; says whether that was with an error.
    pub fn stop(&mut self, stop: Option<Stop>) -> bool {
        let name = &self.name;
        let kills = stop.is_some() || self.failure.is_some();
        let ended = self.bytes.as_mut().and_then(|bytes| bytes.end(kills));
        let has_failed = ended.is_some();
        match ended {
            Some(Ended::Early(how)) if self.events == 0 => {
                self.failure = Some(format!("{name} {how}, before its first event"));
            }
            Some(Ended::Early(how)) => {
                self.failure = Some(format!("{name} {how}; what came before is shown"));
            }
            Some(Ended::Failed(how)) => self.notes.push(format!("{name} {how}")),
            None => {}
        }
        has_failed
    }
}

/// A line as a message shows it.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
    text.trim_end().chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}
