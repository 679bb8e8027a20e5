#!/usr/bin/env bash
# Builds the book into target/book; a warning is an error. Where there is no mdbook, one is built into
# target/mdbook: without optimisation and without its web server, which takes a third of the time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mdbook=$(command -v mdbook || true)
if [ -z "$mdbook" ]; then
    cargo install mdbook --version 0.5.4 --locked --no-default-features --debug --root target/mdbook
    mdbook=target/mdbook/bin/mdbook
fi
if ! said=$("$mdbook" build docs 2>&1) || grep -qE '\b(WARN|ERROR)\b' <<<"$said"; then
    echo "$said" >&2
    exit 1
fi
echo "The book is in target/book/index.html."
