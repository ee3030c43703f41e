use crate::{Cell, House};

/// Where the cells and the houses of a board lie: the geometry, written once for every size, whether it is known when the
/// program is built ([`Grid::SHAPE`](crate::Grid::SHAPE)) or when it runs ([`Size::shape`](crate::Size::shape)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows of the board, and of its columns, boxes and digits.
    pub rows: usize,
    /// Rows of a box: the largest divisor of `rows` that is not above its square root.
    pub box_height: usize,
    /// Columns of a box.
    pub box_width: usize,
}

impl Shape {
    /// The shape of a board with this many rows.
    ///
    /// # Panics
    /// If `rows` is zero.
    pub const fn of_rows(rows: usize) -> Shape {
        let mut box_height = 1;
        let mut divisor = 1;
        while divisor * divisor <= rows {
            if rows.is_multiple_of(divisor) {
                box_height = divisor;
            }
            divisor += 1;
        }
        Shape { rows, box_height, box_width: rows / box_height }
    }

    /// The number of cells of the board.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows * self.rows
    }

    /// The place of a cell, read row by row.
    #[inline]
    pub const fn index(self, cell: Cell) -> usize {
        cell.row() * self.rows + cell.column()
    }

    /// The cell at this place.
    #[inline]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.rows, index % self.rows)
    }

    /// The number of the box that holds `cell`, from zero, row by row.
    #[inline]
    pub const fn box_of(self, cell: Cell) -> usize {
        cell.row() / self.box_height * self.boxes_across() + cell.column() / self.box_width
    }

    /// The number of boxes side by side.
    #[inline]
    const fn boxes_across(self) -> usize {
        self.rows / self.box_width
    }

    /// The row, the column and the box of a cell.
    #[inline]
    pub const fn houses_of(self, cell: Cell) -> [House; 3] {
        let (row, column) = (cell.row() as u8, cell.column() as u8);
        [House::Row(row), House::Column(column), House::Box(self.box_of(cell) as u8)]
    }

    /// The cell at this place of a house, in reading order.
    #[inline]
    pub const fn cell_of(self, house: House, place: usize) -> Cell {
        match house {
            House::Row(row) => Cell::new(row as usize, place),
            House::Column(column) => Cell::new(place, column as usize),
            House::Box(number) => {
                let top = number as usize / self.boxes_across() * self.box_height;
                let left = number as usize % self.boxes_across() * self.box_width;
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
    pub const fn house_index(self, house: House) -> usize {
        match house {
            House::Row(number) => number as usize,
            House::Column(number) => self.rows + number as usize,
            House::Box(number) => 2 * self.rows + number as usize,
        }
    }

    /// The house with this number.
    #[inline]
    pub const fn house(self, index: usize) -> House {
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
    use crate::{Shape, Size};

    #[test]
    fn boxes_are_as_square_as_they_can_be() {
        let boxes = Size::ALL.map(|size| (size.shape().box_height, size.shape().box_width));
        assert_eq!(boxes, [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)]);
    }

    #[test]
    fn numbers_and_places_go_both_ways() {
        for shape in Size::ALL.map(Size::shape) {
            for index in 0..shape.cells() {
                assert_eq!(shape.index(shape.cell(index)), index);
            }
            for index in 0..3 * shape.rows {
                let house = shape.house(index);
                assert_eq!(shape.house_index(house), index);
                assert!(shape.cells_of(house).all(|cell| shape.houses_of(cell).contains(&house)));
                assert!(shape.cells_of(house).is_sorted(), "in reading order");
            }
        }
    }

    #[test]
    fn a_size_that_is_none_has_a_shape_too() {
        assert_eq!(Shape::of_rows(7), Shape { rows: 7, box_height: 1, box_width: 7 });
    }
}
