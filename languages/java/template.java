import java.util.ArrayList;
import java.util.List;

class Solution {
    private char[][] board;

    // Fills the blanks of the board in place.
    public void solveSudoku(char[][] board) {
        this.board = board;
        backtrack();
    }

    // The template. It knows nothing about Sudoku: for another problem, keep this
    // function and write the four functions below it anew.
    //
    // true means solved: each caller passes it up, and the search ends. false means
    // that no choice leads to a solution here, so an earlier choice must change.
    private boolean backtrack() {
        if (isComplete()) {
            // solved
            return true;
        }
        for (Choice choice : choices()) {
            // choose
            choose(choice);
            // go down
            if (backtrack()) {
                return true;
            }
            // undo
            undo(choice);
        }
        // no candidate: no choice is left, an earlier one must change
        return false;
    }

    // Sudoku: a choice is a digit for the first blank.
    private record Choice(int row, int column, char digit) {}

    // Whether nothing is left to choose.
    private boolean isComplete() {
        return firstBlank() == null;
    }

    // The choices that are allowed now, in the order in which to try them.
    private List<Choice> choices() {
        int[] blank = firstBlank();
        List<Choice> allowed = new ArrayList<>();
        for (char digit = '1'; digit <= '9'; digit++) {
            if (!isAllowed(blank[0], blank[1], digit)) {
                // reject
                continue;
            }
            allowed.add(new Choice(blank[0], blank[1], digit));
        }
        return allowed;
    }

    // Makes a choice.
    private void choose(Choice choice) {
        board[choice.row()][choice.column()] = choice.digit();
    }

    // Undoes a choice: everything is the same as before choose.
    private void undo(Choice choice) {
        board[choice.row()][choice.column()] = '.';
    }

    // The first blank in reading order; null if the board is full.
    private int[] firstBlank() {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') {
                    return new int[] {row, column};
                }
            }
        }
        return null;
    }

    // The scan: whether neither the row, nor the column, nor the box holds the digit.
    private boolean isAllowed(int row, int column, char digit) {
        int top = row / 3 * 3;
        int left = column / 3 * 3; // the corner of the box
        for (int place = 0; place < 9; place++) {
            if (board[row][place] == digit || board[place][column] == digit) {
                return false;
            }
            if (board[top + place / 3][left + place % 3] == digit) {
                return false;
            }
        }
        return true;
    }
}
