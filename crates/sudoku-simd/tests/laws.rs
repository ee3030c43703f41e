//! The laws that every strategy obeys, for each back-end by name. Where the machine lacks one, its laws are ignored.

use sudoku_conformance::Suite;
use sudoku_simd::{Backend, Simd, SimdMany, solve_sudoku};

sudoku_conformance::main! {
    Suite::new("simd", Simd::default).size::<9>(),
    Suite::new("simd_avx512", || Simd::with_backend(Backend::Avx512).unwrap())
        .size::<9>()
        .needs("avx512", Backend::Avx512.is_available()),
    Suite::new("simd_avx2", || Simd::with_backend(Backend::Avx2).unwrap())
        .size::<9>()
        .needs("avx2", Backend::Avx2.is_available()),
    Suite::new("simd_portable", || Simd::with_backend(Backend::Portable).unwrap())
        .size::<9>()
        .needs("portable", Backend::Portable.is_available()),

    Suite::new("simd_many", SimdMany::default).size::<9>(),
    Suite::new("simd_many_avx512", || SimdMany::with_backend(Backend::Avx512).unwrap())
        .size::<9>()
        .needs("avx512", Backend::Avx512.is_available()),
    Suite::new("simd_many_avx2", || SimdMany::with_backend(Backend::Avx2).unwrap())
        .size::<9>()
        .needs("avx2", Backend::Avx2.is_available()),
    Suite::new("simd_many_portable", || SimdMany::with_backend(Backend::Portable).unwrap())
        .size::<9>()
        .needs("portable", Backend::Portable.is_available()),

    Suite::from_candidates("simd_from_candidates", Simd::default).size::<9>(),
    Suite::from_candidates("simd_many_from_candidates", SimdMany::default).size::<9>(),

    Suite::leetcode("leetcode", solve_sudoku),
}
