/**
 * Fills the blanks of the board in place.
 *
 * @param {character[][]} board
 * @return {void}
 */
var solveSudoku = function (board) {
  backtrack(sudoku(board));
};

// The template. It knows nothing about Sudoku: for another problem, keep this
// function and write the four functions of the problem anew.
//
// true means solved: each caller passes it up, and the search ends. false means
// that no choice leads to a solution here, so an earlier choice must change.
function backtrack(problem) {
  if (problem.isComplete()) {
    // solved
    return true;
  }
  for (const choice of problem.choices()) {
    // choose
    problem.choose(choice);
    // go down
    if (backtrack(problem)) return true;
    // undo
    problem.undo(choice);
  }
  // no candidate: no choice is left, an earlier one must change
  return false;
}

// Sudoku: a choice is a digit for the first blank.
function sudoku(board) {
  return {
    // Whether nothing is left to choose.
    isComplete() {
      return firstBlank(board) === undefined;
    },

    // The choices that are allowed now, in the order in which to try them.
    choices() {
      const [row, column] = firstBlank(board);
      const allowed = [];
      for (const digit of "123456789") {
        if (!isAllowed(board, row, column, digit)) {
          // reject
          continue;
        }
        allowed.push({ row, column, digit });
      }
      return allowed;
    },

    // Makes a choice.
    choose({ row, column, digit }) {
      board[row][column] = digit;
    },

    // Undoes a choice: everything is the same as before choose.
    undo({ row, column }) {
      board[row][column] = ".";
    },
  };
}

// The first blank in reading order; undefined if the board is full.
function firstBlank(board) {
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      if (board[row][column] === ".") return [row, column];
    }
  }
  return undefined;
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
