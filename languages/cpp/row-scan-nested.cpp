#include <vector>

class Solution {
public:
    // Fills the blanks of the board in place.
    void solveSudoku(std::vector<std::vector<char>>& board) {
        backtrack(board);
    }

private:
    // Fills the first empty cell and all after it.
    //
    // true means that every cell is filled: each caller passes it up, and the search
    // ends. false means that no digit leads to a solution here, so an earlier digit
    // must change.
    bool backtrack(std::vector<std::vector<char>>& board) {
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                if (board[row][column] != '.') continue;
                for (char digit = '1'; digit <= '9'; ++digit) {
                    if (!is_allowed(board, row, column, digit)) {
                        // reject
                        continue;
                    }
                    // choose
                    board[row][column] = digit;
                    // go down
                    if (backtrack(board)) return true;
                    // undo
                    board[row][column] = '.';
                }
                // no candidate: no digit is left, an earlier one must change
                return false;
            }
        }
        // solved: no empty cell is left
        return true;
    }

    // The scan: whether neither the row, nor the column, nor the box holds the digit.
    bool is_allowed(const std::vector<std::vector<char>>& board, int row, int column, char digit) {
        const int top = row / 3 * 3, left = column / 3 * 3;  // the corner of the box
        for (int place = 0; place < 9; ++place) {
            if (board[row][place] == digit || board[place][column] == digit) return false;
            if (board[top + place / 3][left + place % 3] == digit) return false;
        }
        return true;
    }
};
