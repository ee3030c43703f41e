//! Chooses the candidates to guess when nothing more follows from the rules.
//!
//! A **pair** is two candidates of which one must be true: the two digits of a cell that has only two, or the two places of a
//! digit in a row or a column. To guess one and then the other covers every solution.
//!
//! In a good pair, both candidates have many consequences. A small number, the weight, estimates how many:
//!
//! ```text
//! for its digit:    the other parts of its row that hold the digit                      0 to 2
//!                   the other parts of its column                                       0 to 2
//!                   the other rows of its box that hold it, outside its own column      0 to 2
//!                   the other columns of its box that hold it, outside its own row      0 to 2
//! for its cell:     two if the cell has more than two candidates
//!                   two if another digit has one of its last two places in a row or column here
//! ```
//!
//! Other candidates of the digit in the same part do not count, although the guess removes them too: counting them makes the
//! guesses much worse. The chosen pair is the one whose smaller weight is largest.
//!
//! All weights are computed at once, as planes: plane j is bit j of the weight of every candidate. Weights are counted from
//! three and cut off at ten, so three planes are enough. The largest smaller weight is found from the highest bit down, with
//! three questions: is there a pair whose two weights are both at least this large?
//!
//! Where few cells are open, or no guess has failed so far, this is not worth its price: then the first two places in a row
//! are taken. And while no guess fails, two are made at once.

use super::lanes::BoardVector;
use super::layout::{SAME_BAND, SAME_DIGIT, Spot, each};

/// A choice: one of these must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A pair.
    Pair(Spot, Spot),
    /// Without a pair: the bits are the places of a digit in a row.
    Row(Spot),
}

/// The pairs of a board.
#[derive(Clone, Copy)]
struct Pairs<V> {
    /// The cells with two candidates, in the lanes of all digits.
    cells: [V; 3],
    /// The words with two places.
    rows: [V; 3],
    /// The columns with two places, in all three bands.
    columns: V,
}

impl<V: BoardVector> Pairs<V> {
    #[inline(always)]
    fn of(board: [V; 3]) -> Self {
        let cells = V::two_digits(board);
        let rows = each!(r => board[r].pairs());
        // The number of places of a column in each band, in two bits, is added up over the three bands. Two places: the low
        // bits add up to zero and the high bits to one, or the low bits to two and the high bits to zero.
        let (sum, carry) = board[0].full_add(board[1], board[2]);
        let (sums, carries) =
            ((sum.next_band(), sum.second_band()), (carry.next_band(), carry.second_band()));
        let one_carry = carry.exactly_one(carries.0, carries.1);
        let no_carry = sum.splat(u16::MAX).and_not(carry.or3(carries.0, carries.1));
        let (odd, two) = sum.full_add(sums.0, sums.1);
        let columns = two.bit_select(no_carry, one_carry).and_not(odd);
        Pairs { cells, rows, columns }
    }

    /// The pairs that contain none of these candidates.
    #[inline(always)]
    fn without(&self, bad: [V; 3]) -> Self {
        let in_band = bad[0].or3(bad[1], bad[2]);
        let in_cell = V::some_digit(bad);
        Pairs {
            cells: each!(r => self.cells[r].and_not(in_cell[r])),
            rows: each!(r => self.rows[r].keep(bad[r].zeros())),
            columns: self.columns.and_not(in_band.or3(in_band.next_band(), in_band.second_band())),
        }
    }

    /// `others` where the flag is set, otherwise these.
    #[inline(always)]
    fn or_if(&self, flag: V, others: &Self) -> Self {
        Pairs {
            cells: each!(r => flag.lane_select(others.cells[r], self.cells[r])),
            rows: each!(r => flag.lane_select(others.rows[r], self.rows[r])),
            columns: flag.lane_select(others.columns, self.columns),
        }
    }

    /// All ones if there is a pair.
    #[inline(always)]
    fn flag(&self) -> V {
        let cells = self.cells[0].or3(self.cells[1], self.cells[2]);
        let rows = self.rows[0].or3(self.rows[1], self.rows[2]);
        cells.or3(rows, self.columns).flag()
    }
}

/// The weights of all candidates less three, between 0 and 7: a plane for each bit, the lowest first.
#[inline(always)]
fn weights<V: BoardVector>(board: [V; 3], pairs: &Pairs<V>) -> [[V; 3]; 3] {
    let in_band = board[0].or3(board[1], board[2]);
    // The column in the other two bands.
    let (band_a, band_b) = (in_band.next_band(), in_band.second_band());
    let beside = each!(r => board[r].other_columns());
    // The last two places in a row or column: of this digit; then of at least one digit and of at least two.
    let last_two = each!(r => pairs.rows[r].or_and(board[r], pairs.columns));
    let last_twos = V::some_and_several_digits(last_two);
    let planes = each!(r => {
        let (row_a, row_b) = (board[(r + 1) % 3], board[(r + 2) % 3]);
        let (row_one, row_two) = board[r].one_or_two_other_parts();
        let (box_one, box_two) = row_a.or(row_b).one_or_two_other_columns();
        let (beside_a, beside_b) = (beside[(r + 1) % 3], beside[(r + 2) % 3]);
        let many = pairs.cells[r].xor(board[r].splat(u16::MAX));
        let (some, two) = last_twos[r];
        let another = last_two[r].bit_select(two, some);
        // Six bits worth one; then their carries and four bits worth two; then three bits worth four. With five added (a one
        // and a four), a sum of three or more carries into the eights, and the planes below hold the sum less three.
        let (sum_a, carry_a) = row_one.full_add(box_one, band_a);
        let (sum_b, carry_b) = band_b.full_add(beside_a, beside_b);
        let carry_c = sum_a.or(sum_b);
        let (sum_d, carry_d) = row_two.full_add(box_two, many);
        let (sum_e, carry_e) = carry_a.full_add(carry_b, carry_c);
        let (sum_f, carry_f) = sum_d.full_add(sum_e, another);
        let (three, eleven) = (carry_d.or3(carry_e, carry_f), carry_d.and3(carry_e, carry_f));
        [
            three.and_not(sum_a.xor(sum_b)).or(eleven),
            eleven.or_and(three, sum_f),
            carry_d.majority(carry_e, carry_f),
        ]
    });
    [each!(r => planes[r][0]), each!(r => planes[r][1]), each!(r => planes[r][2])]
}

/// With at most this many open words (a digit in a row), any pair will do: little is left to search.
const FEW: u32 = 28;

/// The next guess. It is the first pair in a row where few words are open, or while `alive`: on a board with
/// [many givens](crate::MANY_GIVENS) as long as no branch has died. Such a board most likely has several solutions, and any pair
/// leads to one. A good choice costs as much as three passes, and pays only if it makes branches die sooner.
#[inline(always)]
pub(super) fn choose<V: BoardVector>(board: [V; 3], alive: bool) -> Choice {
    let more = each!(r => board[r].and(board[r].minus_one()));
    let open = more[0].nonzero_bits().count_ones()
        + more[1].nonzero_bits().count_ones()
        + more[2].nonzero_bits().count_ones();
    if alive || open <= FEW {
        let rows = each!(r => board[r].pairs());
        if let Some(choice) = pick_row(board, rows) {
            return choice;
        }
    }
    let pairs = Pairs::of(board);
    let planes = weights(board, &pairs);
    // The candidates whose weight is above the bits found so far, and those whose weight is equal to them.
    let mut more = [board[0].splat(0); 3];
    let mut equal = [board[0].splat(u16::MAX); 3];
    let mut best = pairs;
    macro_rules! bit {
        ($j:literal) => {
            let enough = each!(r => more[r].or_and(equal[r], planes[$j][r]));
            let left = pairs.without(each!(r => board[r].and_not(enough[r])));
            let found = left.flag();
            best = best.or_if(found, &left);
            more = each!(r => found.lane_select(more[r], enough[r]));
            equal = each!(r => equal[r].and_not(planes[$j][r].xor(found)));
        };
    }
    bit!(2);
    bit!(1);
    bit!(0);
    let _ = (more, equal);
    pick(board, &best)
}

/// The first of these pairs: cells before rows before columns.
#[inline(always)]
fn pick<V: BoardVector>(board: [V; 3], pairs: &Pairs<V>) -> Choice {
    for r in 0..3 {
        let lanes = pairs.cells[r].nonzero_bits();
        if lanes != 0 {
            let lane = lanes.trailing_zeros();
            let bit = lowest(word(pairs.cells[r], lane));
            let band = SAME_BAND[lane as usize & 31];
            let both = board[r].and(board[r].splat(bit)).nonzero_bits() & band;
            let spot = |lane: u32| Spot { lane: lane as u8 & 31, row: r as u8, bit };
            return Choice::Pair(spot(both.trailing_zeros()), spot(31 ^ both.leading_zeros()));
        }
    }
    if let Some(choice) = pick_row(board, pairs.rows) {
        return choice;
    }
    let lanes = pairs.columns.nonzero_bits();
    if lanes != 0 {
        let lane = lanes.trailing_zeros();
        let bit = lowest(word(pairs.columns, lane));
        let digit = SAME_DIGIT[lane as usize & 31];
        let mut spots = [Spot { lane: 0, row: 0, bit }; 2];
        let mut found = 0;
        for r in 0..3 {
            let mut places = board[r].and(board[r].splat(bit)).nonzero_bits() & digit;
            while places != 0 {
                spots[found & 1] = Spot { lane: places.trailing_zeros() as u8, row: r as u8, bit };
                found += 1;
                places &= places - 1;
            }
        }
        return Choice::Pair(spots[0], spots[1]);
    }
    fewest(board)
}

/// A pair that is independent of this candidate: two places in a row, of another digit in another band. It is the last such
/// pair, as far away as possible. `None` if there is none.
#[inline(always)]
pub(super) fn choose_apart<V: BoardVector>(board: [V; 3], spot: Spot) -> Option<Choice> {
    let lane = usize::from(spot.lane) & 31;
    let (band, digit) = (SAME_BAND[lane], SAME_DIGIT[lane]);
    for r in [2, 1, 0] {
        let lanes = board[r].pairs().nonzero_bits() & !(band | digit);
        if lanes != 0 {
            return Some(pair_in(board[r], r, 31 ^ lanes.leading_zeros()));
        }
    }
    None
}

/// The two places of a word.
#[inline(always)]
fn pair_in<V: BoardVector>(row: V, r: usize, lane: u32) -> Choice {
    let both = word(row, lane);
    let spot = |bit: u16| Spot { lane: lane as u8, row: r as u8, bit };
    Choice::Pair(spot(lowest(both)), spot(both & both.wrapping_sub(1)))
}

/// The first of the pairs that are two places in a row. `None` if there is none.
#[inline(always)]
fn pick_row<V: BoardVector>(board: [V; 3], rows: [V; 3]) -> Option<Choice> {
    for r in 0..3 {
        let lanes = rows[r].nonzero_bits();
        if lanes != 0 {
            return Some(pair_in(board[r], r, lanes.trailing_zeros()));
        }
    }
    None
}

/// The digit and row with the fewest places. Boards without a pair are rare, and near the start of the search.
#[inline(always)]
fn fewest<V: BoardVector>(board: [V; 3]) -> Choice {
    let (mut least, mut best) = (u32::MAX, Spot { lane: 0, row: 0, bit: 0 });
    for r in 0..3 {
        for (lane, &bit) in board[r].to_words().0.iter().enumerate() {
            let places = bit.count_ones();
            if places > 1 && places < least {
                (least, best) = (places, Spot { lane: lane as u8, row: r as u8, bit });
            }
        }
    }
    Choice::Row(best)
}

/// One word of a vector.
#[inline(always)]
fn word<V: BoardVector>(row: V, lane: u32) -> u16 {
    row.to_words().0[lane as usize & 31]
}

/// The lowest bit.
pub(super) const fn lowest(bits: u16) -> u16 {
    bits & bits.wrapping_neg()
}
