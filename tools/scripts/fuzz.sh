#!/usr/bin/env bash
# Fuzzes everything that reads what a person typed or a program printed, each target for so many seconds (600 unless
# told), so many at a time (2 unless told). What it finds is left in tools/fuzz/artifacts. Needs cargo-fuzz: cargo install cargo-fuzz.
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
    local flags=()
    # A process of ours reads one trace, and keeps its reasons for ever. The fuzzer reads many, and begins a new
    # process now and then instead.
    [ "$1" != trace ] || { export ASAN_OPTIONS=detect_leaks=0; flags=(-fork=1); }
    # The first submission waits for the answers of a whole class, and takes ten seconds here. What is found goes into
    # a separate folder: the corpus in the repository stays small.
    cargo fuzz run --fuzz-dir . "$1" "found/$1" "corpus/$1" -- "${flags[@]}" -max_total_time="$seconds" -timeout=120 \
        -rss_limit_mb=2048 -max_len=4096 2>&1 | grep -E '^#[0-9]|^Done|ERROR|exiting' | tail -n 3 | sed "s/^/$1: /"
}
export -f run
export seconds
printf '%s\n' puzzle worksheet formula submission trace | xargs -P "${2:-2}" -I{} bash -o pipefail -c 'run {}'
