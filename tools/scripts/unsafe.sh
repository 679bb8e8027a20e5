#!/usr/bin/env bash
# Runs the tests that reach the `unsafe` blocks: under Miri, which sees every wrong access, and what Miri does not know
# (assembly, some wide registers) under AddressSanitizer. The comments above the blocks name the tests; a test of xtask
# makes sure that each block has one. Needs the nightly compiler with Miri:
#   rustup toolchain install nightly --component miri,rust-src
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
host=$(rustc -vV | sed -n 's/^host: //p')
# Few cases, for Miri takes a thousand times as long. Its processor has these features and no others: without
# avx512vpopcntdq, queens-count leaves AVX-512 alone, of which Miri lacks an instruction that it uses.
export PROPTEST_CASES=4 MIRIFLAGS=-Zmiri-disable-isolation
avx2=+avx2,+bmi1,+bmi2,+popcnt
avx512=$avx2,+avx512f,+avx512vl
# AddressSanitizer has the processor that there is.
grep -qs avx512_vpopcntdq /proc/cpuinfo || echo "note: no AVX-512 here, so its blocks in queens-count are not run"

for manifest in $(git ls-files '*/Cargo.toml'); do
    folder=${manifest%/Cargo.toml} member=$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -n 1)
    [ -d "$folder/src" ] || continue
    tests() { grep -rhoE "// Tested under $1: \w+" "$folder/src" | sed 's/.* //' | sort -u; }
    for test in $(tests Miri); do
        for features in "$avx2" "$avx512"; do
            RUSTFLAGS="-C target-feature=$features" cargo +nightly miri test -p "$member" --lib -- "$test"
        done
    done
    for test in $(tests AddressSanitizer); do
        # With a target, the flag is not for the macros, which the compiler loads.
        RUSTFLAGS=-Zsanitizer=address cargo +nightly test -p "$member" --lib --target "$host" -- "$test"
    done
done
