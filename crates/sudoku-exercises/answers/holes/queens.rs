//! N queens: one queen in each row, none attacked by another. To fill in: the body of the loop.

/// Every way to place `n` queens: the column of the queen in each row, counted from 0.
pub fn queens(n: usize) -> Vec<Vec<usize>> {
    let diagonals = (2 * n).saturating_sub(1);
    let mut taken =
        Taken { columns: vec![false; n], falling: vec![false; diagonals], rising: vec![false; diagonals] };
    let mut all = Vec::new();
    backtrack(&mut Vec::new(), &mut taken, &mut all);
    all
}

/// The lines on which a queen stands.
struct Taken {
    columns: Vec<bool>,
    /// The diagonals on which row - column is the same; the index is row + n - 1 - column.
    falling: Vec<bool>,
    /// The diagonals on which row + column is the same; the index is row + column.
    rising: Vec<bool>,
}

/// Places the queens of the rows that have none yet, in every way.
fn backtrack(queens: &mut Vec<usize>, taken: &mut Taken, all: &mut Vec<Vec<usize>>) {
    let (row, n) = (queens.len(), taken.columns.len());
    if row == n {
        all.push(queens.clone());
        return;
    }
    for column in 0..n {
        let (falling, rising) = (row + n - 1 - column, row + column);
        // Skip a column that is attacked: that is the pruning.
        // Choose: append the column, and mark its three lines in `taken`.
        // Go down: place the queens of the next rows.
        // Undo: all of it.
        // HOLE
        if taken.columns[column] || taken.falling[falling] || taken.rising[rising] {
            continue;
        }
        queens.push(column);
        (taken.columns[column], taken.falling[falling], taken.rising[rising]) = (true, true, true);
        backtrack(queens, taken, all);
        queens.pop();
        (taken.columns[column], taken.falling[falling], taken.rising[rising]) = (false, false, false);
        // END OF HOLE
    }
}
