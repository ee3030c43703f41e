#!/usr/bin/env bash
# Reading is linear in time: at twice the length, the reader may take at most 2.2 times the instructions. Counted by callgrind, so
# that no clock is asked; without valgrind nothing is checked, and the script says so.
#
#   bash scripts/linear.sh
set -eu # without pipefail: `yes` ends when `head` has enough
cd "$(dirname "$0")/.."

if ! command -v valgrind >/dev/null; then
    echo 'not run: valgrind is not installed'
    exit 0
fi
cargo build --release --locked -p sudoku-io --example read
program=${CARGO_TARGET_DIR:-target}/release/examples/read
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
line=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

# again COUNT TEXT: the text this many times.
again() { yes -- "$2" | head -n "$1"; }
joined() { again "$1" "$2" | tr -d '\n'; }

# write KIND COUNT: an input.
write() {
    case $1 in
    boards) again "$2" "$line" ;;
    prose) again "$2" 'A sentence, such as people write before a board.' ;;
    rows) again "$2" '5 3 . . 7 . . . .' ;;
    marks) again "$2" '123 4 56 7 8 9 12 3 4' ;;
    rules) again "$2" '---+---+---' ;;
    dashes) again "$2" '---------' ;;
    bars) again "$2" '|   |   |   |' ;;
    sixteens) again "$2" $'1.2..3..4.......\nA title' ;;
    table) echo puzzle,solution && again "$2" "$line," ;;
    quotes) echo puzzle,solution && again "$2" $'"\n\n\n\n\n\n\n\n' ;;
    list) printf '[' && joined "$2" "\"$line\"," && printf '0]\n' ;;
    objects) printf '[' && joined "$2" "{\"a\":1,\"puzzle\":\"$line\"}," && printf '0]\n' ;;
    nothing) printf '[' && joined "$2" '{"a":[1,2,"x"]},' && printf '0]\n' ;;
    brackets) joined "$2" '[[[[[[[[' && joined "$2" ']]]]]]]]' && echo ;;
    string) printf '{"puzzle": "' && again "$2" '' ;;
    long) joined "$2" '1234567.' && echo ;;
    tags) echo '<boards>' && again "$2" "<game data='$line'/>" ;;
    esac
}

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --count "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

status=0
for kind in boards prose rows marks rules dashes bars sixteens table quotes list objects nothing brackets string long tags; do
    write "$kind" 4000 >"$folder/once"
    write "$kind" 8000 >"$folder/twice"
    once=$(count "$folder/once") twice=$(count "$folder/twice")
    verdict=ok
    if ((twice * 10 > once * 22)); then
        verdict='more than linear'
        status=1
    fi
    printf '%-9s %12d %12d instructions, %6d a line: %s\n' "$kind" "$once" "$twice" $(((twice - once) / 4000)) "$verdict"
done
exit $status
