from typing import List


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """Fills the blanks of the board in place."""
        self.backtrack(board)

    def backtrack(self, board: List[List[str]]) -> bool:
        """Fills the first empty cell and all after it.

        True means that every cell is filled: each caller passes it up, and the
        search ends. False means that no digit leads to a solution here, so an
        earlier digit must change.
        """
        for row in range(9):
            for column in range(9):
                if board[row][column] != ".":
                    continue
                for digit in "123456789":
                    if not self.is_allowed(board, row, column, digit):
                        # reject
                        continue
                    # choose
                    board[row][column] = digit
                    # go down
                    if self.backtrack(board):
                        return True
                    # undo
                    board[row][column] = "."
                # no candidate: no digit is left, an earlier one must change
                return False
        # solved: no empty cell is left
        return True

    def is_allowed(self, board: List[List[str]], row: int, column: int, digit: str) -> bool:
        """The scan: whether neither the row, nor the column, nor the box holds the digit."""
        top, left = row // 3 * 3, column // 3 * 3  # the corner of the box
        for place in range(9):
            if board[row][place] == digit or board[place][column] == digit:
                return False
            if board[top + place // 3][left + place % 3] == digit:
                return False
        return True
