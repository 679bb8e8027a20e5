//! The keys.

use std::io;
use std::time::{Duration, Instant};

use common::search::Stop;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};

/// The longest time without a look at what else may end the search.
const LOOK: Duration = Duration::from_millis(100);

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// No key was pressed in time.
    None,
    /// To pause, or to go on.
    Space,
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// Shorter pauses.
    Faster,
    /// Longer pauses.
    Slower,
    /// To the next solution.
    Solution,
    /// The end.
    Stop(Stop),
    /// Not a key, but the terminal has another size.
    Resized,
}

/// Waits for a key, for `patience` at most, or until `stop` gives a reason to end.
///
/// # Errors
/// The terminal is gone.
pub fn wait(patience: Option<Duration>, stop: impl Fn() -> Option<Stop>) -> io::Result<Key> {
    let start = Instant::now();
    loop {
        if let Some(stop) = stop() {
            return Ok(Key::Stop(stop));
        }
        let left = patience.map(|patience| patience.saturating_sub(start.elapsed()));
        if poll(left.unwrap_or(LOOK).min(LOOK))? {
            if let Some(key) = meaning(&read()?) {
                return Ok(key);
            }
        } else if left.is_some_and(|left| left <= LOOK) {
            return Ok(Key::None);
        }
    }
}

fn meaning(event: &Event) -> Option<Key> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else {
        return matches!(event, Event::Resize(..)).then_some(Key::Resized);
    };
    if *kind == KeyEventKind::Release {
        return None;
    }
    if modifiers.contains(KeyModifiers::CONTROL) {
        // Without echo, the terminal sends Ctrl-C as a key and not as a signal.
        return (*code == KeyCode::Char('c')).then_some(Key::Stop(Stop::Interrupted));
    }
    Some(match code {
        KeyCode::Char(' ') => Key::Space,
        KeyCode::Right | KeyCode::Char('n' | '>') => Key::Forward,
        KeyCode::Left | KeyCode::Char('p' | '<') => Key::Back,
        KeyCode::Char('+' | '=') => Key::Faster,
        KeyCode::Char('-') => Key::Slower,
        KeyCode::Char('a') => Key::Solution,
        KeyCode::Char('q') | KeyCode::Esc => Key::Stop(Stop::Quit),
        _ => return None,
    })
}
