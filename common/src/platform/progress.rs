//! Progress on stderr, drawn by a thread beside the search.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::locked;
use super::types::ProgressKind;

/// A shorter run shows no bar.
const DELAY: Duration = Duration::from_millis(300);
/// Time between two drawings of the bar.
const REDRAW: Duration = Duration::from_millis(100);
/// Time between two lines.
const LINE: Duration = Duration::from_secs(1);

/// The last line of the terminal, which the bar shares with the text of the program.
struct LastLine {
    /// Whether the bar is drawn there.
    has_bar: bool,
    /// Whether text is there, of a line that has not ended.
    has_text: bool,
}

static LAST_LINE: Mutex<LastLine> = Mutex::new(LastLine { has_bar: false, has_text: false });

fn last_line() -> MutexGuard<'static, LastLine> {
    locked(&LAST_LINE)
}

/// A stream that takes the bar away before it writes to the bar's terminal. The bar is drawn again
/// when its next turn comes, unless the text stops within a line.
pub struct BesideBar<W>(pub W);

impl<W: Write + IsTerminal> Write for BesideBar<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A terminal that is stopped must not stop what is written elsewhere.
        if !self.0.is_terminal() {
            return self.0.write(bytes);
        }
        let mut line = last_line();
        if std::mem::take(&mut line.has_bar) && is_foreground() {
            let _ = io::stderr().write_all(b"\r\x1b[2K");
        }
        let written = self.0.write(bytes)?;
        self.0.flush()?;
        if let Some(last) = bytes[..written].last() {
            line.has_text = *last != b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A thread that ends when this is dropped.
pub struct Background {
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// Starts the thread. It waits by calling the function that it is given, which returns false at
    /// once when the thread must end.
    fn start(work: impl FnOnce(&dyn Fn(Duration) -> bool) + Send + 'static) -> Self {
        let (running, ended) = mpsc::channel();
        let waits = move |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
        let thread = thread::spawn(move || work(&waits));
        Background { running: Some(running), thread: Some(thread) }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        drop(self.running.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Shows progress until the returned guard is dropped. `state` gets the time since the start, and
/// returns how much is done, in percent if that is known, and in words; `print` prints such a line
/// if no bar is drawn.
pub fn show(
    kind: ProgressKind,
    state: impl Fn(Duration) -> (Option<u64>, String) + Send + 'static,
    print: fn(String),
) -> Option<Background> {
    let start = Instant::now();
    let state = move || state(start.elapsed());
    match kind {
        ProgressKind::Nothing => None,
        ProgressKind::Bar => Some(Background::start(move |waits| draw(waits, state))),
        ProgressKind::Lines => Some(Background::start(move |waits| {
            while waits(LINE) {
                print(state().1);
            }
        })),
    }
}

fn draw(waits: &dyn Fn(Duration) -> bool, state: impl Fn() -> (Option<u64>, String)) {
    if !waits(DELAY) {
        return;
    }
    let bar = ProgressBar::with_draw_target(Some(100), ProgressDrawTarget::stderr());
    loop {
        let (percent, text) = state();
        let mut line = last_line();
        if is_foreground() && !line.has_text {
            bar.set_style(progress_style(match percent {
                Some(_) => "[{bar:8}] {wide_msg}",
                None => "{spinner} {wide_msg}",
            }));
            bar.set_position(percent.unwrap_or(0));
            bar.set_message(text);
            bar.tick();
            line.has_bar = true;
        }
        drop(line);
        if !waits(REDRAW) {
            let mut line = last_line();
            if !std::mem::take(&mut line.has_bar) || !is_foreground() {
                bar.set_draw_target(ProgressDrawTarget::hidden());
            }
            return bar.finish_and_clear();
        }
    }
}

/// Whether the terminal's last line belongs to this process, and not to the prompt of a shell that
/// runs it in the background (`&`, or Ctrl-Z and `bg`).
fn is_foreground() -> bool {
    #[cfg(unix)]
    {
        let group = rustix::termios::tcgetpgrp(std::io::stderr());
        // Without job control, there is an error.
        group.map_or(true, |group| group == rustix::process::getpgrp())
    }
    #[cfg(not(unix))]
    {
        true
    }
}

/// The style of a bar, in letters that every terminal has.
pub fn progress_style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("#>-").tick_chars("|/-\\ ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropping_the_guard_ends_a_wait() {
        let (sender, receiver) = mpsc::channel();
        let guard = Background::start(move |waits| {
            let _ = sender.send(waits(Duration::from_secs(3600)));
        });
        drop(guard);
        assert_eq!(receiver.recv(), Ok(false));
    }
}
