//! Tables that are wider than the page.

use crate::table::grid;
use unicode_width::UnicodeWidthStr;

/// The table as [`grid`] lays it out, cut between columns into tables of at most this many columns of text. The first
/// `fixed` columns are repeated in each. A single column that does not fit stays as it is.
pub fn blocks(
    headings: &[String],
    rows: &[Vec<String>],
    words: &[usize],
    fixed: usize,
    columns: usize,
) -> Vec<String> {
    // A column takes its widest cell, two spaces and a bar; the table begins with one more bar.
    let width = |place: usize| {
        let cells = rows.iter().filter_map(|row| row.get(place)).chain(headings.get(place));
        3 + cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let start = 1 + (0..fixed).map(width).sum::<usize>();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut used = usize::MAX;
    for place in fixed..headings.len() {
        let width = width(place);
        if groups.is_empty() || used + width > columns {
            groups.push((0..fixed).collect());
            used = start;
        }
        used += width;
        groups.last_mut().expect("a group was opened").push(place);
    }
    let block = |group: &Vec<usize>| {
        let pick = |cells: &Vec<String>| -> Vec<String> {
            group.iter().map(|&place| cells.get(place).cloned().unwrap_or_default()).collect()
        };
        let picked: Vec<&str> = group.iter().map(|&place| headings[place].as_str()).collect();
        let rows: Vec<Vec<String>> = rows.iter().map(pick).collect();
        let words: Vec<usize> = (0..group.len()).filter(|place| words.contains(&group[*place])).collect();
        grid(&picked, &rows, &words)
    };
    groups.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_is_cut_between_columns() {
        let headings: Vec<String> = ["name", "one", "two", "three"].map(Into::into).to_vec();
        let rows = vec![["a", "1", "22", "333"].map(String::from).to_vec()];
        let whole = blocks(&headings, &rows, &[0], 1, 80);
        assert_eq!(whole.len(), 1);
        let cut = blocks(&headings, &rows, &[0], 1, 20);
        assert_eq!(cut.len(), 2, "{cut:?}");
        for block in &cut {
            assert!(block.lines().all(|line| line.width() <= 20 && line.starts_with('|')), "{block}");
            assert!(block.starts_with("| name |"), "{block}");
        }
        assert_eq!(blocks(&headings, &rows, &[0], 1, 1).len(), 3);
    }
}
