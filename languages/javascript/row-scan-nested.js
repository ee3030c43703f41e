/**
 * Fills the blanks of the board in place.
 *
 * @param {character[][]} board
 * @return {void}
 */
var solveSudoku = function (board) {
  backtrack(board);
};

// Fills the first empty cell and all after it.
//
// true means that every cell is filled: each caller passes it up, and the search
// ends. false means that no digit leads to a solution here, so an earlier digit
// must change.
function backtrack(board) {
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] !== ".") continue;
      for (const digit of "123456789") {
        if (!isAllowed(board, row, column, digit)) {
          // reject
          continue;
        }
        // choose
        board[row][column] = digit;
        // go down
        if (backtrack(board)) return true;
        // undo
        board[row][column] = ".";
      }
      // no candidate: no digit is left, an earlier one must change
      return false;
    }
  }
  // solved: no empty cell is left
  return true;
}

// The scan: whether neither the row, nor the column, nor the box holds the digit.
function isAllowed(board, row, column, digit) {
  const top = row - (row % 3);
  const left = column - (column % 3); // the corner of the box
  for (let place = 0; place < 9; place++) {
    if (board[row][place] === digit || board[place][column] === digit) return false;
    if (board[top + Math.floor(place / 3)][left + (place % 3)] === digit) return false;
  }
  return true;
}
