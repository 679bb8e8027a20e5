//! A formula of any text is parsed or refused, and what was parsed is worked out or refused, in little time and
//! memory: the fuzzer's own limits watch over that.
#![no_main]

use checks::formula::Formula;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(formula) = Formula::parse(text, &["n", "k"]) {
        for values in [[0, 0], [1, 5], [20, 3], [u64::MAX, u64::MAX]] {
            let _ = formula.evaluate(&values);
        }
    }
});
