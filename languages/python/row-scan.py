from typing import List


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """Fills the blanks of the board in place."""
        self.backtrack(board, 0, 0)

    def backtrack(self, board: List[List[str]], row: int, column: int) -> bool:
        """Fills the board from this cell on, in reading order.

        True means that every cell is filled: each caller passes it up, and the
        search ends. False means that no digit leads to a solution here, so an
        earlier digit must change.
        """
        if row == 9:
            # solved: past the last row, every cell is filled
            return True
        if column == 9:
            return self.backtrack(board, row + 1, 0)  # past the end of a row
        if board[row][column] != ".":
            return self.backtrack(board, row, column + 1)  # a given
        used = self.used_digits(board, row, column)
        for digit in range(1, 10):
            if used[digit]:
                # reject
                continue
            # choose
            board[row][column] = str(digit)
            # go down
            if self.backtrack(board, row, column + 1):
                return True
            # undo
            board[row][column] = "."
        # no candidate: no digit is left, an earlier one must change
        return False

    def used_digits(self, board: List[List[str]], row: int, column: int) -> List[bool]:
        """The scan: used[d] is true if the row, the column or the box holds d."""
        used = [False] * 10
        top, left = row // 3 * 3, column // 3 * 3  # the corner of the box
        for place in range(9):
            for cell in (
                board[row][place],  # the row, from left to right
                board[place][column],  # the column, from top to bottom
                board[top + place // 3][left + place % 3],  # the box, row by row
            ):
                if cell != ".":
                    used[int(cell)] = True
        return used
