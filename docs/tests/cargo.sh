#!/bin/sh
# Stands in for cargo in the transcripts: the programs are built already.
#   cargo run [OPTIONS] -p PROGRAM [-- ARGUMENTS]
if [ "$1" != run ]; then
    echo "only cargo run is known here, not: cargo $*" >&2
    exit 101
fi
while [ "$1" != -p ]; do
    shift || exit 101
done
program=$2
shift 2
if [ "$1" = -- ]; then
    shift
fi
exec "PROGRAMS/$program" "$@"
