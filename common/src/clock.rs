//! Seconds: where they come from and how they are written.

use std::time::{Duration, Instant};

/// Tells how much time has passed since some fixed moment. Tests bring their own.
pub trait Clock: Sync {
    /// Time since the clock's zero; never goes back.
    fn now(&self) -> Duration;
}

/// The machine's monotonic clock; its zero is the moment it was made.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A duration for people: `1m 17s 123ms`. Truncated to milliseconds, since humantime would go on
/// down to nanoseconds; below one millisecond, to microseconds.
pub fn human(duration: Duration) -> String {
    let truncated = if duration < Duration::from_millis(1) {
        Duration::from_micros(duration.subsec_micros().into())
    } else {
        Duration::new(
            duration.as_secs(),
            duration.subsec_millis().saturating_mul(1_000_000),
        )
    };
    humantime::format_duration(truncated).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_end_at_milliseconds() {
        assert_eq!(human(Duration::from_nanos(77_123_456_789)), "1m 17s 123ms");
        assert_eq!(human(Duration::from_nanos(28_999_999)), "28ms");
        assert_eq!(human(Duration::from_nanos(41_999)), "41us");
        assert_eq!(human(Duration::ZERO), "0s");
    }
}
