"""Runs an answer to LeetCode 37 as a competitor: python3 driver.py row-scan.py

Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`, or `conflict`. With
`--rounds N` it solves all boards N times, prints the answers of the last round, then the nanoseconds of each round.

LeetCode asks for one solution; a competitor also proves that there is no other. So each board is solved twice, the
second time with the digits mirrored (1 for 9, 2 for 8, ...). A search that tries the digits in ascending order then
reaches its last solution first. If both are the same, there is only one.

With `--once` it solves each board once and prints what the answer left on the board, `board`, 81 characters and the
number of placements. Those are counted by calls of `count_placement`, which whoever runs it adds at the `# choose`
markers. A cell that is no text of one character is reported as `bad`, row, column, value.
"""

import contextlib
import sys
import time

MIRROR = str.maketrans("123456789", "987654321")
# What LeetCode imports before the answer.
PRELUDE = "from typing import *; import collections, copy, functools, heapq, itertools, math, string"
PRELUDE += "; from collections import *; from functools import *; from itertools import *"

placements = 0


def count_placement():
    global placements
    placements += 1


def load(path):
    """A function that makes a new solve function from the answer in this file."""
    with open(path, encoding="utf-8") as file:
        source = file.read()
    names = {"__name__": "answer", "count_placement": count_placement}
    exec(PRELUDE, names)
    names["count_placement"] = count_placement
    exec(compile(source, path, "exec"), names)
    if "Solution" in names:
        return lambda: names["Solution"]().solveSudoku
    return lambda: names["solveSudoku"]


def left_by(make, line):
    """The board as the answer leaves it. What the answer prints goes to standard error."""
    board = [list(line[start : start + 9]) for start in range(0, 81, 9)]
    with contextlib.redirect_stdout(sys.stderr):
        make()(board)
    return board


def bad_cell(board):
    """The first cell that is no text of one character, and its value."""
    for row in range(9):
        for column in range(9):
            cell = board[row][column]
            if not isinstance(cell, str) or len(cell) != 1:
                return f"bad\t{row + 1}\t{column + 1}\t{cell!r}"
    return None


def text_of(board):
    return "".join("".join(map(str, row)) for row in board)


def clashes(line):
    seen = set()
    for place, digit in enumerate(line):
        if digit == ".":
            continue
        row, column = divmod(place, 9)
        for house in ("row", row), ("column", column), ("box", row // 3 * 3 + column // 3):
            if (house, digit) in seen:
                return True
            seen.add((house, digit))
    return False


def answer(make, line):
    if clashes(line):
        return "conflict"
    first = text_of(left_by(make, line))
    if "." in first:
        return "none"
    last = text_of(left_by(make, line.translate(MIRROR))).translate(MIRROR)
    return first if first == last else "several"


def main():
    global placements
    make = load(sys.argv[1])
    lines = sys.stdin.read().split()
    if sys.argv[2:3] == ["--once"]:
        for line in lines:
            placements = 0
            board = left_by(make, line)
            print(bad_cell(board) or f"board\t{text_of(board)}\t{placements}", flush=True)
        return
    rounds = int(sys.argv[3]) if sys.argv[2:3] == ["--rounds"] else None
    answers, times = [], []
    for _ in range(rounds or 1):
        start = time.perf_counter_ns()
        answers = [answer(make, line) for line in lines]
        times.append(time.perf_counter_ns() - start)
    for line in answers:
        print(line)
    if rounds is not None:
        for nanoseconds in times:
            print(nanoseconds)


main()
