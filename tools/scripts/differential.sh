#!/usr/bin/env bash
# Runs the programs on random boards and puzzles, broken ones among them, in all ways that must show the same, and
# compares; see tools/testing/src/differential.rs. So many cases (10000 unless told); SEED=… has the same ones again.
# C_PROGRAMS=FOLDER compares with the lecture's C programs, too, which you compiled under their names in the notebook:
# knighttour-bluteforce_E, knighttour-backtrack_E and NumberPlace_E.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export CASES=${1:-10000}
# The programs run in a folder each.
[ -z "${C_PROGRAMS:-}" ] || C_PROGRAMS=$(cd "$C_PROGRAMS" && pwd)
cargo test --workspace --test it differential
