//! The search: live nodes in lanes, open nodes in a pile, boards in a queue.
//!
//! A node is a board at some point of its search: 81 sets of candidates. Any lane can work on any node of any board. When a
//! node stops changing, it becomes one side of a guess, and a copy becomes the other side. The copy goes to a free lane, or,
//! without one, onto the pile. A lane whose node is solved or dead is free; it takes the latest open node from the pile, or the
//! next board. So all lanes are busy until the very end, and all of them share a board that is much harder than the rest.
//!
//! None of this is done for one lane alone. Lanes that need it wait until enough of them do ([`READY`]). Then one sweep over the
//! 81 vectors moves and changes the nodes of all of them.

use super::choose::choose;
use super::lanes::{Moves, NodeVector};
use super::pass::{Nodes, Outcome};
use crate::vector::LANES;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of waiting lanes that start a sweep. With fewer, the sweep costs more than the lanes lose by waiting.
const READY: u32 = 12;

/// The most lanes that work on one board while other boards have none. A board with several solutions is done after two of
/// them. Two lanes find these with few guesses; more would search where no result is needed.
const LANES_PER_BOARD: u32 = 2;

/// A board in the search, and its results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    /// The number of open nodes, in lanes and on the pile.
    pub(super) open: u32,
    /// The number of lanes that work on it.
    running: u32,
    /// Whether its search has begun.
    pub(super) begun: bool,
    /// Whether a node died so soon that givens may clash. If this is not set, they do not.
    pub(super) may_clash: bool,
    /// Whether its search was stopped early: it found enough solutions, or passed the budget.
    pub(super) stopped: bool,
    /// Solutions found.
    pub(super) solutions: u64,
    /// Guesses made.
    pub(super) guesses: u64,
    /// Digits placed.
    pub(super) placements: u64,
}

/// When to stop: the fields of `sudoku_core::Limits`.
#[derive(Clone, Copy)]
pub(super) struct Until<'a> {
    pub(super) solutions: u64,
    pub(super) placements: u64,
    pub(super) cancel: Option<&'a AtomicBool>,
}

/// Up to 32 waiting nodes.
struct Packet<V> {
    cells: [V; 81],
    owners: [Owner; LANES],
    len: usize,
}

impl<V: NodeVector> Packet<V> {
    /// A packet without a node.
    fn new(zero: V) -> Self {
        Packet { cells: [zero; 81], owners: [Owner::default(); LANES], len: 0 }
    }
}

/// The board of a node.
#[derive(Clone, Copy, Default)]
struct Owner {
    /// The place of the board in the queue.
    board: u16,
    /// The number of its digits that are counted as placed.
    counted: u16,
}

/// The memory of the search. Made once, used for all boards.
pub(super) struct LaneSearch<V> {
    nodes: Nodes<V>,
    owners: [Owner; LANES],
    /// The lanes that have a node, as bits.
    live: u32,
    /// The lanes whose board was just taken from the queue: with no pass yet, and with one.
    young: [u32; 2],
    /// Boards from the queue that are loaded and wait for a lane.
    fresh: Packet<V>,
    /// Open nodes: the first `height` packets. All but the last are full.
    pile: Vec<Packet<V>>,
    height: usize,
    /// Solutions to write, and their boards.
    found: [V; 81],
    found_boards: [u16; LANES],
    found_len: usize,
    zero: V,
}

/// Iterates over the places of the bits that are set.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros() as usize;
        if self.0 == 0 {
            return None;
        }
        self.0 &= self.0 - 1;
        Some(place)
    }
}

impl<V: NodeVector> LaneSearch<V> {
    /// A search without boards.
    pub(super) fn new(token: V::Token) -> Box<Self> {
        let zero = V::zero(token);
        Box::new(LaneSearch {
            nodes: Nodes::new(zero),
            owners: [Owner::default(); LANES],
            live: 0,
            young: [0; 2],
            fresh: Packet::new(zero),
            pile: Vec::new(),
            height: 0,
            found: [zero; 81],
            found_boards: [0; LANES],
            found_len: 0,
            zero,
        })
    }

    /// Solves `puzzles`. Writes the results of each to `boards`, and its first solution, if there is one, to `solutions`.
    ///
    /// # Panics
    /// If the three differ in length, or there are more than 65,536 puzzles.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        puzzles: &[[u8; 81]],
        until: Until<'_>,
        boards: &mut [Board],
        solutions: &mut [[u8; 81]],
    ) {
        assert!(puzzles.len() == boards.len() && puzzles.len() == solutions.len());
        assert!(puzzles.len() <= 1 << 16);
        boards.fill(Board::default());
        (self.live, self.young, self.height, self.fresh.len, self.found_len) = (0, [0; 2], 0, 0, 0);
        let mut next = 0;
        let mut outcome = Outcome::default();
        while !until.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            self.settle(&outcome, until, boards, solutions);
            let mut free = !self.live;
            self.guess(outcome.still & self.live, &mut free, boards);
            while free != 0 {
                if self.fresh.len == 0 && next < puzzles.len() {
                    next += self.open(next, puzzles, boards);
                }
                if self.height == 0 && self.fresh.len == 0 {
                    break;
                }
                self.take(&mut free, boards);
            }
            if self.live == 0 {
                break;
            }
            self.nodes.sum_up();
            loop {
                outcome = self.nodes.pass(self.live);
                for lane in Bits(outcome.dead & (self.young[0] | self.young[1])) {
                    boards[usize::from(self.owners[lane].board)].may_clash = true;
                }
                self.young = [0, self.young[0]];
                let ready = outcome.dead | outcome.solved | outcome.still;
                if (ready | !self.live).count_ones() >= READY || ready == self.live {
                    break;
                }
            }
        }
        self.write_found(solutions);
    }

    /// Counts the placements of nodes that have stopped changing, collects solutions, and frees lanes.
    #[inline(always)]
    fn settle(
        &mut self,
        outcome: &Outcome,
        until: Until<'_>,
        boards: &mut [Board],
        solutions: &mut [[u8; 81]],
    ) {
        let gone = outcome.dead | outcome.solved;
        let mut known = self.zero;
        for digits in &self.nodes.known {
            known = known.add(digits.count_ones());
        }
        let known = known.to_words().0;
        let mut stopped = false;
        for lane in Bits(gone | outcome.still) {
            let owner = &mut self.owners[lane];
            let board = &mut boards[usize::from(owner.board)];
            board.placements += u64::from(known[lane].saturating_sub(owner.counted));
            owner.counted = known[lane];
            if board.placements > until.placements {
                board.stopped = true;
                stopped = true;
            }
        }
        if outcome.solved != 0 {
            if self.found_len + outcome.solved.count_ones() as usize > LANES {
                self.write_found(solutions);
            }
            let mut moves = Moves::NONE;
            for lane in Bits(outcome.solved) {
                let place = self.owners[lane].board;
                let board = &mut boards[usize::from(place)];
                if board.stopped {
                    continue;
                }
                if board.solutions == 0 {
                    moves.push(self.found_len, lane);
                    self.found_boards[self.found_len] = place;
                    self.found_len += 1;
                }
                board.solutions += 1;
                if board.solutions >= until.solutions {
                    board.stopped = true;
                    stopped = true;
                }
            }
            let shuffle = self.zero.shuffle(&moves);
            for cell in 0..81 {
                self.found[cell] = self.found[cell].moved(&self.nodes.cells[cell], &shuffle);
            }
        }
        for lane in Bits(gone) {
            let board = &mut boards[usize::from(self.owners[lane].board)];
            board.open -= 1;
            board.running -= 1;
        }
        self.live &= !gone;
        if stopped {
            for lane in Bits(self.live) {
                let board = &mut boards[usize::from(self.owners[lane].board)];
                if board.stopped {
                    board.open -= 1;
                    board.running -= 1;
                    self.live &= !(1 << lane);
                }
            }
        }
    }

    /// Writes the collected solutions.
    #[inline(always)]
    fn write_found(&mut self, solutions: &mut [[u8; 81]]) {
        let lanes = ((1_u64 << self.found_len) - 1) as u32;
        if lanes != 0 {
            V::store_boards(&self.found, lanes, &self.found_boards, solutions);
        }
        self.found_len = 0;
    }

    /// Makes a guess in each of these lanes. Copies go to free lanes first, then onto the pile.
    #[inline(always)]
    fn guess(&mut self, still: u32, free: &mut u32, boards: &mut [Board]) {
        if still == 0 {
            return;
        }
        let guess = choose(&self.nodes);
        // In a node that has stopped changing, and in which no digit has two ways, each has one: it is solved or dead.
        let still = still & guess.open;
        let mut here = Moves::NONE;
        let mut there = [Moves::NONE; 2];
        let first_packet = self.height.saturating_sub(1);
        for lane in Bits(still) {
            let owner = self.owners[lane];
            let board = &mut boards[usize::from(owner.board)];
            board.guesses += 1;
            board.open += 1;
            if *free != 0 && board.running < LANES_PER_BOARD {
                let to = free.trailing_zeros() as usize;
                *free &= *free - 1;
                board.running += 1;
                here.push(to, lane);
                self.owners[to] = owner;
            } else {
                let packet = self.packet_with_room();
                let top = &mut self.pile[packet];
                // 32 copies at most go to two packets at most: the one that was last, and the next.
                there[usize::from(packet != first_packet)].push(top.len, lane);
                top.owners[top.len] = owner;
                top.len += 1;
            }
        }
        self.live |= here.to();
        let idle = self.zero.splat(u16::MAX).blend(self.zero.mask(still), self.zero);
        let here = self.zero.shuffle(&here);
        let packets = self.pile.len();
        let (low, high) = self.pile.split_at_mut(packets.min(first_packet + 1));
        let mut targets = [
            (there[0].to() != 0).then(|| &mut low[first_packet].cells),
            (there[1].to() != 0).then(|| &mut high[0].cells),
        ];
        let there = [self.zero.shuffle(&there[0]), self.zero.shuffle(&there[1])];
        for band in 0..3 {
            for stack in 0..3 {
                for row in 0..3 {
                    for column in 0..3 {
                        let cell = (band * 3 + stack) * 9 + row * 3 + column;
                        let [one, other] =
                            guess.sides(self.nodes.cells[cell], idle, [band, stack, row, column]);
                        self.nodes.cells[cell] = one.moved(&other, &here);
                        for i in 0..2 {
                            if let Some(cells) = &mut targets[i] {
                                cells[cell] = cells[cell].moved(&other, &there[i]);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The last packet of the pile if it has room, otherwise a new one.
    #[inline(always)]
    fn packet_with_room(&mut self) -> usize {
        if self.height == 0 || self.pile[self.height - 1].len == LANES {
            if self.pile.len() == self.height {
                self.pile.push(Packet::new(self.zero));
            }
            self.pile[self.height].len = 0;
            self.height += 1;
        }
        self.height - 1
    }

    /// Loads the next boards from the queue, when no loaded board is waiting. Returns the number of boards.
    #[inline(always)]
    fn open(&mut self, next: usize, puzzles: &[[u8; 81]], boards: &mut [Board]) -> usize {
        let count = (puzzles.len() - next).min(LANES);
        let new = &puzzles[next..next + count];
        self.zero.load_boards(new, &mut self.fresh.cells);
        for i in 0..count {
            let mut givens = 0;
            for &cell in &new[i] {
                givens += u8::from(cell != 0);
            }
            self.fresh.owners[i] = Owner { board: (next + i) as u16, counted: u16::from(givens) };
            boards[next + i].open = 1;
        }
        self.fresh.len = count;
        count
    }

    /// Gives the latest open nodes to free lanes. If the latest one belongs to a board that has enough lanes, a free lane gets a
    /// board that has not begun.
    #[inline(always)]
    fn take(&mut self, free: &mut u32, boards: &mut [Board]) {
        let mut resume = Moves::NONE;
        let mut begin = Moves::NONE;
        // This call only takes from the last packet. The caller comes back for the next one.
        let last = self.height.wrapping_sub(1);
        while *free != 0 {
            let to = free.trailing_zeros() as usize;
            let waiting = self.pile.get_mut(last).filter(|packet| self.height > 0 && packet.len > 0);
            if let Some(packet) = waiting {
                let owner = packet.owners[packet.len - 1];
                let board = &mut boards[usize::from(owner.board)];
                if board.stopped {
                    board.open -= 1;
                    packet.len -= 1;
                    continue;
                }
                if board.running < LANES_PER_BOARD || self.fresh.len == 0 {
                    packet.len -= 1;
                    *free &= *free - 1;
                    resume.push(to, packet.len);
                    board.running += 1;
                    self.owners[to] = owner;
                    continue;
                }
            } else if self.height > 0 {
                break;
            }
            if self.fresh.len == 0 {
                break;
            }
            self.fresh.len -= 1;
            *free &= *free - 1;
            begin.push(to, self.fresh.len);
            let owner = self.fresh.owners[self.fresh.len];
            let board = &mut boards[usize::from(owner.board)];
            board.running = 1;
            board.begun = true;
            self.owners[to] = owner;
        }
        self.live |= resume.to() | begin.to();
        self.young[0] |= begin.to();
        for (moves, packet) in [(resume, self.pile.get(last)), (begin, Some(&self.fresh))] {
            if let (Some(packet), 1..) = (packet, moves.to()) {
                let shuffle = self.zero.shuffle(&moves);
                for cell in 0..81 {
                    self.nodes.cells[cell] = self.nodes.cells[cell].moved(&packet.cells[cell], &shuffle);
                }
            }
        }
        if self.height > 0 && self.pile[last].len == 0 {
            self.height -= 1;
        }
    }
}
