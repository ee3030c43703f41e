from typing import List

ALL_DIGITS = 0b111_111_111  # bit d - 1 stands for digit d


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """Fills the blanks of the board in place."""
        self.board = board
        # The used digits of each row, column and box, as the bits of an integer.
        self.rows = [0] * 9
        self.columns = [0] * 9
        self.boxes = [0] * 9
        self.blanks = []
        for row in range(9):
            for column in range(9):
                if board[row][column] == ".":
                    self.blanks.append((row, column))
                else:
                    self.flip(row, column, 1 << (int(board[row][column]) - 1))
        self.backtrack(0)

    def backtrack(self, index: int) -> bool:
        """Fills the blanks from blanks[index] on.

        True means that every cell is filled: each caller passes it up, and the
        search ends. False means that no digit leads to a solution here, so an
        earlier digit must change.
        """
        if index == len(self.blanks):
            # solved: no blank is left
            return True
        row, column = self.blanks[index]
        candidates = self.candidates(row, column)
        while candidates:
            bit = candidates & -candidates  # the lowest set bit: the smallest digit
            candidates ^= bit
            # choose
            self.board[row][column] = str(bit.bit_length())
            self.flip(row, column, bit)
            # go down
            if self.backtrack(index + 1):
                return True
            # undo: the cell and the three integers
            self.board[row][column] = "."
            self.flip(row, column, bit)
        # no candidate: no digit is left, an earlier one must change
        return False

    def candidates(self, row: int, column: int) -> int:
        """The digits that none of the three houses of the cell holds, as bits."""
        used = self.rows[row] | self.columns[column] | self.boxes[self.box_of(row, column)]
        return ALL_DIGITS & ~used

    def flip(self, row: int, column: int, bit: int) -> None:
        """Puts the digit with this bit into the three sets; a second call takes it out."""
        self.rows[row] ^= bit
        self.columns[column] ^= bit
        self.boxes[self.box_of(row, column)] ^= bit

    def box_of(self, row: int, column: int) -> int:
        """The number of the box, 0 to 8: three boxes in each band of three rows."""
        return row // 3 * 3 + column // 3
