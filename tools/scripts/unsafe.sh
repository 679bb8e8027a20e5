#!/usr/bin/env bash
# Runs the tests that reach the `unsafe` blocks: under AddressSanitizer, which needs nothing but the compiler, and under
# Miri, which sees every wrong access, but lacks assembly and some wide registers. The comments above the blocks name
# the tests; a test of docs makes sure that each block has one. Miri needs the nightly compiler:
#   rustup toolchain install nightly --component miri,rust-src
# With `sanitizer`, only AddressSanitizer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
host=$(rustc -vV | sed -n 's/^host: //p')
# The sanitizer has the processor that there is.
grep -qs avx512_vpopcntdq /proc/cpuinfo || echo "note: no AVX-512 here, so its blocks in queens-count are not run"

# named CHECKERS: the members that have tests named for one of these checkers, and `--`, and the tests.
named() {
    local manifest folder found members=() tests=()
    for manifest in $(git ls-files '*/Cargo.toml'); do
        folder=${manifest%/Cargo.toml}
        [ -d "$folder/src" ] || continue
        found=$(grep -rhoE "// Tested under ($1): \w+" "$folder/src" | sed 's/.* //' | sort -u) || true
        [ -n "$found" ] || continue
        members+=(-p "$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -n 1)")
        tests+=("$found")
    done
    echo "${members[@]}" -- "${tests[@]}"
}

# The flag is not stable yet; the stable compiler takes it all the same when it is told to. With a target, it is not for
# the macros, which the compiler loads.
# shellcheck disable=SC2046 # several words
RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address cargo test --lib --target "$host" $(named 'Miri|AddressSanitizer')
[ "${1:-}" != sanitizer ] || exit 0

# Few cases, for Miri takes a thousand times as long. Its processor has these features and no others: without
# avx512vpopcntdq, queens-count leaves AVX-512 alone, of which Miri lacks an instruction that it uses.
avx2=+avx2,+bmi1,+bmi2,+popcnt
for features in "$avx2" "$avx2,+avx512f,+avx512vl"; do
    # shellcheck disable=SC2046 # several words
    PROPTEST_CASES=4 MIRIFLAGS=-Zmiri-disable-isolation RUSTFLAGS="-C target-feature=$features" \
        cargo +nightly miri test --lib $(named Miri)
done
