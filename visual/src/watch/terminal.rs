//! The terminal while a search is watched: without echo, on its second screen, and restored
//! whatever happens.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};

use super::screen::ScreenLine;

/// Whether the terminal is to be restored.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, taken until this is dropped.
pub struct Terminal;

impl Terminal {
    /// Takes the terminal.
    ///
    /// # Errors
    /// There is none, or it cannot be set up.
    pub fn take() -> io::Result<Self> {
        restore_before_panics();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let terminal = Terminal; // restores the terminal if the next line fails
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        Ok(terminal)
    }

    /// Draws these lines and nothing else.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn draw(&self, lines: &[ScreenLine]) -> io::Result<()> {
        let mut out = stdout().lock();
        for (row, line) in (0..).zip(lines) {
            queue!(out, MoveTo(0, row))?;
            for piece in line {
                if piece.strong {
                    queue!(out, SetAttribute(Attribute::Bold))?;
                }
                queue!(out, Print(&piece.text), SetAttribute(Attribute::Reset))?;
            }
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        let end = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        queue!(out, MoveTo(0, end), Clear(ClearType::FromCursorDown))?;
        out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it was taken. May be called from any thread, any number of times.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Nobody is left to be told of a failure.
        let _ = execute!(stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// A panic's message must not disappear together with the second screen.
fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            report(info);
        }));
    });
}
