#include <array>
#include <unordered_set>
#include <utility>
#include <vector>

class Solution {
public:
    // Fills the blanks of the board in place.
    void solveSudoku(std::vector<std::vector<char>>& board) {
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                const char digit = board[row][column];
                if (digit == '.') {
                    blanks.push_back({row, column});
                } else {
                    rows[row].insert(digit);
                    columns[column].insert(digit);
                    boxes[box_of(row, column)].insert(digit);
                }
            }
        }
        backtrack(board, 0);
    }

private:
    // A set of used digits for each row, column and box.
    std::array<std::unordered_set<char>, 9> rows, columns, boxes;
    std::vector<std::pair<int, int>> blanks;

    // Fills the blanks from blanks[index] on.
    //
    // true means that every cell is filled: each caller passes it up, and the search
    // ends. false means that no digit leads to a solution here, so an earlier digit
    // must change.
    bool backtrack(std::vector<std::vector<char>>& board, std::size_t index) {
        if (index == blanks.size()) {
            // solved: no blank is left
            return true;
        }
        const auto [row, column] = blanks[index];
        const int box = box_of(row, column);
        for (char digit = '1'; digit <= '9'; ++digit) {
            if (rows[row].count(digit) || columns[column].count(digit) || boxes[box].count(digit)) {
                // reject
                continue;
            }
            // choose
            board[row][column] = digit;
            rows[row].insert(digit);
            columns[column].insert(digit);
            boxes[box].insert(digit);
            // go down
            if (backtrack(board, index + 1)) return true;
            // undo: the cell and all three sets
            board[row][column] = '.';
            rows[row].erase(digit);
            columns[column].erase(digit);
            boxes[box].erase(digit);
        }
        // no candidate: no digit is left, an earlier one must change
        return false;
    }

    // The number of the box, 0 to 8: three boxes in each band of three rows.
    static int box_of(int row, int column) {
        return row / 3 * 3 + column / 3;
    }
};
