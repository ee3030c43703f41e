#!/usr/bin/env bash
# Checks that everything the vector engine does is inlined into its entry functions, as docs/engine.md promises: a method or
# a closure that is called instead loses the processor's features, and runs ten times slower.
#
#   scripts/inlining.sh
#
# Compiles sudoku-simd as for a release, without link-time optimisation, and lists with objdump which functions each entry
# function refers to. Allowed are panics, which never happen; for `observed_*` the observer and a virtual call to the visitor;
# for `run_*` a new packet of open nodes, and filling and copying memory; for portable code, which needs no features, the
# larger operations of `one/portable.rs`, and copying vectors. Prints a line for each entry function. Ends with status 1 if one of
# them calls anything else, or is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname -m)" = x86_64 ] || { echo 'inlining: skipped, the entry functions to check are those of x86-64'; exit 0; }
command -v objdump >/dev/null || { echo 'inlining: objdump is not installed (it is part of binutils)' >&2; exit 2; }
target=${CARGO_TARGET_DIR:-target}/inlining
cargo rustc --quiet --locked --release -p sudoku-simd --lib --target-dir "$target" --config 'profile.release.lto="off"' \
    -- --emit=obj
object=$(ls -t "$target"/release/deps/sudoku_simd-*.o | head -n 1)

objdump --syms --disassemble --reloc --no-show-raw-insn --demangle "$object" | awk '
    BEGIN {
        count = split("silent observed counted run", kinds)
        panics = "core::(panicking|slice::index|option|result)::"
        allowed["observed"] = "sudoku_simd.*observer|memset|memcpy"
        allowed["run"] = "^(memset|memcpy|memmove)|alloc::raw_vec::|__rust_alloc|__rust_dealloc|__rust_no_alloc_shim"
        for (i = 1; i <= count; i++) {
            expected[kinds[i] "_avx2"] = expected[kinds[i] "_avx512"] = expected[kinds[i] "_portable"] = kinds[i]
        }
    }
    # A line of the symbol table: of a table of data, whose address is not that of a function.
    / O \.[a-z]/ { sub(/.* O [^\t]*\t[0-9a-f]+ (\.hidden )?/, ""); data[$0]; next }
    # The start of a function.
    /^[0-9a-f]+ <.*>:$/ {
        name = $0
        sub(/^[0-9a-f]+ </, "", name)
        sub(/>:$/, "", name)
        sub(/.*::/, "", name)
        inside = name in expected
        if (inside) { kind = expected[name]; seen[name] = 1 }
        next
    }
    !inside { next }
    # A call through a table of methods. (From the stack, it is a function whose address was loaded before.)
    /\tcall +\*(0x[0-9a-f]+)?\(%r/ && !/\(%r(ip|sp)\)/ && kind != "observed" { wrong[name] = wrong[name] "\n    a virtual call" }
    # The address of a function: called directly, or from a register.
    /R_X86_64_(PLT32|(REX_)?GOTPCREL|GOTPCRELX)/ {
        callee = $0
        sub(/.*R_X86_64_[A-Z0-9_]+[ \t]+/, "", callee)
        sub(/-0x4$/, "", callee)
        if (callee in data) next
        if (callee ~ panics || (name ~ /_portable$/ && callee ~ /^mem(cpy|set|move)$|^sudoku_simd::one::portable::/) || (kind in allowed && callee ~ allowed[kind])) { others[name]++ }
        else { wrong[name] = wrong[name] "\n    " callee }
    }
    END {
        for (name in expected) {
            if (!(name in seen)) { print "inlining: " name " is missing" | "cat >&2"; status = 1 }
            else if (name in wrong) { print "inlining: " name " calls" wrong[name] | "cat >&2"; status = 1 }
            else { printf "%s: nothing of the search is called (%d allowed references)\n", name, others[name] | "sort" }
        }
        close("sort")
        exit status
    }'
