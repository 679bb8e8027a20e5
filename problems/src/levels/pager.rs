//! The pager that long output goes through, as git's does: `$PAGER`, else `less`, else `more`.
//!
//! While it runs, the terminal belongs to it: Ctrl-C stops a search in the pager, and the program
//! whose rows it reads, but not this process, which waits for both.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;
use common::cli::say;
use tempfile::NamedTempFile;
use wait_timeout::ChildExt;

/// How often a pager that runs is asked whether a signal has come.
const POLL: Duration = Duration::from_millis(100);

/// What less can look for in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Regular expressions: `n` and `N` look for the last, and the up arrow after `/` recalls all.
    pub patterns: Vec<&'static str>,
    /// What less shows in its last line: the keys.
    pub prompt: String,
}

/// A pager that runs.
#[derive(Debug)]
pub struct Pager {
    process: Child,
    input: Option<ChildStdin>,
    /// The exit code that a signal asks for; 0 until one has come.
    ended: Arc<AtomicUsize>,
    /// The earlier searches that less offers. They end with the pager.
    _history: Option<NamedTempFile>,
}

impl Pager {
    /// Starts the pager that `$PAGER` names, or the first that there is. Nothing if `$PAGER` is
    /// empty or `cat`, or if there is none, which a message on stderr reports.
    ///
    /// # Errors
    /// Signals cannot be caught.
    pub fn start(search: Option<&Search>) -> anyhow::Result<Option<Self>> {
        let chosen = env::var("PAGER").ok();
        let commands = commands(chosen.as_deref());
        // Without it, less starts with nothing to look for.
        let history = search.and_then(|search| history(&search.patterns).ok());
        for words in &commands {
            let mut command = command(words, search);
            if let Some(history) = &history {
                command.env("LESSHISTFILE", history.path());
            }
            match command.spawn() {
                Ok(mut process) => {
                    let (input, ended) = (process.stdin.take(), Arc::default());
                    catch_signals(&ended).context("signals cannot be caught")?;
                    return Ok(Some(Pager { process, input, ended, _history: history }));
                }
                Err(why) if chosen.is_some() && *words == commands[0] => {
                    say(format_args!(
                        "The pager '{}' of $PAGER cannot be started: {why}.",
                        words[0]
                    ));
                }
                Err(_) => {}
            }
        }
        if !commands.is_empty() {
            say("There is no pager, neither less nor more, so the output is plain and limited.");
        }
        Ok(None)
    }

    /// What the pager reads: once.
    pub fn input(&mut self) -> Option<ChildStdin> {
        self.input.take()
    }

    /// Waits until the pager ends. Gives the exit code if a signal ended it.
    ///
    /// # Errors
    /// The system cannot wait for it.
    pub fn wait(&mut self) -> io::Result<Option<u8>> {
        while self.process.wait_timeout(POLL)?.is_none() {
            if self.ended.load(Ordering::Relaxed) > 0 {
                self.terminate();
            }
        }
        Ok(u8::try_from(self.ended.load(Ordering::Relaxed)).ok().filter(|code| *code > 0))
    }

    /// Asks the pager to end: it restores the terminal first.
    #[cfg(unix)]
    fn terminate(&self) {
        use rustix::process::{Pid, Signal, kill_process};
        let id = Pid::from_raw(self.process.id() as i32);
        // It may have ended by itself.
        let _ = id.map(|id| kill_process(id, Signal::TERM));
    }

    /// Only Unix has signals that come here.
    #[cfg(not(unix))]
    fn terminate(&self) {}
}

/// The terminal belongs to the pager until the pager ends.
impl Drop for Pager {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.wait();
    }
}

/// Ctrl-C is for the pager and for the program that it reads; what ends this process ends the pager
/// first.
#[cfg(unix)]
fn catch_signals(ended: &Arc<AtomicUsize>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::flag::{register, register_usize};

    for ignored in [SIGINT, SIGQUIT] {
        register(ignored, Arc::default())?;
    }
    for signal in [SIGTERM, SIGHUP] {
        register_usize(signal, Arc::clone(ended), 128 + signal as usize)?;
    }
    Ok(())
}

/// Ctrl-C is for the pager and for the program that it reads.
#[cfg(not(unix))]
fn catch_signals(_: &Arc<AtomicUsize>) -> io::Result<()> {
    ctrlc::set_handler(|| {}).map_err(io::Error::other)
}

/// The pagers to try, as words: the one that was chosen, then those that most systems have. None if
/// there shall be no pager.
fn commands(chosen: Option<&str>) -> Vec<Vec<String>> {
    let usual = ["less", "more"].map(|name| vec![name.to_owned()]);
    let Some(chosen) = chosen else { return usual.into() };
    // A quote without its partner is not a command; then the text is tried as typed.
    let words = shlex::split(chosen).unwrap_or_else(|| vec![chosen.to_owned()]);
    if words.is_empty() || words[0].is_empty() || words == ["cat"] {
        return Vec::new();
    }
    [vec![words], usual.into()].concat()
}

/// The command that starts a pager. Options of less are added if it is less.
fn command(words: &[String], search: Option<&Search>) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(Stdio::piped());
    if let Some(version) = less_version(&words[0]) {
        command.args(less_options(version, search));
        if env::var_os("LESS").is_none() {
            // Output that fits on one screen is not paged. git also has X: it would leave the rows on the
            // screen, and keep the mouse wheel from scrolling.
            command.env("LESS", "FR");
        }
    }
    command
}

/// A history file of less with searches for these patterns. (A pattern on less's command line
/// would be looked for at once, in all of a long search if need be.)
fn history(patterns: &[&str]) -> io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new()?;
    writeln!(file, ".less-history-file:\n.search")?;
    patterns.iter().try_for_each(|pattern| writeln!(file, "\"{pattern}"))?;
    Ok(file)
}

/// The version of less. BusyBox's less has no version, and does not have these options.
fn less_version(program: &str) -> Option<u32> {
    if Path::new(program).file_stem()? != "less" {
        return None;
    }
    let said = Command::new(program).arg("--version").stderr(Stdio::null()).output().ok()?;
    let said = String::from_utf8_lossy(&said.stdout);
    let digits = said.strip_prefix("less ")?;
    digits.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The options of a less of this version.
fn less_options(version: u32, search: Option<&Search>) -> Vec<String> {
    // Colours, and long lines cut, not folded. less keeps the last 32 MB of a long search.
    let mut options: Vec<String> = ["-RS", "-B", "-b32768"].map(str::to_owned).into();
    if version >= 600 {
        // The line that names the columns stays. What is found is shown below it.
        options.extend(["--header=1", "-j2"].map(str::to_owned));
    }
    if let Some(Search { prompt, .. }) = search {
        options.push(format!("-Ps?e(END) .{prompt}"));
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pager_is_a_command_line_and_cat_is_none() {
        let names = |chosen| -> Vec<String> {
            commands(chosen).into_iter().map(|words| words.join(" ")).collect()
        };
        assert_eq!(names(None), ["less", "more"]);
        assert_eq!(names(Some("less -X '+/a b'")), ["less -X +/a b", "less", "more"]);
        assert_eq!(commands(Some("less '+/a b'"))[0], ["less", "+/a b"]);
        assert_eq!(names(Some("it's")), ["it's", "less", "more"]);
        for none in ["", "  ", "cat", " cat ", "''"] {
            assert!(names(Some(none)).is_empty(), "{none:?}");
        }
    }

    #[test]
    fn an_old_less_gets_no_frozen_header() {
        let search = Search { patterns: vec!["cells fixed"], prompt: "n N node".into() };
        assert_eq!(less_options(590, Some(&search))[3..], ["-Ps?e(END) .n N node"]);
        assert_eq!(less_options(608, None)[3..], ["--header=1", "-j2"]);
    }

    #[test]
    fn only_less_is_asked_for_its_version() {
        for program in ["more", "cat", "/nonexistent/less"] {
            assert_eq!(less_version(program), None, "{program}");
        }
    }
}
