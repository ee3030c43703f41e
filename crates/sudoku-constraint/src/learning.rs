//! Clause learning: when the search fails, it notes why, and never fails for that reason again.
//!
//! # The idea
//!
//! A dead end has a reason: a few of the digits placed before it. Follow the conclusions back from the dead end to where the
//! last guess comes in through one door; what is found there is a *clause*: a list of statements, "this digit is here" or "this
//! digit is not here", of which at least one is true in every solution. Add it to the rules, go back to the earliest guess at
//! which it says something new (often many guesses up: a backjump), and go on. What is learnt below one guess prunes below
//! all others.
//!
//! This is how a SAT solver works. But a SAT solver is given the rules of Sudoku as tens of thousands of clauses; here
//! the rules are the exactly-one constraints themselves. A conclusion notes only its kind and the constraint, and the reason is
//! spelt out when a dead end asks for it. Locked candidates are a rule too, and so is all-different by matching: there the reason
//! is the group of digits that need all the places of the group.
//!
//! # The data
//!
//! ```text
//! variable      a candidate that is undecided at the root, numbered from 0 (some 1,500 at 25x25)
//! literal       2 · variable if it is true, + 1 if it is false
//! trail         the literals in the order in which they became true, with level (how many guesses) and reason
//! constraint    its variables, and the places that are left as bits
//! clause        literals; two of them are watched, and only if both are false is there something to do
//! activity      of a variable: how often it had to do with a dead end lately
//! ```
//!
//! A guess makes a candidate true: the most active one of the constraint that has the highest sum of activities for the square
//! of its places. In a learnt clause, "this digit is not here" is often true only because
//! another digit is: then that one takes its place (`lift`), which makes the clause shorter and say more.
//!
//! After a solution the search goes on: a clause forbids its guesses. When there are many solutions, the search keeps to
//! the order of its guesses instead, and needs no memory for them.
//!
//! # What it costs
//!
//! Some 60 microseconds a dead end at 25x25, two to three times as much as without learning, and memory for the clauses; those
//! that are of little use are forgotten.
//!
//! # When it loses
//!
//! Where a few hundred dead ends are enough: there `matching` is done before the clauses pay. And to list millions of
//! solutions.
//!
//! # Source
//!
//! Marques-Silva, Sakallah, *GRASP* (1996); Moskewicz and others, *Chaff* (2001): watched literals and activities; Eén,
//! Sörensson, *An extensible SAT-solver* (2003): the form of the code; Audemard, Simon, *Predicting learnt clauses quality*
//! (2009): which to forget; Gebser and others, *Conflict-driven answer set enumeration* (2007): how to go on after a solution.
//! Lazy reasons: Ohrimenko, Stuckey, Codish, *Propagation = lazy clause generation* (2007).

use crate::all_different::{AllDifferent, Outcome};
use crate::domains::{
    CELL, Candidate, Propagator, Rules, bits, candidate_at, forced_by, number, without_place,
};
use crate::search::ConstraintSearch;
use crate::told::Told;
use std::ops::ControlFlow;
use sudoku_core::{Candidates, Flow, Grid, Search, SearchCandidates, Strategy, Visitor, Why};

/// Conclusions of singles, locked candidates, all-different and learnt clauses; a guess in the constraint that failed most
/// lately.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learning;

impl Strategy for Learning {
    const NAME: &'static str = "learning";
    const IDEA: &'static str = "note why each dead end failed, as a clause, and never fail like that again";
    const SOURCE: &'static str = include_str!("learning.rs");
    const FORCES: bool = true;
}

impl<const N: usize> Search<N> for Learning {
    fn search<V: Visitor<N>>(&mut self, puzzle: &Grid<N>, visitor: &mut V) -> Flow {
        start(puzzle, &Candidates::ALL, visitor)
    }
}

impl<const N: usize> SearchCandidates<N> for Learning {
    fn search_candidates<V: Visitor<N>>(&mut self, candidates: &Candidates<N>, visitor: &mut V) -> Flow {
        start(&candidates.singles(), candidates, visitor)
    }
}

/// Searches from `puzzle`, with only the `allowed` digits in its blanks.
fn start<const N: usize, V: Visitor<N>>(puzzle: &Grid<N>, allowed: &Candidates<N>, visitor: &mut V) -> Flow {
    let Some(mut search) = ConstraintSearch::new(puzzle, allowed, Rules::Matching, u64::MAX) else {
        return Flow::Continue(()); // two givens clash
    };
    if search.propagator.propagate(&mut search.told, visitor)? {
        if search.propagator.domains.blanks == 0 {
            visitor.solution(&search.propagator.domains.board())?;
        } else {
            learn(&search.propagator, &mut search.told, &[], &[], visitor)?;
        }
    }
    search.told.take_back(0, visitor)
}

/// Searches from domains in which nothing is left to conclude, with learning. `weights` are those of the constraints, or
/// empty; no solution to be shown makes all candidates of a `closed` list true. In the end all that was placed is taken back.
pub(crate) fn learn<const N: usize, V: Visitor<N>>(
    propagator: &Propagator<N>,
    told: &mut Told,
    weights: &[u32],
    closed: &[Vec<Candidate>],
    visitor: &mut V,
) -> Flow {
    let mut learner = Learner::new(propagator);
    learner.weigh(weights);
    learner.root_mark = told.mark();
    for list in closed {
        if !learner.forbid(list) {
            return Flow::Continue(());
        }
    }
    learner.search(told, visitor)?;
    told.take_back(learner.root_mark, visitor)
}

/// A candidate and whether it is true: 2 · variable, + 1 if it is false.
type Literal = u32;

const fn is_true(variable: usize) -> Literal {
    2 * variable as u32
}

const fn is_false(variable: usize) -> Literal {
    2 * variable as u32 + 1
}

const fn variable_of(literal: Literal) -> usize {
    literal as usize / 2
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was guessed, or it is true at the root.
    Guess,
    /// False, since this variable is true.
    Excluded(u32),
    /// True, since all other variables of this constraint are false.
    Last(u16),
    /// False, since the places of the line (or, if not, of the box) lie in the intersection with this number.
    Locked { intersection: u16, in_line: bool },
    /// False, since the digits of this group need all the places of the group.
    Group(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

/// Where a variable is in one of its constraints.
#[derive(Clone, Copy, Debug)]
struct Place {
    constraint: u16,
    bit: u8,
}

/// An exactly-one constraint that is undecided at the root.
#[derive(Clone, Copy, Debug)]
struct Constraint {
    /// Its number among the constraints of the board.
    number: u16,
    /// The places that it has at the root.
    places: u32,
}

/// What is left of a constraint.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Its places that are not false, as bits.
    left: u32,
    /// Their number.
    count: u8,
    /// Whether it waits for a look at its intersections.
    is_in_few: bool,
}

/// The cells that a line and a box have in common, for one digit.
#[derive(Clone, Copy, Debug)]
struct Intersection {
    line: u16,
    box_: u16,
    in_line: u32,
    in_box: u32,
}

/// Digits of a house that have only these places, both as bits.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// By [`Shape::house_index`](sudoku_core::Shape::house_index).
    house: u8,
    digits: u32,
    places: u32,
}

/// Where a level begins: the lengths of the trail and of the groups, and the number of placements told.
#[derive(Clone, Copy, Debug)]
struct Start {
    trail: u32,
    groups: u32,
    told: u32,
}

/// A clause that watches a literal, and another of its literals: if that one is true, the clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// What cannot be: a constraint without a place, or a clause all of whose literals are false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conflict {
    Constraint(u16),
    /// More digits than places.
    Group(u32),
    Clause(u32),
}

/// No variable.
const NO_VARIABLE: usize = u32::MAX as usize / 2;
/// No constraint, no intersection.
const NONE: u16 = u16::MAX;
/// Before the literals of a clause: their number, its levels (0 if it must be kept), its activity as the bits of an `f32`.
const HEAD: usize = 3;
/// From this number of solutions on, the search keeps to the order of its guesses.
const MANY_SOLUTIONS: u64 = 16;

struct Learner<'a, const N: usize> {
    root: &'a Propagator<N>,
    /// The number of placements that stand at the root.
    root_mark: usize,

    // The board.
    candidates: Vec<Candidate>,
    places: Vec<[Place; 4]>,
    constraints: Vec<Constraint>,
    /// For each constraint, the variable at each place.
    members: Vec<[u16; N]>,
    /// For each entry of `members`: in a line, its intersection with the box; in a box, those with the row and the column.
    crossings: Vec<[[u16; 2]; N]>,
    /// For each number of a constraint on the board, its number here.
    numbered: Vec<u16>,
    /// For each variable, its three houses as bits.
    houses: Vec<u128>,
    intersections: Vec<Intersection>,

    // The state.
    states: Vec<State>,
    /// For each literal: 1 if it is true, -1 if it is false, 0 if that is open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    trail: Vec<Literal>,
    /// Where each level above the root begins.
    starts: Vec<Start>,
    /// How much of the trail has been looked at.
    head: usize,
    singles: Vec<u16>,
    few: Vec<u16>,
    /// Houses in which a candidate has gone.
    touched: u128,
    all_different: AllDifferent<N>,
    /// Those of the reasons on the trail, in order.
    groups: Vec<Group>,
    dead: Option<Conflict>,
    /// The number of true variables on the trail.
    placed: u32,

    // What has been learnt.
    arena: Vec<u32>,
    learnt: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    clause_step: f32,
    /// Clauses to be learnt before some are forgotten.
    until_reduced: u64,
    reductions: u64,

    // Which candidate is next.
    activities: Vec<f64>,
    step: f64,
    heap: Heap,

    // Room for the analysis.
    seen: Vec<u8>,
    to_clear: Vec<u32>,
    clause: Vec<Literal>,
    reason_of: Vec<Literal>,
    open: Vec<u32>,
    stamps: Vec<u32>,
    stamp: u32,
}

impl<'a, const N: usize> Learner<'a, N> {
    /// Numbers what is undecided.
    fn new(root: &'a Propagator<N>) -> Self {
        let domains = &root.domains;
        let counts = domains.counts.as_flattened().as_flattened();
        // The undecided constraints, by their number on the board.
        let mut numbered = vec![NONE; counts.len()];
        let mut constraints = Vec::new();
        let places = domains.places.as_flattened().as_flattened();
        for (number, (&count, &places)) in counts.iter().zip(places).enumerate() {
            if count > 1 {
                numbered[number] = constraints.len() as u16;
                constraints.push(Constraint { number: number as u16, places });
            }
        }
        let mut candidates = Vec::new();
        for row in 0..N {
            for column in 0..N {
                if domains.counts[CELL][row][column] > 1 {
                    for digit in bits(domains.places[CELL][row][column]) {
                        candidates.push(candidate_at::<N>(CELL, row, column, digit));
                    }
                }
            }
        }
        let count = candidates.len();
        let mut members = vec![[0u16; N]; constraints.len()];
        let mut crossings = vec![[[NONE; 2]; N]; constraints.len()];
        let mut intersections: Vec<Intersection> = Vec::new();
        // For each line and each box that it crosses, the number of the intersection.
        let mut crossing_of = vec![[[NONE; 8]; 2]; N * N];
        let mut places = Vec::with_capacity(count);
        let mut houses: Vec<u128> = Vec::with_capacity(count);
        for (variable, candidate) in candidates.iter().enumerate() {
            let of_board = candidate.constraints::<N>();
            let here = of_board.map(|(kind, house, digit, bit)| {
                let constraint = numbered[usize::from(number::<N>(kind, house, digit))];
                members[usize::from(constraint)][bit as usize] = variable as u16;
                Place { constraint, bit: bit as u8 }
            });
            places.push(here);
            let of_houses = of_board[1..].iter().map(|&(kind, house, ..)| 1u128 << ((kind - 1) * N + house));
            houses.push(of_houses.fold(0, |houses, house| houses | house));
            let across = [
                candidate.column as usize / Grid::<N>::BOX_WIDTH,
                candidate.row as usize / Grid::<N>::BOX_HEIGHT,
            ];
            for axis in 0..2 {
                let (_, house, digit, _) = of_board[axis + 1];
                let crossing = &mut crossing_of[house * N + digit][axis][across[axis]];
                let (line, box_) = (here[axis + 1], here[3]);
                if *crossing == NONE {
                    *crossing = intersections.len() as u16;
                    intersections.push(Intersection {
                        line: line.constraint,
                        box_: box_.constraint,
                        in_line: 0,
                        in_box: 0,
                    });
                }
                let intersection = &mut intersections[usize::from(*crossing)];
                intersection.in_line |= 1 << line.bit;
                intersection.in_box |= 1 << box_.bit;
                crossings[usize::from(line.constraint)][usize::from(line.bit)][0] = *crossing;
                crossings[usize::from(box_.constraint)][usize::from(box_.bit)][axis] = *crossing;
            }
        }
        let state = |constraint: &Constraint| State {
            left: constraint.places,
            count: constraint.places.count_ones() as u8,
            is_in_few: false,
        };
        let states = constraints.iter().map(state).collect();
        Learner {
            root,
            root_mark: 0,
            places,
            constraints,
            members,
            crossings,
            numbered,
            houses,
            intersections,
            states,
            values: vec![0; 2 * count],
            levels: vec![0; count],
            reasons: vec![Reason::Guess; count],
            trail: Vec::with_capacity(count),
            starts: Vec::new(),
            head: 0,
            singles: Vec::new(),
            few: Vec::new(),
            touched: 0,
            all_different: AllDifferent::default(),
            groups: Vec::new(),
            dead: None,
            placed: 0,
            arena: Vec::new(),
            learnt: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            clause_step: 1.0,
            until_reduced: 2000,
            reductions: 0,
            activities: vec![0.0; count],
            step: 1.0,
            heap: Heap::default(),
            seen: vec![0; count],
            to_clear: Vec::new(),
            clause: Vec::new(),
            reason_of: Vec::new(),
            open: Vec::new(),
            stamps: vec![0; count + 2],
            stamp: 0,
            candidates,
        }
    }

    /// Starts the activities from the weights of the constraints.
    fn weigh(&mut self, weights: &[u32]) {
        for (variable, places) in self.places.iter().enumerate() {
            let of = |place: &Place| {
                let constraint = &self.constraints[usize::from(place.constraint)];
                let weight = weights.get(usize::from(constraint.number)).map_or(1, |&weight| weight);
                f64::from(weight) / f64::from(self.states[usize::from(place.constraint)].count)
            };
            self.activities[variable] = places.iter().map(of).sum();
        }
        self.heap.fill(&self.activities);
    }

    fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    fn value(&self, literal: Literal) -> i8 {
        self.values[literal as usize]
    }

    /// Adds what a list of closed guesses says: not all of them are true. Returns whether there may still be a solution.
    fn forbid(&mut self, list: &[Candidate]) -> bool {
        let mut literals = Vec::with_capacity(list.len());
        for &candidate in list {
            // A candidate that is decided at the root is true there: the search that closed the list started from there.
            if let Ok(variable) = self.candidates.binary_search(&candidate) {
                literals.push(is_false(variable));
            }
        }
        literals.retain(|&literal| self.value(literal) >= 0);
        if literals.iter().any(|&literal| self.value(literal) > 0) {
            return true;
        }
        match literals[..] {
            [] => return false,
            [unit] => self.make_false(variable_of(unit), Reason::Guess),
            _ => {
                self.add_clause(&literals, 0);
            }
        }
        self.dead.is_none()
    }

    /// Adds a clause of at least two literals; the first two are watched. `glue` is the number of its levels, 0 if it must be
    /// kept.
    fn add_clause(&mut self, literals: &[Literal], glue: u32) -> u32 {
        let clause = self.arena.len() as u32;
        self.arena.extend([literals.len() as u32, glue, self.clause_step.to_bits()]);
        self.arena.extend_from_slice(literals);
        self.watches[literals[0] as usize].push(Watch { clause, other: literals[1] });
        self.watches[literals[1] as usize].push(Watch { clause, other: literals[0] });
        if glue > 0 {
            self.learnt.push(clause);
        }
        clause
    }

    /// Makes an open variable false.
    #[inline]
    fn make_false(&mut self, variable: usize, reason: Reason) {
        self.assign(is_false(variable), reason);
        self.touched |= self.houses[variable];
        for Place { constraint, bit } in self.places[variable] {
            let at = usize::from(constraint);
            let state = &mut self.states[at];
            state.left &= !(1 << bit);
            state.count -= 1;
            match state.count {
                0 => self.dead = Some(Conflict::Constraint(constraint)),
                1 => self.singles.push(constraint),
                count if count <= Grid::<N>::BOX_WIDTH as u8 && !state.is_in_few => {
                    state.is_in_few = true;
                    self.few.push(constraint);
                }
                _ => {}
            }
        }
    }

    /// Makes an open variable true, and false what it excludes.
    fn make_true(&mut self, variable: usize, reason: Reason) {
        self.assign(is_true(variable), reason);
        self.placed += 1;
        for Place { constraint, bit } in self.places[variable] {
            let mut others = self.states[usize::from(constraint)].left & !(1 << bit);
            while others != 0 {
                let other = self.members[usize::from(constraint)][others.trailing_zeros() as usize];
                others &= others - 1;
                self.make_false(other.into(), Reason::Excluded(variable as u32));
            }
        }
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = variable_of(literal);
        self.values[literal as usize] = 1;
        self.values[literal as usize ^ 1] = -1;
        self.levels[variable] = self.level();
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Makes a variable true, and tells it.
    fn place<V: Visitor<N>>(
        &mut self,
        variable: usize,
        reason: Reason,
        why: Why,
        told: &mut Told,
        visitor: &mut V,
    ) -> Flow {
        let candidate = self.candidates[variable];
        told.place(candidate.cell(), candidate.digit(), why, visitor)?;
        self.make_true(variable, reason);
        Flow::Continue(())
    }

    /// Concludes all that the rules and the clauses allow.
    fn propagate<V: Visitor<N>>(
        &mut self,
        told: &mut Told,
        visitor: &mut V,
    ) -> ControlFlow<(), Option<Conflict>> {
        loop {
            if let Some(dead) = self.dead {
                if let Conflict::Constraint(dead) = dead {
                    // no candidate: or no place, for a digit in a house
                    visitor.remark(|| without_place::<N>(self.constraints[usize::from(dead)].number));
                }
                return ControlFlow::Continue(Some(dead));
            }
            if let Some(constraint) = self.singles.pop() {
                let at = usize::from(constraint);
                let last = usize::from(self.members[at][self.states[at].left.trailing_zeros() as usize]);
                if self.value(is_true(last)) == 0 {
                    // force
                    let why = forced_by::<N>(self.constraints[at].number);
                    self.place(last, Reason::Last(constraint), why, told, visitor)?;
                }
            } else if self.head < self.trail.len() {
                let literal = self.trail[self.head];
                self.head += 1;
                if let Some(conflict) = self.visit_watches(literal ^ 1, told, visitor)? {
                    return ControlFlow::Continue(Some(conflict));
                }
            } else if let Some(constraint) = self.few.pop() {
                self.lock(constraint);
            } else if self.touched != 0 {
                self.match_house();
            } else {
                return ControlFlow::Continue(None);
            }
        }
    }

    /// Looks at the clauses that watch a literal, now that it is false.
    fn visit_watches<V: Visitor<N>>(
        &mut self,
        literal: Literal,
        told: &mut Told,
        visitor: &mut V,
    ) -> ControlFlow<(), Option<Conflict>> {
        if self.watches[literal as usize].is_empty() {
            return ControlFlow::Continue(None);
        }
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let (mut read, mut write) = (0, 0);
        let mut conflict = None;
        'watches: while read < watches.len() {
            let watch = watches[read];
            read += 1;
            if self.values[watch.other as usize] > 0 {
                watches[write] = watch;
                write += 1;
                continue;
            }
            let first = watch.clause as usize + HEAD;
            let length = self.arena[watch.clause as usize] as usize;
            let literals = &mut self.arena[first..first + length];
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let other = literals[0];
            let kept = Watch { clause: watch.clause, other };
            if self.values[other as usize] > 0 {
                watches[write] = kept;
                write += 1;
                continue;
            }
            for place in 2..length {
                let next = literals[place];
                if self.values[next as usize] >= 0 {
                    literals.swap(1, place);
                    self.watches[next as usize].push(kept);
                    continue 'watches;
                }
            }
            watches[write] = kept;
            write += 1;
            if self.values[other as usize] < 0 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            let variable = variable_of(other);
            let reason = Reason::Clause(watch.clause);
            if other == is_true(variable) {
                self.place(variable, reason, Why::LastCandidate, told, visitor)?;
            } else {
                self.make_false(variable, reason);
            }
            if self.dead.is_some() {
                conflict = self.dead;
                break;
            }
        }
        watches.drain(write..read);
        self.watches[literal as usize] = watches;
        ControlFlow::Continue(conflict)
    }

    /// Locked candidates: if all places of a constraint lie in an intersection, the other constraint has its place there too.
    fn lock(&mut self, constraint: u16) {
        let at = usize::from(constraint);
        let left = self.states[at].left;
        self.states[at].is_in_few = false;
        if left & left.wrapping_sub(1) == 0 {
            return;
        }
        for crossing in self.crossings[at][left.trailing_zeros() as usize] {
            if crossing == NONE {
                continue;
            }
            let Intersection { line, box_, in_line, in_box } = self.intersections[usize::from(crossing)];
            let is_line = line == constraint;
            let (mine, other, common) =
                if is_line { (in_line, box_, in_box) } else { (in_box, line, in_line) };
            if left & !mine != 0 {
                continue;
            }
            let reason = Reason::Locked { intersection: crossing, in_line: is_line };
            for place in bits(self.states[usize::from(other)].left & !common) {
                let variable = usize::from(self.members[usize::from(other)][place]);
                self.make_false(variable, reason);
            }
        }
    }

    /// All-different by matching, in one house in which a candidate has gone.
    fn match_house(&mut self) {
        let house = self.touched.trailing_zeros() as usize;
        self.touched &= self.touched - 1;
        let first = N * N + house * N;
        let mut places = [0; N];
        for (places, &constraint) in places.iter_mut().zip(&self.numbered[first..first + N]) {
            if constraint != NONE {
                *places = self.states[usize::from(constraint)].left;
            }
        }
        let mut superfluous = [0; N];
        match self.all_different.check(house / N, house % N, &places, &mut superfluous) {
            Outcome::Nothing => {}
            Outcome::NoMatching { digit, places } => {
                let digits = 1 << digit | self.all_different.digits_at(places);
                self.dead = Some(Conflict::Group(self.groups.len() as u32));
                self.groups.push(Group { house: house as u8, digits, places });
            }
            Outcome::Superfluous => {
                let touched = self.touched;
                for (digit, superfluous) in superfluous.into_iter().enumerate() {
                    if superfluous == 0 {
                        continue;
                    }
                    let places = self.all_different.out_of_reach(digit);
                    let is_known = self
                        .groups
                        .last()
                        .is_some_and(|group| usize::from(group.house) == house && group.places == places);
                    if !is_known {
                        let digits = self.all_different.digits_at(places);
                        self.groups.push(Group { house: house as u8, digits, places });
                    }
                    let reason = Reason::Group(self.groups.len() as u32 - 1);
                    let constraint = usize::from(self.numbered[first + digit]);
                    for place in bits(superfluous) {
                        let variable = usize::from(self.members[constraint][place]);
                        self.make_false(variable, reason);
                    }
                }
                // Its own removals are no news to this house.
                self.touched = (self.touched & !(1 << house)) | touched;
            }
        }
    }

    /// Takes back all levels above this one.
    fn jump_back<V: Visitor<N>>(&mut self, level: u32, told: &mut Told, visitor: &mut V) -> Flow {
        self.singles.clear();
        for constraint in self.few.drain(..) {
            self.states[usize::from(constraint)].is_in_few = false;
        }
        self.touched = 0;
        self.dead = None;
        if self.level() <= level {
            return Flow::Continue(());
        }
        let Start { trail: start, groups, told: mark } = self.starts[level as usize];
        self.groups.truncate(groups as usize);
        for place in (start as usize..self.trail.len()).rev() {
            let literal = self.trail[place];
            let variable = variable_of(literal);
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
            if literal == is_true(variable) {
                self.placed -= 1;
            } else {
                for Place { constraint, bit } in self.places[variable] {
                    let state = &mut self.states[usize::from(constraint)];
                    state.left |= 1 << bit;
                    state.count += 1;
                }
            }
            self.heap.insert(variable as u32, &self.activities);
        }
        self.trail.truncate(start as usize);
        self.head = self.trail.len();
        self.starts.truncate(level as usize);
        // undo
        told.take_back(mark as usize, visitor)
    }

    /// Writes the literals that are false and together force this one (or, for a conflict, cannot all be false) into
    /// `reason_of`.
    fn explain(&mut self, reason: Reason, variable: usize) {
        let into = &mut self.reason_of;
        into.clear();
        match reason {
            Reason::Guess => {}
            Reason::Excluded(by) => into.push(is_false(by as usize)),
            Reason::Last(constraint) => {
                let members = &self.members[usize::from(constraint)];
                let of = |place: usize| is_true(members[place].into());
                let all = bits(self.constraints[usize::from(constraint)].places);
                into.extend(all.map(of).filter(|&other| other != is_true(variable)));
            }
            Reason::Locked { intersection, in_line } => {
                let Intersection { line, box_, in_line: of_line, in_box } =
                    self.intersections[usize::from(intersection)];
                let (constraint, common) = if in_line { (line, of_line) } else { (box_, in_box) };
                let members = &self.members[usize::from(constraint)];
                let outside = bits(self.constraints[usize::from(constraint)].places & !common);
                into.extend(outside.map(|place| is_true(members[place].into())));
            }
            Reason::Group(group) => {
                let Group { house, digits, places } = self.groups[group as usize];
                for digit in bits(digits) {
                    let constraint = usize::from(self.numbered[N * N + usize::from(house) * N + digit]);
                    let members = &self.members[constraint];
                    let outside = bits(self.constraints[constraint].places & !places);
                    into.extend(outside.map(|place| is_true(members[place].into())));
                }
            }
            Reason::Clause(clause) => {
                let start = clause as usize + HEAD;
                let literals = &self.arena[start..start + self.arena[clause as usize] as usize];
                into.extend(literals.iter().copied().filter(|&other| variable_of(other) != variable));
            }
        }
    }

    /// Learns from a conflict: leaves the clause in `clause`, with the literal that it will force first and one of the level
    /// to jump back to second. Returns that level.
    fn analyze(&mut self, conflict: Conflict) -> u32 {
        let level = self.level();
        self.clause.clear();
        self.clause.push(0);
        let (mut open, mut at) = (0, self.trail.len());
        match conflict {
            Conflict::Constraint(constraint) => self.explain(Reason::Last(constraint), NO_VARIABLE),
            Conflict::Group(group) => self.explain(Reason::Group(group), NO_VARIABLE),
            Conflict::Clause(clause) => {
                self.bump_clause(clause);
                self.explain(Reason::Clause(clause), NO_VARIABLE);
            }
        }
        loop {
            for place in 0..self.reason_of.len() {
                let mut literal = self.reason_of[place];
                let mut variable = variable_of(literal);
                if self.levels[variable] == 0 {
                    continue;
                }
                if self.levels[variable] < level
                    && let Reason::Excluded(by) = self.reasons[variable]
                    && literal == is_true(variable)
                {
                    // Lift: it is false only because another one is true.
                    variable = by as usize;
                    literal = is_false(variable);
                }
                if self.seen[variable] != 0 {
                    continue;
                }
                self.seen[variable] = 1;
                self.to_clear.push(variable as u32);
                self.bump(variable);
                if self.levels[variable] == level {
                    open += 1;
                } else {
                    self.clause.push(literal);
                }
            }
            let literal = loop {
                at -= 1;
                if self.seen[variable_of(self.trail[at])] != 0 {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = literal ^ 1;
                break;
            }
            let variable = variable_of(literal);
            // It is resolved away, so it is not in the clause.
            self.seen[variable] = 0;
            if let Reason::Clause(clause) = self.reasons[variable] {
                self.bump_clause(clause);
            }
            self.explain(self.reasons[variable], variable);
        }
        self.minimize();
        for variable in self.to_clear.drain(..) {
            self.seen[variable as usize] = 0;
        }
        // The second literal is one of the highest level below.
        let mut back = 0;
        for place in 1..self.clause.len() {
            let level = self.levels[variable_of(self.clause[place])];
            if level > back {
                back = level;
                self.clause.swap(1, place);
            }
        }
        back
    }

    /// Drops the literals that follow from the others.
    fn minimize(&mut self) {
        self.stamp += 1;
        for &literal in &self.clause {
            self.stamps[self.levels[variable_of(literal)] as usize] = self.stamp;
        }
        let mut kept = 1;
        for place in 1..self.clause.len() {
            let literal = self.clause[place];
            if !self.is_redundant(variable_of(literal), 0) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether a variable's value follows from those of the clause. `seen` is 1 for those, 2 for what is known to follow, 3 for
    /// what is known not to.
    fn is_redundant(&mut self, variable: usize, depth: u32) -> bool {
        let reason = self.reasons[variable];
        if reason == Reason::Guess || depth > 30 {
            return false;
        }
        self.explain(reason, variable);
        let start = self.open.len();
        for &literal in &self.reason_of {
            let other = variable_of(literal);
            let level = self.levels[other];
            if level == 0 || matches!(self.seen[other], 1 | 2) {
                continue;
            }
            // Nothing of its level is in the clause, so that it cannot follow.
            let is_alien = self.stamps[level as usize] != self.stamp;
            if is_alien || self.seen[other] == 3 || self.reasons[other] == Reason::Guess {
                self.open.truncate(start);
                return false;
            }
            self.open.push(other as u32);
        }
        while self.open.len() > start
            && let Some(other) = self.open.pop()
        {
            let other = other as usize;
            if self.seen[other] == 0 {
                let follows = self.is_redundant(other, depth + 1);
                self.to_clear.push(other as u32);
                self.seen[other] = if follows { 2 } else { 3 };
            }
            if self.seen[other] == 3 {
                self.open.truncate(start);
                return false;
            }
        }
        true
    }

    /// The number of different levels of the clause.
    fn glue(&mut self) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for &literal in &self.clause {
            let stamp = &mut self.stamps[self.levels[variable_of(literal)] as usize];
            glue += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        glue
    }

    fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.step;
        if self.activities[variable] > 1e100 {
            self.activities.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        self.heap.raise(variable as u32, &self.activities);
    }

    fn bump_clause(&mut self, clause: u32) {
        let at = clause as usize + 2;
        let activity = f32::from_bits(self.arena[at]) + self.clause_step;
        self.arena[at] = activity.to_bits();
        if activity > 1e20 {
            for &clause in &self.learnt {
                let at = clause as usize + 2;
                self.arena[at] = (f32::from_bits(self.arena[at]) * 1e-20).to_bits();
            }
            self.clause_step *= 1e-20;
        }
    }

    /// Forgets the half of the learnt clauses that has been of least use. Those of one or two levels stay, and those that are
    /// the reason of something on the trail.
    fn reduce(&mut self) {
        self.reductions += 1;
        self.until_reduced = self.learnt.len() as u64 / 2 + 2000 + 300 * self.reductions;
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.retain(|&clause| self.arena[clause as usize + 1] > 2);
        let activity = |clause: u32| f32::from_bits(self.arena[clause as usize + 2]);
        learnt.sort_by(|&one, &other| activity(other).total_cmp(&activity(one)));
        let mut forgotten = learnt.split_off(learnt.len() / 2);
        let mut reasons: Vec<u32> = Vec::new();
        for &literal in &self.trail {
            if let Reason::Clause(clause) = self.reasons[variable_of(literal)] {
                reasons.push(clause);
            }
        }
        reasons.sort_unstable();
        forgotten.retain(|clause| reasons.binary_search(clause).is_err());
        forgotten.sort_unstable();
        // Copy what is kept, in its order, and note where each reason went.
        let mut arena = Vec::with_capacity(self.arena.len());
        let mut moved = vec![0; reasons.len()];
        let mut next_forgotten = forgotten.into_iter().peekable();
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < self.arena.len() {
            let length = HEAD + self.arena[at] as usize;
            if next_forgotten.next_if_eq(&(at as u32)).is_none() {
                let clause = arena.len() as u32;
                if let Ok(place) = reasons.binary_search(&(at as u32)) {
                    moved[place] = clause;
                }
                arena.extend_from_slice(&self.arena[at..at + length]);
                let [first, second] = [self.arena[at + HEAD], self.arena[at + HEAD + 1]];
                self.watches[first as usize].push(Watch { clause, other: second });
                self.watches[second as usize].push(Watch { clause, other: first });
                if self.arena[at + 1] > 0 {
                    self.learnt.push(clause);
                }
            }
            at += length;
        }
        self.arena = arena;
        for &literal in &self.trail {
            if let Reason::Clause(clause) = &mut self.reasons[variable_of(literal)]
                && let Ok(place) = reasons.binary_search(clause)
            {
                *clause = moved[place];
            }
        }
    }

    /// The candidate to guess: the most active one of the constraint whose candidates have the highest activity for the square
    /// of their number.
    fn next_guess(&mut self) -> Option<usize> {
        let most = loop {
            let top = self.heap.top()?;
            if self.value(is_true(top as usize)) == 0 {
                break self.activities[top as usize];
            }
            self.heap.pop(&self.activities);
        };
        let (mut best, mut chosen) = (0.0, None);
        // No constraint with more candidates can be better: none of its candidates has more than `most`.
        let mut limit = N as u8;
        for (constraint, &State { left, count, .. }) in self.states.iter().enumerate() {
            if count < 2 || count > limit {
                continue;
            }
            let variables = bits(left).map(|bit| self.members[constraint][bit]);
            let sum: f64 = variables.map(|variable| self.activities[usize::from(variable)]).sum();
            let score = sum / f64::from(u16::from(count) * u16::from(count));
            if score > best {
                (best, chosen) = (score, Some(constraint));
                limit = (most / best).min(N as f64) as u8;
            }
        }
        let chosen = chosen?;
        let variables = bits(self.states[chosen].left).map(|bit| usize::from(self.members[chosen][bit]));
        variables.max_by(|&one, &other| self.activities[one].total_cmp(&self.activities[other]))
    }

    fn board(&self) -> Grid<N> {
        let mut board = Grid::EMPTY;
        for (row, cells) in self.root.domains.places[CELL].iter().enumerate() {
            for (column, &digits) in cells.iter().enumerate() {
                if digits.is_power_of_two() {
                    let candidate = candidate_at::<N>(CELL, row, column, digits.trailing_zeros() as usize);
                    board.set(candidate.cell(), Some(candidate.digit()));
                }
            }
        }
        for &literal in &self.trail {
            if literal == is_true(variable_of(literal)) {
                let candidate = self.candidates[variable_of(literal)];
                board.set(candidate.cell(), Some(candidate.digit()));
            }
        }
        board
    }

    /// The search: shows every solution to the visitor.
    fn search<V: Visitor<N>>(&mut self, told: &mut Told, visitor: &mut V) -> Flow {
        let blanks = self.root.domains.blanks;
        let mut solutions = 0;
        // The levels up to this one keep to the order of their guesses: all that is left of other guesses there is done.
        let mut fixed = 0;
        let mut restarts = Restarts::default();
        loop {
            if let Some(conflict) = self.propagate(told, visitor)? {
                if self.level() == 0 {
                    return Flow::Continue(());
                }
                if self.level() <= fixed {
                    // Nothing but this guess is left at its level.
                    fixed = self.flip(told, visitor)?;
                    continue;
                }
                let back = self.analyze(conflict);
                self.step /= 0.98;
                self.clause_step /= 0.999;
                restarts.count();
                let literals = std::mem::take(&mut self.clause);
                self.learn_clause(&literals, back.max(fixed), told, visitor)?;
                self.clause = literals;
                continue;
            }
            if self.placed == blanks {
                // solved
                visitor.solution(&self.board())?;
                solutions += 1;
                if self.level() == 0 {
                    return Flow::Continue(());
                }
                if solutions < MANY_SOLUTIONS {
                    // A clause that forbids the guesses of this solution.
                    let level = self.level();
                    let guess = |level: u32| self.trail[self.starts[level as usize - 1].trail as usize] ^ 1;
                    let literals: Vec<Literal> = (1..=level).rev().map(guess).collect();
                    self.jump_back(level - 1, told, visitor)?;
                    let reason = match literals[..] {
                        [_] => Reason::Guess,
                        _ => Reason::Clause(self.add_clause(&literals, 0)),
                    };
                    self.make_false(variable_of(literals[0]), reason);
                } else {
                    fixed = self.flip(told, visitor)?;
                }
                continue;
            }
            if restarts.is_due() {
                restarts.renew();
                self.jump_back(fixed, told, visitor)?;
            }
            if self.learnt.len() as u64 >= self.until_reduced {
                self.reduce();
            }
            let Some(variable) = self.next_guess() else {
                unreachable!("a blank cell has an open candidate")
            };
            self.starts.push(Start {
                trail: self.trail.len() as u32,
                groups: self.groups.len() as u32,
                told: told.mark() as u32,
            });
            // choose
            self.place(variable, Reason::Guess, Why::Tried, told, visitor)?;
            // go down: there is no call; the loop goes on with one guess more
        }
    }

    /// Jumps back and adds a clause, which forces its first literal there.
    fn learn_clause<V: Visitor<N>>(
        &mut self,
        literals: &[Literal],
        back: u32,
        told: &mut Told,
        visitor: &mut V,
    ) -> Flow {
        let glue = self.glue();
        self.jump_back(back, told, visitor)?;
        let reason = match literals {
            [_] => Reason::Guess,
            _ => Reason::Clause(self.add_clause(literals, glue.max(1))),
        };
        let variable = variable_of(literals[0]);
        if literals[0] == is_true(variable) {
            self.place(variable, reason, Why::LastCandidate, told, visitor)
        } else {
            self.make_false(variable, reason);
            Flow::Continue(())
        }
    }

    /// Takes back the last guess and makes it false, as if that were a part of the guess before it. Returns the level that is
    /// now fixed.
    fn flip<V: Visitor<N>>(&mut self, told: &mut Told, visitor: &mut V) -> ControlFlow<(), u32> {
        let level = self.level();
        let guess = variable_of(self.trail[self.starts[level as usize - 1].trail as usize]);
        self.jump_back(level - 1, told, visitor)?;
        self.make_false(guess, Reason::Guess);
        ControlFlow::Continue(level - 1)
    }
}

/// When to start again from the root: after 1, 1, 2, 1, 1, 2, 4 ... times the unit of dead ends (Luby's sequence).
#[derive(Debug)]
struct Restarts {
    u: u64,
    v: u64,
    left: u64,
}

impl Restarts {
    const UNIT: u64 = 256;

    fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    fn is_due(&self) -> bool {
        self.left == 0
    }

    fn renew(&mut self) {
        // Knuth's "reluctant doubling".
        if self.u & self.u.wrapping_neg() == self.v {
            (self.u, self.v) = (self.u + 1, 1);
        } else {
            self.v *= 2;
        }
        self.left = self.v * Self::UNIT;
    }
}

impl Default for Restarts {
    fn default() -> Self {
        Restarts { u: 1, v: 1, left: Self::UNIT }
    }
}

/// A heap of variables, the most active on top.
#[derive(Debug, Default)]
struct Heap {
    heap: Vec<u32>,
    /// Where each variable is in the heap.
    places: Vec<u32>,
}

impl Heap {
    const OUT: u32 = u32::MAX;

    fn fill(&mut self, activities: &[f64]) {
        let mut order: Vec<u32> = (0..activities.len() as u32).collect();
        order.sort_by(|&one, &other| activities[other as usize].total_cmp(&activities[one as usize]));
        self.places = vec![0; order.len()];
        for (place, &variable) in order.iter().enumerate() {
            self.places[variable as usize] = place as u32;
        }
        self.heap = order;
    }

    #[inline]
    fn insert(&mut self, variable: u32, activities: &[f64]) {
        if self.places[variable as usize] == Self::OUT {
            self.places[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.up(self.heap.len() - 1, activities);
        }
    }

    #[inline]
    fn raise(&mut self, variable: u32, activities: &[f64]) {
        let place = self.places[variable as usize];
        if place != Self::OUT {
            self.up(place as usize, activities);
        }
    }

    fn top(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    fn pop(&mut self, activities: &[f64]) -> Option<u32> {
        let top = *self.heap.first()?;
        self.places[top as usize] = Self::OUT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.down(activities);
        }
        Some(top)
    }

    fn up(&mut self, mut place: usize, activities: &[f64]) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let other = self.heap[parent];
            if activities[other as usize] >= activities[variable as usize] {
                break;
            }
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = parent;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn down(&mut self, activities: &[f64]) {
        let variable = self.heap[0];
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len()
                && activities[self.heap[child + 1] as usize] > activities[self.heap[child] as usize]
            {
                child += 1;
            }
            let other = self.heap[child];
            if activities[variable as usize] >= activities[other as usize] {
                break;
            }
            self.heap[place] = other;
            self.places[other as usize] = place as u32;
            place = child;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
