//! The smallest backtracking: a square of two rows and two columns. The code of lesson 0:
//! `cargo run -q -p backtracking --example two_by_two`

/// Two rows of two cells; 0 is a blank. No row and no column may hold a digit twice.
type Square = [[u8; 2]; 2];

/// Fills the blanks from this place on (0 to 3, in reading order), and returns whether that was possible.
fn fill(square: &mut Square, place: usize) -> bool {
    if place == 4 {
        say(place, "every cell is filled: true");
        return true; // base case
    }
    let (row, column) = (place / 2, place % 2);
    if square[row][column] != 0 {
        say(place, "a given");
        return fill(square, place + 1);
    }
    for digit in [1, 2] {
        if clashes(square, row, column, digit) {
            say(place, &format!("{digit} clashes"));
            continue;
        }
        say(place, &format!("{digit} is written"));
        // choose
        square[row][column] = digit;
        // go down
        if fill(square, place + 1) {
            return true;
        }
        // undo
        square[row][column] = 0;
        say(place, &format!("{digit} is taken back"));
    }
    say(place, "no digit is left: false");
    false
}

/// Whether the row or the column of this cell holds the digit.
fn clashes(square: &Square, row: usize, column: usize, digit: u8) -> bool {
    square[row][1 - column] == digit || square[1 - row][column] == digit
}

/// Prints what happens at a place: the deeper the call, the further to the right.
fn say(place: usize, what: &str) {
    let cell = if place < 4 { format!("r{}c{}", place / 2 + 1, place % 2 + 1) } else { "end".into() };
    println!("{}{cell}: {what}", "  ".repeat(place));
}

fn main() {
    let mut square = [[0, 0], [0, 2]];
    println!("{}", fill(&mut square, 0));
    println!("{square:?}");
}

#[cfg(test)]
mod tests {
    #[test]
    fn squares_are_filled_or_unchanged() {
        let mut square = [[0, 0], [0, 2]];
        assert!(super::fill(&mut square, 0));
        assert_eq!(square, [[2, 1], [1, 2]]);
        let mut wrong = [[0, 1], [2, 0]];
        assert!(!super::fill(&mut wrong, 0));
        assert_eq!(wrong, [[0, 1], [2, 0]]);
    }
}
