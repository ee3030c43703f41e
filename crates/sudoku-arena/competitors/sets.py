"""A competitor in Python: used digits in sets, the empty cell with the fewest candidates first.

Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`. With `--rounds N` it
solves all boards N times, prints the answers of the last round, then N lines with the nanoseconds of each round.
"""

import sys
import time

DIGITS = frozenset("123456789")


def solve(line):
    """The answer to one board."""
    board = list(line)
    rows = [set() for _ in range(9)]
    columns = [set() for _ in range(9)]
    boxes = [set() for _ in range(9)]
    blanks = []
    for place, digit in enumerate(board):
        row, column = divmod(place, 9)
        box = row // 3 * 3 + column // 3
        if digit not in DIGITS:
            blanks.append((place, row, column, box))
        elif digit in rows[row] or digit in columns[column] or digit in boxes[box]:
            return "none"
        else:
            rows[row].add(digit)
            columns[column].add(digit)
            boxes[box].add(digit)

    solutions = []

    def fill():
        """Fills the blanks that are left; true when two solutions are known."""
        if not blanks:
            solutions.append("".join(board))
            return len(solutions) == 2
        best, candidates = None, DIGITS
        for index, (_, row, column, box) in enumerate(blanks):
            left = DIGITS - rows[row] - columns[column] - boxes[box]
            if best is None or len(left) < len(candidates):
                best, candidates = index, left
                if len(left) < 2:
                    break
        # The chosen blank changes places with the last one, so that taking it out costs nothing.
        blanks[best], blanks[-1] = blanks[-1], blanks[best]
        blank = blanks.pop()
        place, row, column, box = blank
        for digit in sorted(candidates):
            board[place] = digit
            rows[row].add(digit)
            columns[column].add(digit)
            boxes[box].add(digit)
            done = fill()
            rows[row].remove(digit)
            columns[column].remove(digit)
            boxes[box].remove(digit)
            if done:
                return True
        board[place] = "."
        blanks.append(blank)
        blanks[best], blanks[-1] = blanks[-1], blanks[best]
        return False

    fill()
    return ("none", solutions[0] if solutions else "", "several")[len(solutions)]


def main():
    lines = sys.stdin.read().split()
    rounds = int(sys.argv[2]) if sys.argv[1:2] == ["--rounds"] else None
    times = []
    answers = []
    for _ in range(rounds or 1):
        start = time.perf_counter_ns()
        answers = [solve(line) for line in lines]
        times.append(time.perf_counter_ns() - start)
    for answer in answers:
        print(answer)
    if rounds is not None:
        for nanoseconds in times:
            print(nanoseconds)


main()
