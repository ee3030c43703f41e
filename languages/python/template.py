from typing import Iterator, List, Optional, Tuple

Choice = Tuple[int, int, str]  # row, column, digit


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """Fills the blanks of the board in place."""
        self.board = board
        self.backtrack()

    # The template. It knows nothing about Sudoku: for another problem, keep this
    # function and write the four functions below it anew.

    def backtrack(self) -> bool:
        """True means solved: each caller passes it up, and the search ends.

        False means that no choice leads to a solution here, so an earlier choice
        must change.
        """
        if self.is_complete():
            # solved
            return True
        for choice in self.choices():
            # choose
            self.choose(choice)
            # go down
            if self.backtrack():
                return True
            # undo
            self.undo(choice)
        # no candidate: no choice is left, an earlier one must change
        return False

    # Sudoku: a choice is a digit for the first blank.

    def is_complete(self) -> bool:
        """Whether nothing is left to choose."""
        return self.first_blank() is None

    def choices(self) -> Iterator[Choice]:
        """The choices that are allowed now, in the order in which to try them."""
        row, column = self.first_blank()
        for digit in "123456789":
            if not self.is_allowed(row, column, digit):
                # reject
                continue
            yield row, column, digit

    def choose(self, choice: Choice) -> None:
        """Makes a choice."""
        row, column, digit = choice
        self.board[row][column] = digit

    def undo(self, choice: Choice) -> None:
        """Undoes a choice: everything is the same as before choose."""
        row, column, _ = choice
        self.board[row][column] = "."

    def first_blank(self) -> Optional[Tuple[int, int]]:
        """The first blank in reading order; None if the board is full."""
        cells = ((row, column) for row in range(9) for column in range(9))
        return next((cell for cell in cells if self.board[cell[0]][cell[1]] == "."), None)

    def is_allowed(self, row: int, column: int, digit: str) -> bool:
        """The scan: whether neither the row, nor the column, nor the box holds the digit."""
        top, left = row // 3 * 3, column // 3 * 3  # the corner of the box
        for place in range(9):
            if self.board[row][place] == digit or self.board[place][column] == digit:
                return False
            if self.board[top + place // 3][left + place % 3] == digit:
                return False
        return True
