//! The laws that every strategy obeys, for each back-end by name. Where the machine lacks one, its laws say so.

use sudoku_simd::{Backend, Simd, SimdMany, solve_sudoku};

sudoku_conformance::laws!(simd, Simd; sizes: [9]);
sudoku_conformance::laws!(simd_avx512, || Simd::with_backend(Backend::Avx512).unwrap();
    sizes: [9]; needs: (Backend::Avx512.is_available()));
sudoku_conformance::laws!(simd_avx2, || Simd::with_backend(Backend::Avx2).unwrap();
    sizes: [9]; needs: (Backend::Avx2.is_available()));
sudoku_conformance::laws!(simd_portable, || Simd::with_backend(Backend::Portable).unwrap(); sizes: [9]);

sudoku_conformance::laws!(simd_many, SimdMany; sizes: [9]);
sudoku_conformance::laws!(simd_many_avx512, || SimdMany::with_backend(Backend::Avx512).unwrap();
    sizes: [9]; needs: (Backend::Avx512.is_available()));
sudoku_conformance::laws!(simd_many_avx2, || SimdMany::with_backend(Backend::Avx2).unwrap();
    sizes: [9]; needs: (Backend::Avx2.is_available()));
sudoku_conformance::laws!(simd_many_portable, || SimdMany::with_backend(Backend::Portable).unwrap(); sizes: [9]);

sudoku_conformance::candidate_laws!(simd_from_candidates, Simd; sizes: [9]);
sudoku_conformance::candidate_laws!(simd_many_from_candidates, SimdMany; sizes: [9]);

sudoku_conformance::leetcode_laws!(leetcode, solve_sudoku);
