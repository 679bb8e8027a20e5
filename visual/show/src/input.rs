//! The lines of a trace, from whatever bytes arrive: events, and the program's output among them.
//!
//! A program's helper writes its events where `SEARCH_TRACE` says. A program may also print them on stdout,
//! among its output.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::bail;
use common::board::Size;
use common::cli::{human, say};
use common::platform;
use common::search::{Stop, StopFlag};

use crate::reasons::Reasons;
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
    /// A line of the program's output, in `output`.
    Output,
    /// Nothing yet.
    Idle,
    /// Nothing any more.
    End,
}

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
pub struct Input {
    bytes: Box<dyn Bytes>,
    streams: [Stream; 2],
    /// The stream whose lines are read.
    current: usize,
    /// The name of a file, or of the program.
    name: String,
    /// For a program, how it gets the helper.
    helper: Option<&'static str>,
    boxes: bool,
    board: Option<(Size, Kind)>,
    /// Lines of the program's output.
    printed: u64,
    events: u64,
    /// The last line of the program's output.
    pub output: String,
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
            bytes: Box::new(bytes),
            streams: [first(), first()],
            current: TRACE,
            name: name.to_owned(),
            helper,
            boxes: false,
            board: None,
            printed: 0,
            events: 0,
            output: String::new(),
            before: VecDeque::new(),
            failure: None,
            notes: Vec::new(),
            flag: StopFlag::default(),
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
        loop {
            match self.next(reasons, Duration::from_millis(50)) {
                Got::Item(Item { word: Word::Board(size, kind), .. }) => match early {
                    Some(place) if self.current == OUTPUT => bail!("{place}{NO_BOARD}"),
                    _ => {
                        if self.current == OUTPUT {
                            self.before.clear();
                        }
                        return Ok((size, kind));
                    }
                },
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
                Got::Idle => {
                    if let Some(stop) = self.flag.raised() {
                        self.stop(Some(stop));
                        say(format_args!(
                            "Incomplete: stopped by {} before the first event.",
                            stop.asked_by()
                        ));
                        platform::exit(stop.exit_code());
                    }
                }
                Got::End => {
                    self.stop(None);
                    match early {
                        Some(place) => bail!("{place}{NO_BOARD}"),
                        None => bail!("{}", self.nothing()),
                    }
                }
            }
        }
    }

    /// How to run a file that is no trace.
    fn how_to_run(&self) -> String {
        const RUN: [(&str, &str); 3] = [(".py", "python3"), (".js", "node"), (".rb", "ruby")];
        let run = RUN.iter().find(|(end, _)| self.name.ends_with(end));
        run.map_or(String::new(), |(_, run)| format!("\nTo run it: show {run} {}", self.name))
    }

    /// Why there is nothing to show.
    fn nothing(&self) -> String {
        if let Some(failure) = &self.failure {
            return failure.clone();
        }
        let Some(helper) = self.helper else {
            let name = &self.name;
            return format!(
                "{name} has no event. A trace begins with its board, such as `board 8 8 queens`{}",
                self.how_to_run()
            );
        };
        let printed = match self.printed {
            0 => "nothing".to_owned(),
            1 => "1 line and no event".to_owned(),
            lines => format!("{} lines and no event", human::count(lines)),
        };
        format!(
            "{} printed {printed}. Add {helper}; or print the lines of the trace, the first one being \
             `board 8 8 queens`{}",
            self.name,
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
            match self.bytes.next(wait) {
                Chunk::Some(stream, bytes) => {
                    self.current = stream;
                    self.streams[stream].bytes.extend(bytes);
                }
                Chunk::Idle => return Got::Idle,
                Chunk::End => return self.rest(reasons),
            }
        }
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
            let is_event =
                read(&self.streams[current].bytes[line.clone()], self.boxes, |_| 0).is_ok();
            if (is_event || current == OUTPUT)
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
        // A sentence with a full stop is one of ours.
        let reason = |text: &[u8]| reasons.number(text.strip_suffix(b".").unwrap_or(text));
        match read(bytes, self.boxes, reason) {
            Ok(item) => {
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
    fn other(&mut self, expected: Option<&str>, line: std::ops::Range<usize>) -> Option<Got> {
        let (place, text) = (self.place(), shown(&self.streams[self.current].bytes[line]));
        let short = text.chars().take(SHOWN).collect::<String>();
        let short = if short.len() < text.len() { format!("{short}...") } else { short };
        if self.current == TRACE {
            let any = "a line begins with board, boxes, given, enter, refuse, mark, unmark, reject, solution or leave, \
                       such as `mark 3 4`";
            let expected = expected.map_or(any.to_owned(), |it| format!("it should be {it}"));
            let run = if self.events == 0 { self.how_to_run() } else { String::new() };
            self.failure = Some(format!("{place}, `{short}`, is not an event: {expected}{run}"));
            return Some(Got::End);
        }
        self.printed += 1;
        // `solution 1` is what many programs print.
        let looks = ["mark ", "unmark ", "refuse ", "board ", "boxes ", "given "];
        if let Some(expected) = expected
            && looks.iter().any(|word| text.starts_with(word))
            && self.notes.len() < MOST_NOTES
        {
            self.notes
                .push(format!("{place}, `{short}`, looks like an event: it should be {expected}"));
        }
        self.output = text;
        Some(Got::Output)
    }

    /// Ends the program, if it still runs, and notes how it has ended.
    pub fn stop(&mut self, stop: Option<Stop>) {
        let name = &self.name;
        match self.bytes.end(stop.is_some() || self.failure.is_some()) {
            Some(Ended::Early(how)) if self.events == 0 => {
                self.failure = Some(format!("{name} {how}, before its first event"));
            }
            Some(Ended::Early(how)) => {
                self.failure = Some(format!("{name} {how}; what came before is shown"));
            }
            Some(Ended::Failed(how)) => self.notes.push(format!("{name} {how}")),
            None => {}
        }
    }
}

/// A line as a message shows it.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
    text.trim_end().chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}
