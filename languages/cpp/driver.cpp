// Runs an answer to LeetCode 37 as a competitor: g++ -O2 -std=c++17 -include prelude.hpp -include row-scan.cpp driver.cpp
//
// Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`, or `conflict`. With
// `--rounds N` it solves all boards N times, prints the answers of the last round, then the nanoseconds of each round.
//
// LeetCode asks for one solution; a competitor also proves that there is no other. So each board is solved twice, the
// second time with the digits mirrored (1 for 9, 2 for 8, ...). A search that tries the digits in ascending order then
// reaches its last solution first. If both are the same, there is only one.
//
// With `--once` it solves each board once and prints what the answer left on the board, `board`, 81 characters and the
// number of placements. Those are counted by calls of `count_placement`, which whoever runs it adds at the `// choose`
// markers. A cell that is neither a digit nor a dot is reported as `bad`, row, column, value.

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

namespace driver {

using Board = std::vector<std::vector<char>>;

// The board as the answer leaves it.
Board left_by(const std::string& line) {
    Board board;
    for (int row = 0; row < 9; ++row) board.emplace_back(line.begin() + 9 * row, line.begin() + 9 * row + 9);
    Solution().solveSudoku(board);
    return board;
}

std::string text_of(const Board& board) {
    std::string text;
    for (const auto& row : board) text.append(row.begin(), row.end());
    return text;
}

std::string mirrored(std::string line) {
    for (char& cell : line) {
        if (cell >= '1' && cell <= '9') cell = static_cast<char>('1' + '9' - cell);
    }
    return line;
}

bool clashes(const std::string& line) {
    bool rows[9][10] = {}, columns[9][10] = {}, boxes[9][10] = {};
    for (int place = 0; place < 81; ++place) {
        if (line[place] < '1' || line[place] > '9') continue;
        const int row = place / 9, column = place % 9, digit = line[place] - '0';
        for (bool* seen : {&rows[row][digit], &columns[column][digit], &boxes[row / 3 * 3 + column / 3][digit]}) {
            if (*seen) return true;
            *seen = true;
        }
    }
    return false;
}

std::string answer(const std::string& line) {
    if (clashes(line)) return "conflict";
    const std::string first = text_of(left_by(line));
    if (first.find('.') != std::string::npos) return "none";
    const std::string last = mirrored(text_of(left_by(mirrored(line))));
    return first == last ? first : "several";
}

// What `--once` prints for a board.
std::string once(const std::string& line) {
    placements_counted = 0;
    const Board board = left_by(line);
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const char cell = board[row][column];
            if (cell != '.' && (cell < '1' || cell > '9')) {
                return "bad\t" + std::to_string(row + 1) + "\t" + std::to_string(column + 1) + "\tthe character with the code "
                    + std::to_string(static_cast<unsigned char>(cell));
            }
        }
    }
    return "board\t" + text_of(board) + "\t" + std::to_string(placements_counted);
}

}  // namespace driver

int main(int count, char** arguments) {
    std::ostream out(std::cout.rdbuf());
    std::cout.rdbuf(std::cerr.rdbuf());  // what the answer prints is no answer
    std::vector<std::string> lines, answers;
    for (std::string line; std::cin >> line;) lines.push_back(line);
    if (count == 2 && std::strcmp(arguments[1], "--once") == 0) {
        for (const auto& line : lines) out << driver::once(line) << std::endl;
        return 0;
    }
    const bool timed = count == 3 && std::strcmp(arguments[1], "--rounds") == 0;
    const int rounds = timed ? std::atoi(arguments[2]) : 1;
    answers.resize(lines.size());
    std::vector<long long> times;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < lines.size(); ++i) answers[i] = driver::answer(lines[i]);
        const auto time = std::chrono::steady_clock::now() - start;
        times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
    }
    for (const auto& answer : answers) out << answer << '\n';
    if (timed) {
        for (auto time : times) out << time << '\n';
    }
}
