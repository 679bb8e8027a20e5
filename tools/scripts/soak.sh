#!/usr/bin/env bash
# A long run of every program, so many at once (as many as there are processors unless told): each is stopped by
# --time-limit after so many seconds (600 unless told), has to end with exit code 124, or with 0 if it is done before,
# and may not need more memory than it had after a tenth of the time. Prints a table; exit code 1 if a program fails.
# Linux only, where /proc tells a program's memory.
# Usage: tools/scripts/soak.sh [SECONDS [PROGRAMS]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export seconds=${1:-600}
cargo build --release --quiet

# One line is one program: by how much its memory may grow, in KiB, its words, and after < what it reads.
#
# 2048: the allocator rounds, and a page is touched late, which is some hundred KiB once; a search that keeps one byte
# of ten thousand nodes is far beyond it in ten minutes. Four programs work on tables whose size is bounded, and may need
# that much more: the halves of queens-count, the residual grids of puzzles count, the hopeless positions of memo, the
# frontier of knight-count.
programs() {
    cat <<'PROGRAMS'
2048 knight-bruteforce 5 5 0 0
2048 knight-bruteforce 5 5 0 0 3
2048 knight-backtrack 8 8 0 0
2048 knight-backtrack 8 8 0 0 3 --stats
2048 knight-backtrack 8 8 0 0 --threads 2
2048 knight-backtrack 8 8 0 0 1 --algorithm pruned
2048 n-queens 30
2048 n-queens 18 1
2048 n-queens 30 --algorithm bits
2097152 queens-count 22
2048 number-place - < empty
2048 number-place - 2 --algorithm fewest < empty
262144 puzzles count - < empty
2048 puzzles solve - < puzzles
2048 knight-graph 30 30 0 0 --order connections
65536 knight-closed 8 8 --algorithm memo --memory 64MiB
2048 knight-closed 7 9 --algorithm pruned
8388608 knight-count 8 12
PROGRAMS
}

# What a program reads.
input() {
    case $1 in
    empty) printf '%081d\n' 0 ;;
    puzzles) yes "$(for file in problems/puzzles/{clues17,hard,medium}-*.txt; do
        head -n 9 "$file" | tr -d ' \n'
        echo
    done)" ;; # again and again
    *) : ;;
    esac
}

memory() { # PID: resident memory in KiB; nothing once it has ended
    awk '/^VmRSS/ { print $2 }' "/proc/$1/status" 2>/dev/null || true
}

soak() { # LINE
    local most=${1%% *} line=${1#* } start=$SECONDS early now last highest code=0 verdict=ok
    local command=${line%% < *} stdin=${line##* < }
    # shellcheck disable=SC2086 # its words are wanted one by one
    target/release/$command --time-limit "${seconds}s" < <(input "$stdin" 2>/dev/null) >/dev/null 2>&1 &
    local pid=$!
    sleep "$(awk "BEGIN { print $seconds / 10 }")"
    early=$(memory "$pid")
    last=$early highest=$early
    while sleep 0.5 && now=$(memory "$pid") && [ -n "$now" ]; do
        last=$now
        [ "$now" -le "${highest:-0}" ] || highest=$now
        # A program that does not end on request is a failure: its exit code is 137 then.
        [ $((SECONDS - start)) -le $((seconds + 30)) ] || kill -KILL "$pid"
    done
    wait "$pid" || code=$?
    if [ "$code" != 124 ] && [ "$code" != 0 ]; then
        verdict="FAILED: exit code"
    elif [ -n "$early" ] && [ $((highest - early)) -gt "$most" ]; then
        verdict="FAILED: memory"
    fi
    echo "| \`$line\` | $((SECONDS - start)) | $code | ${early:--} | ${highest:--} | ${last:--} | $verdict |"
}
export -f input memory soak

table=$(mktemp)
trap 'rm -f "$table"' EXIT
echo "| command | seconds | exit code | KiB after a tenth | at most | at the end | |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
programs | xargs -d '\n' -P "${2:-$(nproc)}" -I{} bash -c 'soak "$1"' soak {} | tee "$table"
! grep -q FAILED "$table"
