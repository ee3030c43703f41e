import java.util.ArrayList;
import java.util.List;

class Solution {
    private static final int ALL_DIGITS = 0b111_111_111; // bit d - 1 stands for digit d

    // The used digits of each row, column and box, as the bits of an integer.
    private final int[] rows = new int[9];
    private final int[] columns = new int[9];
    private final int[] boxes = new int[9];
    private final List<int[]> blanks = new ArrayList<>();

    // Fills the blanks of the board in place.
    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') {
                    blanks.add(new int[] {row, column});
                } else {
                    flip(row, column, 1 << (board[row][column] - '1'));
                }
            }
        }
        backtrack(board, 0);
    }

    // Fills the blanks from the one with this index on.
    //
    // true means that every cell is filled: each caller passes it up, and the search
    // ends. false means that no digit leads to a solution here, so an earlier digit
    // must change.
    private boolean backtrack(char[][] board, int index) {
        if (index == blanks.size()) {
            // solved: no blank is left
            return true;
        }
        int row = blanks.get(index)[0];
        int column = blanks.get(index)[1];
        int left = candidates(row, column);
        while (left != 0) {
            int bit = left & -left; // the lowest set bit: the smallest digit
            left ^= bit;
            // choose
            board[row][column] = (char) ('1' + Integer.numberOfTrailingZeros(bit));
            flip(row, column, bit);
            // go down
            if (backtrack(board, index + 1)) {
                return true;
            }
            // undo: the cell and the three integers
            board[row][column] = '.';
            flip(row, column, bit);
        }
        // no candidate: no digit is left, an earlier one must change
        return false;
    }

    // The digits that none of the three houses of the cell holds, as bits.
    private int candidates(int row, int column) {
        return ALL_DIGITS & ~(rows[row] | columns[column] | boxes[boxOf(row, column)]);
    }

    // Puts the digit with this bit into the three sets; a second call takes it out.
    private void flip(int row, int column, int bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[boxOf(row, column)] ^= bit;
    }

    // The number of the box, 0 to 8: three boxes in each band of three rows.
    private static int boxOf(int row, int column) {
        return row / 3 * 3 + column / 3;
    }
}
