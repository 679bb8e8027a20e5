//! The terminal while a search is watched: without echo, on its second screen, and restored
//! whatever happens.

use std::io::{self, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{panic, process};

use common::search::Stop;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap,
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};

use super::board::ScreenLine;

/// Whether the terminal must be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes the terminal, until it is restored.
///
/// # Errors
/// There is none, or it cannot be set up.
pub fn take() -> io::Result<()> {
    restore_before_panics();
    when_terminal_closes(|| process::exit(Stop::HUNG_UP.exit_code().into()));
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    // What is wider than a tiny terminal is cut off there.
    execute!(stdout(), EnterAlternateScreen, DisableLineWrap, Hide)
}

/// Draws these lines and nothing else; a terminal that can shows them all at once.
///
/// # Errors
/// The terminal is gone.
pub fn draw(lines: &[ScreenLine]) -> io::Result<()> {
    let mut out = stdout().lock();
    queue!(out, BeginSynchronizedUpdate)?;
    for (row, line) in (0..).zip(lines) {
        // Below the last line there may be no row that could be cleared.
        let is_last = usize::from(row) + 1 == lines.len();
        let clear = if is_last { ClearType::FromCursorDown } else { ClearType::CurrentLine };
        queue!(out, MoveTo(0, row), Clear(clear))?;
        for piece in line {
            queue!(out, Print(piece))?;
        }
    }
    queue!(out, EndSynchronizedUpdate)?;
    out.flush()
}

/// Gives the terminal back, if it was taken. May be called from any thread, any number of times.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A failure could not be shown.
        let _ =
            execute!(stdout(), EndSynchronizedUpdate, EnableLineWrap, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// A panic's message must not disappear together with the second screen.
fn restore_before_panics() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        restore();
        report(info);
    }));
}

/// Calls `end`, which ends the process, when the terminal is closed.
///
/// The crate that reads the keys does not leave its loop when the terminal is gone, so a wait for a
/// key would not see a stop flag.
#[cfg(unix)]
pub fn when_terminal_closes(end: fn()) {
    use std::io::{IsTerminal, stdin};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::thread;

    use rustix::event::{PollFd, PollFlags, poll};

    // Determined before the thread begins: a terminal that is closed by then no longer says so.
    let terminals = [stdin().is_terminal(), stdout().is_terminal()];
    thread::spawn(move || {
        let stdin = stdin();
        let stdout = stdout();
        let ends: [BorrowedFd<'_>; 2] = [stdin.as_fd(), stdout.as_fd()];
        let ends = ends.iter().zip(terminals).filter(|(_, is_terminal)| *is_terminal);
        let mut ends: Vec<_> = ends.map(|(end, _)| PollFd::new(end, PollFlags::empty())).collect();
        while poll(&mut ends, None) == Err(rustix::io::Errno::INTR) {}
        end();
    });
}

/// Elsewhere, the system ends it.
#[cfg(not(unix))]
pub fn when_terminal_closes(_: fn()) {}
