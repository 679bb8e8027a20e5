#!/usr/bin/env bash
# Compares what --estimate says of level 0 with what the run takes, in processor time, while BUSY other
# processes keep the machine busy. Prints the smallest, the middle and the largest ratio.
#   tools/scripts/estimates.sh [STARTS] [BUSY]
set -euo pipefail
cd "$(dirname "$0")/../.."
starts=${1:-50} busy=${2:-4}
hard=problems/puzzles/p5252.txt

cargo build --release --quiet --workspace --bins
programs=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release
jobs=()
trap 'kill "${jobs[@]}" 2>/dev/null || true' EXIT
for ((i = 0; i < busy; i++)); do
    (while :; do :; done) &
    jobs+=($!)
done

TIMEFORMAT='%U %S'
printf '%-42s %9s  %s\n' command seconds 'estimate / run: least, median, most'
while read -r program arguments; do
    # shellcheck disable=SC2086 # words
    run() { "$programs/$program" $arguments --progress never "$@"; }
    used=$({ time run >/dev/null; } 2>&1 | awk '{print $1 + $2}')
    for ((i = 0; i < starts; i++)); do
        run --estimate --json | sed 's/.*"level":0,"bytes":[^,]*,"seconds":\([^}]*\)}.*/\1/'
    done | sort -g | awk -v used="$used" -v command="$program $arguments" '
        { ratio[NR] = $1 / used }
        END { printf "%-42s %9.2f  %.2f %.2f %.2f\n", command, used, ratio[1], ratio[int((NR + 1) / 2)], ratio[NR] }'
done <<END
knight-backtrack 5 6 0 0
knight-backtrack 6 6 0 0 --algorithm pruned
knight-bruteforce 3 3 0 0
knight-bruteforce 4 3 0 0
n-queens 13
n-queens 13 --algorithm bits
number-place $hard
END
