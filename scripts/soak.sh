#!/usr/bin/env bash
# A long run of every program, as many at once as there are processors: each is stopped by --time-limit after so many
# seconds (600 unless told), has to end with exit code 124, and may not need more memory than it had after a tenth of
# the time. Prints a table; exit code 1 if a program fails. Linux only, where /proc tells a program's memory.
# Usage: scripts/soak.sh [SECONDS]; 600 take about an hour and a half on two processors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export seconds=${1:-600}
# In KiB. The allocator rounds, and a page is touched late: that is some hundred KiB once. A search that keeps one
# byte in ten thousand of its nodes is far beyond this in ten minutes.
export most=2048
cargo build --release --quiet

# One line is one program; what stands after < is its stdin.
programs() {
    cat <<'PROGRAMS'
knight-bruteforce 5 5 0 0
knight-bruteforce 5 5 0 0 3
knight-backtrack 8 8 0 0
knight-backtrack 8 8 0 0 3 --stats
knight-backtrack 8 8 0 0 --threads 2
knight-backtrack 8 8 0 0 1 --algorithm pruned
n-queens 30
n-queens 16 1
n-queens 30 --algorithm bits
n-queens 22 --algorithm join
number-place - < empty
number-place - 2 --algorithm fewest < empty
number-place - --algorithm bits < empty
number-place --each - < puzzles
number-place --each - --algorithm fewest < puzzles
knight-graph 30 30 0 0 --order connections
knight-closed 8 8 --algorithm memo --memory 64MiB
knight-closed 20 20 --algorithm pruned --without order
knight-count 9 10
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
    local command=${1%% < *} stdin=${1##* < } start=$SECONDS early now last highest code=0 verdict=ok
    [ "$stdin" != "$1" ] || stdin=nothing
    # shellcheck disable=SC2086 # the words of the command
    target/release/$command --time-limit "${seconds}s" < <(input "$stdin" 2>/dev/null) >/dev/null 2>&1 &
    local pid=$!
    sleep "$(awk "BEGIN { print $seconds / 10 }")"
    early=$(memory "$pid")
    last=$early highest=$early
    while sleep 0.5 && now=$(memory "$pid") && [ -n "$now" ]; do
        last=$now
        [ "$now" -le "${highest:-0}" ] || highest=$now
        # One that does not end when it is told to is a failure: its exit code is 137 then.
        [ $((SECONDS - start)) -le $((seconds + 30)) ] || kill -KILL "$pid"
    done
    wait "$pid" || code=$?
    if [ "$code" != 124 ]; then
        verdict="FAILED: exit code"
    elif [ -z "$early" ] || [ $((highest - early)) -gt "$most" ]; then
        verdict="FAILED: memory"
    fi
    echo "| \`$1\` | $((SECONDS - start)) | $code | ${early:--} | ${highest:--} | ${last:--} | $verdict |"
}
export -f input memory soak

echo "| command | seconds | exit code | KiB after a tenth | at most | at the end | |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
table=$(programs | xargs -d '\n' -P "$(nproc)" -I{} bash -c 'soak "$1"' soak {} | tee /dev/stderr)
! grep -q FAILED <<<"$table"
