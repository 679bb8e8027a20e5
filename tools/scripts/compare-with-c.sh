#!/usr/bin/env bash
# Times the lecture's C programs, which you compiled yourself, against the programs of this workspace.
#
#   tools/scripts/compare-with-c.sh FOLDER [RUNS]      the table of docs/performance.md
#
# FOLDER holds the C programs under their names in the notebook: knighttour-bluteforce_E,
# knighttour-backtrack_E and NumberPlace_E, compiled with gcc -O3, for example. NQueens_E takes no N:
# compile it with `#define N 13` as NQueens_E13; without that file its row is left out. Each pair runs in turn,
# RUNS times (5 unless told), C first; a ratio is the C program's time divided by ours, run by run, so a
# machine that slows down slows down both. Time is processor time (user and system) of the program;
# output goes through a pipe and is thrown away.
set -euo pipefail

usage() { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }

seconds() { # COMMAND: processor seconds of one run
    local TIMEFORMAT='%U %S'
    { time bash -c "$1" >&3 2>/dev/null; } 2>&1 3> >(cat >/dev/null) | awk '{ print $1 + $2 }'
}

spread() { # numbers on stdin: minimum, median, maximum
    sort -g | awk '{ v[NR] = $1 } END {
        m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2
        printf "%.4g / %.4g / %.4g", v[1], m, v[NR] }'
}

pair() { # LABEL C-COMMAND OUR-COMMAND
    local c ours run
    c=$(mktemp) ours=$(mktemp)
    for ((run = 0; run < runs; run++)); do
        seconds "$2" >>"$c"
        seconds "$3" >>"$ours"
    done
    printf '| %s | %s | %s | %s |\n' "$1" "$(spread <"$c")" "$(spread <"$ours")" \
        "$(paste "$c" "$ours" | awk '{ print $1 / $2 }' | spread)"
    rm -f "$c" "$ours"
}

[ $# -ge 1 ] || usage
folder=$(cd "$1" && pwd) || usage
runs=${2:-5}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cargo build --quiet --release --locked -p knight-bruteforce -p knight-backtrack -p n-queens -p number-place
ours=target/release
for program in knighttour-bluteforce_E knighttour-backtrack_E NumberPlace_E; do
    [ -x "$folder/$program" ] || { echo "$folder/$program is missing; compile it with gcc -O3" >&2; exit 1; }
done
printf '| run | C, s (min / median / max) | ours, s | ratio |\n| --- | --- | --- | --- |\n'
times() { # NUMBER COMMAND: a short run so many times, since the clock counts milliseconds
    echo "for i in {1..$1}; do $2; done"
}

for arguments in '3 3 0 0 0' '3 3 0 0 1'; do
    pair "knight-bruteforce $arguments, 10 times" "$(times 10 "$folder/knighttour-bluteforce_E $arguments")" \
        "$(times 10 "$ours/knight-bruteforce $arguments")"
done
for arguments in '3 3 0 0 2' '2 4 0 0 3'; do
    pair "knight-bruteforce $arguments" "$folder/knighttour-bluteforce_E $arguments" \
        "$ours/knight-bruteforce $arguments"
done
for arguments in '5 6 0 0 0' '5 5 0 0 2' '10 3 0 0 2'; do
    pair "knight-backtrack $arguments" "$folder/knighttour-backtrack_E $arguments" \
        "$ours/knight-backtrack $arguments"
done
if [ -x "$folder/NQueens_E13" ]; then
    pair 'n-queens 13 1' "$folder/NQueens_E13" "$ours/n-queens 13 1"
fi
for puzzle in p5252 p22833 p22833-cut4; do
    file=problems/puzzles/$puzzle.txt
    pair "number-place $puzzle.txt 0, 30 times" "$(times 30 "$folder/NumberPlace_E $file 0")" \
        "$(times 30 "$ours/number-place $file 0")"
done
