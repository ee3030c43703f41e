//! The search tree of a trace: a node for each call, an edge for each choice.
//!
//! The choices are numbered in the order in which they were made, so the descendants of a choice follow it without a gap,
//! and the tree at an earlier step is a beginning of the list.
//!
//! ```text
//! r1c2                     0: the first call
//! ├─3─ r1c3 ✗              1: 3 in r1c2, taken back: the call below was a dead end
//! └─4─ r1c3 ─3─ r2c3 ●     2, 3: on the board
//! ```

use crate::event::Event;
use crate::trace::{Stops, Trace};
use crate::words::Lang;
use std::fmt::Write as _;
use std::io::{self, Write};
use sudoku_core::{Cell, Digit, Step};

/// A choice: an edge of the tree, and the call below it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    parent: usize,
    cell: Cell,
    digit: Digit,
    /// The step of the placement.
    placed: u64,
    /// The step of the take-back; `u64::MAX` if there is none.
    undone: u64,
    /// The number of the first choice that is not below this one.
    end: usize,
    /// Forced placements that followed it, without a choice.
    forced: u32,
    /// The step at which a dead end was found, with nothing chosen below; 0 if there was none.
    dead: u64,
    /// The step at which a solution was found right below; 0 if there was none.
    solved: u64,
}

/// The tree of all calls of a trace.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// Number 0 stands for the first call, which no choice led to.
    choices: Vec<Choice>,
    last: u64,
}

/// What became of a choice by some step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The call below it was a dead end at once.
    Dead,
    /// It was taken back after other choices below it.
    TakenBack,
    /// It is on the board.
    Path,
    /// It is the latest choice on the board.
    Here,
    /// It led to a solution.
    Solved,
}

impl Fate {
    /// The name in pages.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Dead => "dead",
            Fate::TakenBack => "undone",
            Fate::Path => "path",
            Fate::Here => "here",
            Fate::Solved => "solved",
        }
    }

    /// The sign that stands for it.
    pub const fn sign(self) -> char {
        match self {
            Fate::Dead => '✗',
            Fate::TakenBack => '↩',
            Fate::Path => '│',
            Fate::Here => '●',
            Fate::Solved => '★',
        }
    }
}

/// A choice as it is drawn: those that are not drawn are counted in the nearest one above them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The number of the choice; 0 is the first call.
    pub choice: usize,
    /// The place in the list of the node above it.
    pub parent: usize,
    /// What was chosen: a digit, or a digit in a cell.
    pub edge: String,
    /// What the call below fills: a cell; empty if it made no choice.
    pub label: String,
    /// What became of it.
    pub fate: Fate,
    /// Whether the choice is on the board, so that its edge belongs to the current path. Also a dead end or a solution can be
    /// on it: until the choice is taken back.
    pub is_current: bool,
    /// The step to go to.
    pub step: u64,
    /// Choices below it that are not drawn.
    pub folded: usize,
    /// Forced placements that followed it.
    pub forced: u32,
}

impl Tree {
    /// The tree of a trace. Empty for a strategy that shows no steps, and for a trace of take-backs.
    pub fn of(trace: &Trace) -> Tree {
        if trace.stops() != Stops::All {
            return Tree::default();
        }
        let mut cursor = trace.cursor();
        let root = Choice {
            parent: 0,
            cell: Cell::new(0, 0),
            digit: Digit::from_index(0),
            placed: trace.first(),
            undone: u64::MAX,
            end: usize::MAX,
            forced: 0,
            dead: 0,
            solved: 0,
        };
        let mut choices = vec![root];
        // The open choices, each with the number of placements below it. What a window left out is the beginning.
        let mut open: Vec<(usize, usize)> = vec![(0, 0)];
        for frame in cursor.state().frames() {
            let Some(digit) = frame.now else { continue };
            let parent = open.last().map_or(0, |open| open.0);
            open.push((choices.len(), frame.base));
            choices.push(Choice { parent, cell: frame.cell, digit, ..root });
        }
        while cursor.forward() {
            let (step, state) = (cursor.step(), cursor.state());
            let top = open.last().map_or(0, |open| open.0);
            match cursor.event() {
                Some(Event::Step(Step::Placed { cell, digit, why })) if state.calls(why) => {
                    open.push((choices.len(), state.depth() - 1));
                    choices.push(Choice { parent: top, cell, digit, placed: step, ..root });
                }
                Some(Event::Step(Step::Placed { .. })) => choices[top].forced += 1,
                Some(Event::Step(Step::TakenBack { .. })) => {
                    while let Some((choice, _)) = open.pop_if(|open| open.0 > 0 && open.1 >= state.depth()) {
                        choices[choice].undone = step;
                        choices[choice].end = choices.len();
                    }
                }
                Some(Event::Solution) => choices[top].solved = step,
                Some(event) if event.is_dead_end() && choices.len() == top + 1 => choices[top].dead = step,
                _ => {}
            }
        }
        let count = choices.len();
        for choice in &mut choices {
            choice.end = choice.end.min(count);
        }
        Tree { choices, last: trace.last() }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.choices.len() < 2
    }

    /// The number of choices that were made up to this step.
    pub fn made(&self, step: u64) -> usize {
        self.choices.partition_point(|choice| choice.placed <= step).saturating_sub(1)
    }

    /// The choices below this one that were made up to this step.
    fn below(&self, choice: usize, made: usize) -> usize {
        self.choices[choice].end.min(made + 1).saturating_sub(choice + 1)
    }

    /// The latest choice that is on the board at this step.
    fn here(&self, step: u64) -> usize {
        let mut here = self.made(step);
        while here > 0 && self.choices[here].undone <= step {
            here = self.choices[here].parent;
        }
        here
    }

    fn fate(&self, choice: usize, step: u64, here: usize) -> Fate {
        let one = &self.choices[choice];
        if one.solved > 0 && one.solved <= step {
            Fate::Solved
        } else if one.undone <= step {
            if self.below(choice, self.made(step)) > 0 { Fate::TakenBack } else { Fate::Dead }
        } else if choice != here {
            Fate::Path
        } else if one.dead > 0 && one.dead <= step {
            Fate::Dead
        } else {
            Fate::Here
        }
    }

    fn children(&self, choice: usize, made: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.choices[choice].end.min(made + 1);
        let mut next = choice + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.choices[child].end;
            Some(child)
        })
    }

    /// The tree at this step, as about `most` nodes, the parent before its children. The current path and what was tried
    /// beside it are always there. Of the rest, the smallest and nearest are unfolded.
    pub fn nodes(&self, step: u64, most: usize, by_digit: bool) -> Vec<Node> {
        if self.is_empty() {
            return Vec::new();
        }
        let (made, here) = (self.made(step), self.here(step));
        let mut path = vec![here];
        while let Some(&last) = path.last().filter(|&&last| last > 0) {
            path.push(self.choices[last].parent);
        }
        // What is beside the path, the nearest first; the smaller ones are unfolded while there is room.
        let mut room = most.saturating_sub(path.len());
        let mut unfolded = std::collections::BTreeSet::new();
        let mut beside: Vec<usize> = Vec::new();
        for &node in &path {
            beside.extend(self.children(node, made).filter(|child| !path.contains(child)));
        }
        room = room.saturating_sub(beside.len());
        for &node in &beside {
            let below = self.below(node, made);
            if below > 0 && below <= room {
                room -= below;
                unfolded.extend(node..=node + below);
            }
        }
        unfolded.extend(path);
        let mut nodes = Vec::new();
        self.add(0, 0, step, here, made, by_digit, &unfolded, &mut nodes);
        nodes
    }

    #[expect(clippy::too_many_arguments, reason = "the recursion passes on what does not change")]
    fn add(
        &self,
        choice: usize,
        parent: usize,
        step: u64,
        here: usize,
        made: usize,
        by_digit: bool,
        unfolded: &std::collections::BTreeSet<usize>,
        nodes: &mut Vec<Node>,
    ) {
        let one = &self.choices[choice];
        let is_open = unfolded.contains(&choice);
        let label = self
            .children(choice, made)
            .next()
            .map_or_else(String::new, |child| self.choices[child].cell.to_string());
        let edge = if choice == 0 {
            String::new()
        } else if by_digit {
            one.digit.to_string()
        } else {
            format!("{}={}", one.cell, one.digit)
        };
        let (place, fate) = (nodes.len(), self.fate(choice, step, here));
        nodes.push(Node {
            choice,
            parent,
            edge,
            label: if by_digit { label } else { String::new() },
            fate,
            is_current: one.undone > step,
            step: one.placed,
            folded: if is_open { 0 } else { self.below(choice, made) },
            // Where the search is, there may be more to come.
            forced: if fate == Fate::Here { 0 } else { one.forced },
        });
        if is_open {
            for child in self.children(choice, made) {
                self.add(child, place, step, here, made, by_digit, unfolded, nodes);
            }
        }
    }

    /// The last step of its trace.
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// What follows the name of a node in text: signs, forced placements, what is folded.
fn signs(node: &Node, lang: Lang) -> String {
    let mut text = String::new();
    if node.forced > 0 && node.choice > 0 {
        let _ = write!(text, " +{} {}", node.forced, lang.text("forced"));
    }
    match node.fate {
        Fate::Path => {}
        Fate::TakenBack if node.folded == 0 => {}
        fate => {
            let _ = write!(text, " {}", fate.sign());
        }
    }
    if node.folded > 0 {
        let _ = write!(text, " ({})", lang.fill("tree-folded", &[("n", &grouped(node.folded as u64))]));
    }
    text
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A line of the tree as text, and the step of its first node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// The text.
    pub text: String,
    /// The step to go to.
    pub step: u64,
    /// Whether the search is here.
    pub is_here: bool,
}

/// The nodes as lines of text. A node with a single child goes on in the same line; an edge of the current path is double.
pub fn tree_lines(nodes: &[Node], lang: Lang) -> Vec<TreeLine> {
    let mut lines = Vec::new();
    if let Some(root) = nodes.first() {
        let name = if root.label.is_empty() { "·" } else { &root.label };
        let start = TreeLine {
            text: name.to_string() + &signs(root, lang),
            step: root.step,
            is_here: root.fate == Fate::Here,
        };
        grow(nodes, 0, String::new(), start, lang, &mut lines);
    }
    lines
}

/// Writes the line of a node, which is begun, and the lines below it.
fn grow(
    nodes: &[Node],
    node: usize,
    indent: String,
    mut line: TreeLine,
    lang: Lang,
    lines: &mut Vec<TreeLine>,
) {
    let children = |node: usize| (node + 1..nodes.len()).filter(move |&child| nodes[child].parent == node);
    let piece = |node: &Node| {
        let bar = if node.is_current { '═' } else { '─' };
        let label = if node.label.is_empty() { String::new() } else { format!(" {}", node.label) };
        format!("{bar}{}{bar}{label}{}", node.edge, signs(node, lang))
    };
    let mut node = node;
    let mut below: Vec<usize> = children(node).collect();
    while let [only] = below[..] {
        if line.text.chars().count() > 70 {
            break;
        }
        line.text = format!("{} {}", line.text, piece(&nodes[only]));
        line.is_here |= nodes[only].fate == Fate::Here;
        node = only;
        below = children(node).collect();
    }
    lines.push(line);
    for (place, &child) in below.iter().enumerate() {
        let is_last = place + 1 == below.len();
        // A long chain goes on below itself, without another indentation.
        let (corner, deeper) = match (is_last, below.len()) {
            (true, 1) => ("╰", " "),
            (true, _) => ("└", "   "),
            (false, _) => ("├", "│  "),
        };
        let text = format!("{indent}{corner}{}", piece(&nodes[child]));
        let start = TreeLine { text, step: nodes[child].step, is_here: nodes[child].fate == Fate::Here };
        grow(nodes, child, format!("{indent}{deeper}"), start, lang, lines);
    }
}

/// Writes the tree of a trace at this step as text.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_tree(trace: &Trace, step: u64, most: usize, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let tree = Tree::of(trace);
    let step = step.clamp(trace.first(), trace.last());
    let nodes = tree.nodes(step, most, trace.chooses_digits());
    if nodes.is_empty() {
        return writeln!(out, "{}", lang.text("tree-none"));
    }
    for line in tree_lines(&nodes, lang) {
        writeln!(out, "{}", line.text.trim_end())?;
    }
    writeln!(out, "\n{}", tree_legend(lang))
}

/// What the signs of a tree mean.
pub fn tree_legend(lang: Lang) -> String {
    let signs = [
        ("═", "tree-path"),
        ("●", "tree-here"),
        ("✗", "tree-dead"),
        ("↩", "tree-undone"),
        ("★", "tree-solved"),
    ];
    signs.map(|(sign, key)| format!("{sign} {}", lang.text(key))).join("  ")
}
