#!/usr/bin/env bash
# Takes the picture of the player in README.md: a search of 3 x 4 cells, at a refused move. Needs chromium.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cargo run --release -p knight-backtrack -- 3 4 0 0 --replay "$folder/search.html"
chromium --headless --no-sandbox --hide-scrollbars --window-size=1200,700 --virtual-time-budget=4000 \
    --screenshot=docs/player.png "file://$folder/search.html#step=${1:-304}"
