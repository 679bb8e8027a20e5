//! Times: when work was due and when it was handed in.

use std::time::{Duration, SystemTime};

use checks::hand_in::{Submission, TIME};
use toml::value::{Datetime, Offset};

/// What may be written for a moment, with an example.
pub const ALLOWED: &str = "a date, such as 2026-11-20, or a date and a time with its zone, such as 2026-11-20T23:59:00+09:00";

const HOUR: Duration = Duration::from_secs(60 * 60);
/// The first and the last zone on Earth, in minutes from UTC.
const ZONES: [i16; 2] = [14 * 60, -12 * 60];
/// A day.
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A date ends when it has ended everywhere on Earth, twelve hours after its end in UTC: minutes from its beginning there.
const EVERYWHERE: i16 = -36 * 60;

/// When a submission was packed, as it says.
pub fn handed_in(submission: &Submission) -> Option<SystemTime> {
    moment(str::from_utf8(submission.files.get(TIME)?).ok()?)
}

/// The moment that a text names; of a date, its end.
pub fn moment(text: &str) -> Option<SystemTime> {
    let written: Datetime = text.trim().parse().ok()?;
    let minutes = match written.time {
        None => EVERYWHERE,
        Some(_) => zone(&written)?,
    };
    in_zone(&written, minutes)
}

/// The zone of a time in minutes from UTC, if it names one.
pub fn zone(written: &Datetime) -> Option<i16> {
    match written.offset? {
        Offset::Z => Some(0),
        Offset::Custom { minutes } => Some(minutes),
    }
}

/// The first and the last moment that a platform's time may be. If it names no zone, it is of this one; if there is none, it
/// may be of any, from the east, where days begin, to the west, where they end.
pub fn received(text: &str, zone_of_class: Option<i16>) -> Option<[SystemTime; 2]> {
    let written: Datetime = text.parse().ok()?;
    let [first, last] =
        zone(&written).or(zone_of_class).map_or(ZONES, |minutes| [minutes, minutes]);
    Some([in_zone(&written, first)?, in_zone(&written, last)?])
}

/// Whether a student's clock says the same as a platform's, but for an hour.
pub fn agree([first, last]: [SystemTime; 2], packed: SystemTime) -> bool {
    packed + HOUR >= first && packed <= last + HOUR
}

fn in_zone(written: &Datetime, minutes: i16) -> Option<SystemTime> {
    let time = written.time.map_or_else(|| "00:00:00".to_owned(), |time| time.to_string());
    let utc = humantime::parse_rfc3339(&format!("{}T{time}Z", written.date?)).ok()?;
    let offset = Duration::from_secs(60 * u64::from(minutes.unsigned_abs()));
    if minutes < 0 { utc.checked_add(offset) } else { utc.checked_sub(offset) }
}

/// How many days late something is, each begun day counted; `?` if nobody knows.
pub fn days(handed_in: Option<SystemTime>, due: SystemTime) -> String {
    let Some(handed_in) = handed_in else { return "?".to_owned() };
    handed_in.duration_since(due).unwrap_or_default().as_secs().div_ceil(DAY.as_secs()).to_string()
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
        let clock = |text: &str| moment(text).expect(text);
        for (platform, zone, first, last) in [
            ("2026-11-28T03:28:09.752455Z", Some(540), "03:28:09.752455Z", "03:28:09.752455Z"),
            ("2026-11-28T03:11:00", Some(540), "03:11:00+09:00", "03:11:00+09:00"),
            ("2026-11-28T03:11:00", None, "03:11:00+14:00", "03:11:00-12:00"),
        ] {
            let times = [first, last].map(|time| clock(&format!("2026-11-28T{time}")));
            assert_eq!(received(platform, zone), Some(times), "{platform}");
            assert!(agree(times, times[0] - HOUR) && agree(times, times[1] + HOUR));
            assert!(!agree(times, times[0] - HOUR - HOUR) && !agree(times, times[1] + HOUR + HOUR));
        }
        assert_eq!(received("1980-00-00T00:00:00", None), None);
        for wrong in ["20.11.2026", "2026-02-30", "2026-11-20T23:59:00", "23:59:00", ""] {
            assert_eq!(moment(wrong), None, "{wrong}");
        }
    }
}
