//! Where to guess, in all nodes at once.
//!
//! A digit takes one of six ways through a band or stack: one part in each box. A guess is made where a digit has exactly
//! two ways left, in the band or stack that has the fewest ways left for all digits together; of its digits, one that is
//! down to two ways in many bands and stacks. The idea of counting ways, and of taking the band with the fewest, is
//! tdoku's.

use super::lanes::Lanes;
use super::pass::{Matrix, Nodes, parts, ways};

/// A guess in each node.
pub(super) struct Guess<L> {
    /// The nodes that have a choice, as bits.
    pub(super) open: u32,
    /// For each band, then each stack: zero in the nodes in which it is guessed there, all ones elsewhere.
    elsewhere: [L; 6],
    /// What each part of that band or stack may hold: on the one side of the guess, and on the other.
    sides: [Matrix<L>; 2],
}

impl<L: Lanes> Guess<L> {
    /// What the cell of this box may hold on the two sides. `idle` is all ones in nodes that make no guess.
    #[inline(always)]
    pub(super) fn sides(&self, cell: L, idle: L, [band, stack, row, column]: [usize; 4]) -> [L; 2] {
        let (no_band, no_stack) = (self.elsewhere[band].or(idle), self.elsewhere[3 + stack].or(idle));
        let [one, other] = &self.sides;
        [
            cell.and3(one[row][stack].or(no_band), one[band][column].or(no_stack)),
            cell.and3(other[row][stack].or(no_band), other[band][column].or(no_stack)),
        ]
    }
}

/// Chooses a guess in each node, for nodes in which nothing changes any more.
#[inline(always)]
pub(super) fn choose<L: Lanes>(nodes: &Nodes<L>) -> Guess<L> {
    let zero = nodes.cells[0].splat(0);
    let none = zero.splat(0xFFFF);
    let mut best = none;
    let mut digits = zero;
    let mut all_ways = [[zero; 6]; 6];
    let mut twos = [zero; 6];
    for m in 0..6 {
        let w = ways(if m < 3 { &nodes.rows[m] } else { &nodes.columns[m - 3] });
        all_ways[m] = w;
        // How many ways each digit has, as three bits: 1, 2, 4.
        let count = add_up(&w);
        let [one, two, four] = count;
        let exactly_two = two.without_both(one, four);
        twos[m] = exactly_two;
        let three = two.and(one).without(four);
        let more = two.or(four);
        let fewest = more.set(three.nonzero(), three);
        let fewest = fewest.set(exactly_two.nonzero(), exactly_two);
        // The ways of all digits together, and the band or stack below them.
        let [one, two, four] = [one.count(), two.count().double(), four.count().double().double()];
        let total = one.add(two).add(four);
        let key = total.double().double().double().add(zero.splat(m as u16));
        let key = key.set(more.equals(zero), none);
        digits = digits.set(key.less(best), fewest);
        best = best.min(key);
    }
    // Of these digits those that are down to two ways in the most bands and stacks: bit by bit from the top.
    let [one, two, four] = add_up(&twos);
    for plane in [four, two, one] {
        let better = digits.and(plane);
        digits = digits.set(better.nonzero(), better);
    }
    let digit = digits.and(zero.sub(digits));

    let place = best.and(zero.splat(7));
    let mut here = [zero; 6];
    let mut elsewhere = [none; 6];
    for m in 0..6 {
        let chosen = place.equals(zero.splat(m as u16));
        elsewhere[m] = none.set(chosen, zero);
        for i in 0..6 {
            here[i] = here[i].set(chosen, all_ways[m][i]);
        }
    }
    // On the one side the ways that begin with the first part that is open in the matrix's first row, on the other the
    // rest; if there is no rest, the even way on the one side, the odd on the other. In both cases each side loses a
    // part, so the sides are smaller than the node.
    let other_digits = none.without(digit);
    for i in 0..6 {
        here[i] = here[i].and(digit);
    }
    let first = [here[0].or(here[3]), here[1].or(here[4]), here[2].or(here[5])];
    let has_rest = first[0].majority(first[1], first[2]);
    let taken = [first[0], first[1].without(first[0]), first[2].without_both(first[0], first[1])];
    let mut side = [zero; 6];
    let mut rest = [zero; 6];
    for i in 0..3 {
        let even = here[i].and(taken[i]);
        let odd = here[3 + i].and3(taken[i], has_rest);
        side[i] = even.or(other_digits);
        side[3 + i] = odd.or(other_digits);
        rest[i] = here[i].without(even).or(other_digits);
        rest[3 + i] = here[3 + i].without(odd).or(other_digits);
    }
    Guess { open: L::bits(best.less(none)), elsewhere, sides: [parts(&side), parts(&rest)] }
}

/// The sum of six bits, as three: 1, 2, 4.
#[inline(always)]
fn add_up<L: Lanes>(six: &[L; 6]) -> [L; 3] {
    let [a, b, c, d, e, f] = *six;
    let (low, high) = (a.xor3(b, c), d.xor3(e, f));
    let (low_carry, high_carry, carry) = (a.majority(b, c), d.majority(e, f), low.and(high));
    [low.xor(high), low_carry.xor3(high_carry, carry), low_carry.majority(high_carry, carry)]
}
