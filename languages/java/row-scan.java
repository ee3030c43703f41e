class Solution {
    // Fills the blanks of the board in place.
    public void solveSudoku(char[][] board) {
        backtrack(board, 0, 0);
    }

    // Fills the board from this cell on, in reading order.
    //
    // true means that every cell is filled: each caller passes it up, and the search
    // ends. false means that no digit leads to a solution here, so an earlier digit
    // must change.
    private boolean backtrack(char[][] board, int row, int column) {
        if (row == 9) {
            // solved: past the last row, every cell is filled
            return true;
        }
        if (column == 9) {
            return backtrack(board, row + 1, 0); // past the end of a row
        }
        if (board[row][column] != '.') {
            return backtrack(board, row, column + 1); // a given
        }
        boolean[] used = usedDigits(board, row, column);
        for (int digit = 1; digit <= 9; digit++) {
            if (used[digit]) {
                // reject
                continue;
            }
            // choose
            board[row][column] = (char) ('0' + digit);
            // go down
            if (backtrack(board, row, column + 1)) {
                return true;
            }
            // undo
            board[row][column] = '.';
        }
        // no candidate: no digit is left, an earlier one must change
        return false;
    }

    // The scan: used[d] is true if the row, the column or the box holds d.
    private boolean[] usedDigits(char[][] board, int row, int column) {
        boolean[] used = new boolean[10];
        int top = row / 3 * 3;
        int left = column / 3 * 3; // the corner of the box
        for (int place = 0; place < 9; place++) {
            char[] cells = {
                board[row][place], // the row, from left to right
                board[place][column], // the column, from top to bottom
                board[top + place / 3][left + place % 3], // the box, row by row
            };
            for (char cell : cells) {
                if (cell != '.') {
                    used[cell - '0'] = true;
                }
            }
        }
        return used;
    }
}
