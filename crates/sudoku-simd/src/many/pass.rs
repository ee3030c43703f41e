//! The rules, on all candidates of 32 nodes at once.
//!
//! # The data
//!
//! Each of the 81 cells has a vector. Each of its 32 lanes belongs to a different node, and holds the candidates of the cell
//! in that node as nine bits:
//!
//! ```text
//!             lane 0       lane 1       lane 2            lane 31
//!  cell r1c1  .......9.7.  12...5...    .....6...   ...   1.3......
//!  cell r1c2  ...
//!  ...
//! ```
//!
//! Everything that a rule needs is in the same lane and at the same bit of other vectors. Nothing is ever shifted or shuffled,
//! and all nine digits are treated at once.

use super::lanes::NodeVector;

/// A 3x3 matrix of vectors.
pub(super) type Matrix<V> = [[V; 3]; 3];

/// All nine digits.
pub(super) const ALL: u16 = 0x1FF;

/// 32 nodes of the search, and the sums that the rules need.
pub(super) struct Nodes<V> {
    /// The candidates of each cell, box by box, and in a box row by row.
    pub(super) cells: [V; 81],
    /// The candidates of each row part (three cells of a row in one box): by band, row in the band, and stack.
    pub(super) rows: [Matrix<V>; 3],
    /// The candidates of each column part: by stack, band, and column in the stack.
    pub(super) columns: [Matrix<V>; 3],
    /// For each box, the digits that were the only candidate of a cell in the last pass.
    pub(super) known: [V; 9],
}

/// The state of each node after a pass, as bits.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    /// The node has no solution.
    pub(super) dead: u32,
    /// The node is solved.
    pub(super) solved: u32,
    /// Neither, and the pass changed nothing.
    pub(super) still: u32,
}

/// The six ways to take one part of each row and each column of a matrix: three even, three odd permutations.
#[inline(always)]
pub(super) fn ways<V: NodeVector>(m: &Matrix<V>) -> [V; 6] {
    [
        m[0][0].and3(m[1][1], m[2][2]),
        m[0][1].and3(m[1][2], m[2][0]),
        m[0][2].and3(m[1][0], m[2][1]),
        m[0][0].and3(m[1][2], m[2][1]),
        m[0][1].and3(m[1][0], m[2][2]),
        m[0][2].and3(m[1][1], m[2][0]),
    ]
}

/// The parts that lie on one of the ways.
#[inline(always)]
pub(super) fn parts<V: NodeVector>(ways: &[V; 6]) -> Matrix<V> {
    let [e0, e1, e2, o0, o1, o2] = *ways;
    [[e0.or(o0), e1.or(o1), e2.or(o2)], [e2.or(o1), e0.or(o2), e1.or(o0)], [e1.or(o2), e2.or(o0), e0.or(o1)]]
}

/// Locked candidates, and more. A part of a band or stack keeps a digit only if it lies on one of the digit's ways through the
/// band or stack. And a part holds three digits: if three digits have no other part in their box, it holds no other digit.
#[inline(always)]
fn lock<V: NodeVector>(m: &mut Matrix<V>) {
    let old = *m;
    for i in 0..3 {
        for j in 0..3 {
            let only_here = old[i][j].and_not2(old[(i + 1) % 3][j], old[(i + 2) % 3][j]);
            m[i][j] = old[i][j].if_three(only_here);
        }
    }
    *m = parts(&ways(m));
}

impl<V: NodeVector> Nodes<V> {
    /// Without a node.
    pub(super) fn new(zero: V) -> Self {
        Nodes { cells: [zero; 81], rows: [[[zero; 3]; 3]; 3], columns: [[[zero; 3]; 3]; 3], known: [zero; 9] }
    }

    /// Applies all rules once.
    #[inline(always)]
    pub(super) fn pass(&mut self, live: u32) -> Outcome {
        let zero = self.cells[0].splat(0);
        let all = zero.splat(ALL);
        for i in 0..3 {
            lock(&mut self.rows[i]);
            lock(&mut self.columns[i]);
        }
        // Bit 15 is set where a cell is empty: zero less one.
        let mut empty = zero;
        // Digits that have a place in every box, digits that are known twice in a box, and bits that changed.
        let mut present = all;
        let mut twice = zero;
        let mut changed = zero;
        let mut known_everywhere = all;
        for band in 0..3 {
            for stack in 0..3 {
                let number = band * 3 + stack;
                let cells: &mut [V; 9] =
                    (&mut self.cells[number * 9..number * 9 + 9]).try_into().expect("nine cells of a box");
                let mut box_cells = [zero; 9];
                for r in 0..3 {
                    for c in 0..3 {
                        box_cells[r * 3 + c] =
                            cells[r * 3 + c].and3(self.rows[band][r][stack], self.columns[stack][band][c]);
                    }
                }
                // Hidden singles: digits with exactly one place in the box. The other digits leave the cell.
                let (some, several) = some_and_several(&box_cells);
                present = present.and(some);
                let hidden = some.and_not(several);
                // Naked singles: cells with exactly one digit. The digit leaves the other cells.
                let mut single = [zero; 9];
                for i in 0..9 {
                    box_cells[i] = box_cells[i].and(hidden).or_else(box_cells[i]);
                    let less_one = box_cells[i].minus_one();
                    single[i] = box_cells[i].single_bits(less_one);
                    empty = empty.or(less_one);
                }
                let (known, clash) = some_and_several(&single);
                twice = twice.or(clash);
                for i in 0..9 {
                    box_cells[i] = box_cells[i].and_not_except(known, single[i]);
                    changed = changed.or_xor(box_cells[i], cells[i]);
                    cells[i] = box_cells[i];
                }
                for i in 0..3 {
                    self.rows[band][i][stack] =
                        box_cells[i * 3].or3(box_cells[i * 3 + 1], box_cells[i * 3 + 2]);
                    self.columns[stack][band][i] = box_cells[i].or3(box_cells[i + 3], box_cells[i + 6]);
                }
                self.known[number] = known;
                known_everywhere = known_everywhere.and(known);
            }
        }
        let wrong = empty.and(zero.splat(0x8000)).or3(present.xor(all), twice);
        let mut dead = wrong.nonzero_bits() & live;
        let mut solved = V::bits(known_everywhere.equal(all)) & live & !dead;
        if solved != 0 {
            let right = V::bits(self.every_line_has_every_digit());
            dead |= solved & !right;
            solved &= right;
        }
        Outcome { dead, solved, still: !changed.nonzero_bits() & live & !dead & !solved }
    }

    /// The nodes in which each digit has a place in every row and column. If each cell has one digit, and each box has all
    /// nine, that proves a solution.
    #[inline(always)]
    fn every_line_has_every_digit(&self) -> V::Mask {
        let all = self.cells[0].splat(ALL);
        let mut both = all;
        for i in 0..3 {
            for line in 0..3 {
                let [a, b, c] = self.rows[i][line];
                let row = a.or3(b, c);
                let column = self.columns[i][0][line].or3(self.columns[i][1][line], self.columns[i][2][line]);
                both = both.and3(row, column);
            }
        }
        both.equal(all)
    }

    /// Computes the row parts and column parts again, after cells were changed from outside.
    #[inline(always)]
    pub(super) fn sum_up(&mut self) {
        for band in 0..3 {
            for stack in 0..3 {
                let base = (band * 3 + stack) * 9;
                for i in 0..3 {
                    let row = base + i * 3;
                    self.rows[band][i][stack] = self.cells[row].or3(self.cells[row + 1], self.cells[row + 2]);
                    let column = base + i;
                    self.columns[stack][band][i] =
                        self.cells[column].or3(self.cells[column + 3], self.cells[column + 6]);
                }
            }
        }
    }
}

/// The bits that are set in at least one of nine, and in at least two.
#[inline(always)]
fn some_and_several<V: NodeVector>(nine: &[V; 9]) -> (V, V) {
    let some = [nine[0].or3(nine[1], nine[2]), nine[3].or3(nine[4], nine[5]), nine[6].or3(nine[7], nine[8])];
    let several = [
        nine[0].majority(nine[1], nine[2]),
        nine[3].majority(nine[4], nine[5]),
        nine[6].majority(nine[7], nine[8]),
    ];
    let across = some[0].majority(some[1], some[2]);
    (some[0].or3(some[1], some[2]), across.or(several[0].or3(several[1], several[2])))
}
