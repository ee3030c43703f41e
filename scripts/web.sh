#!/usr/bin/env bash
# Builds the page and the site into target/site: crates/sudoku-web as WebAssembly (with vectors and without), the page's own files,
# and the documents.
#
#   bash scripts/web.sh          everything
#   bash scripts/web.sh --page   without the documents
#
# The compiler is the toolchain in use, if `rustup target add wasm32-unknown-unknown` has given it the target; otherwise Debian's
# (rustc-web, cargo-web, rust-web-src, lld-16), which builds the standard library too. WEB_TOOLCHAIN=rustup or =debian decides.
# With WEB_INSTALL=1 the script fetches what is missing: by rustup, or by apt-get.
# `wasm-bindgen` and `mdbook` are installed by cargo into a cache folder (SUDOKU_WEB_CACHE, by default ~/.cache/sudoku-web).
set -euo pipefail
cd "$(dirname "$0")/.."

crate=crates/sudoku-web
site=target/site
cache=${SUDOKU_WEB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku-web}
triple=wasm32-unknown-unknown
# In bytes: what is loaded before a board can be typed, and all of the app that one browser loads.
most_first=$((300 * 1024))
most_whole=$((1536 * 1024))

die() { echo "web.sh: $*" >&2; exit 1; }
step() { printf '\n== %s\n' "$*"; }

step toolchain
way=${WEB_TOOLCHAIN:-}
has_target() { [ -d "$(rustc --print target-libdir --target "$triple" 2>/dev/null)" ]; }
if [ -n "${WEB_INSTALL:-}" ] && ! has_target && [ ! -x /usr/bin/wasm-ld-16 ]; then
    rustup target add "$triple" || { apt-get update -qq && apt-get install -qq -y --no-install-recommends rustc-web cargo-web rust-web-src lld-16; }
fi
if [ -z "$way" ]; then
    if has_target; then
        way=rustup
    elif [ "$(/usr/bin/rustc --version 2>/dev/null)" ] && [ -x /usr/bin/wasm-ld-16 ]; then
        way=debian
    else
        die "no compiler for $triple: run 'rustup target add $triple', or, on Debian, 'apt-get install rustc-web cargo-web rust-web-src lld-16'"
    fi
fi
cargo=(nice cargo build)
case $way in
    rustup) ;;
    debian)
        export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld-16
        unset RUSTUP_TOOLCHAIN
        cargo=(nice /usr/bin/cargo build -Zbuild-std=std,panic_abort)
        ;;
    *) die "WEB_TOOLCHAIN is '$way': expected rustup or debian" ;;
esac
echo "$way"

step wasm-bindgen
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p}' $crate/Cargo.lock)
tools=$cache/wasm-bindgen-$version
if [ ! -x "$tools/bin/wasm-bindgen" ]; then
    env -u RUSTC -u RUSTC_BOOTSTRAP nice cargo install --locked ${WEB_JOBS:+-j "$WEB_JOBS"} wasm-bindgen-cli --version "$version" --root "$tools"
fi
echo "$version"

rm -rf $site.new
mkdir -p $site.new
for build in simd plain; do
    step "the module, $build"
    flags='-C target-feature=-simd128'
    [ $build = plain ] || flags='-C target-feature=+simd128'
    RUSTFLAGS=$flags "${cargo[@]}" --release --locked --lib --target "$triple" ${WEB_JOBS:+-j "$WEB_JOBS"} \
        --manifest-path $crate/Cargo.toml --target-dir target/web/$build
    "$tools/bin/wasm-bindgen" --target web --out-name sudoku-$build --out-dir $site.new target/web/$build/$triple/release/sudoku_web.wasm
    module=$site.new/sudoku-${build}_bg.wasm
    # Whatever it can do for the size is welcome; an old one does not know every instruction.
    if command -v wasm-opt >/dev/null && wasm-opt -O2 --all-features "$module" -o "$module.opt" 2>/dev/null; then
        mv "$module.opt" "$module"
    else
        rm -f "$module.opt"
    fi
done

step 'the page'
host() { env -u RUSTC -u RUSTC_BOOTSTRAP nice cargo run --quiet --locked ${WEB_JOBS:+-j "$WEB_JOBS"} --manifest-path $crate/Cargo.toml -p sudoku-site --target-dir target/web/host -- "$@"; }
host player $site.new
cp $crate/page/* $site.new/
for build in simd plain; do
    gzip -9 -n -c $site.new/sudoku-${build}_bg.wasm >$site.new/sudoku-$build.wasm.packed
    rm $site.new/sudoku-${build}_bg.wasm
done
# Types are for those who work on the page.
mkdir -p target/web/types
mv $site.new/*.d.ts target/web/types/
cd $site.new
first=(index.html app.css app.js board.js engine.js links.js race.js words.js icon.svg app.webmanifest)
app=("${first[@]}" worker.js frame.js overview.js player.html player.css player.js sw.js sudoku-simd.js sudoku-simd.wasm.packed)
version=sudoku-$(cat "${app[@]}" | sha256sum | cut -c1-16)
files=$(printf '"%s", ' "${app[@]}" ./)
sed -i "s|@VERSION@|$version|; s|\"@FILES@\"|${files%, }|" sw.js
cd - >/dev/null

step sizes
size() { (cd $site.new && cat "$@" | wc -c); }
packed() { (cd $site.new && for file in "$@"; do case $file in *.packed) cat "$file" ;; *) gzip -9 -n -c "$file" ;; esac; done | wc -c); }
report() { # name, limit, files
    local name=$1 most=$2 bytes; shift 2
    bytes=$(size "$@")
    printf '%s: %d bytes of at most %d; %d where the server compresses\n' "$name" "$bytes" "$most" "$(packed "$@")"
    [ "$bytes" -le "$most" ] || die "$name is larger than $most bytes"
}
report 'first view' $most_first "${first[@]}"
report 'whole app' $most_whole "${app[@]}"
report 'the module without vectors, for old browsers' $most_whole sudoku-plain.js sudoku-plain.wasm.packed

if [ "${1:-}" != --page ]; then
    step 'the documents'
    mdbook_version=0.5.4
    mdbook=${MDBOOK:-$cache/mdbook-$mdbook_version/bin/mdbook}
    if [ ! -x "$mdbook" ]; then
        env -u RUSTC -u RUSTC_BOOTSTRAP nice cargo install --locked ${WEB_JOBS:+-j "$WEB_JOBS"} mdbook --version $mdbook_version \
            --no-default-features --features search --root "$cache/mdbook-$mdbook_version"
    fi
    rm -rf target/web/book
    host book target/web/book
    for lang in en zh; do
        "$mdbook" build -d "$PWD/$site.new/docs/$lang" target/web/book/$lang
    done
    cp docs/report/report.html $site.new/docs/report.html
fi

# All at once, so that a server never shows half a site.
rm -rf $site
mv $site.new $site
echo
echo "$site is ready: any file server will do, for example: python3 -m http.server -d $site 8000"
