#!/usr/bin/env bash
# What a program prints at levels 0 to 3, one column each: a line that a level prints stands in the row in which the
# next level prints it, too. Headers are left out, and so is, as one row with a colon, what only levels 2 and 3 print
# far from the beginning and not right after an answer.
# Usage: scripts/side-by-side.sh PROGRAM ARGUMENTS…, without a level
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for level in 0 1 2 3; do
    cargo run -q --release -p "$1" -- "${@:2}" "$level" |
        sed -e '/verbose level/d' -e 's/^Time = .*/Time = .../' >"$folder/$level"
done
cd "$folder"
awk -v begin=17 '
    { line[FILENAME, ++lines[FILENAME]] = $0 }
    END {
        # Every level has the lines of the one below it, in their order.
        for (level = 0; level <= 3; level++) next_line[level] = 1
        for (row = 1; row <= lines[3]; row++) {
            same = line[3, row]
            for (level = 3; level >= 0; level--) {
                if (level < 3 && !(next_line[level] <= lines[level] && line[level, next_line[level]] == same)) break
                next_line[level]++
                cell[row, level] = same
                least[row] = level
            }
        }
        for (row = 1; row <= lines[3]; row++) {
            follows = row - 1 > begin && shown[row - 1] && least[row] == 2
            shown[row] = row <= begin || least[row] < 2 || follows
            for (level = 0; level <= 3 && shown[row]; level++)
                if (length(cell[row, level]) > width[level]) width[level] = length(cell[row, level])
        }
        for (level = 0; level <= 3; level++) {
            if (width[level] < 7) width[level] = 7
            printf "%-*s ", width[level] + 2, "level " level
        }
        print ""
        for (row = 1; row <= lines[3]; row++) {
            if (!shown[row]) {
                if (shown[row - 1]) print ":"
                continue
            }
            for (level = 0; level < 3; level++) printf "%-*s| ", width[level] + 1, cell[row, level]
            print cell[row, 3]
        }
    }' 0 1 2 3
