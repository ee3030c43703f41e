//! The laws of the exercises that are no Sudoku: permutations, queens, word search.

use super::{Law, Message};

/// The laws of a function that returns every order of the numbers 1 to n.
pub fn permutations(answer: fn(usize) -> Vec<Vec<usize>>) -> Vec<Law> {
    let shape = move |n: usize| {
        for order in answer(n) {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if !sorted.iter().copied().eq(1..=n) {
                return Err(Message::new(
                    format!(
                        "permutations({n}) contains {order:?}, which is not an order of the numbers 1 to {n}."
                    ),
                    format!("permutations({n}) 的结果里有 {order:?}，它不是 1 到 {n} 的一个排列。"),
                ));
            }
        }
        Ok(())
    };
    vec![
        Law::new(3, "each result is an order of the numbers", "每个结果都是一个排列", move || {
            (1..=5).try_for_each(shape)
        }),
        Law::new(3, "no order is missing", "一个排列也不少", move || {
            (1..=7).try_for_each(|n| count("permutations", n, distinct(answer(n)), (1..=n).product()))
        }),
        Law::new(2, "no order comes twice", "没有重复的排列", move || {
            once("permutations", 4, answer(4))
        }),
        Law::new(
            2,
            "the orders are in ascending order, and nothing has one order",
            "按字典序排列；n 为 0 时恰有一个空排列",
            move || {
                count("permutations", 0, answer(0).len(), 1)?;
                let (found, mut sorted) = (answer(4), answer(4));
                sorted.sort_unstable();
                if found == sorted {
                    return Ok(());
                }
                Err(Message::new(
                    "permutations(4) is not in ascending order, although the loop tries the smallest number first: something \
                 is not undone.",
                    "permutations(4) 的结果没有按字典序排列，而循环总是先试最小的数：有什么没有撤销。",
                ))
            },
        ),
    ]
}

/// The laws of a function that returns every way to place n queens.
pub fn queens(answer: fn(usize) -> Vec<Vec<usize>>) -> Vec<Law> {
    let sound = move |n: usize| {
        for columns in answer(n) {
            let is_board = columns.len() == n && columns.iter().all(|&column| column < n);
            let attack = (0..columns.len()).flat_map(|one| (0..one).map(move |other| (other, one))).find(
                |&(one, other)| {
                    columns[one] == columns[other] || columns[one].abs_diff(columns[other]) == other - one
                },
            );
            match attack {
                Some((one, other)) => {
                    return Err(Message::new(
                        format!(
                            "queens({n}) contains {columns:?}: the queens of rows {one} and {other} (counted from 0) \
                             attack each other."
                        ),
                        format!(
                            "queens({n}) 的结果里有 {columns:?}：第 {one} 行和第 {other} 行（从 0 数）的皇后互相攻击。"
                        ),
                    ));
                }
                None if !is_board => {
                    return Err(Message::new(
                        format!(
                            "queens({n}) contains {columns:?}, expected {n} columns from 0 to {}.",
                            n - 1
                        ),
                        format!(
                            "queens({n}) 的结果里有 {columns:?}，应当是 {n} 个 0 到 {} 之间的列号。",
                            n - 1
                        ),
                    ));
                }
                None => {}
            }
        }
        Ok(())
    };
    vec![
        Law::new(3, "no queen attacks another", "皇后互不攻击", move || (1..=6).try_for_each(sound)),
        Law::new(3, "no way is missing", "一种摆法也不少", move || {
            [1, 0, 0, 2, 10, 4, 40, 92]
                .into_iter()
                .enumerate()
                .try_for_each(|(n, known)| count("queens", n + 1, distinct(answer(n + 1)), known))
        }),
        Law::new(2, "no way comes twice", "没有重复的摆法", move || once("queens", 6, answer(6))),
        Law::new(
            2,
            "it prunes: ten queens take no time",
            "有剪枝：十个皇后瞬间完成",
            move || count("queens", 10, answer(10).len(), 724),
        ),
    ]
}

/// The laws of a function that says whether a word is in a grid of letters.
pub fn word_search(answer: fn(&mut [Vec<char>], &str) -> bool) -> Vec<Law> {
    let check = move |rows: &[&str], word: &str, expected: bool| {
        let mut grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let before = grid.clone();
        let found = answer(&mut grid, word);
        let rows = rows.join("/");
        if found != expected {
            return Err(Message::new(
                format!(
                    "The word {word} is {}in the grid {rows}, but the answer is {found}.",
                    if expected { "" } else { "not " }
                ),
                format!(
                    "单词 {word} {}在字母表 {rows} 里，程序却回答 {found}。",
                    if expected { "" } else { "不" }
                ),
            ));
        }
        Ok((before, grid, rows))
    };
    const GRID: [&str; 3] = ["ABCE", "SFCS", "ADEE"];
    vec![
        Law::new(3, "it finds words", "能找到单词", move || {
            for word in ["ABCCED", "SEE", "A", "DEE", "ASADF"] {
                check(&GRID, word, true)?;
            }
            Ok(())
        }),
        Law::new(3, "it uses no cell twice", "同一格不用两次", move || {
            check(&GRID, "ABCB", false)?;
            check(&["AB"], "ABA", false)?;
            check(&["AA", "AA"], "AAAAA", false)?;
            check(&GRID, "XYZ", false).map(|_| ())
        }),
        Law::new(
            2,
            "the undo frees the cell for another path",
            "撤销之后，别的路径还能用这一格",
            move || {
                check(&["CAA", "AAA", "BCD"], "AAB", true)?;
                check(&["ABCE", "SFES", "ADEE"], "ABCESEEEFS", true)?;
                Ok(())
            },
        ),
        Law::new(2, "the grid is the same afterwards", "结束后字母表和原来一样", move || {
            for word in ["ABCCED", "ABCB", "SEE", "XYZ"] {
                let (before, after, rows) = check(&GRID, word, !matches!(word, "ABCB" | "XYZ"))?;
                if before != after {
                    return Err(Message::new(
                        format!(
                            "After the search for {word}, the grid {rows} has changed: the undo is missing, or skipped when the word is found."
                        ),
                        format!(
                            "找完单词 {word} 之后，字母表 {rows} 变了：缺少撤销，或者找到单词时跳过了撤销。"
                        ),
                    ));
                }
            }
            Ok(())
        }),
    ]
}

/// The number of different results.
fn distinct(mut results: Vec<Vec<usize>>) -> usize {
    results.sort_unstable();
    results.dedup();
    results.len()
}

fn count(function: &str, n: usize, found: usize, known: usize) -> Result<(), Message> {
    if found == known {
        return Ok(());
    }
    Err(Message::new(
        format!("{function}({n}) has {known} different results; yours has {found}."),
        format!("{function}({n}) 应当有 {known} 个不同的结果，你的程序有 {found} 个。"),
    ))
}

fn once(function: &str, n: usize, results: Vec<Vec<usize>>) -> Result<(), Message> {
    let found = results.len();
    let different = distinct(results);
    if different == found {
        return Ok(());
    }
    Err(Message::new(
        format!(
            "{function}({n}) has {found} results, but only {different} different ones. Is a list stored that changes later? Store a copy."
        ),
        format!(
            "{function}({n}) 有 {found} 个结果，其中只有 {different} 个不同。是不是存了一个后来还会变的列表？要存副本。"
        ),
    ))
}
