#!/usr/bin/env bash
# Times the lecture's C programs, which you compiled yourself, against the programs of this workspace.
#
#   tools/scripts/compare-with-c.sh FOLDER [RUNS]      the table of docs/performance.md
#
# FOLDER holds the C programs under their names in the notebook: knighttour-bluteforce_E,
# knighttour-backtrack_E and NumberPlace_E, compiled with gcc -O3, for example. NQueens_E takes no N:
# compile it with `#define N 13` as NQueens_E13. Where a program is missing, its rows are left out. Each pair
# runs in turn, RUNS times (5 unless told), C first; a ratio is the C program's time divided by ours, run by run,
# so a machine that slows down slows down both. Time is processor time (user and system) of the program;
# output goes through a pipe and is thrown away.
set -euo pipefail
folder=$(cd "${1:?FOLDER is missing}" && pwd)
runs=${2:-5}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo build --quiet --release --locked -p knight-bruteforce -p knight-backtrack -p n-queens -p number-place
ours=$PWD/target/release
table=$(mktemp)
trap 'rm "$table"' EXIT

seconds() { # TIMES COMMAND…: processor seconds of so many runs
    local TIMEFORMAT='%U %S' count
    { time for ((count = 0; count < $1; count++)); do "${@:2}" >&3 2>/dev/null; done; } 2>&1 3> >(cat >/dev/null) |
        awk '{ print $1 + $2 }'
}

spread() { # FORMULA: minimum, median and maximum of what it makes of the columns of the table
    awk "{ print $1 }" "$table" | sort -g | awk '{ v[NR] = $1 } END {
        m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
        printf "%.4g / %.4g / %.4g", v[1], m, v[NR] }'
}

pair() { # TIMES C-PROGRAM OUR-PROGRAM ARGUMENTS…: a short run so many times, since the clock counts milliseconds
    local label="${*:3}" run
    [ "$1" = 1 ] || label+=", $1 times"
    [ -x "$folder/$2" ] || return 0
    for ((run = 0; run < runs; run++)); do
        echo "$(seconds "$1" "$folder/$2" "${@:4}") $(seconds "$1" "$ours/$3" "${@:4}")"
    done >"$table"
    echo "| $label | $(spread '$1') | $(spread '$2') | $(spread '$1 / $2') |"
}

printf '| run | C, s (min / median / max) | ours, s | ratio |\n| --- | --- | --- | --- |\n'
pair 10 knighttour-bluteforce_E knight-bruteforce 3 3 0 0 0
pair 10 knighttour-bluteforce_E knight-bruteforce 3 3 0 0 1
pair 1 knighttour-bluteforce_E knight-bruteforce 3 3 0 0 2
pair 1 knighttour-bluteforce_E knight-bruteforce 2 4 0 0 3
pair 1 knighttour-backtrack_E knight-backtrack 5 6 0 0 0
pair 1 knighttour-backtrack_E knight-backtrack 5 5 0 0 2
pair 1 knighttour-backtrack_E knight-backtrack 10 3 0 0 2
# The C program takes arguments, and does not look at them.
pair 1 NQueens_E13 n-queens 13 1
cd problems/puzzles
for puzzle in p5252 p22833 p22833-cut4; do
    pair 30 NumberPlace_E number-place "$puzzle.txt" 0
done
