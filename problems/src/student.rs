//! A student's program: built with `rustc` into a temporary folder, run with limits.
//!
//! Starters and solutions are single files of the standard library, no members of the workspace: a
//! program that does not compile disturbs nobody but its author.

use std::cell::Cell;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use wait_timeout::ChildExt;

use crate::files;
use crate::grader::{Judged, Judgement, wrong};
use crate::leftover::Leftover;

/// Time that one run may take.
pub const RUN_LIMIT: Duration = Duration::from_secs(10);
/// Time that a run may take after another one was stopped: perhaps none of them ends.
const NEXT_LIMIT: Duration = Duration::from_secs(2);
/// Time that building may take.
const BUILD_LIMIT: Duration = Duration::from_secs(120);
/// Bytes that a run may print.
pub const OUTPUT_LIMIT: u64 = 1 << 20;
/// Bytes of compiler messages that are shown.
const MESSAGE_LIMIT: u64 = 1 << 16;
/// The shell lets the program ask for 1 GiB of memory, where the system knows how, and becomes it.
const LIMIT_MEMORY: &str = "ulimit -v 1048576 2>/dev/null; exec \"$0\"";
/// Time that output may take to arrive once the processes that print it are ended.
const LATE: Duration = Duration::from_secs(1);

/// A program that was built. Its folder is deleted with it.
#[derive(Debug)]
pub struct Built {
    executable: PathBuf,
    /// What the compiler said although it built the program: warnings.
    pub warnings: String,
    limit: Cell<Duration>,
    _folder: Leftover,
}

/// What became of a run.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this exit code.
    Code(i32),
    /// By a signal: a stack overflow, for example.
    Crashed,
    /// It was ended after this time.
    TooSlow(Duration),
    /// It was ended after [`OUTPUT_LIMIT`].
    TooLong,
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
    /// gives the compiler's messages.
    ///
    /// # Errors
    /// The file cannot be read, or the compiler cannot be started.
    pub fn build(source: &Path) -> anyhow::Result<Result<Self, String>> {
        let bytes = files::read(source)?;
        let (folder, path) = Leftover::folder().context("no temporary folder can be made")?;
        fs::write(path.join("program.rs"), bytes)
            .context("the temporary folder cannot be written")?;
        let executable = path.join(format!("program{}", std::env::consts::EXE_SUFFIX));
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(&compiler);
        command
            .args(["--edition", "2024", "--crate-name", "program"])
            .args(["-C", "opt-level=2", "-C", "overflow-checks=on"])
            .arg("-o")
            .arg(&executable)
            .arg("program.rs")
            .current_dir(&path);
        let ran = run(&mut command, "", BUILD_LIMIT, MESSAGE_LIMIT)
            .with_context(|| format!("the compiler {} cannot be run", compiler.display()))?;
        let limit = Cell::new(RUN_LIMIT);
        Ok(match ran.ended {
            Ended::Code(0) => {
                Ok(Built { executable, warnings: ran.stderr, limit, _folder: folder })
            }
            Ended::TooSlow(_) => Err("compiling took too long".to_owned()),
            _ => Err(ran.stderr),
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
        let limit = Cell::new(RUN_LIMIT);
        Ok(Built { executable, warnings: String::new(), limit, _folder: folder })
    }

    /// Runs the program with `input` on stdin.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(&self, input: &str) -> anyhow::Result<Ran> {
        let mut command = Command::new(&self.executable);
        if cfg!(unix) {
            command = Command::new("sh");
            command.args(["-c", LIMIT_MEMORY]).arg(&self.executable);
        }
        let ran = run(&mut command, input, self.limit.get(), OUTPUT_LIMIT)
            .context("the program that was built cannot be started")?;
        if matches!(ran.ended, Ended::TooSlow(_)) {
            self.limit.set(NEXT_LIMIT);
        }
        Ok(ran)
    }

    /// Runs the program and judges what it prints, if it ends well. `right` says what is wrong.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn judge(
        &self,
        subject: impl Into<String>,
        input: &str,
        right: impl FnOnce(&str) -> Result<(), String>,
    ) -> anyhow::Result<Judgement> {
        let ran = self.run(input)?;
        let judged = ran.ended_well().and_then(|text| right(text).or_else(wrong));
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
            Ended::Crashed => format!("it crashed; does its recursion end?\n{said}"),
            Ended::TooSlow(limit) => format!("it was stopped after {} seconds", limit.as_secs()),
            Ended::TooLong => format!("it was stopped after {OUTPUT_LIMIT} bytes of output"),
        })
    }
}

fn run(command: &mut Command, input: &str, time: Duration, bytes: u64) -> io::Result<Ran> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
        None => Ended::TooSlow(time),
        Some(status) => status.code().map_or(Ended::Crashed, Ended::Code),
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { ended, stdout: text(&stdout), stderr: text(&stderr) })
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
        assert_eq!(
            ran("fn main() { loop { std::thread::yield_now() } }", "").ended,
            Ended::TooSlow(RUN_LIMIT)
        );
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
        assert!(messages.contains("program.rs:2"), "{messages}");
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
        assert!(start.elapsed() < RUN_LIMIT, "{:?}", start.elapsed());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_has_a_limit() {
        let ran = ran("fn main() { std::hint::black_box(vec![1u8; 3 << 29]); }", "");
        assert_eq!(ran.ended, Ended::Crashed);
        assert!(ran.stderr.contains("memory allocation"), "{}", ran.stderr);
    }

    #[test]
    fn after_a_run_that_does_not_end_the_next_ones_get_less_time() {
        let program = built("fn main() { loop { std::thread::yield_now() } }").unwrap();
        for limit in [RUN_LIMIT, NEXT_LIMIT, NEXT_LIMIT] {
            assert_eq!(program.run("").unwrap().ended, Ended::TooSlow(limit));
        }
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
