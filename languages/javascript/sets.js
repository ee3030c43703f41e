/**
 * Fills the blanks of the board in place.
 *
 * @param {character[][]} board
 * @return {void}
 */
var solveSudoku = function (board) {
  // A set of used digits for each row, column and box. Nine different sets:
  // new Array(9).fill(new Set()) would be nine names for one set.
  const nineSets = () => Array.from({ length: 9 }, () => new Set());
  const [rows, columns, boxes] = [nineSets(), nineSets(), nineSets()];
  const blanks = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const digit = board[row][column];
      if (digit === ".") {
        blanks.push([row, column]);
      } else {
        rows[row].add(digit);
        columns[column].add(digit);
        boxes[boxOf(row, column)].add(digit);
      }
    }
  }

  // Fills the blanks from blanks[index] on.
  //
  // true means that every cell is filled: each caller passes it up, and the search
  // ends. false means that no digit leads to a solution here, so an earlier digit
  // must change.
  function backtrack(index) {
    if (index === blanks.length) {
      // solved: no blank is left
      return true;
    }
    const [row, column] = blanks[index];
    const box = boxOf(row, column);
    for (const digit of "123456789") {
      if (rows[row].has(digit) || columns[column].has(digit) || boxes[box].has(digit)) {
        // reject
        continue;
      }
      // choose
      board[row][column] = digit;
      rows[row].add(digit);
      columns[column].add(digit);
      boxes[box].add(digit);
      // go down
      if (backtrack(index + 1)) return true;
      // undo: the cell and all three sets
      board[row][column] = ".";
      rows[row].delete(digit);
      columns[column].delete(digit);
      boxes[box].delete(digit);
    }
    // no candidate: no digit is left, an earlier one must change
    return false;
  }

  backtrack(0);
};

// The number of the box, 0 to 8: three boxes in each band of three rows.
function boxOf(row, column) {
  return Math.floor(row / 3) * 3 + Math.floor(column / 3);
}
