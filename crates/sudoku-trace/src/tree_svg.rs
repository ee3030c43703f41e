//! A picture of the search tree.
//!
//! Time runs from left to right: the latest try is below its parent, the earlier ones are to the left of it. Nothing is said
//! by colour alone: the current path is thick, what was taken back is dashed, a dead end is a square with a cross, a solution
//! has a star, and where the search is has a double ring.

use crate::svg::escape;
use crate::trace::Trace;
use crate::tree::{Fate, Node, Tree, grouped, tree_legend};
use crate::words::Lang;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Between two columns, if an edge is a digit, and if it is a digit in a cell.
const ACROSS: [f64; 2] = [46.0, 72.0];
const DOWN: f64 = 58.0;
const RADIUS: f64 = 16.0;
const MARGIN: f64 = 24.0;
const STYLE: &str = "text{font:11px system-ui,'Noto Sans','Noto Sans CJK SC',sans-serif;fill:#111;text-anchor:middle}\
.e{font-size:14px;font-weight:bold;text-anchor:start}.f{text-anchor:start;font-size:9px}.l{text-anchor:start;font-size:13px}.line{stroke:#111;stroke-width:1.2;fill:none}\
.path{stroke-width:4}.undone{stroke-dasharray:4 3}.node{fill:#fff;stroke:#111;stroke-width:1.4}.now{stroke-width:3}\
.bad{stroke:#b00020}";

/// The leftmost and the rightmost place of a subtree at each level, as seen from its top.
type Outline = Vec<(f64, f64)>;

/// Where each node is: the place across, in columns, and the level.
fn layout(nodes: &[Node]) -> Vec<(f64, usize)> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (place, node) in nodes.iter().enumerate().skip(1) {
        children[node.parent].push(place);
    }
    let mut offsets = vec![0.0; nodes.len()];
    let mut outlines: Vec<Outline> = vec![Vec::new(); nodes.len()];
    // A parent comes before its children, so that backward each node finds its subtrees finished.
    for node in (0..nodes.len()).rev() {
        let mut whole: Outline = Vec::new();
        for &child in children[node].iter().rev() {
            let own = std::mem::take(&mut outlines[child]);
            let apart = own.iter().zip(&whole).map(|(own, whole)| whole.0 - own.1 - 1.0);
            let offset = apart.fold(0.0, f64::min);
            offsets[child] = offset;
            for (level, (left, right)) in own.into_iter().enumerate() {
                match whole.get_mut(level) {
                    Some(known) => known.0 = offset + left,
                    None => whole.push((offset + left, offset + right)),
                }
            }
        }
        whole.insert(0, (0.0, 0.0));
        outlines[node] = whole;
    }
    let mut places = vec![(0.0, 0); nodes.len()];
    for (place, node) in nodes.iter().enumerate().skip(1) {
        let (x, level) = places[node.parent];
        places[place] = (x + offsets[place], level + 1);
    }
    places
}

/// The tree of a trace at this step as a picture, with about `most` nodes.
pub fn tree_svg(trace: &Trace, step: u64, most: usize, lang: Lang) -> String {
    let tree = Tree::of(trace);
    let step = step.clamp(trace.first(), trace.last());
    let nodes = tree.nodes(step, most, trace.chooses_digits());
    let places = layout(&nodes);
    let left = places.iter().map(|place| place.0).fold(0.0, f64::min);
    let deepest = places.iter().map(|place| place.1).max().unwrap_or(0);
    let across = ACROSS[usize::from(!trace.chooses_digits())];
    let x = |column: f64| MARGIN + RADIUS + (column - left) * across;
    let y = |level: usize| MARGIN + RADIUS + level as f64 * DOWN;
    let title = lang.fill("step", &[("n", &grouped(step)), ("last", &grouped(trace.last()))]);
    let title = format!("{}: {}", trace.strategy(), title);
    let legend = if nodes.is_empty() { lang.text("tree-none").to_string() } else { tree_legend(lang) };
    let words = [title.as_str(), legend.as_str()]
        .map(|text| text.width() as f64 * 7.2)
        .into_iter()
        .fold(0.0, f64::max);
    let width = (x(0.0) + RADIUS + MARGIN + 40.0).max(words + 2.0 * MARGIN);
    let height = y(deepest) + RADIUS + MARGIN + 44.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" lang=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        lang.code(),
        escape(&title),
        escape(&description(&nodes, lang)),
    );
    for (node, &(column, level)) in nodes.iter().zip(&places).skip(1) {
        let (above, up) = places[node.parent];
        let class = if node.is_current { "line path" } else { "line undone" };
        let (x1, y1, x2, y2) = (x(above), y(up) + RADIUS, x(column), y(level) - RADIUS);
        let _ = writeln!(out, "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
        // The digit is beside its edge, near the lower end, where edges are far apart.
        let (tx, ty) = (x2 + (x1 - x2) * 0.3 + 4.0, y2 + (y1 - y2) * 0.3 + 4.0);
        let _ = writeln!(out, "<text class=\"e\" x=\"{tx:.1}\" y=\"{ty:.1}\">{}</text>", escape(&node.edge));
    }
    for (node, &(column, level)) in nodes.iter().zip(&places) {
        draw(&mut out, node, x(column), y(level));
    }
    for (line, text) in [title, legend].iter().enumerate() {
        let at = height - 30.0 + 18.0 * line as f64;
        let _ = writeln!(out, "<text class=\"l\" x=\"{MARGIN}\" y=\"{at:.1}\">{}</text>", escape(text));
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, node: &Node, x: f64, y: f64) {
    let r = RADIUS;
    let undone = if node.is_current { "" } else { " undone" };
    if node.folded > 0 {
        let _ = writeln!(
            out,
            "<path class=\"node{undone}\" d=\"M{x:.1} {:.1}L{:.1} {:.1}H{:.1}z\"/><text x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            y - r,
            x + r,
            y + r - 4.0,
            x - r,
            y + r + 8.0,
            grouped(node.folded as u64),
        );
        return;
    }
    match node.fate {
        Fate::Dead => {
            let (a, b) = (x - 9.0, y - 9.0);
            let _ = writeln!(
                out,
                "<rect class=\"node bad\" x=\"{a:.1}\" y=\"{b:.1}\" width=\"18\" height=\"18\"/>\
                 <path class=\"line bad\" d=\"M{:.1} {:.1}l10 10m0-10l-10 10\"/>",
                x - 5.0,
                y - 5.0
            );
            return;
        }
        Fate::Here => {
            let _ =
                writeln!(out, "<circle class=\"node\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>", r + 4.0);
        }
        _ => {}
    }
    let now = if node.is_current { " now" } else { "" };
    let _ = writeln!(out, "<circle class=\"node{undone}{now}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\"/>");
    let text = match node.fate {
        Fate::Solved => "★",
        Fate::Here if node.label.is_empty() => "●",
        _ => &node.label,
    };
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.0, escape(text));
    if node.forced > 0 {
        let _ = writeln!(
            out,
            "<text class=\"f\" x=\"{:.1}\" y=\"{:.1}\">+{}</text>",
            x + r - 1.0,
            y + r + 1.0,
            node.forced
        );
    }
}

/// The tree in words, for readers who cannot see it: each choice with what became of it.
fn description(nodes: &[Node], lang: Lang) -> String {
    let word = |fate: Fate| {
        lang.text(match fate {
            Fate::Dead => "tree-dead",
            Fate::TakenBack => "tree-undone",
            Fate::Path => "tree-path",
            Fate::Here => "tree-here",
            Fate::Solved => "tree-solved",
        })
    };
    const MOST: usize = 24;
    let said = |node: &Node| {
        let cell = &nodes[node.parent].label;
        let name = if cell.is_empty() { node.edge.clone() } else { format!("{cell}={}", node.edge) };
        format!("{name}{}{}", lang.text("colon"), word(node.fate))
    };
    let mut list: Vec<String> = nodes.iter().skip(1).take(MOST).map(said).collect();
    if nodes.len() > MOST + 1 {
        list.push("…".into());
    }
    list.join(if lang == Lang::En { "; " } else { "；" })
}
