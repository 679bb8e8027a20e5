#!/usr/bin/env bash
# Fuzzes everything that reads what a person typed, each target for so many seconds (600 unless told), so many at
# a time (2 unless told). What it finds is left in tools/fuzz/artifacts. Needs cargo-fuzz: cargo install cargo-fuzz.
# Usage: tools/scripts/fuzz.sh [SECONDS [TARGETS]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../fuzz"
seconds=${1:-600}
# The fuzzer's flags are not stable yet; the stable compiler accepts them if an environment variable says so.
export RUSTC_BOOTSTRAP=1
cargo fuzz build --fuzz-dir .
mkdir -p found
run() {
    mkdir -p "found/$1"
    # What is found goes into a separate folder: the corpus in the repository stays small.
    cargo fuzz run --fuzz-dir . "$1" "found/$1" "corpus/$1" -- -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -max_len=4096 2>&1 | tail -n 3 | sed "s/^/$1: /"
}
export -f run
export seconds
printf '%s\n' puzzle puzzles worksheet formula arguments submission | xargs -P "${2:-2}" -I{} bash -c 'run {}'
