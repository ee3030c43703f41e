//! Word search: a word along neighbouring cells, no cell used twice. To fill in: choose, go down, undo.

/// Whether the word is in the grid, along cells that are neighbours in a row or a column. No cell is used twice.
pub fn word_search(grid: &mut [Vec<char>], word: &str) -> bool {
    let word: Vec<char> = word.chars().collect();
    (0..grid.len()).any(|row| (0..grid[row].len()).any(|column| backtrack(grid, row, column, &word)))
}

/// Whether the word begins at this cell. The grid is the same afterwards.
fn backtrack(grid: &mut [Vec<char>], row: usize, column: usize, word: &[char]) -> bool {
    let Some((&letter, rest)) = word.split_first() else {
        return true; // no letter is left to find
    };
    // Past an edge there is nothing. A row or column before the first wraps to a huge number.
    if grid.get(row).and_then(|cells| cells.get(column)) != Some(&letter) {
        return false;
    }
    let neighbours =
        [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
    // Choose: write '#' over the letter, so that the word cannot use the cell again.
    // Go down: does the rest of the word begin at one of the neighbours?
    // Undo: write the letter back, found or not. Then return what was found.
    // HOLE
    grid[row][column] = '#';
    let found = neighbours.iter().any(|&(row, column)| backtrack(grid, row, column, rest));
    grid[row][column] = letter;
    found
    // END OF HOLE
}
