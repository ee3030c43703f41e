use core::fmt;
use core::num::NonZeroU8;

/// A digit, 1 to 25. A board of size N uses the digits 1 to N.
///
/// It is never zero, so `Option<Digit>` is one byte. As a character, 1 to 9 are themselves and
/// 10 to 25 are the letters `A` to `P`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest board.
    pub const MAX: u8 = 25;

    /// The digit with this value, or `None` outside 1..=25.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= Digit::MAX => Some(Digit(nonzero)),
            _ => None,
        }
    }

    /// The digit whose [`index`](Digit::index) is `index`.
    ///
    /// # Panics
    /// If `index` is above 24.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < Digit::MAX as usize, "a digit's index is 0 to 24");
        match Digit::new(index as u8 + 1) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// Its value, 1 to 25.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its value minus one, 0 to 24: its place in an array of digits.
    #[inline]
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The integer in which only this digit's bit is set: bit 0 for 1, bit 8 for 9.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.index()
    }

    /// The digits of a board of size N, ascending.
    #[inline]
    pub fn all<const N: usize>() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + Clone {
        const { assert!(N <= Digit::MAX as usize) };
        (0..N).map(Digit::from_index)
    }

    /// The digits whose bits are set in `mask`, ascending. Bits above the 25th are ignored.
    #[inline]
    pub fn in_mask(mask: u32) -> impl Iterator<Item = Digit> + Clone {
        let mut rest = mask & ((1 << Digit::MAX) - 1);
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let digit = Digit::from_index(rest.trailing_zeros() as usize);
            rest &= rest - 1; // clears the lowest set bit
            Some(digit)
        })
    }

    /// Its character: `1` to `9`, then `A` to `P`.
    #[inline]
    pub const fn to_char(self) -> char {
        let value = self.get();
        (if value < 10 { b'0' + value } else { b'A' + value - 10 }) as char
    }

    /// The digit that [`to_char`](Digit::to_char) writes as `character`; small letters are read too.
    #[inline]
    pub const fn from_char(character: char) -> Option<Digit> {
        match character {
            '1'..='9' => Digit::new(character as u8 - b'0'),
            'A'..='P' => Digit::new(character as u8 - b'A' + 10),
            'a'..='p' => Digit::new(character as u8 - b'a' + 10),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_cell_costs_no_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn every_digit_survives_its_character() {
        for digit in Digit::all::<25>() {
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
            assert_eq!(Digit::from_char(digit.to_char().to_ascii_lowercase()), Some(digit));
            assert_eq!(digit.bit().trailing_zeros() as usize, digit.index());
        }
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(26), None);
        assert_eq!(Digit::from_char('Q'), None);
        assert_eq!(Digit::from_char('0'), None);
    }

    #[test]
    fn a_mask_lists_its_digits() {
        let digits: Vec<u8> = Digit::in_mask(0b1_0000_0101 | 1 << 31).map(Digit::get).collect();
        assert_eq!(digits, [1, 3, 9]);
    }
}
