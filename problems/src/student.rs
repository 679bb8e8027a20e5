//! A student's program: built with `rustc` into a temporary folder, run with limits.
//!
//! Starters and solutions are single files of the standard library, no members of the workspace: a
//! program that does not compile disturbs nobody but its author.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use wait_timeout::ChildExt;

/// Time that one run may take.
pub const RUN_LIMIT: Duration = Duration::from_secs(10);
/// Time that building may take.
const BUILD_LIMIT: Duration = Duration::from_secs(120);
/// Bytes that a run may print.
pub const OUTPUT_LIMIT: u64 = 1 << 20;
/// Bytes of compiler messages that are shown.
const MESSAGE_LIMIT: u64 = 1 << 16;

/// A program that was built. Its folder is deleted with it.
#[derive(Debug)]
pub struct Built {
    executable: PathBuf,
    /// What the compiler said although it built the program: warnings.
    pub warnings: String,
    _folder: tempfile::TempDir,
}

/// What became of building.
#[derive(Debug)]
pub enum Building {
    /// It is there.
    Built(Built),
    /// The compiler's messages.
    Refused(String),
}

/// What became of a run.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this exit code.
    Code(i32),
    /// By a signal: a stack overflow, for example.
    Crashed,
    /// It was ended after [`RUN_LIMIT`].
    TooSlow,
    /// It was ended after [`OUTPUT_LIMIT`].
    TooLong,
}

/// One run.
#[derive(Debug)]
pub struct Ran {
    /// How it ended.
    pub ended: Ended,
    /// stdout, no more than [`OUTPUT_LIMIT`] bytes.
    pub stdout: String,
    /// The last lines of stderr: a panic's message, for example.
    pub stderr: String,
}

/// Builds a single file with optimisation, and overflow checks on.
///
/// # Errors
/// The file or the compiler cannot be started; a program that does not compile is no error.
pub fn build(source: &Path) -> anyhow::Result<Building> {
    let bytes = fs::read(source).with_context(|| format!("{} cannot be read", source.display()))?;
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let file = folder.path().join("program.rs");
    fs::write(&file, bytes).context("the temporary folder cannot be written")?;
    let executable = folder.path().join(format!("program{}", std::env::consts::EXE_SUFFIX));
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(&compiler);
    command
        .args(["--edition", "2024", "--crate-name", "program"])
        .args(["-C", "opt-level=2", "-C", "overflow-checks=on"])
        .arg("-o")
        .arg(&executable)
        .arg("program.rs")
        .current_dir(folder.path());
    let ran = run(&mut command, b"", BUILD_LIMIT, MESSAGE_LIMIT)
        .with_context(|| format!("the compiler {} cannot be run", compiler.display()))?;
    let messages = ran.stderr;
    Ok(match ran.ended {
        Ended::Code(0) => {
            Building::Built(Built { executable, warnings: messages, _folder: folder })
        }
        Ended::TooSlow => Building::Refused("compiling took too long".to_owned()),
        _ => Building::Refused(messages),
    })
}

impl Built {
    /// Runs the program with `input` on stdin.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn run(&self, input: &str) -> anyhow::Result<Ran> {
        run(&mut Command::new(&self.executable), input.as_bytes(), RUN_LIMIT, OUTPUT_LIMIT)
            .context("the program that was built cannot be started")
    }
}

fn run(command: &mut Command, input: &[u8], time: Duration, bytes: u64) -> io::Result<Ran> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let stdin = child.stdin.take();
    let input = input.to_vec();
    // A program that reads nothing must not hold up this one; its closed pipe is no error.
    thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let stdout = child.stdout.take().map(|stream| gather(stream, bytes));
    let stderr = child.stderr.take().map(|stream| gather(stream, bytes));
    let status = wait(&mut child, time)?;
    let text = |reader: Option<thread::JoinHandle<Vec<u8>>>| {
        let gathered = reader.and_then(|thread| thread.join().ok());
        gathered.unwrap_or_default()
    };
    let (stdout, stderr) = (text(stdout), text(stderr));
    let ended = match status {
        _ if stdout.len() as u64 > bytes => Ended::TooLong,
        None => Ended::TooSlow,
        Some(status) => status.code().map_or(Ended::Crashed, Ended::Code),
    };
    Ok(Ran {
        ended,
        stdout: String::from_utf8_lossy(&stdout).into_owned(),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    })
}

/// Reads a stream on a thread of its own, one byte more than `most` at most. Closing the pipe after
/// that ends a program that goes on printing.
fn gather(stream: impl Read + Send + 'static, most: u64) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is what there is.
        let _ = stream.take(most + 1).read_to_end(&mut bytes);
        bytes
    })
}

fn wait(child: &mut Child, time: Duration) -> io::Result<Option<std::process::ExitStatus>> {
    let status = child.wait_timeout(time)?;
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(status)
}

/// The first difference of two texts, for people; `None` if there is none.
pub fn first_difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (mut wanted, mut got) = (expected.split('\n'), found.split('\n'));
    let quoted = |line: &str| {
        let short: String = line.chars().take(80).collect();
        let more = if short.len() < line.len() { "…" } else { "" };
        format!("'{short}{more}'")
    };
    for number in 1.. {
        match (wanted.next(), got.next()) {
            (Some(wanted), Some(got)) if wanted == got => {}
            (Some(wanted), Some(got)) => {
                return Some(format!(
                    "line {number} should be {} and is {}",
                    quoted(wanted),
                    quoted(got)
                ));
            }
            (Some(wanted), None) => {
                return Some(format!("line {number} is missing; it should be {}", quoted(wanted)));
            }
            (None, Some(got)) => {
                return Some(format!("line {number} is too much: {}", quoted(got)));
            }
            (None, None) => break,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn built(text: &str) -> Building {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("starter.rs");
        fs::write(&source, text).unwrap();
        build(&source).unwrap()
    }

    fn ran(text: &str, input: &str) -> Ran {
        match built(text) {
            Building::Built(program) => program.run(input).unwrap(),
            Building::Refused(messages) => panic!("{messages}"),
        }
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
            Ended::TooSlow
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
        let Building::Refused(messages) = built("fn main() {\n    let x: u8 = \"a\";\n}\n") else {
            panic!("built");
        };
        assert!(messages.contains("program.rs:2"), "{messages}");
        let Building::Built(program) = built("fn main() { let x = 1; }") else {
            panic!("refused");
        };
        assert!(program.warnings.contains("unused variable"));
    }

    #[test]
    fn the_first_difference_is_shown() {
        let difference = |a, b| first_difference(a, b).unwrap_or_default();
        assert_eq!(difference("a\nb\n", "a\nb\n"), "");
        assert_eq!(difference("a\nb\n", "a\nc\n"), "line 2 should be 'b' and is 'c'");
        assert_eq!(difference("a\nb", "a"), "line 2 is missing; it should be 'b'");
        assert_eq!(difference("a", "a\n\n"), "line 2 is too much: ''");
        assert!(difference("a", &"é".repeat(200)).contains("é…'"));
    }
}
