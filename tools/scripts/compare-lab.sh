#!/usr/bin/env bash
# compare-lab.sh LISTING: compiles the laboratory's listing, the text with its fenced blocks, with its misplaced call where
# it belongs, and compares what it prints with `n-queens --lab`, byte for byte, for boards of 1 to 11.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if [ ! -f "${1:-}" ]; then
    echo "skipped: compare-lab.sh needs the file of the laboratory's listing" >&2
    exit 0
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# All blocks from the first #include on, without the board that is shown. The call and the brace too many go; the call
# comes back where a queen was placed.
awk '/^```/ { inside = !inside; next } inside' "$1" | sed -n '/#include/,$p' | grep -vE '^([o*] )+[o*]$' |
    awk '/invoke the backtracking/ { getline; getline; next } /a\[x\]=i;/ { print "a[x] = i; pune_dama(x + 1);"; next } { print }' \
        >"$folder/lab.c"
gcc -O2 -include stdbool.h -o "$folder/lab" "$folder/lab.c"
for n in {1..11}; do
    echo "$n" | "$folder/lab" >"$folder/listing"
    echo "$n" | cargo run --quiet --release -p n-queens -- --lab >"$folder/ours"
    cmp "$folder/listing" "$folder/ours"
    echo "$n x $n: $(wc -c <"$folder/ours") bytes, equal"
done
