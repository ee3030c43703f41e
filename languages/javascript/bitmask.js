const ALL_DIGITS = 0b111_111_111; // bit d - 1 stands for digit d

/**
 * Fills the blanks of the board in place.
 *
 * @param {character[][]} board
 * @return {void}
 */
var solveSudoku = function (board) {
  // The used digits of each row, column and box, as the bits of an integer.
  const nineMasks = () => new Array(9).fill(0);
  const [rows, columns, boxes] = [nineMasks(), nineMasks(), nineMasks()];
  const blanks = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] === ".") {
        blanks.push([row, column]);
      } else {
        flip(row, column, 1 << (board[row][column] - 1));
      }
    }
  }

  // Puts the digit with this bit into the three sets; a second call takes it out.
  function flip(row, column, bit) {
    rows[row] ^= bit;
    columns[column] ^= bit;
    boxes[boxOf(row, column)] ^= bit;
  }

  // The digits that none of the three houses of the cell holds, as bits.
  function candidates(row, column) {
    return ALL_DIGITS & ~(rows[row] | columns[column] | boxes[boxOf(row, column)]);
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
    let left = candidates(row, column);
    while (left !== 0) {
      const bit = left & -left; // the lowest set bit: the smallest digit
      left ^= bit;
      // choose
      board[row][column] = String(32 - Math.clz32(bit));
      flip(row, column, bit);
      // go down
      if (backtrack(index + 1)) return true;
      // undo: the cell and the three integers
      board[row][column] = ".";
      flip(row, column, bit);
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
