#include <array>
#include <bitset>
#include <utility>
#include <vector>

class Solution {
public:
    // Fills the blanks of the board in place.
    void solveSudoku(std::vector<std::vector<char>>& board) {
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column) {
                if (board[row][column] == '.') {
                    blanks.push_back({row, column});
                } else {
                    flip(row, column, 1u << (board[row][column] - '1'));
                }
            }
        }
        backtrack(board, 0);
    }

private:
    static constexpr unsigned ALL_DIGITS = 0b111'111'111;  // bit d - 1 stands for digit d

    // The used digits of each row, column and box, as the bits of an integer.
    std::array<unsigned, 9> rows{}, columns{}, boxes{};
    std::vector<std::pair<int, int>> blanks;

    // Fills the blanks from blanks[index] on, the one with the fewest candidates first.
    //
    // true means that every cell is filled: each caller passes it up, and the search
    // ends. false means that no digit leads to a solution here, so an earlier digit
    // must change.
    bool backtrack(std::vector<std::vector<char>>& board, std::size_t index) {
        if (index == blanks.size()) {
            // solved: no blank is left
            return true;
        }
        const std::size_t best = fewest(index);
        std::swap(blanks[index], blanks[best]);
        const auto [row, column] = blanks[index];
        unsigned left = candidates(row, column);
        while (left != 0) {
            const unsigned bit = left & -left;  // the lowest set bit: the smallest digit
            left ^= bit;
            // choose
            board[row][column] = digit_of(bit);
            flip(row, column, bit);
            // go down
            if (backtrack(board, index + 1)) return true;
            // undo: the cell and the three integers
            board[row][column] = '.';
            flip(row, column, bit);
        }
        // no candidate: no digit is left, an earlier one must change
        std::swap(blanks[index], blanks[best]);  // undo the order of the list, too
        return false;
    }

    // The place of the blank with the fewest candidates; the first, if there are several.
    std::size_t fewest(std::size_t index) const {
        std::size_t best = index, least = 10;
        for (std::size_t place = index; place < blanks.size(); ++place) {
            const auto [row, column] = blanks[place];
            const std::size_t count = std::bitset<9>(candidates(row, column)).count();
            if (count < least) {
                least = count;
                best = place;
            }
        }
        return best;
    }

    // The digits that none of the three houses of the cell holds, as bits.
    unsigned candidates(int row, int column) const {
        return ALL_DIGITS & ~(rows[row] | columns[column] | boxes[box_of(row, column)]);
    }

    // Puts the digit with this bit into the three sets; a second call takes it out.
    void flip(int row, int column, unsigned bit) {
        rows[row] ^= bit;
        columns[column] ^= bit;
        boxes[box_of(row, column)] ^= bit;
    }

    // The digit that the only set bit stands for.
    static char digit_of(unsigned bit) {
        char digit = '1';
        for (; bit > 1; bit >>= 1) ++digit;
        return digit;
    }

    // The number of the box, 0 to 8: three boxes in each band of three rows.
    static int box_of(int row, int column) {
        return row / 3 * 3 + column / 3;
    }
};
