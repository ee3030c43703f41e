#include <vector>

class Solution {
public:
    // Fills the blanks of the board in place.
    void solveSudoku(std::vector<std::vector<char>>& given) {
        board = &given;
        backtrack();
    }

private:
    struct Choice {
        int row, column;
        char digit;
    };
    std::vector<std::vector<char>>* board = nullptr;

    // The template. It knows nothing about Sudoku: for another problem, keep this
    // function and write the four functions below it anew.
    //
    // true means solved: each caller passes it up, and the search ends. false means
    // that no choice leads to a solution here, so an earlier choice must change.
    bool backtrack() {
        if (is_complete()) {
            // solved
            return true;
        }
        for (const Choice& choice : choices()) {
            // choose
            choose(choice);
            // go down
            if (backtrack()) return true;
            // undo
            undo(choice);
        }
        // no candidate: no choice is left, an earlier one must change
        return false;
    }

    // Sudoku: a choice is a digit for the first blank.

    // Whether nothing is left to choose.
    bool is_complete() const {
        int row, column;
        return !first_blank(row, column);
    }

    // The choices that are allowed now, in the order in which to try them.
    std::vector<Choice> choices() const {
        int row = 0, column = 0;
        first_blank(row, column);
        std::vector<Choice> allowed;
        for (char digit = '1'; digit <= '9'; ++digit) {
            if (!is_allowed(row, column, digit)) {
                // reject
                continue;
            }
            allowed.push_back({row, column, digit});
        }
        return allowed;
    }

    // Makes a choice.
    void choose(const Choice& choice) {
        (*board)[choice.row][choice.column] = choice.digit;
    }

    // Undoes a choice: everything is the same as before choose.
    void undo(const Choice& choice) {
        (*board)[choice.row][choice.column] = '.';
    }

    // Finds the first blank in reading order; false if the board is full.
    bool first_blank(int& row, int& column) const {
        for (row = 0; row < 9; ++row) {
            for (column = 0; column < 9; ++column) {
                if ((*board)[row][column] == '.') return true;
            }
        }
        return false;
    }

    // The scan: whether neither the row, nor the column, nor the box holds the digit.
    bool is_allowed(int row, int column, char digit) const {
        const int top = row / 3 * 3, left = column / 3 * 3;  // the corner of the box
        for (int place = 0; place < 9; ++place) {
            if ((*board)[row][place] == digit || (*board)[place][column] == digit) return false;
            if ((*board)[top + place / 3][left + place % 3] == digit) return false;
        }
        return true;
    }
};
