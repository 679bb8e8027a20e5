//! The programs: a page types a command, and gets the program's stdout, its stderr, and the file that it writes.
//!
//! They are compiled from their own `main.rs`, so arguments, searches, texts and messages
//! are the same. What a page has in place of a process is in `common/src/platform/page.rs`.
//!
//! A command may begin with `echo TEXT |`; the program reads this text. The course's puzzles are
//! files that it can read, too: `problems/puzzles/p5252.txt`.

use std::panic;
use std::process::ExitCode;

use anyhow::Context;
use checks::puzzles;
use common::cli::{exit, parse, say};
use common::platform::process;
use common::run::stack;
use common::search::Program;
use serde::de::DeserializeOwned;
use show::{RecordedRun, play_recorded};

type Main = fn() -> ExitCode;
/// Reads the arguments of the process.
type Problem = fn() -> anyhow::Result<Box<dyn Program>>;

include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// The text of a file: one of the course's puzzles.
pub fn file(path: &str) -> Option<&'static str> {
    puzzles::text(path.strip_prefix("problems/puzzles/")?.strip_suffix(".txt")?)
}

/// Begins the process with these arguments, of which a reader has typed those.
fn start(arguments: Vec<String>, typed: Vec<String>, stdin: String) {
    panic::set_hook(Box::new(|panic| say(format_args!("error: {panic}"))));
    let mut process = process();
    process.stdin = stdin;
    process.arguments = arguments;
    process.typed = typed;
}

fn number(code: ExitCode) -> u8 {
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or_default()
}

/// Records the search that another program has said: [`RecordedRun`] has the format. Gives the exit code.
pub fn show(said: &[u8]) -> u8 {
    let recorded = RecordedRun::read(said);
    let arguments = vec!["show".to_owned(), recorded.name.clone()];
    start(arguments.clone(), arguments, String::new());
    number(exit(play_recorded(recorded)))
}

/// Begins the process of a command, and gives the name of its program. The first line is what a reader has typed; the
/// page adds the second one, the name of a file and, below it, what the reader has pasted for it.
fn start_command(command: &str) -> String {
    let mut lines = command.splitn(4, '\n');
    let [typed, added, own, pasted] = [(); 4].map(|()| lines.next().unwrap_or_default());
    let words = shlex::split(typed).unwrap_or_default();
    let (mut stdin, typed) = match words.iter().position(|word| word == "|") {
        Some(pipe) if words[0] == "echo" => (words[1..pipe].join(" "), &words[pipe + 1..]),
        _ => (String::new(), &words[..]),
    };
    let mut arguments = typed.to_vec();
    arguments.extend(shlex::split(added).unwrap_or_default());
    for argument in &mut arguments {
        let is_own = argument == own && !pasted.is_empty();
        if let Some(text) = file(argument).or(is_own.then_some(pasted)) {
            stdin = text.to_owned();
            *argument = "-".to_owned();
        }
    }
    let name = arguments.first().cloned().unwrap_or_default();
    start(arguments, typed.to_vec(), stdin + "\n");
    name
}

/// Runs a command, and gives its exit code.
pub fn run(command: &[u8]) -> u8 {
    let name = start_command(&String::from_utf8_lossy(command));
    let Some((_, main)) = PROGRAMS.iter().find(|program| program.0 == name) else {
        let names = PROGRAMS.iter().map(|program| program.0).collect::<Vec<_>>().join(", ");
        say(format_args!("error: there is no program '{name}' here; the programs are {names}"));
        return 2;
    };
    number(main())
}

/// Answers a question about the problem of a command: `read` has both of what the page has written. The answer is the
/// file that the process writes. Gives the exit code.
pub fn ask<Q: DeserializeOwned>(
    written: &[u8],
    answer: impl FnOnce(&dyn Program, &str, Q) -> anyhow::Result<String>,
) -> u8 {
    let answered = serde_json::from_slice(written).map_err(Into::into).and_then(|asked| {
        let (command, question): (String, Q) = asked;
        let name = start_command(&command);
        let known = PROBLEMS.iter().find(|known| known.0 == name);
        let (_, problem) = known.with_context(|| format!("{name} has no search"))?;
        let problem = problem()?;
        stack(&*problem, 1)?;
        let answer = answer(&*problem, &command, question)?;
        process().file = answer;
        Ok(ExitCode::SUCCESS)
    });
    number(exit(answered))
}
