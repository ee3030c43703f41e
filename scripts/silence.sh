#!/usr/bin/env bash
# Instructions of the row scan with a silent visitor, against a copy of it without steps and remarks, on the same board.
# Counted by callgrind, so the answer does not depend on the machine's load.
#
#   scripts/silence.sh [TIMES] [BOARD]
#
# Needs valgrind. Prints both counts and their ratio; the work of starting the program is taken off both.
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-10}
command -v valgrind >/dev/null || { echo "silence: valgrind is not installed" >&2; exit 2; }
cargo build --quiet --release -p sudoku-rowscan --example silence
target=${CARGO_TARGET_DIR:-target}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

count() { # way, times
    valgrind --tool=callgrind --callgrind-out-file="$scratch/out" "$target/release/examples/silence" "$1" "$2" ${3+"$3"} \
        >/dev/null 2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$scratch/log"
}

none=$(count watched 0 ${2+"$2"})
watched=$(($(count watched "$times" ${2+"$2"}) - none))
bare=$(($(count bare "$times" ${2+"$2"}) - none))
echo "instructions for $times searches: watched $watched, bare $bare"
awk "BEGIN { printf \"ratio %.4f\\n\", $watched / $bare }"
