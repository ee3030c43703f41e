// A competitor in C++: used digits as the bits of integers, the empty cell with the fewest candidates first.
//
// Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`. With `--rounds N` it
// solves all boards N times, prints the answers of the last round, then N lines with the nanoseconds of each round.

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

struct Board {
    unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};
    unsigned char blanks[81];
    int open = 0;
    std::string cells, solution;
    int solutions = 0;

    static int box_of(int place) { return place / 27 * 3 + place % 9 / 3; }

    unsigned used(int place) const {
        return rows[place / 9] | columns[place % 9] | boxes[box_of(place)];
    }

    void flip(int place, unsigned bit) {
        rows[place / 9] ^= bit;
        columns[place % 9] ^= bit;
        boxes[box_of(place)] ^= bit;
    }

    // Notes the givens; false if two of them clash.
    bool load(const std::string& line) {
        cells = line;
        for (int place = 0; place < 81; place++) {
            if (cells[place] < '1' || cells[place] > '9') {
                blanks[open++] = static_cast<unsigned char>(place);
                continue;
            }
            unsigned bit = 1u << (cells[place] - '1');
            if (used(place) & bit) return false;
            flip(place, bit);
        }
        return true;
    }

    // Fills the blanks that are left; true when two solutions are known.
    bool fill() {
        if (open == 0) {
            if (solutions++ == 0) solution = cells;
            return solutions == 2;
        }
        int best = 0, fewest = 10;
        unsigned candidates = 0;
        for (int index = 0; index < open; index++) {
            unsigned left = ~used(blanks[index]) & 0x1ff;
            int count = __builtin_popcount(left);
            if (count < fewest) {
                best = index, fewest = count, candidates = left;
                if (count < 2) break;
            }
        }
        int place = blanks[best];
        blanks[best] = blanks[--open];
        bool done = false;
        for (; candidates && !done; candidates &= candidates - 1) {
            unsigned bit = candidates & -candidates;
            cells[place] = static_cast<char>('1' + __builtin_ctz(bit));
            flip(place, bit);
            done = fill();
            flip(place, bit);
        }
        blanks[open++] = blanks[best];
        blanks[best] = static_cast<unsigned char>(place);
        return done;
    }
};

static std::string solve(const std::string& line) {
    Board board;
    if (!board.load(line)) return "none";
    board.fill();
    return board.solutions == 0 ? "none" : board.solutions == 1 ? board.solution : "several";
}

int main(int count, char** arguments) {
    std::ios::sync_with_stdio(false);
    bool timed = count == 3 && std::strcmp(arguments[1], "--rounds") == 0;
    int rounds = timed ? std::atoi(arguments[2]) : 1;
    std::vector<std::string> lines, answers;
    for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
    answers.resize(lines.size());
    std::vector<long long> times;
    for (int round = 0; round < rounds; round++) {
        auto start = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < lines.size(); i++) answers[i] = solve(lines[i]);
        auto time = std::chrono::steady_clock::now() - start;
        times.push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
    }
    for (const auto& answer : answers) std::cout << answer << '\n';
    if (timed) {
        for (auto time : times) std::cout << time << '\n';
    }
}
