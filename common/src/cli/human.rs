//! Numbers, times and sizes for people.

use std::time::Duration;

use bytesize::ByteSize;

/// A number that may be an estimate, and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// The number.
    pub value: f64,
    /// Its standard error, in the same unit; 0 if the number is exact.
    pub error: f64,
}

/// Larger numbers are written with an exponent.
const LONG: f64 = 1e15;

/// What groups digits: a narrow blank that breaks no line.
const BLANK: char = '\u{202f}';

/// A whole number. From five digits on, narrow blanks group them: `1 234 567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let is_large = digits.len() > 4;
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if is_large && index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(BLANK);
        }
        text.push(digit);
    }
    text
}

/// A number of things: `no node`, `1 node`, `12 345 nodes`.
pub fn counted(number: u64, one: &str) -> String {
    match number {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{} {one}s", grouped(number)),
    }
}

/// A whole number for the terminal: `19 430 000 000`, with four digits unless it is exact, or `4.1e21`.
pub fn figure(figure: Figure) -> String {
    let Figure { value, error } = figure;
    if value >= LONG {
        return format!("{value:.1e}");
    }
    let unit = match error > 0.0 && value > 0.0 {
        true => 10f64.powi((value.log10().floor() as i32 - 3).max(0)),
        false => 1.0,
    };
    grouped(((value / unit).round() * unit) as u64)
}

/// A number and its standard error: `19 430 000 000 +- 0.7 %`.
pub fn with_error(number: Figure) -> String {
    match 100.0 * number.error / number.value {
        _ if number.error == 0.0 => figure(number),
        error => format!("{} +- {error:.1} %", figure(number)),
    }
}

/// A duration in its two largest units: `1m 17s`, `1s 203ms`. Truncated to milliseconds; below one millisecond, to
/// microseconds.
pub fn duration(duration: Duration) -> String {
    let unit = if duration < Duration::from_millis(1) { 1_000 } else { 1_000_000 };
    let nanoseconds = duration.subsec_nanos() / unit * unit;
    let text = humantime::format_duration(Duration::new(duration.as_secs(), nanoseconds));
    text.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A time in its two largest units: `3h 12m`, `36 days 4h`, or `4.1e13 years`.
pub fn seconds(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    let years = seconds / YEAR;
    match seconds {
        _ if years >= 1e6 => format!("{years:.1e} years"),
        _ if years >= 100.0 => format!("{years:.0} years"),
        _ if years >= 1.0 => format!("{years:.1} years"),
        86_400.0.. => {
            let hours = (seconds / 3600.0) as u64;
            let days = hours / 24;
            let hours = hours % 24;
            let days = counted(days, "day");
            if hours == 0 { days } else { format!("{days} {hours}h") }
        }
        ..1.0 => format!("{}ms", (1000.0 * seconds).ceil()),
        _ => duration(Duration::from_secs(seconds as u64)),
    }
}

/// Bytes of output: `1.07 GB`.
pub fn bytes_of_text(bytes: f64) -> String {
    match bytes >= 1e18 {
        true => format!("{bytes:.1e} B"),
        false => format!("{:.2}", ByteSize(bytes as u64).display().si()),
    }
}

/// Bytes of memory: `1.50 GiB`.
pub fn bytes(bytes: u64) -> String {
    format!("{:.2}", ByteSize(bytes).display().iec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_end_at_milliseconds() {
        assert_eq!(duration(Duration::from_nanos(77_123_456_789)), "1m 17s");
        assert_eq!(duration(Duration::from_nanos(28_999_999)), "28ms");
        assert_eq!(duration(Duration::from_nanos(41_999)), "41us");
        assert_eq!(duration(Duration::ZERO), "0s");
    }

    #[test]
    fn bytes_have_two_decimals_and_a_unit() {
        let texts = [0, 1023, 1024, 3 << 29, u64::MAX].map(bytes);
        assert_eq!(texts, ["0 B", "1023 B", "1.00 KiB", "1.50 GiB", "16.00 EiB"]);
    }

    #[test]
    fn digits_are_grouped() {
        let texts = [0, 9999, 10_000, 76_695_848].map(grouped);
        assert_eq!(texts, ["0", "9999", "10\u{202f}000", "76\u{202f}695\u{202f}848"]);
    }

    #[test]
    fn one_thing_is_no_plural() {
        let texts = [0, 1, 2, 12_345].map(|number| counted(number, "node"));
        assert_eq!(texts, ["no node", "1 node", "2 nodes", "12\u{202f}345 nodes"]);
    }

    #[test]
    fn numbers_have_the_digits_that_mean_something() {
        let figure = |value, error| with_error(Figure { value, error });
        assert_eq!(figure(1234567.0, 0.0), "1\u{202f}234\u{202f}567");
        assert_eq!(figure(19_431_824_959.0, 1.9e8), "19\u{202f}430\u{202f}000\u{202f}000 +- 1.0 %");
        assert_eq!(figure(12.4, 1.24), "12 +- 10.0 %");
        assert_eq!(figure(4.123e21, 4.123e19), "4.1e21 +- 1.0 %");
        assert_eq!([958_698_173.0, 3e20].map(bytes_of_text), ["958.70 MB", "3.0e20 B"]);
        let times = [0.0004, 77.9, 11_520.0, 1e12, 1e30].map(seconds);
        assert_eq!(times, ["1ms", "1m 17s", "3h 12m", "31688 years", "3.2e22 years"]);
        let times = [86_400.0, 3.2e6, 4.8e7].map(seconds);
        assert_eq!(times, ["1 day", "37 days", "1.5 years"]);
    }
}
