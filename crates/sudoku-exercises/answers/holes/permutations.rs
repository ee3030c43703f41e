//! Permutations: every order of the numbers 1 to n. To fill in: choose, go down, undo.

/// Every order of the numbers 1 to `n`, each once.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    backtrack(&mut Vec::new(), &mut vec![false; n], &mut all);
    all
}

/// Completes `order` in every way. `used[index]` says whether the number `index + 1` is in it.
fn backtrack(order: &mut Vec<usize>, used: &mut [bool], all: &mut Vec<Vec<usize>>) {
    if order.len() == used.len() {
        all.push(order.clone()); // a copy, since `order` changes again
        return;
    }
    for index in 0..used.len() {
        if used[index] {
            continue;
        }
        // Choose: append the number `index + 1`, and note that it is used.
        // Go down: complete the order.
        // Undo: both.
        // HOLE
        order.push(index + 1);
        used[index] = true;
        backtrack(order, used, all);
        order.pop();
        used[index] = false;
        // END OF HOLE
    }
}
