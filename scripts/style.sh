#!/usr/bin/env bash
# Looks for phrases that docs/style.md replaces, in Rust and Markdown files, and fails with the list of lines.
#
#   scripts/style.sh [PATH...]     the whole tree, or these paths only
set -euo pipefail
cd "$(dirname "$0")/.."

# Extended regular expressions, matched in any case.
phrases=(
    '\bso many\b'                       # this many, the number of
    '\bwhoever\b'                       # a caller, a reader
    '\bwho wants\b'                     # a caller that needs
    '([;,.] |///? |\bor )nothing if\b'  # None if
    '\bor nothing\b'                    # or None
    '\bfor ever\b'                      # forever
    '\bdearer\b'                        # more expensive
    '\banswers an? \[?`'                # returns
)
pattern=$(IFS='|'; echo "${phrases[*]}")

[ $# -gt 0 ] || set -- .
status=0
lines=$(git grep -n -i -E "$pattern" -- "$@") || status=$?
[ "$status" -le 1 ] || exit "$status"
found=$(grep -E '^[^:]*\.(rs|md):' <<<"$lines" | grep -v -E '^docs/(style\.md|zh/|lessons/zh/|report/)' || true)
if [ -n "$found" ]; then
    echo "$found"
    echo "style: $(wc -l <<<"$found") lines have a phrase that docs/style.md replaces" >&2
    exit 1
fi
