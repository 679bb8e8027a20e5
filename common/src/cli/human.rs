//! Time and bytes for people.

use std::time::Duration;

/// A duration: `1m 17s 123ms`. Truncated to milliseconds; below one millisecond, to microseconds.
pub fn duration(duration: Duration) -> String {
    let unit = if duration < Duration::from_millis(1) { 1_000 } else { 1_000_000 };
    let nanoseconds = duration.subsec_nanos() / unit * unit;
    humantime::format_duration(Duration::new(duration.as_secs(), nanoseconds)).to_string()
}

/// Bytes of memory: `1.50 GiB`.
#[cfg(all(feature = "run", not(target_family = "wasm")))]
pub fn bytes(bytes: u64) -> String {
    indicatif::BinaryBytes(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_end_at_milliseconds() {
        assert_eq!(duration(Duration::from_nanos(77_123_456_789)), "1m 17s 123ms");
        assert_eq!(duration(Duration::from_nanos(28_999_999)), "28ms");
        assert_eq!(duration(Duration::from_nanos(41_999)), "41us");
        assert_eq!(duration(Duration::ZERO), "0s");
    }

    #[cfg(feature = "run")]
    #[test]
    fn bytes_have_three_digits_and_a_unit() {
        let texts = [0, 1023, 1024, 3 << 29, u64::MAX].map(bytes);
        assert_eq!(texts, ["0 B", "1023 B", "1.00 KiB", "1.50 GiB", "16.00 EiB"]);
    }
}
