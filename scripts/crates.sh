#!/usr/bin/env bash
# The README's table of crates: idea (from each Cargo.toml), lines of Rust without tests/ and examples/, what to read first.
#
#   scripts/crates.sh            prints the table
#   scripts/crates.sh --splice   writes it into README.md, between its two comments
#   scripts/crates.sh --check    fails if README.md has another table, or a crate is missing from it or from the picture in
#                                docs/architecture.md
set -euo pipefail
cd "$(dirname "$0")/.."

# The file to read first, where it is not src/lib.rs.
declare -A first=(
    [sudoku-core]=src/strategy.rs
    [sudoku-rowscan]=src/row_scan.rs
    [sudoku-sets]=src/sets.rs
    [sudoku-bitmask]=src/used.rs
    [sudoku-exact-cover]=src/links.rs
    [sudoku-constraint]=src/weighted.rs
    [sudoku-exercises]=src/holes/row_scan.rs
    [sudoku-symmetry]=src/symmetry.rs
)

# In the order in which one would read them.
order=(sudoku-core sudoku-rowscan sudoku-sets sudoku-bitmask sudoku-exact-cover sudoku-simd sudoku-constraint sudoku-solvers
    sudoku-io sudoku-symmetry sudoku-generate sudoku-rate sudoku-corpus sudoku-conformance sudoku-arena sudoku-trace sudoku-report
    backtracking sudoku-exercises sudoku-strategies sudoku-cli sudoku-web)

table() {
    echo '| crate | idea | lines | read first |'
    echo '|---|---|---:|---|'
    for crate in "${order[@]}"; do
        path=crates/$crate
        [ -d "$path" ] || continue
        idea=$(sed -n 's/^description = "\(.*\)"$/\1/p' "$path/Cargo.toml")
        lines=$(find "$path/src" -name '*.rs' -exec cat {} + | wc -l)
        file=${first[$crate]:-src/lib.rs}
        [ -e "$path/$file" ] || file=src/lib.rs
        [ -e "$path/$file" ] || file=src/main.rs
        echo "| [\`$crate\`]($path) | $idea | $lines | [\`${file#src/}\`]($path/$file) |"
    done
}

readme() { # README.md with the table of today
    awk -v table="$(table)" '
        /^<!-- crates: end -->/ { inside = 0 }
        !inside { print }
        /^<!-- crates: begin/ { print table; inside = 1 }
    ' README.md
}

for path in crates/*; do
    case " ${order[*]} " in
    *" ${path#crates/} "*) ;;
    *) echo "crates: $path is missing from the list in scripts/crates.sh" >&2; exit 1 ;;
    esac
done

case "${1-}" in
--splice)
    new=$(mktemp)
    readme >"$new"
    cat "$new" >README.md
    rm "$new"
    ;;
--check)
    for crate in "${order[@]}"; do
        grep -q "\b${crate#sudoku-}\b" docs/architecture.md ||
            { echo "crates: $crate is missing from the picture in docs/architecture.md" >&2; exit 1; }
    done
    readme | diff README.md - || { echo 'crates: the table in README.md is old: run scripts/crates.sh --splice' >&2; exit 1; }
    ;;
*) table ;;
esac
