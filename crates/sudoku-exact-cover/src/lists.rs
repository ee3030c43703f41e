//! The lists of `links`, on arrays of 16-bit numbers.
//!
//! Items and nodes are numbered:
//!
//! ```text
//! 0      1 to 4·N·N     from 4·N·N + 4, which is a multiple of 4
//! root   the items      | cell row column box | cell row column box | ...
//!                         1 in r1c1             2 in r1c1
//! ```
//!
//! These numbers form two kinds of lists, each a ring:
//!
//! - the root and the items, by `left` and `right`: what is still to be covered;
//! - an item and its nodes, by `up` and `down`: the options that it still has. The four nodes of an option have fixed
//!   places side by side, and so they need no links to each other: they differ in the last two bits.
//!
//! The largest number, for 25x25, is 65,003: it fits into 16 bits. And an array of 65,536 entries has one for every 16-bit
//! number, so no access needs a bounds check.
//!
//! Most lists have one or two nodes, so the processor mispredicts nearly every end of a list. The inner loop therefore has no
//! other branch: it notes by arithmetic whether an item has one option left, or none.

use crate::problem::{items, items_of, option};
use sudoku_core::{Cell, Digit, Grid};

/// The neighbours of an item in the list of items that are still to be covered.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    left: u16,
    right: u16,
}

/// The neighbours of a node in the list of an item's options, and that item.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
struct Node {
    up: u16,
    down: u16,
    item: u16,
    /// If this is an item itself: the number of its options, plus [`COVERED`] if it is covered.
    options: u16,
}

/// More than the number of options of any item.
const COVERED: u16 = 1 << 8;

/// An array with an entry for every 16-bit number.
type Entries<T> = Box<[T; 1 << 16]>;

/// The lists of one board.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The size of boards for which the items of the nodes are set.
    size: usize,
    heads: Entries<Head>,
    nodes: Entries<Node>,
    /// Items that were left with one option, on a stack; some of them may be covered by now.
    forced: Entries<u16>,
    forced_count: u16,
    /// An item that was left without an option, or 0.
    dead: u16,
}

/// The first of the four nodes of the option with this number.
const fn first_node<const N: usize>(option: usize) -> usize {
    items::<N>() + 4 + 4 * option
}

/// The number of the option that has this node.
pub(crate) const fn option_of<const N: usize>(node: u16) -> usize {
    (node as usize - first_node::<N>(0)) / 4
}

impl Default for Lists {
    fn default() -> Self {
        fn entries<T: Clone + Default>() -> Entries<T> {
            vec![T::default(); 1 << 16]
                .try_into()
                .unwrap_or_else(|_| unreachable!("the vector has this length"))
        }
        let (heads, nodes, forced) = (entries(), entries(), entries());
        Lists { size: 0, heads, nodes, forced, forced_count: 0, dead: 0 }
    }
}

impl Lists {
    /// Sets the lists for a board: the items that no given covers, each with its options that are `allowed` and that no given
    /// forbids.
    // Compiled once for a size, not once for each visitor as well: hence `dyn`, and not inlined.
    #[inline(never)]
    pub(crate) fn link<const N: usize>(&mut self, puzzle: &Grid<N>, allowed: &dyn Fn(Cell) -> u32) {
        const { assert!(first_node::<N>(N * N * N) <= 1 << 16 && N < COVERED as usize) };
        self.number_nodes::<N>();
        let last = items::<N>() as u16;
        for item in 0..=last {
            self.heads[item as usize] = Head { left: item.wrapping_sub(1), right: item + 1 };
            self.nodes[item as usize] = Node { up: item, down: item, item, options: 0 };
        }
        self.heads[0].left = last;
        self.heads[last as usize].right = 0;
        for (cell, digit) in puzzle.digits() {
            for item in items_of::<N>(cell, digit) {
                self.take_off(item as u16 + 1);
            }
        }
        for cell in puzzle.blanks() {
            for digit in Digit::in_mask(allowed(cell)) {
                let items = items_of::<N>(cell, digit);
                if items.iter().all(|&item| self.is_uncovered(item as u16 + 1)) {
                    self.link_option(first_node::<N>(option::<N>(cell, digit)), items);
                }
            }
        }
        self.forget();
        let mut item = self.heads[0].right;
        while item != 0 {
            match self.options(item) {
                0 => self.dead = item,
                1 => self.force(item),
                _ => {}
            }
            item = self.heads[item as usize].right;
        }
    }

    /// Writes down the item of each node. That is the same for all boards of a size.
    fn number_nodes<const N: usize>(&mut self) {
        if self.size == N {
            return;
        }
        for cell in Grid::<N>::cells() {
            for digit in Digit::all::<N>() {
                let first = first_node::<N>(option::<N>(cell, digit));
                for (place, item) in items_of::<N>(cell, digit).into_iter().enumerate() {
                    self.nodes[first + place].item = item as u16 + 1;
                }
            }
        }
        self.size = N;
    }

    /// Links the four nodes of an option into the lists of its items, at the end of each.
    fn link_option(&mut self, first: usize, items: [usize; 4]) {
        for (node, item) in (first..first + 4).zip(items) {
            let item = item + 1;
            let up = self.nodes[item].up;
            self.nodes[node].up = up;
            self.nodes[node].down = item as u16;
            self.nodes[up as usize].down = node as u16;
            self.nodes[item].up = node as u16;
            self.nodes[item].options += 1;
        }
    }

    /// The item with the fewest options, the first of several; 0 if no item is left.
    #[inline]
    pub(crate) fn fewest_options(&mut self) -> u16 {
        if self.dead != 0 {
            return self.dead;
        }
        while self.forced_count > 0 {
            self.forced_count -= 1;
            let item = self.forced[self.forced_count as usize];
            if self.is_uncovered(item) {
                return item;
            }
        }
        // Every item has two options or more.
        let (mut best, mut fewest) = (0, COVERED);
        let mut item = self.heads[0].right;
        while item != 0 && fewest > 2 {
            if self.options(item) < fewest {
                (best, fewest) = (item, self.options(item));
            }
            item = self.heads[item as usize].right;
        }
        best
    }

    /// Covers the four items of this node's option: takes them off the list of items, and all their options off the lists of
    /// other items. Calls `changed` with an item and the number of its options, or `None` if it is covered.
    #[inline]
    pub(crate) fn cover(&mut self, node: u16, mut changed: impl FnMut(u16, Option<u16>)) {
        for place in group(node) {
            let item = self.nodes[place as usize].item;
            self.take_off(item);
            changed(item, None);
        }
        // Locals, which the compiler can keep in registers.
        let (nodes, forced) = (&mut *self.nodes, &mut *self.forced);
        let (mut forced_count, mut dead) = (self.forced_count, 0);
        for place in group(node) {
            let covered = nodes[place as usize].item;
            let mut option = nodes[covered as usize].down;
            while option != covered {
                for sibling in siblings(option) {
                    let Node { up, down, item, .. } = nodes[sibling as usize];
                    nodes[up as usize].down = down;
                    nodes[down as usize].up = up;
                    nodes[item as usize].options -= 1;
                    let options = nodes[item as usize].options;
                    // This writes the top of the stack in any case, but it only counts if one option is left.
                    forced[forced_count as usize] = item;
                    forced_count += u16::from(options == 1);
                    dead = if options == 0 { item } else { dead };
                    if options < COVERED {
                        changed(item, Some(options));
                    }
                }
                option = nodes[option as usize].down;
            }
        }
        (self.forced_count, self.dead) = (forced_count, dead);
    }

    /// Undoes [`cover`](Lists::cover), in exactly the reverse order.
    #[inline]
    pub(crate) fn uncover(&mut self, node: u16, mut changed: impl FnMut(u16, Option<u16>)) {
        self.forget();
        let nodes = &mut *self.nodes;
        for place in group(node).rev() {
            let covered = nodes[place as usize].item;
            let mut option = nodes[covered as usize].up;
            while option != covered {
                for sibling in siblings(option).into_iter().rev() {
                    let Node { up, down, item, .. } = nodes[sibling as usize];
                    nodes[up as usize].down = sibling;
                    nodes[down as usize].up = sibling;
                    nodes[item as usize].options += 1;
                    if nodes[item as usize].options < COVERED {
                        changed(item, Some(nodes[item as usize].options));
                    }
                }
                option = nodes[option as usize].up;
            }
        }
        for place in group(node).rev() {
            let item = self.nodes[place as usize].item;
            self.put_back(item);
            changed(item, Some(self.options(item)));
        }
    }

    /// Puts an item on the stack of those with one option.
    fn force(&mut self, item: u16) {
        self.forced[self.forced_count as usize] = item;
        self.forced_count += 1;
    }

    /// Forgets which items have one option or none. The search guesses only if there is no such item; so there was none at
    /// the last guess, and nothing else is tried before that guess is undone.
    fn forget(&mut self) {
        (self.forced_count, self.dead) = (0, 0);
    }

    /// Takes an item off the list of items that are to be covered.
    fn take_off(&mut self, item: u16) {
        self.nodes[item as usize].options |= COVERED;
        let Head { left, right } = self.heads[item as usize];
        self.heads[left as usize].right = right;
        self.heads[right as usize].left = left;
    }

    /// Undoes [`take_off`](Lists::take_off): the item still knows where it was.
    fn put_back(&mut self, item: u16) {
        self.nodes[item as usize].options &= !COVERED;
        let Head { left, right } = self.heads[item as usize];
        self.heads[left as usize].right = item;
        self.heads[right as usize].left = item;
    }

    /// Whether an item is still to be covered.
    pub(crate) fn is_uncovered(&self, item: u16) -> bool {
        self.options(item) < COVERED
    }

    /// The number of options of an item that is not covered.
    pub(crate) fn options(&self, item: u16) -> u16 {
        self.nodes[item as usize].options
    }

    /// The next node in an item's list; at its end, the item.
    pub(crate) fn below(&self, node: u16) -> u16 {
        self.nodes[node as usize].down
    }
}

/// The four nodes of an option, of which `node` is one.
fn group(node: u16) -> impl DoubleEndedIterator<Item = u16> {
    (0..4).map(move |place| node & !3 | place)
}

/// The other three nodes of an option.
fn siblings(node: u16) -> [u16; 3] {
    [node ^ 1, node ^ 2, node ^ 3]
}
