//! Times: when work was due and when it was handed in.

use std::time::{Duration, SystemTime};

use checks::hand_in::{Submission, TIME};
use toml::value::{Datetime, Offset};

/// What may be written for a moment, with an example.
pub const ALLOWED: &str = "a date, such as 2026-11-20, or a date and a time with its zone, such as \
                           2026-11-20T23:59:00+09:00";

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A date ends when it has ended everywhere on Earth, twelve hours after its end in UTC: minutes from its beginning there.
const EVERYWHERE: i16 = -36 * 60;

/// When a submission was packed, as it says.
pub fn handed_in(submission: &Submission) -> Option<SystemTime> {
    moment(str::from_utf8(submission.files.get(TIME)?).ok()?)
}

/// The moment that a text names; of a date, its end.
pub fn moment(text: &str) -> Option<SystemTime> {
    let written: Datetime = text.trim().parse().ok()?;
    let (time, minutes) = match (written.time, written.offset) {
        (None, None) => ("00:00:00".to_owned(), EVERYWHERE),
        (Some(time), Some(Offset::Z)) => (time.to_string(), 0),
        (Some(time), Some(Offset::Custom { minutes })) => (time.to_string(), minutes),
        _ => return None,
    };
    let utc = humantime::parse_rfc3339(&format!("{}T{time}Z", written.date?)).ok()?;
    let offset = Duration::from_secs(60 * u64::from(minutes.unsigned_abs()));
    if minutes < 0 { utc.checked_add(offset) } else { utc.checked_sub(offset) }
}

/// How many days late something is, each begun day counted; `?` if nobody knows.
pub fn days(handed_in: Option<SystemTime>, due: SystemTime) -> String {
    let Some(handed_in) = handed_in else { return "?".to_owned() };
    let late = handed_in.duration_since(due).unwrap_or_default();
    late.as_secs().div_ceil(DAY.as_secs()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_ends_when_it_has_ended_everywhere_and_each_begun_day_counts() {
        let late = |due: &str, handed_in| days(moment(handed_in), moment(due).expect(due));
        for (handed_in, expected) in [
            ("2026-11-20T23:59:59-12:00", "0"),
            ("2026-11-21T11:59:59Z", "0"),
            ("2026-11-21T12:00:01Z", "1"),
            ("2026-11-22T21:00:00.123+09:00", "1"),
            ("2026-11-22T21:00:01+09:00", "2"),
            ("1999-01-01T00:00:00Z", "0"),
            ("no time", "?"),
        ] {
            assert_eq!(late("2026-11-20", handed_in), expected, "{handed_in}");
        }
        assert_eq!(late("2026-11-20T23:59:00+09:00", "2026-11-20T15:00:00Z"), "1");
        for wrong in ["20.11.2026", "2026-02-30", "2026-11-20T23:59:00", "23:59:00", ""] {
            assert_eq!(moment(wrong), None, "{wrong}");
        }
    }
}
