#!/usr/bin/env bash
# Tests the page in a headless Chromium: builds it with scripts/web.sh if target/site is not there, then runs
# crates/sudoku-web/tests/*.mjs. It needs Node.js and chromium (CHROMIUM names another one); npm brings playwright-core, axe-core and
# typescript into the cache folder of scripts/web.sh.
#
# WEB_INSTALL=1 fetches what is missing, also for scripts/web.sh. WEB_SHOTS=FOLDER keeps pictures of what was seen. WEB_FIRST_MS and
# WEB_BOARDS are the limits of the two tests that take a time, for a machine that is busy.
#
#   bash scripts/web-test.sh [options of node --test]
set -euo pipefail
cd "$(dirname "$0")/.."

crate=crates/sudoku-web
cache=${SUDOKU_WEB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku-web}
playwright=1.65.1
axe=4.14.1
typescript=5.9.3

die() { echo "web-test.sh: $*" >&2; exit 1; }
command -v node >/dev/null || die 'no Node.js'
if [ -n "${WEB_INSTALL:-}" ] && [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then
    apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium fonts-noto-cjk
fi
export CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$CHROMIUM" ] || die 'no chromium: apt-get install chromium, or set CHROMIUM'
[ -e target/site/index.html ] || bash scripts/web.sh --page

modules=$cache/node-$playwright-$axe-$typescript
if [ ! -d "$modules/node_modules/typescript" ]; then
    mkdir -p "$modules"
    npm install --silent --no-fund --no-audit --prefix "$modules" "playwright-core@$playwright" "axe-core@$axe" "typescript@$typescript"
fi
export WEB_MODULES=$modules/node_modules SITE=$PWD/target/site

# The page against the types of the Rust side.
node "$WEB_MODULES/typescript/bin/tsc" --noEmit --allowJs --checkJs --target esnext --module esnext --moduleResolution bundler \
    --lib esnext,dom,dom.iterable $crate/page/app.js $crate/page/frame.js
echo 'the types of the page are right'

# What the program counts, for every strategy on every board of 9x9.
if [ -z "${WEB_STEPS:-}" ]; then
    export WEB_STEPS=$PWD/target/web/steps.txt
    env -u RUSTC -u RUSTC_BOOTSTRAP nice cargo run --quiet --locked ${WEB_JOBS:+-j "$WEB_JOBS"} --manifest-path $crate/Cargo.toml \
        --example steps --target-dir target/web/host >"$WEB_STEPS"
fi
node --test "$@" $crate/tests/
