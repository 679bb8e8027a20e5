#!/usr/bin/env bash
# Each lecture's program beside its fast.rs and the programs in beyond/, as Markdown: processor seconds (user and
# system) of a whole run, its start included, as the median of RUNS runs. Then two threads beside one, by the clock.
# Usage: tools/scripts/faster.sh [RUNS]; the default is 3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
runs=${1:-3}
cargo build --release --quiet -p knight-bruteforce -p knight-backtrack -p n-queens -p number-place -p knight-count -p queens-count -p puzzles

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
    echo "| \`$*\` | $one | $two | $(awk -v one="$one" -v two="$two" 'BEGIN { printf "%.1f", one / two }') |"
}

echo "| command | processor seconds |"
echo "| --- | ---: |"
row knight-bruteforce 3 3 0 0
row knight-bruteforce 3 3 0 0 --algorithm mask
row knight-bruteforce 4 3 0 0 --algorithm mask
row knight-backtrack 5 6 0 0
row knight-backtrack 5 6 0 0 --algorithm pruned
row knight-backtrack 6 6 0 0 --algorithm pruned
row n-queens 13
row n-queens 13 --algorithm bits
row queens-count 13
for n in 14 16 17 18 19; do
    row queens-count "$n"
done
row number-place problems/puzzles/p22833-cut4.txt
row number-place problems/puzzles/p22833-cut4.txt --algorithm fewest
row puzzles count problems/puzzles/p22833-cut4.txt
echo
echo "| command | one thread, s | two, s | times as fast |"
echo "| --- | ---: | ---: | ---: |"
threads knight-bruteforce 3 3 0 0
threads knight-backtrack 5 6 0 0
threads knight-backtrack 6 6 0 0 --algorithm pruned
threads n-queens 14
threads queens-count 18
threads knight-count 8 8
