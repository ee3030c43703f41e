from typing import List


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        """Fills the blanks of the board in place."""
        self.board = board
        # A set of used digits for each row, column and box. Nine different sets:
        # [set()] * 9 would be nine names for one set.
        self.rows = [set() for _ in range(9)]
        self.columns = [set() for _ in range(9)]
        self.boxes = [set() for _ in range(9)]
        self.blanks = []
        for row in range(9):
            for column in range(9):
                digit = board[row][column]
                if digit == ".":
                    self.blanks.append((row, column))
                else:
                    self.rows[row].add(digit)
                    self.columns[column].add(digit)
                    self.boxes[self.box_of(row, column)].add(digit)
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
        box = self.box_of(row, column)
        for digit in "123456789":
            if digit in self.rows[row] or digit in self.columns[column] or digit in self.boxes[box]:
                # reject
                continue
            # choose
            self.board[row][column] = digit
            self.rows[row].add(digit)
            self.columns[column].add(digit)
            self.boxes[box].add(digit)
            # go down
            if self.backtrack(index + 1):
                return True
            # undo: the cell and all three sets
            self.board[row][column] = "."
            self.rows[row].remove(digit)
            self.columns[column].remove(digit)
            self.boxes[box].remove(digit)
        # no candidate: no digit is left, an earlier one must change
        return False

    def box_of(self, row: int, column: int) -> int:
        """The number of the box, 0 to 8: three boxes in each band of three rows."""
        return row // 3 * 3 + column // 3
