#!/usr/bin/env bash
# The boards of the second reading's tables: its milliseconds beside ours, as Markdown.
# Usage: tools/scripts/closed-tours.sh [RUNS]; of so many runs (5 unless told) the fastest counts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
runs=${1:-5}
cargo build --release --quiet -p knight-closed

# The fastest of the runs, in milliseconds.
ours() { # ALGORITHM WIDTH HEIGHT
    for ((i = 0; i < runs; i++)); do
        target/release/knight-closed "$2" "$3" --algorithm "$1" --json |
            grep -o '"seconds":[0-9.e-]*' | cut -d: -f2
    done | sort -g | head -n 1 | awk '{ printf "%.3g", $1 * 1000 }'
}

row() { # ALGORITHM WIDTH HEIGHT READING
    local time ratio="-"
    time=$(ours "$1" "$2" "$3")
    if [[ $4 != "never ended" && $4 != 0 ]]; then
        ratio=$(awk -v reading="$4" -v ours="$time" 'BEGIN { printf "%.0f", reading / ours }')
    fi
    echo "| $1 | $2 x $3 | $4 | $time | $ratio |"
}

echo "| algorithm | board | the reading, ms | ours, ms | ratio |"
echo "| --- | --- | ---: | ---: | ---: |"
row memo 3 10 10861
row memo 5 6 158489
row memo 6 5 352064
row pruned 3 10 5090
row pruned 5 6 7275
row pruned 6 5 397
side=6
for reading in 3 25 133 322 913 1864 "never ended" 6124 11201 "never ended" 25648 37407 73297 73443 \
    103175 204998 "never ended" "never ended" "never ended" "never ended" "never ended" "never ended" \
    "never ended" "never ended"; do
    row pruned "$side" "$side" "$reading"
    side=$((side + 6))
done
side=6
for reading in 0 1 2 7 12 21 39 48 61 78 98 109 131 167 209 271 282 305 339 367 410 456 499 527; do
    row parberry "$side" "$side" "$reading"
    side=$((side + 6))
done
