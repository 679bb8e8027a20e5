#!/bin/sh
# Stands in for cargo in the transcripts: the programs are built already.
#   cargo run [OPTIONS] -p PROGRAM [-- ARGUMENTS]
#   cargo build … --package PROGRAM …
case $1 in
run)
    while [ "$1" != -p ]; do
        shift || exit 101
    done
    program=$2
    shift 2
    if [ "$1" = -- ]; then
        shift
    fi
    exec "PROGRAMS/$program" "$@"
    ;;
build)
    while [ "$1" != --package ]; do
        shift || exit 101
    done
    echo "{\"target\": {\"name\": \"$2\"}, \"executable\": \"PROGRAMS/$2\"}"
    ;;
*)
    echo "only cargo run and cargo build are known here, not: cargo $*" >&2
    exit 101
    ;;
esac
