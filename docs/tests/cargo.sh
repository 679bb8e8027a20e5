#!/bin/sh
# Takes the place of cargo in the transcripts: the programs are built already.
#   cargo run [OPTIONS] -p PROGRAM [-- ARGUMENTS]
#   cargo build … --package PROGRAM …
case $1 in
run)
    folder=debug
    while [ "$1" != -p ]; do
        if [ "$1" = --release ]; then
            folder=release
        fi
        shift || exit 101
    done
    program=$2
    shift 2
    if [ "$1" = -- ]; then
        shift
    fi
    # By these two a program knows which command has run it.
    export CARGO_PKG_NAME="$program"
    exec "PROGRAMS/$folder/$program" "$@"
    ;;
build)
    while [ "$1" != --package ]; do
        shift || exit 101
    done
    echo "{\"target\": {\"name\": \"$2\"}, \"executable\": \"PROGRAMS/release/$2\"}"
    ;;
*)
    echo "only cargo run and cargo build are known here, not: cargo $*" >&2
    exit 101
    ;;
esac
