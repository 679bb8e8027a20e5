//! The keys.

use std::time::{Duration, Instant};

use common::platform::Signal;
use common::search::{Flow, Stop, StopFlag};
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};

/// The longest time between two polls of the stop flag.
const POLL: Duration = Duration::from_millis(100);

/// Waits for a key, for `limit` at most, or until the flag is raised. `None` if no key was
/// pressed; [`KeyCode::Null`] if the terminal has another size.
///
/// # Errors
/// Why the search is to stop: the flag, Ctrl-C, or a terminal that is gone.
pub fn wait(limit: Option<Duration>, flag: &StopFlag) -> Flow<Option<KeyCode>> {
    let start = Instant::now();
    loop {
        flag.check()?;
        let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
        if !poll(left.unwrap_or(POLL).min(POLL)).map_err(|_| Stop::HUNG_UP)? {
            if left.is_some_and(|left| left <= POLL) {
                return Ok(None);
            }
            continue;
        }
        match read().map_err(|_| Stop::HUNG_UP)? {
            Event::Resize(..) => return Ok(Some(KeyCode::Null)),
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                match (key.modifiers.contains(KeyModifiers::CONTROL), key.code) {
                    (false, code) => return Ok(Some(code)),
                    // Without echo, the terminal sends Ctrl-C as a key and not as a signal.
                    (true, KeyCode::Char('c')) => return Err(Stop::Signal(Signal::Interrupt)),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}
