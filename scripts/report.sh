#!/usr/bin/env bash
# Makes a record of this machine and of today, then docs/report and the README's summary from it and all other published
# records. Best when nothing else runs on the machine.
#
#   scripts/report.sh            measures, takes a few minutes
#   scripts/report.sh --again    measures nothing: makes docs/report and the README from the records that are there
#   scripts/report.sh --check    writes nothing, fails if docs/report or the README are not what the records make
#
# Records live in docs/report/records/<machine>/<date>.json. What is published is built with the profile `dist`, from a
# commit without changes; otherwise nothing is measured.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=${1-}
case "$mode" in
'' | --again | --check) ;;
*) echo "report: $mode is not an option; expected --again or --check" >&2; exit 2 ;;
esac

records() { find docs/report/records -name '*.json' 2>/dev/null | LC_ALL=C sort; }

if [ "$mode" = '' ]; then
    # Tracked files only: a stray note does not change the program.
    if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
        echo 'report: there are changes that are not committed; commit them first, so that the record names what ran' >&2
        exit 1
    fi
    cargo build --profile dist --locked
    sudoku=${CARGO_TARGET_DIR:-target}/dist/sudoku
    machine=$(lscpu 2>/dev/null | sed -n 's/^Model name: *//p' | head -n 1)
    [ -n "$machine" ] || machine=$(sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m)
    # Small letters, digits and single hyphens.
    machine=$(tr '[:upper:]' '[:lower:]' <<<"$machine" | sed 's/[^a-z0-9]\{1,\}/-/g; s/^-*//; s/-*$//')
    folder=docs/report/records/${machine:-unknown}
    record=$folder/$(date -u +%F).json
    mkdir -p "$folder"
    "$sudoku" compare -o "$record"
else
    # Reading needs no special build.
    cargo build --release --locked
    sudoku=${CARGO_TARGET_DIR:-target}/release/sudoku
fi

mapfile -t all < <(records)
[ ${#all[@]} -gt 0 ] || { echo 'report: there is no record in docs/report/records' >&2; exit 1; }
if [ "$mode" = --check ]; then
    "$sudoku" report "${all[@]}" -o docs/report --splice README.md --check
    for picture in docs/report/*.svg; do
        grep -qF "(${picture##*/})" docs/report/report.md || {
            echo "report: $picture is not in the report; run scripts/report.sh --again" >&2
            exit 1
        }
    done
    exit
fi
# The new report is made beside the old one, and takes its place only when it is complete.
scratch=$(mktemp -d docs/report.XXXXXX)
trap 'rm -rf "$scratch"' EXIT
cp README.md "$scratch/README.md"
"$sudoku" report "${all[@]}" -q -o "$scratch/report" --splice "$scratch/README.md"
for picture in docs/report/*.svg; do
    # Pictures of sets that are gone would stay otherwise.
    [ -e "$scratch/report/${picture##*/}" ] || rm -f "$picture"
done
mv -f "$scratch"/report/* docs/report/
mv -f "$scratch/README.md" README.md
