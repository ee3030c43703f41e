//! Word search: a word in a grid of letters, along neighbouring cells, without using a cell twice.

use crate::Problem;

/// A place in the grid: row and column.
pub type Place = (usize, usize);

/// The first letters of a word, found along a path.
#[derive(Clone, Debug)]
pub struct WordSearch {
    grid: Vec<Vec<char>>,
    word: Vec<char>,
    path: Vec<Place>,
}

impl WordSearch {
    /// A search with no letter found yet. The rows of the grid may have different lengths.
    pub fn new(grid: &[&str], word: &str) -> WordSearch {
        let grid = grid.iter().map(|row| row.chars().collect()).collect();
        WordSearch { grid, word: word.chars().collect(), path: Vec::new() }
    }

    /// The length of the first row.
    pub fn columns(&self) -> usize {
        self.grid.first().map_or(0, Vec::len)
    }

    /// The places of the letters found so far.
    pub fn path(&self) -> &[Place] {
        &self.path
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let rows = self.grid.iter().enumerate();
        rows.flat_map(|(row, letters)| (0..letters.len()).map(move |column| (row, column)))
    }
}

impl Problem for WordSearch {
    type Choice = Place;

    fn is_complete(&self) -> bool {
        self.path.len() == self.word.len()
    }

    fn choices(&self) -> Vec<Place> {
        let letter = self.word[self.path.len()];
        let is_near = |&(row, column): &Place| match self.path.last() {
            Some(&(r, c)) => row.abs_diff(r) + column.abs_diff(c) == 1,
            None => true,
        };
        self.places()
            .filter(is_near)
            .filter(|place| self.grid[place.0][place.1] == letter && !self.path.contains(place))
            .collect()
    }

    fn choose(&mut self, &place: &Place) {
        self.path.push(place);
    }

    fn undo(&mut self, _: &Place) {
        self.path.pop();
    }
}
