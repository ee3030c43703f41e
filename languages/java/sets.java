import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Solution {
    // A set of used digits for each row, column and box.
    private final List<Set<Character>> rows = new ArrayList<>();
    private final List<Set<Character>> columns = new ArrayList<>();
    private final List<Set<Character>> boxes = new ArrayList<>();
    private final List<int[]> blanks = new ArrayList<>();

    // Fills the blanks of the board in place.
    public void solveSudoku(char[][] board) {
        for (int number = 0; number < 9; number++) {
            rows.add(new HashSet<>());
            columns.add(new HashSet<>());
            boxes.add(new HashSet<>());
        }
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                char digit = board[row][column];
                if (digit == '.') {
                    blanks.add(new int[] {row, column});
                } else {
                    rows.get(row).add(digit);
                    columns.get(column).add(digit);
                    boxes.get(boxOf(row, column)).add(digit);
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
        Set<Character> inRow = rows.get(row);
        Set<Character> inColumn = columns.get(column);
        Set<Character> inBox = boxes.get(boxOf(row, column));
        for (char digit = '1'; digit <= '9'; digit++) {
            if (inRow.contains(digit) || inColumn.contains(digit) || inBox.contains(digit)) {
                // reject
                continue;
            }
            // choose
            board[row][column] = digit;
            inRow.add(digit);
            inColumn.add(digit);
            inBox.add(digit);
            // go down
            if (backtrack(board, index + 1)) {
                return true;
            }
            // undo: the cell and all three sets
            board[row][column] = '.';
            inRow.remove(digit);
            inColumn.remove(digit);
            inBox.remove(digit);
        }
        // no candidate: no digit is left, an earlier one must change
        return false;
    }

    // The number of the box, 0 to 8: three boxes in each band of three rows.
    private static int boxOf(int row, int column) {
        return row / 3 * 3 + column / 3;
    }
}
