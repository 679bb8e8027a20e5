//! Draws a search tree.

use common::cli::human;
use svg::node::element::{Circle, Element, Path, Title};

use super::nodes::{MOST_NODES, Node, Tree};
use crate::picture::sheet::{BLUE, GREY, INK, ORANGE, PAPER, Sheet, at, short};

/// Room between two leaves, in pixels: as much as a label needs, or as little as can be told apart.
const LEAVES: (f64, f64) = (8.0, 64.0);
/// The leaves together, if their room allows it: a page shows them in nearly that size.
const WIDTH: f64 = 960.0;
/// From this room on, choices and counts are written to the nodes.
const LABELS: f64 = 50.0;

/// What a node is, and so how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Solution,
    DeadEnd,
    Unfinished,
    /// Goes on below the picture; whether to a solution.
    Cut(bool),
    /// Whether a solution lies below.
    Inner(bool),
}

impl Sign {
    fn of(node: &Node) -> Self {
        let leads = node.solutions_below > 0;
        match node {
            Node { solved: true, .. } => Sign::Solution,
            Node { finished: false, .. } => Sign::Unfinished,
            Node { below: 0, .. } => Sign::DeadEnd,
            Node { cut: true, .. } if node.children.is_empty() => Sign::Cut(leads),
            _ => Sign::Inner(leads),
        }
    }

    /// The sign around the point (0, 0).
    fn draw(self, radius: f64) -> Element {
        let r = short(radius);
        let path = |d: String| Path::new().set("d", d);
        let disc = |fill| Circle::new().set("r", r.clone()).set("fill", fill).set("stroke", INK);
        match self {
            Sign::Solution => path(format!("M0 -{0}L{0} 0L0 {0}L-{0} 0Z", short(1.5 * radius)))
                .set("class", "solution")
                .set("fill", ORANGE)
                .set("stroke", INK)
                .into(),
            Sign::DeadEnd => path(format!("M-{r} -{r}L{r} {r}M-{r} {r}L{r} -{r}"))
                .set("class", "dead-end")
                .set("stroke", INK)
                .set("stroke-width", 1.6)
                .into(),
            Sign::Unfinished => {
                disc(PAPER).set("class", "unfinished").set("stroke-dasharray", "2 1.5").into()
            }
            Sign::Cut(leads) => path(format!("M0 -{0}L{0} {1}L-{0} {1}Z", short(1.3 * radius), r))
                .set("class", "cut")
                .set("fill", if leads { BLUE } else { PAPER })
                .set("stroke", INK)
                .into(),
            Sign::Inner(leads) => disc(if leads { BLUE } else { PAPER }).into(),
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Sign::Solution => "solution",
            Sign::DeadEnd => "dead end",
            Sign::Unfinished => "not finished",
            Sign::Cut(true) => "goes on, to a solution",
            Sign::Cut(false) => "goes on, to no solution",
            Sign::Inner(true) => "leads to a solution",
            Sign::Inner(false) => "leads to none",
        }
    }
}

/// Draws the tree; the text is SVG.
pub fn paint(title: &str, program: &str, tree: &Tree) -> String {
    let columns = columns(tree);
    let leaves = tree.nodes.iter().filter(|node| node.children.is_empty()).count();
    let gap = (WIDTH / leaves.max(1) as f64).clamp(LEAVES.0, LEAVES.1);
    let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let step = (640.0 / deepest.max(1) as f64).clamp(44.0, 84.0);
    // A wide tree gets taller, too, or it would look like a line.
    let step = step.max(gap * leaves as f64 / (3.0 * deepest.max(1) as f64));
    let (width, height) = (gap * leaves as f64, step * deepest as f64 + 36.0);
    // A wide tree is looked at from farther away.
    let unit = (width / (2.0 * WIDTH)).max(1.0);
    let mut sheet = Sheet::new(title, &note(program, tree), width, height, unit);
    let (left, top) = (sheet.left, sheet.top);
    let place = |index: usize| {
        let x = left + (columns[index] + 0.5) * gap;
        (x, top + 6.0 + step * tree.nodes[index].depth as f64)
    };
    sheet.add(edges(tree, place));
    let radius = (0.3 * gap).clamp(2.4, 6.5);
    let mut meanings: Vec<Sign> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        let sign = Sign::of(node);
        if !meanings.contains(&sign) {
            meanings.push(sign);
        }
        let (x, y) = place(index);
        let below = counted(node.below, "node");
        let solutions = counted(node.solutions_below, "solution");
        let counts = format!("{}: {below} and {solutions} below", sign.meaning());
        let group = at(x, y).set("class", "node").add(Title::new(counts));
        sheet.add(group.add(sign.draw(radius)));
        if gap < LABELS {
            continue;
        }
        let label = sheet.text(x, y - radius - 10.0, 12.0, &node.label);
        // A label is on the line that leads to its node: a white edge keeps it readable.
        let label = label.set("paint-order", "stroke").set("stroke", PAPER);
        sheet.add(label.set("stroke-width", 4).set("fill", INK));
        if matches!(sign, Sign::Cut(_)) {
            let below = sheet.text(x, y + radius + 11.0, 12.0, &human::count(node.below));
            sheet.add(below.set("fill", GREY));
        }
    }
    meanings.sort_by_key(|sign| sign.meaning().len());
    let entries = meanings.into_iter().map(|sign| (sign.draw(6.0), sign.meaning()));
    sheet.legend(entries.collect());
    sheet.finish()
}

fn counted(count: u64, name: &str) -> String {
    format!("{} {name}{}", human::count(count), if count == 1 { "" } else { "s" })
}

/// The place of each node from left to right: leaves side by side, others above the middle of their
/// children.
fn columns(tree: &Tree) -> Vec<f64> {
    let mut columns = vec![0.0; tree.nodes.len()];
    let mut leaves = (0..).map(f64::from);
    for (index, _) in tree.nodes.iter().enumerate().filter(|(_, node)| node.children.is_empty()) {
        columns[index] = leaves.next().unwrap_or_default();
    }
    // Children come after their parents, so backwards they are placed first.
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        if let [first, .., last] | [first @ last] = node.children[..] {
            columns[index] = (columns[first] + columns[last]) / 2.0;
        }
    }
    columns
}

fn edges(tree: &Tree, place: impl Fn(usize) -> (f64, f64)) -> Path {
    let mut lines = String::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let ((x, y), (to_x, to_y)) = (place(parent), place(index));
            lines += &format!("M{} {}L{} {}", short(x), short(y), short(to_x), short(to_y));
        }
    }
    let path = Path::new().set("class", "edges").set("d", lines);
    path.set("stroke", GREY).set("stroke-width", 1)
}

fn note(program: &str, tree: &Tree) -> String {
    let roots = || tree.nodes.iter().filter(|node| node.parent.is_none());
    let nodes: u64 = roots().map(|root| root.below + 1).sum();
    let solutions: u64 = roots().map(|root| root.solutions_below + u64::from(root.solved)).sum();
    let mut note = format!(
        "{program}: the search tree down to depth {}, {} of {} nodes; solutions: {}",
        tree.depth,
        human::count(tree.nodes.len() as u64),
        human::count(nodes),
        human::count(solutions),
    );
    if let Some(wanted) = tree.wanted {
        note += &format!(". Down to depth {wanted} it would be too wide to read");
    }
    if tree.overfull {
        note += &format!(". Cut after {MOST_NODES} nodes.");
    }
    note
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_stand_above_the_middle_of_their_children() {
        let node = |parent, children: &[usize]| Node {
            parent,
            children: children.to_vec(),
            ..Node::default()
        };
        let tree = Tree {
            nodes: vec![
                node(None, &[1, 4, 5]),
                node(Some(0), &[2, 3]),
                node(Some(1), &[]),
                node(Some(1), &[]),
                node(Some(0), &[]),
                node(Some(0), &[]),
            ],
            ..Tree::default()
        };
        assert_eq!(columns(&tree), [1.75, 0.5, 0.0, 1.0, 2.0, 3.0]);
    }
}
