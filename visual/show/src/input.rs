//! Where a trace comes from: a file, a pipe, or a program that runs.
//!
//! A program's helper writes its events where `SEARCH_TRACE` says. A program may also print them on stdout,
//! among its output. Threads read both, so that a program that hangs can be stopped.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use common::board::Size;
use common::cli::{human, say};
use common::platform;
use common::search::{Stop, StopFlag};

use crate::reasons::Reasons;
use crate::words::{Item, Kind, Malformed, Word, read};

/// The longest line that is read as a whole, in bytes.
const LONGEST: usize = 1 << 16;
/// How much of a line a message shows.
const SHOWN: usize = 60;
/// How long a program's pipes are read after its end: others may still hold them.
const AFTER_END: Duration = Duration::from_millis(300);
/// Lines that only look like events and are named.
const MOST_NOTES: usize = 3;
/// Lines of output that are kept until the board arrives.
const MOST_BEFORE: usize = 1000;

/// Two streams: what a program prints, and what its helper writes. A file and a pipe are like the latter.
const OUTPUT: usize = 0;
const TRACE: usize = 1;

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
    chunks: Receiver<(usize, Vec<u8>)>,
    streams: [Stream; 2],
    /// The stream whose lines are read.
    current: usize,
    child: Option<Child>,
    is_program: bool,
    /// Since when the program has ended.
    ended: Option<Instant>,
    /// The name of a file, or of the program.
    name: String,
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

/// Reads a stream in a thread.
fn pump(mut from: impl Read + Send + 'static, stream: usize, to: SyncSender<(usize, Vec<u8>)>) {
    thread::spawn(move || {
        loop {
            let mut bytes = vec![0; 1 << 16];
            match from.read(&mut bytes) {
                Ok(0) => return,
                Ok(length) => {
                    bytes.truncate(length);
                    if to.send((stream, bytes)).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    });
}

impl Input {
    fn new(name: String, chunks: Receiver<(usize, Vec<u8>)>, child: Option<Child>) -> Self {
        let first = || Stream { number: 1, ..Stream::default() };
        Input {
            chunks,
            streams: [first(), first()],
            current: TRACE,
            is_program: child.is_some(),
            child,
            ended: None,
            name,
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

    /// A trace that is in a file or comes through a pipe.
    pub fn stream(name: &str, from: impl Read + Send + 'static) -> Self {
        let (to, chunks) = sync_channel(16);
        pump(from, TRACE, to);
        Input::new(name.to_owned(), chunks, None)
    }

    /// A program that runs.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(words: &[String]) -> anyhow::Result<Self> {
        let (to, chunks) = sync_channel(16);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdout(Stdio::piped());
        // Otherwise Python keeps what it prints until it ends.
        command.env("PYTHONUNBUFFERED", "1");
        let mut child = start(&mut command, to.clone()).with_context(|| {
            let name = &words[0];
            let here = std::path::Path::new(name).is_file() && !name.contains(['/', '\\']);
            let hint = if here {
                format!("; a program in this folder is ./{name}")
            } else {
                String::new()
            };
            format!("{name} could not be started{hint}")
        })?;
        if let Some(stdout) = child.stdout.take() {
            pump(stdout, OUTPUT, to);
        }
        Ok(Input::new(words[0].clone(), chunks, Some(child)))
    }

    /// Where the last line is, for a message.
    pub fn place(&self) -> String {
        format!("line {} of {}", self.streams[self.current].number - 1, self.source())
    }

    fn source(&self) -> &str {
        match (self.is_program, self.current) {
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
                Got::Item(_) if self.is_program && self.current == OUTPUT => {
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
        if !self.is_program {
            let name = &self.name;
            return format!(
                "{name} has no event. A trace begins with its board, such as `board 8 8 queens`{}",
                self.how_to_run()
            );
        }
        let printed = match self.printed {
            0 => "nothing".to_owned(),
            1 => "1 line and no event".to_owned(),
            lines => format!("{} lines and no event", human::count(lines)),
        };
        format!(
            "{} printed {printed}. Add the helper (show --helper python, c or rust), and begin with \
             board(8, 8, \"queens\"); or print the lines of the trace, the first one being `board 8 8 queens`{}",
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
                stream.number += 1;
                if std::mem::take(&mut stream.skips) {
                    continue;
                }
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
                if !skips && let Some(got) = self.long(line) {
                    return got;
                }
                continue;
            }
            if self.board.is_some()
                && let Some(line) = self.before.pop_front()
            {
                self.output = line;
                return Got::Output;
            }
            match self.chunks.recv_timeout(wait) {
                Ok((stream, bytes)) => {
                    self.current = stream;
                    self.streams[stream].bytes.extend(bytes);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(child) = &mut self.child
                        && matches!(child.try_wait(), Ok(Some(_)))
                        && self.ended.get_or_insert_with(Instant::now).elapsed() > AFTER_END
                    {
                        return self.rest(reasons);
                    }
                    return Got::Idle;
                }
                Err(RecvTimeoutError::Disconnected) => return self.rest(reasons),
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
        let bytes = &self.streams[self.current].bytes[line];
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
            Err(malformed) => {
                let text = shown(bytes);
                self.other(malformed, text)
            }
        }
    }

    /// A line that is too long.
    fn long(&mut self, line: std::ops::Range<usize>) -> Option<Got> {
        let text = shown(&self.streams[self.current].bytes[line]);
        self.other(Malformed::Other, text)
    }

    /// A line that is no event.
    fn other(&mut self, malformed: Malformed, text: String) -> Option<Got> {
        let place = self.place();
        let short = text.chars().take(SHOWN).collect::<String>();
        let short = if short.len() < text.len() { format!("{short}...") } else { short };
        if self.current == TRACE {
            let expected = match malformed {
                Malformed::Expected(expected) => format!("expected is {expected}"),
                Malformed::Other => {
                    "a line begins with board, boxes, given, enter, refuse, mark, unmark, reject, solution or leave, \
                     such as `mark 3 4`"
                        .to_owned()
                }
            };
            let run = if self.events == 0 { self.how_to_run() } else { String::new() };
            self.failure = Some(format!("{place}, `{short}`, is no event: {expected}{run}"));
            return Some(Got::End);
        }
        self.printed += 1;
        // `solution 1` is what many programs print.
        let looks = ["mark ", "unmark ", "refuse ", "board ", "boxes ", "given "];
        if let Malformed::Expected(expected) = malformed
            && looks.iter().any(|word| text.starts_with(word))
            && self.notes.len() < MOST_NOTES
        {
            self.notes
                .push(format!("{place}, `{short}`, looks like an event: expected is {expected}"));
        }
        self.output = text;
        Some(Got::Output)
    }

    /// Ends the program, if it still runs, and notes how it has ended.
    pub fn stop(&mut self, stop: Option<Stop>) {
        let Some(mut child) = self.child.take() else { return };
        if stop.is_some() || self.failure.is_some() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return;
        }
        if let Ok(status) = child.wait()
            && !status.success()
        {
            let name = &self.name;
            match died(status) {
                Some(how) if self.events == 0 => {
                    self.failure = Some(format!("{name} {how}, before its first event"));
                }
                Some(how) => {
                    self.failure = Some(format!("{name} {how}; what came before is shown"))
                }
                None => self
                    .notes
                    .push(format!("{name} ended with exit code {}", status.code().unwrap_or(1))),
            }
        }
    }
}

/// A line as a message shows it.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
    text.trim_end().chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// Which signal has ended a program.
#[cfg(unix)]
fn died(status: ExitStatus) -> Option<String> {
    use std::os::unix::process::ExitStatusExt;

    let signal = status.signal()?;
    let name = match signal {
        6 => " (it called abort)",
        8 => " (it divided by zero)",
        9 => " (it was killed; perhaps memory ran out)",
        11 => " (it used memory that is not its own)",
        _ => "",
    };
    Some(format!("was ended by signal {signal}{name}"))
}

#[cfg(not(unix))]
fn died(_: ExitStatus) -> Option<String> {
    None
}

/// Starts a program whose helper writes into a pipe.
#[cfg(unix)]
fn start(command: &mut Command, to: SyncSender<(usize, Vec<u8>)>) -> io::Result<Child> {
    use std::os::fd::AsRawFd;

    // Not closed when the program begins: it opens the pipe by its name.
    let (reads, writes) = rustix::pipe::pipe()?;
    rustix::io::fcntl_setfd(&reads, rustix::io::FdFlags::CLOEXEC)?;
    command.env("SEARCH_TRACE", format!("/dev/fd/{}", writes.as_raw_fd()));
    let child = command.spawn()?;
    drop(writes);
    pump(File::from(reads), TRACE, to);
    Ok(child)
}

/// Starts a program whose helper writes into a file.
#[cfg(not(unix))]
fn start(command: &mut Command, to: SyncSender<(usize, Vec<u8>)>) -> io::Result<Child> {
    let file = tempfile::NamedTempFile::new()?;
    command.env("SEARCH_TRACE", file.path());
    let child = command.spawn()?;
    let reads = file.reopen()?;
    pump(Growing { reads, _file: file }, TRACE, to);
    Ok(child)
}

/// A file that a program still writes. The reader of its chunks ends first, once the program has ended.
#[cfg(not(unix))]
struct Growing {
    reads: File,
    _file: tempfile::NamedTempFile,
}

#[cfg(not(unix))]
impl Read for Growing {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.reads.read(bytes)? {
                0 => thread::sleep(Duration::from_millis(20)),
                length => return Ok(length),
            }
        }
    }
}
