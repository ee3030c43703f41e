//! Chooses a guess in all nodes at once.
//!
//! A digit takes one of six ways through a band or stack: one part in each box. The guess is in the band or stack that has the
//! fewest ways left for all digits together. Its digit has exactly two ways left there, and is down to two ways in as many
//! other bands and stacks as possible. The idea to count ways, and to take the band with the fewest, is tdoku's.

use super::lanes::NodeVector;
use super::pass::{Matrix, Nodes, parts, ways};

/// A guess in each node.
pub(super) struct Guess<V> {
    /// The nodes that have a choice, as bits.
    pub(super) open: u32,
    /// For each band, then each stack: zero in the nodes whose guess is there, all ones elsewhere.
    elsewhere: [V; 6],
    /// The candidates of each part of that band or stack: on one side of the guess, and on the other.
    sides: [Matrix<V>; 2],
}

impl<V: NodeVector> Guess<V> {
    /// The candidates of this cell on the two sides. `idle` is all ones in nodes that make no guess.
    #[inline(always)]
    pub(super) fn sides(&self, cell: V, idle: V, [band, stack, row, column]: [usize; 4]) -> [V; 2] {
        let (no_band, no_stack) = (self.elsewhere[band].or(idle), self.elsewhere[3 + stack].or(idle));
        let [one, other] = &self.sides;
        [
            cell.and3(one[row][stack].or(no_band), one[band][column].or(no_stack)),
            cell.and3(other[row][stack].or(no_band), other[band][column].or(no_stack)),
        ]
    }
}

/// Chooses a guess in each node that has stopped changing.
#[inline(always)]
pub(super) fn choose<V: NodeVector>(nodes: &Nodes<V>) -> Guess<V> {
    let zero = nodes.cells[0].splat(0);
    let none = zero.splat(0xFFFF);
    let mut best = none;
    let mut digits = zero;
    let mut all_ways = [[zero; 6]; 6];
    let mut twos = [zero; 6];
    for m in 0..6 {
        let w = ways(if m < 3 { &nodes.rows[m] } else { &nodes.columns[m - 3] });
        all_ways[m] = w;
        // The number of ways of each digit, as three bits: 1, 2, 4.
        let count = add_up(&w);
        let [one, two, four] = count;
        let exactly_two = two.and_not2(one, four);
        twos[m] = exactly_two;
        let three = two.and(one).and_not(four);
        let more = two.or(four);
        let fewest = exactly_two.or_else(three.or_else(more));
        // The ways of all digits together, and the band or stack below them.
        let [one, two, four] = [one.count_ones(), two.count_ones().shl::<1>(), four.count_ones().shl::<2>()];
        let total = one.add(two).add(four);
        let key = total.shl::<3>().add(zero.splat(m as u16));
        let key = key.blend(more.zeros(), none);
        digits = digits.blend(key.less(best), fewest);
        best = best.min(key);
    }
    // Of these digits, those that are down to two ways in the most bands and stacks: bit by bit from the top.
    let [one, two, four] = add_up(&twos);
    for plane in [four, two, one] {
        digits = digits.and(plane).or_else(digits);
    }
    let digit = digits.and(zero.sub(digits));

    let place = best.and(zero.splat(7));
    let mut here = [zero; 6];
    let mut elsewhere = [none; 6];
    for m in 0..6 {
        let chosen = place.equal(zero.splat(m as u16));
        elsewhere[m] = none.blend(chosen, zero);
        for i in 0..6 {
            here[i] = here[i].blend(chosen, all_ways[m][i]);
        }
    }
    // One side gets the ways that begin with the first open part of the matrix's first row, the other side the rest. If there
    // is no rest, one side gets the even way, the other the odd one. Either way each side loses a part, so both sides are
    // smaller than the node.
    let other_digits = none.and_not(digit);
    for i in 0..6 {
        here[i] = here[i].and(digit);
    }
    let first = [here[0].or(here[3]), here[1].or(here[4]), here[2].or(here[5])];
    let has_rest = first[0].majority(first[1], first[2]);
    let taken = [first[0], first[1].and_not(first[0]), first[2].and_not2(first[0], first[1])];
    let mut side = [zero; 6];
    let mut rest = [zero; 6];
    for i in 0..3 {
        let even = here[i].and(taken[i]);
        let odd = here[3 + i].and3(taken[i], has_rest);
        side[i] = even.or(other_digits);
        side[3 + i] = odd.or(other_digits);
        rest[i] = here[i].and_not(even).or(other_digits);
        rest[3 + i] = here[3 + i].and_not(odd).or(other_digits);
    }
    Guess { open: V::bits(best.less(none)), elsewhere, sides: [parts(&side), parts(&rest)] }
}

/// The sum of six bits, as three bits: 1, 2, 4.
#[inline(always)]
fn add_up<V: NodeVector>(six: &[V; 6]) -> [V; 3] {
    let [a, b, c, d, e, f] = *six;
    let ((low, low_carry), (high, high_carry)) = (a.full_add(b, c), d.full_add(e, f));
    let (two, four) = low_carry.full_add(high_carry, low.and(high));
    [low.xor(high), two, four]
}
