"""A competitor that wraps a package: py-sudoku, from PyPI (`pip install py-sudoku`).

Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`. It does not time itself, so
starting Python counts.
"""

import sys

from sudoku import Sudoku


def answer(line):
    """The answer to one board, as the package gives it."""
    cells = [int(cell) if cell in "123456789" else None for cell in line]
    puzzle = Sudoku(3, 3, board=[cells[start : start + 9] for start in range(0, 81, 9)])
    if not puzzle.validate():
        return "none"
    if puzzle.has_multiple_solutions():
        return "several"
    solved = puzzle.solve()
    digits = [digit for row in solved.board for digit in row]
    return "none" if None in digits else "".join(map(str, digits))


for board in sys.stdin:
    print(answer(board.strip()))
