#!/usr/bin/env bash
# Makes docs/report and the README's table anew, from one comparison on this machine. Best when nothing else runs on it.
#
#   scripts/report.sh
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run --release --locked -- compare -o docs/report/record.json
cargo run --release --locked -- report docs/report/record.json --out docs/report --splice README.md
