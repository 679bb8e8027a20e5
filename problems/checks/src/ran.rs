//! One run of a student's program: how it ended, and what is told of a run that failed.

use serde::Deserialize;

use crate::judgement::{Judged, wrong};

/// What became of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProgramEnd {
    /// By itself, with this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// In a page, which knows no signals: a stack overflow, for example.
    Crashed,
    /// It was ended after this many seconds.
    #[serde(rename = "slow")]
    TooSlow(u64),
    /// The system has ended it by force: it ignored that its time was over, or took all memory.
    Killed,
    /// It was ended after this many bytes of output.
    #[serde(rename = "long")]
    TooLong(u64),
    /// It was ended when it wrote a file of more than [`LARGEST_FILE`].
    TooLarge,
}

/// One run.
#[derive(Clone, Debug, Deserialize)]
pub struct Ran {
    /// How it ended.
    pub ended: ProgramEnd,
    /// What it printed.
    pub stdout: String,
    /// The last lines of stderr: a panic's message, for example.
    pub stderr: String,
}

/// Memory that a run may take, in MiB.
pub const MEMORY: u64 = 256;
/// The largest file that it may write, in MiB.
pub const LARGEST_FILE: u64 = 1;

/// Where a student's program begins to be named in what is said of it.
const SOURCE: &str = "starter.";

/// How the line of each sanitizer is known.
const UNDEFINED: &str = ": runtime error: ";
const ADDRESS: &str = "AddressSanitizer: ";

/// What AddressSanitizer says, and what it means.
const ADDRESSES: [(&str, &str); 6] = [
    ("buffer-overflow", "it reads or writes outside an array"),
    ("buffer-underflow", "it reads or writes outside an array"),
    ("stack-overflow", "its stack is full; does its recursion end?"),
    ("SEGV", "an index far outside an array, or a null pointer"),
    ("use-after", "it uses memory that is no longer its own"),
    ("rss limit", "it takes too much memory"),
];

/// Signals, and the exit codes of Windows in their place: the name, and what it usually means.
const SIGNALS: [(i32, &str, &str); 10] = [
    (4, "SIGILL, illegal instruction", "the compiler has found that this point cannot be reached"),
    (5, "SIGTRAP, trap", "the compiler has found that this point cannot be reached"),
    (6, "SIGABRT, abort", "a failed assertion, no memory left, or a recursion without end"),
    (7, "SIGBUS, bus error", "an index far outside an array, or a recursion without end"),
    (8, "SIGFPE, arithmetic error", "a division by zero"),
    (10, "SIGBUS, bus error", "an index far outside an array, or a recursion without end"),
    (11, "SIGSEGV, segmentation fault", OUTSIDE),
    (0xC000_0005_u32 as i32, "an access violation", OUTSIDE),
    (0xC000_0094_u32 as i32, "an arithmetic error", "a division by zero"),
    (0xC000_00FD_u32 as i32, "a stack overflow", "a recursion without end"),
];
const OUTSIDE: &str = "an index outside an array, a null pointer, or a recursion without end";

impl Ran {
    /// What the run printed, if it ended with exit code 0; otherwise what is wrong with it.
    ///
    /// # Errors
    /// It did not end so.
    pub fn ended_well(&self) -> Judged<&str> {
        let said = self.said();
        wrong(match self.ended {
            ProgramEnd::Code(0) => return Ok(&self.stdout),
            ProgramEnd::Code(101) => format!("it panicked:\n{said}"),
            ProgramEnd::Code(_) if self.found_by_a_sanitizer().is_some() => {
                format!("it does what C does not define:\n{said}")
            }
            ProgramEnd::Code(code) if code >= 0 => {
                format!("it ended with exit code {code} instead of 0\n{said}")
            }
            ProgramEnd::Code(signal) | ProgramEnd::Signal(signal) => {
                match SIGNALS.iter().find(|(known, ..)| *known == signal) {
                    Some((_, name, meaning)) => {
                        format!("it crashed: {name}, usually {meaning}\n{said}")
                    }
                    None => format!("it was ended by signal {signal}\n{said}"),
                }
            }
            ProgramEnd::Crashed => format!("it crashed; does its recursion end?\n{said}"),
            ProgramEnd::TooSlow(seconds) => format!("it was stopped after {seconds} seconds"),
            ProgramEnd::Killed => {
                "it was stopped at a limit: the system ended it for its time or its memory"
                    .to_owned()
            }
            ProgramEnd::TooLong(bytes) => format!("it was stopped after {bytes} bytes of output"),
            ProgramEnd::TooLarge => {
                format!("it was stopped when it wrote a file of more than {LARGEST_FILE} MiB")
            }
        })
    }

    /// Whether it was ended because it goes on: the next run would, too.
    pub fn is_over_time(&self) -> bool {
        matches!(self.ended, ProgramEnd::TooSlow(_) | ProgramEnd::Killed)
    }

    /// What AddressSanitizer or UndefinedBehaviorSanitizer has found, and where in the program.
    fn found_by_a_sanitizer(&self) -> Option<String> {
        let line =
            self.stderr.lines().find(|line| line.contains(UNDEFINED) || line.contains(ADDRESS))?;
        let Some((_, kind)) = line.split_once(ADDRESS) else {
            return Some(from_source(line).replace(UNDEFINED, ": "));
        };
        let meaning = ADDRESSES
            .iter()
            .find(|(known, _)| kind.contains(known))
            .map_or(kind, |(_, meaning)| meaning);
        let frame = self
            .stderr
            .lines()
            .find(|line| line.trim_start().starts_with('#') && line.contains(SOURCE));
        Some(match frame {
            Some(frame) => format!("{}: {meaning}", from_source(frame)),
            None => meaning.to_owned(),
        })
    }

    /// What is told of stderr: where the program failed, and why; or the last lines.
    fn said(&self) -> String {
        let lines: Vec<&str> = self.stderr.trim_end().lines().collect();
        let told =
            self.found_by_a_sanitizer().or_else(|| panic(&lines)).or_else(|| traceback(&lines));
        let mut told = told.unwrap_or_else(|| lines[lines.len().saturating_sub(3)..].join("\n"));
        if told.contains("can't start new thread") {
            told +=
                &format!("\na run may take {MEMORY} MiB of memory, with the stack of each thread");
        }
        told
    }
}

/// A line from where it names the program's source.
fn from_source(line: &str) -> &str {
    line.find(SOURCE).map_or(line, |place| &line[place..])
}

/// The place and the message of a panic.
fn panic(lines: &[&str]) -> Option<String> {
    let first = lines.iter().position(|line| line.contains("panicked at "))?;
    let message = lines[first + 1..].iter().take_while(|line| !line.starts_with("note: ")).take(3);
    Some([from_source(lines[first])].iter().chain(message).copied().collect::<Vec<_>>().join("\n"))
}

/// Of a traceback in Python, the last line of the student's own, what is there, and the error.
fn traceback(lines: &[&str]) -> Option<String> {
    let is_own = |line: &&str| line.trim_start().starts_with("File \"") && line.contains(SOURCE);
    let first = lines.iter().rposition(is_own)?;
    let is_code = |line: &str| !line.trim_start().starts_with(['^', '~', 'F']);
    let code = lines.get(first + 1).filter(|line| line.starts_with(' ') && is_code(line));
    let error = lines[first + 1..].iter().filter(|line| !line.starts_with(' ')).take(3);
    let all = code.into_iter().chain(error).map(|line| format!("\n{line}"));
    Some(format!("  File \"{}{}", from_source(lines[first]), all.collect::<String>()))
}

/// What the same error on another input has in common with this one: the place in the program, or all of it.
pub fn essence(why: &str) -> &str {
    why.lines()
        .find(|line| line.contains(SOURCE))
        .map_or(why, |line| line.split(": ").next().unwrap_or(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::Fault;

    fn told(ended: ProgramEnd, stderr: &str) -> String {
        let ran = Ran { ended, stdout: String::new(), stderr: stderr.to_owned() };
        match ran.ended_well() {
            Err(Fault::Wrong(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_traceback_keeps_its_line() {
        let stderr = "Traceback (most recent call last):\n  File \"/tmp/x/starter.py\", line 9, in <module>\n    main()\n  \
                      File \"/tmp/x/starter.py\", line 7, in step\n    return rows[y] + 1\n           ~~~~^^^\n\
                      IndexError: list index out of range\n";
        let why = told(ProgramEnd::Code(1), stderr);
        assert_eq!(
            why,
            "it ended with exit code 1 instead of 0\n  File \"starter.py\", line 7, in step\n    \
             return rows[y] + 1\nIndexError: list index out of range"
        );
        assert_eq!(essence(&why).trim(), "File \"starter.py\", line 7, in step");
    }

    #[test]
    fn a_stack_that_is_too_large_names_the_limit() {
        let stderr = "Traceback (most recent call last):\n  File \"/tmp/x/starter.py\", line 3, in <module>\n    \
                      thread.start()\nRuntimeError: can't start new thread\n";
        assert!(
            told(ProgramEnd::Code(1), stderr).ends_with(
                "thread\na run may take 256 MiB of memory, with the stack of each thread"
            )
        );
    }

    #[test]
    fn a_panic_keeps_its_place_and_its_message() {
        let stderr = "\nthread 'main' (17) panicked at starter.rs:57:20:\nindex out of bounds: the len is 7\n\
                      note: run with `RUST_BACKTRACE=1` to see it\n";
        let why = told(ProgramEnd::Code(101), stderr);
        assert_eq!(why, "it panicked:\nstarter.rs:57:20:\nindex out of bounds: the len is 7");
        assert_eq!(essence(&why), "starter.rs:57:20:");
    }

    #[test]
    fn what_a_sanitizer_finds_is_told_in_a_line() {
        let undefined =
            "/tmp/x/starter.c:40:13: runtime error: index -1 out of bounds for type 'bool [19]'\n";
        let why = told(ProgramEnd::Code(1), undefined);
        assert!(
            why.ends_with("\nstarter.c:40:13: index -1 out of bounds for type 'bool [19]'"),
            "{why}"
        );
        assert_eq!(essence(&why), "starter.c:40:13");
        let address = "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x5 at pc 0x6\n\
                       READ of size 4 at 0x5\n    #0 0x7 in memcpy (/lib/x.so+0x1)\n    \
                       #1 0x8 in step /tmp/x/starter.c:12\n    #2 0x9 in main /tmp/x/starter.c:30\n";
        let why = told(ProgramEnd::Code(1), address);
        assert!(why.ends_with("\nstarter.c:12: it reads or writes outside an array"), "{why}");
    }

    #[test]
    fn a_signal_has_a_name_and_a_meaning() {
        assert!(
            told(ProgramEnd::Signal(11), "")
                .contains("SIGSEGV, segmentation fault, usually an index")
        );
        assert!(told(ProgramEnd::Code(0xC000_00FD_u32 as i32), "").contains("a stack overflow"));
        assert!(told(ProgramEnd::Signal(31), "").contains("by signal 31"));
        assert!(told(ProgramEnd::Code(11), "").contains("exit code 11"));
    }
}
