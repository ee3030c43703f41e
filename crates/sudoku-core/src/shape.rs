use crate::{Cell, Grid, House, Size, with_size};

/// A board's shape when its size is known only at run time: what cells and houses are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows of the board, and columns, boxes and digits.
    pub rows: usize,
    /// Rows of a box.
    pub box_height: usize,
    /// Columns of a box.
    pub box_width: usize,
}

impl Shape {
    /// The shape of a board of this size.
    pub fn new(size: Size) -> Shape {
        with_size!(size, N => Shape::of::<N>())
    }

    /// The shape of a board with N rows.
    pub const fn of<const N: usize>() -> Shape {
        Shape { rows: N, box_height: Grid::<N>::BOX_HEIGHT, box_width: Grid::<N>::BOX_WIDTH }
    }

    /// How many cells the board has.
    #[inline]
    pub fn cells(self) -> usize {
        self.rows * self.rows
    }

    /// The place of a cell, read row by row.
    #[inline]
    pub fn index(self, cell: Cell) -> usize {
        cell.row() * self.rows + cell.column()
    }

    /// The cell at this place.
    #[inline]
    pub fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.rows, index % self.rows)
    }

    /// The row, the column and the box of a cell.
    #[inline]
    pub fn houses_of(self, cell: Cell) -> [House; 3] {
        let boxes_across = self.rows / self.box_width;
        let number = cell.row() / self.box_height * boxes_across + cell.column() / self.box_width;
        [House::Row(cell.row() as u8), House::Column(cell.column() as u8), House::Box(number as u8)]
    }

    /// The cell at this place of a house.
    #[inline]
    fn cell_of(self, house: House, place: usize) -> Cell {
        match house {
            House::Row(row) => Cell::new(row.into(), place),
            House::Column(column) => Cell::new(place, column.into()),
            House::Box(number) => {
                let boxes_across = self.rows / self.box_width;
                let top = usize::from(number) / boxes_across * self.box_height;
                let left = usize::from(number) % boxes_across * self.box_width;
                Cell::new(top + place / self.box_width, left + place % self.box_width)
            }
        }
    }

    /// The cells of a house, in reading order.
    #[inline]
    pub fn cells_of(self, house: House) -> impl Iterator<Item = Cell> {
        (0..self.rows).map(move |place| self.cell_of(house, place))
    }

    /// A house as a number: the rows, then the columns, then the boxes.
    #[inline]
    pub fn house_index(self, house: House) -> usize {
        match house {
            House::Row(number) => number.into(),
            House::Column(number) => self.rows + usize::from(number),
            House::Box(number) => 2 * self.rows + usize::from(number),
        }
    }

    /// The house with this number.
    #[inline]
    pub fn house(self, index: usize) -> House {
        let number = (index % self.rows) as u8;
        match index / self.rows {
            0 => House::Row(number),
            1 => House::Column(number),
            _ => House::Box(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_the_board_says() {
        for size in Size::ALL {
            let shape = Shape::new(size);
            with_size!(size, N => {
                for cell in Grid::<N>::cells() {
                    assert_eq!(shape.cell(shape.index(cell)), cell);
                    assert_eq!(shape.houses_of(cell), Grid::<N>::houses_of(cell));
                    for house in shape.houses_of(cell) {
                        assert!(shape.cells_of(house).eq(Grid::<N>::cells_of(house)));
                        assert!(shape.cells_of(house).any(|other| other == cell));
                        assert_eq!(shape.house(shape.house_index(house)), house);
                    }
                }
            });
        }
    }
}
