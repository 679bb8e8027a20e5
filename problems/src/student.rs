//! A student's program: built with `rustc` into a temporary folder, run with limits.
//!
//! Starters and solutions are single files of the standard library, no members of the workspace: a
//! program that does not compile disturbs nobody but its author.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fs, thread};

use anyhow::{Context, bail};
use wait_timeout::ChildExt;

use crate::files;
use crate::grader::{Judged, Judgement, open, wrong};
use crate::leftover::Leftover;
use crate::limits::{self, Limits, TOO_LARGE, TOO_MUCH_TIME};

/// Time that one run may take, if it waits for something. What calculates has less time, which the
/// processor counts.
pub const RUN_LIMIT: Duration = Duration::from_secs(10);
/// Time that building may take.
const BUILD_LIMIT: Duration = Duration::from_secs(120);
/// Bytes that a run may print.
pub const OUTPUT_LIMIT: u64 = 1 << 20;
/// Bytes of compiler messages that are shown.
const MESSAGE_LIMIT: u64 = 1 << 16;
/// What a program may take: four seconds, 1 GiB of memory, files of 1 MiB, a few processes.
const RUN: Limits =
    Limits { seconds: 4, memory: 1 << 20, file: 1 << 11, open: 64, processes: Some(32) };
/// What the compiler may take: half a minute, 8 GiB of memory, files of 256 MiB.
const BUILD: Limits =
    Limits { seconds: 30, memory: 1 << 23, file: 1 << 19, open: 1 << 10, processes: None };
/// Time that output may take to arrive once the processes that print it are ended.
const LATE: Duration = Duration::from_secs(1);

/// A program that was built. Its folder is deleted with it.
#[derive(Debug)]
pub struct Built {
    executable: PathBuf,
    /// What the compiler said although it built the program: warnings.
    pub warnings: String,
    /// A command line of the student's own: it needs files that others may not see.
    is_own: bool,
    /// Why it is not run again, after a run that says so.
    given_up: Cell<Option<&'static str>>,
    _folder: Leftover,
}

/// What became of a run.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this exit code.
    Code(i32),
    /// By a signal: a stack overflow, for example.
    Crashed,
    /// It is a command that the shell does not find.
    NotFound,
    /// It was ended after so many seconds.
    TooSlow(u64),
    /// It was ended after [`OUTPUT_LIMIT`].
    TooLong,
    /// It was ended when it wrote a file of more than 1 MiB.
    TooLarge,
}

/// One run.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub ended: Ended,
    /// stdout, at most [`OUTPUT_LIMIT`] bytes.
    pub stdout: String,
    /// The last lines of stderr: a panic's message, for example.
    pub stderr: String,
}

impl Built {
    /// Builds a single file with optimisation, and overflow checks on. Where it does not compile, it
    /// gives the compiler's messages, which name the file as the student does.
    ///
    /// # Errors
    /// The file cannot be read, or the compiler cannot be started.
    pub fn build(source: &Path) -> anyhow::Result<Result<Self, String>> {
        // What is no ordinary file must not hold up the compiler.
        files::read(source)?;
        let here = std::env::current_dir().unwrap_or_default();
        let named = source.strip_prefix(&here).unwrap_or(source);
        let (folder, path) = Leftover::folder().context("no temporary folder can be made")?;
        let executable = path.join(format!("program{}", std::env::consts::EXE_SUFFIX));
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = limits::limited(Path::new(&compiler), BUILD);
        command
            .args(["--edition", "2024", "--crate-name", "program", "--crate-type", "bin"])
            .args(["-C", "opt-level=2", "-C", "overflow-checks=on"])
            .arg("-o")
            .arg(&executable)
            .arg(named);
        let ran = run(&mut command, "", BUILD_LIMIT, MESSAGE_LIMIT)
            .with_context(|| format!("the compiler {} cannot be run", compiler.display()))?;
        let (warnings, given_up) = (ran.stderr, Cell::default());
        Ok(match ran.ended {
            Ended::Code(0) => {
                limits::let_others_enter(&path);
                Ok(Built { executable, warnings, is_own: false, given_up, _folder: folder })
            }
            Ended::Code(126 | 127) => bail!("the compiler cannot be run: {}", warnings.trim()),
            Ended::TooSlow(_) => Err("compiling took too long".to_owned()),
            _ => Err(warnings),
        })
    }

    /// A program that the student has built, or that needs no building: a command line, which is
    /// carried out in `place`.
    ///
    /// # Errors
    /// No temporary folder can be made or written.
    pub fn command(line: &str, place: &Path) -> anyhow::Result<Self> {
        let (folder, path) = Leftover::folder().context("no temporary folder can be made")?;
        let (name, script) = match cfg!(windows) {
            true => ("program.cmd", format!("@cd /d \"{}\"\r\n@{line}\r\n", place.display())),
            false => {
                let place = shlex::try_quote(&place.to_string_lossy())?.into_owned();
                ("program", format!("#!/bin/sh\ncd {place} && exec {line}\n"))
            }
        };
        let executable = path.join(name);
        fs::write(&executable, script).context("the temporary folder cannot be written")?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&executable, fs::Permissions::from_mode(0o755))?;
        }
        let (warnings, given_up) = (String::new(), Cell::default());
        Ok(Built { executable, warnings, is_own: true, given_up, _folder: folder })
    }

    /// Runs the program with `input` on stdin, in an empty folder.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let (_folder, path) = Leftover::folder().context("no temporary folder can be made")?;
        let mut command = match self.is_own {
            true => limits::limited(&self.executable, RUN),
            false => limits::confined(&self.executable, &path, RUN),
        };
        let mut ran = run(&mut command, input, RUN_LIMIT, OUTPUT_LIMIT)
            .context("the program that was built cannot be started")?;
        // The shell's code for a command that it does not find.
        if self.is_own && ran.ended == Ended::Code(127) {
            ran.ended = Ended::NotFound;
        }
        self.given_up.set(match ran.ended {
            Ended::TooSlow(_) => Some("the run before did not end"),
            Ended::NotFound => Some("there is no such program"),
            _ => None,
        });
        Ok(ran)
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong. After a
    /// run that did not end, it is not run again: one wait is enough. Nor is one that is not there.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn judge(
        &self,
        subject: impl Into<String>,
        input: &str,
        right: impl FnOnce(&str) -> Result<(), String>,
    ) -> anyhow::Result<Judgement> {
        let judged = match self.given_up.get() {
            Some(why) => open(format!("not tried: {why}")),
            None => self.run(input)?.ended_well().and_then(|text| right(text).or_else(wrong)),
        };
        Ok(Judgement { subject: subject.into(), judged })
    }
}

impl Ran {
    /// What the run said, if it ended with exit code 0; else what is wrong with it.
    fn ended_well(&self) -> Judged<&str> {
        let lines: Vec<&str> = self.stderr.trim().lines().collect();
        let said = lines[lines.len().saturating_sub(3)..].join("\n");
        wrong(match self.ended {
            Ended::Code(0) => return Ok(&self.stdout),
            Ended::Code(101) => format!("it panicked:\n{said}"),
            Ended::Code(code) => format!("it ended with exit code {code} instead of 0\n{said}"),
            Ended::NotFound => format!(
                "the shell finds no such program from the folder where you typed this\n{said}"
            ),
            Ended::Crashed => format!("it crashed; does its recursion end?\n{said}"),
            Ended::TooSlow(seconds) => format!("it was stopped after {seconds} seconds"),
            Ended::TooLong => format!("it was stopped after {OUTPUT_LIMIT} bytes of output"),
            Ended::TooLarge => "it was stopped when it wrote a file of more than 1 MiB".to_owned(),
        })
    }
}

fn run(command: &mut Command, input: &str, time: Duration, bytes: u64) -> io::Result<Ran> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The last lines are shown: a panic's message, and not where it came through.
    command.env("RUST_BACKTRACE", "0");
    let (family, mut child) = Leftover::family(command)?;
    let stdin = child.stdin.take();
    let input = input.to_owned();
    // A program that reads nothing must not hold up this one; its closed pipe is no error.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let stdout = child.stdout.take().map(|stream| gather(stream, bytes));
    let stderr = child.stderr.take().map(|stream| gather(stream, bytes));
    let status = child.wait_timeout(time)?;
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    // The processes that it has started end, too: they may hold its stdout.
    drop(family);
    let gathered = |stream: Option<Receiver<Vec<u8>>>| {
        stream.and_then(|stream| stream.recv_timeout(LATE).ok()).unwrap_or_default()
    };
    let (stdout, stderr) = (gathered(stdout), gathered(stderr));
    let ended = match status {
        _ if stdout.len() as u64 > bytes => Ended::TooLong,
        None => Ended::TooSlow(time.as_secs()),
        Some(status) => match (status.code(), signal(status)) {
            (_, Some(TOO_MUCH_TIME)) => Ended::TooSlow(RUN.seconds),
            (_, Some(TOO_LARGE)) => Ended::TooLarge,
            (Some(code), None) => Ended::Code(code),
            _ => Ended::Crashed,
        },
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { ended, stdout: text(&stdout), stderr: text(&stderr) })
}

/// The signal that has ended a process, told by itself, or by one that has started it.
fn signal(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    let direct = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let direct = None;
    let told = status.code().filter(|code| cfg!(unix) && (129..=128 + 64).contains(code));
    direct.or(told.map(|code| code - 128))
}

/// Reads a stream on a thread of its own, one byte more than `most` at most. Closing the pipe after
/// that ends a program that goes on printing.
fn gather(stream: impl Read + Send + 'static, most: u64) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is what there is.
        let _ = stream.take(most + 1).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    receiver
}

/// Whether two texts are the same; if not, the first difference, for people.
pub fn same(expected: &str, found: &str) -> Result<(), String> {
    let quoted = |line: &str| {
        let short: String = line.chars().take(80).collect();
        let more = if short.len() < line.len() { "…" } else { "" };
        format!("'{short}{more}'")
    };
    let (mut wanted, mut got) = (expected.split('\n'), found.split('\n'));
    for number in 1.. {
        let why = match (wanted.next(), got.next()) {
            (None, None) => break,
            (Some(wanted), Some(got)) if wanted == got => continue,
            (Some(wanted), Some(got)) => {
                format!("should be {} and is {}", quoted(wanted), quoted(got))
            }
            (Some(wanted), None) => format!("is missing; it should be {}", quoted(wanted)),
            (None, Some(got)) => format!("is too much: {}", quoted(got)),
        };
        return Err(format!("line {number} {why}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grader::Fault;
    use std::fs;
    use std::time::Instant;

    fn built(text: &str) -> Result<Built, String> {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("starter.rs");
        fs::write(&source, text).unwrap();
        Built::build(&source).unwrap()
    }

    fn ran(text: &str, input: &str) -> Ran {
        built(text).unwrap().run(input).unwrap()
    }

    #[test]
    fn a_program_is_built_and_run_with_its_input() {
        let text = "fn main() { let mut l = String::new(); \
                    std::io::stdin().read_line(&mut l).unwrap(); println!(\"<{}>\", l.trim()); \
                    std::process::exit(3) }";
        let ran = ran(text, "five\n");
        assert_eq!((ran.ended, ran.stdout.as_str()), (Ended::Code(3), "<five>\n"));
    }

    #[test]
    fn runaways_are_ended() {
        let start = Instant::now();
        // On a busy machine, the time that passes is over before the processor's.
        let busy = ran("fn main() { loop { std::thread::yield_now() } }", "").ended;
        assert!([4, 10].map(Ended::TooSlow).contains(&busy), "{busy:?}");
        let waits = "fn main() { std::thread::sleep(std::time::Duration::from_secs(600)) }";
        assert_eq!(ran(waits, "").ended, Ended::TooSlow(RUN_LIMIT.as_secs()));
        let endless = ran("fn main() { loop { println!(\"and on\"); } }", "");
        assert_eq!(endless.ended, Ended::TooLong);
        assert_eq!(endless.stdout.len() as u64, OUTPUT_LIMIT + 1);
        let deep = "fn f(n: u64) -> u64 { if n == u64::MAX { 0 } else { 1 + f(std::hint::black_box(n + 1)) } } \
                    fn main() { println!(\"{}\", f(0)) }";
        assert_eq!(ran(deep, "").ended, Ended::Crashed);
        // A program that ignores a long input must not block.
        assert_eq!(ran("fn main() {}", &"x".repeat(1 << 20)).ended, Ended::Code(0));
        assert!(start.elapsed() < RUN_LIMIT * 6);
    }

    #[test]
    fn what_does_not_compile_is_told_with_its_line() {
        let messages = built("fn main() {\n    let x: u8 = \"a\";\n}\n").unwrap_err();
        assert!(messages.contains("starter.rs:2"), "{messages}");
        let program = built("fn main() { let x = 1; }").unwrap();
        assert!(program.warnings.contains("unused variable"));
    }

    /// The program ends, or is ended, and a process that it has started holds its stdout.
    #[test]
    #[cfg(unix)]
    fn what_a_program_has_started_ends_with_it() {
        let start = Instant::now();
        let text = "fn main() { std::process::Command::new(\"sleep\").arg(\"600\").spawn().unwrap(); \
                    println!(\"here\") }";
        let ran = ran(text, "");
        assert_eq!((ran.ended, ran.stdout.as_str()), (Ended::Code(0), "here\n"));
        assert!(start.elapsed() < Duration::from_secs(300), "{:?}", start.elapsed());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_has_a_limit() {
        let ran = ran("fn main() { std::hint::black_box(vec![1u8; 3 << 29]); }", "");
        assert_eq!(ran.ended, Ended::Crashed);
        assert!(ran.stderr.contains("memory allocation"), "{}", ran.stderr);
    }

    #[test]
    fn after_a_run_that_does_not_end_there_is_no_other() {
        let program = built("fn main() { loop { std::thread::yield_now() } }").unwrap();
        let start = Instant::now();
        let judge = || program.judge("it", "", |_| Ok(())).unwrap().judged.unwrap_err();
        assert!(matches!(judge(), Fault::Wrong(why) if why.contains("it was stopped after")));
        for _ in 0..5 {
            assert!(matches!(judge(), Fault::Open(why) if why.contains("not tried")));
        }
        assert!(start.elapsed() < RUN_LIMIT * 2, "{:?}", start.elapsed());
    }

    /// It forks until it cannot, and none of its processes is left.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_fork_bomb_fizzles() {
        let text = "fn main() { let mut all = Vec::new(); \
                    while let Ok(child) = std::process::Command::new(\"sleep\").arg(\"61\").spawn() { \
                    all.push(child); if all.len() == 5000 { break } } println!(\"{}\", all.len()) }";
        let ran = ran(text, "");
        assert_eq!(ran.ended, Ended::Code(0), "{}", ran.stderr);
        let started: usize = ran.stdout.trim().parse().unwrap();
        assert!((1..=32).contains(&started), "{started}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn it_writes_into_its_folder_only_and_not_much() {
        let outside = tempfile::tempdir().unwrap();
        let path = outside.path().join("mine");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let text = format!(
            "fn main() {{ std::fs::write(\"here\", \"x\").unwrap(); \
             println!(\"{{}}\", std::fs::write({path:?}, \"x\").is_ok()); \
             println!(\"{{}}\", std::net::TcpStream::connect({address:?}).is_ok()) }}"
        );
        let held = ran(&text, "");
        assert_eq!(held.ended, Ended::Code(0), "{}", held.stderr);
        if limits::has_bubblewrap() {
            assert_eq!(held.stdout, "false\nfalse\n");
            assert!(!path.exists());
        }
        let much = ran("fn main() { std::fs::write(\"here\", vec![1u8; 3 << 20]).unwrap() }", "");
        assert_eq!(much.ended, Ended::TooLarge);
        let many = "fn main() { let all: Vec<_> = (0..100).map_while(|_| \
                    std::fs::File::open(\"/dev/null\").ok()).collect(); println!(\"{}\", all.len()) }";
        let open: usize = ran(many, "").stdout.trim().parse().unwrap();
        assert!(open < 64, "{open}");
    }

    #[test]
    fn who_reads_more_than_there_is_gets_the_end() {
        let text = "fn main() { let text = std::io::read_to_string(std::io::stdin()).unwrap(); \
                    println!(\"{}\", text.len()) }";
        assert_eq!(ran(text, "five\n").stdout, "5\n");
    }

    #[test]
    fn the_first_difference_is_shown() {
        let difference = |a, b| same(a, b).err().unwrap_or_default();
        assert_eq!(difference("a\nb\n", "a\nb\n"), "");
        assert_eq!(difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
        assert_eq!(difference("a\nb", "a"), "line 2 is missing; it should be 'b'");
        assert_eq!(difference("a", "a\n\n"), "line 2 is too much: ''");
        assert!(difference("a", &"é".repeat(200)).contains("é…'"));
    }
}
