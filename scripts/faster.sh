#!/usr/bin/env bash
# The algorithms beyond the lecture's, as Markdown: processor seconds (user and system) of a whole run, its start
# included; of so many runs the median. And how much faster two threads are than one, by the clock.
# Usage: scripts/faster.sh [RUNS]; 3 unless told. About three minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=${1:-3}
cargo build --release --quiet -p knight-backtrack -p n-queens -p number-place -p knight-count

median() { sort -g | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# time_of FORMAT COMMAND…: bash's own clock, in the format of TIMEFORMAT.
time_of() {
    local TIMEFORMAT="$1"
    shift
    for ((i = 0; i < runs; i++)); do
        { time "target/release/$@" >/dev/null; } 2>&1 | awk '{ print $1 + $2 }'
    done | median
}

row() { echo "| \`$*\` | $(time_of '%U %S' "$@") |"; }

threads() {
    local one two
    one=$(time_of '%R 0' "$@" --threads 1)
    two=$(time_of '%R 0' "$@" --threads 2)
    echo "| \`$*\` | $one | $two | $(awk -v one="$one" -v two="$two" 'BEGIN { printf "%.2f", one / two }') |"
}

echo "| command | processor seconds |"
echo "| --- | ---: |"
row knight-backtrack 5 6 0 0
row knight-backtrack 5 6 0 0 --algorithm pruned
row knight-backtrack 6 6 0 0 --algorithm pruned
row n-queens 13
row n-queens 13 --algorithm bits
row n-queens 13 --algorithm join
for n in 14 16 17 18 19; do
    row n-queens "$n" --algorithm join
done
row number-place problems/puzzles/p22833-cut4.txt
row number-place problems/puzzles/p22833-cut4.txt --algorithm fewest
row number-place problems/puzzles/p22833-cut4.txt --algorithm bits
echo
echo "| command | one thread, s | two, s | times as fast |"
echo "| --- | ---: | ---: | ---: |"
threads knight-backtrack 5 6 0 0
threads knight-backtrack 6 6 0 0 --algorithm pruned
threads n-queens 14
threads n-queens 18 --algorithm join
threads knight-count 8 8
