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

# each CHECKERS COMMAND: COMMAND MEMBER TEST for each test that is named for one of these checkers.
each() {
    local manifest folder member test
    for manifest in $(git ls-files '*/Cargo.toml'); do
        folder=${manifest%/Cargo.toml} member=$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -n 1)
        [ -d "$folder/src" ] || continue
        for test in $(grep -rhoE "// Tested under ($1): \w+" "$folder/src" | sed 's/.* //' | sort -u); do
            "$2" "$member" "$test"
        done
    done
}

sanitizer() {
    # The flag is not stable yet; the stable compiler takes it all the same when it is told to. With a target, it is
    # not for the macros, which the compiler loads.
    RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address cargo test -p "$1" --lib --target "$host" -- "$2"
}

miri() {
    # Few cases, for Miri takes a thousand times as long. Its processor has these features and no others: without
    # avx512vpopcntdq, queens-count leaves AVX-512 alone, of which Miri lacks an instruction that it uses.
    local avx2=+avx2,+bmi1,+bmi2,+popcnt features
    for features in "$avx2" "$avx2,+avx512f,+avx512vl"; do
        PROPTEST_CASES=4 MIRIFLAGS=-Zmiri-disable-isolation RUSTFLAGS="-C target-feature=$features" \
            cargo +nightly miri test -p "$1" --lib -- "$2"
    done
}

each 'Miri|AddressSanitizer' sanitizer
[ "${1:-}" = sanitizer ] || each Miri miri
