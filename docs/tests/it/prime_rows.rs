//! The numbers of prime rows that need a search by depth, or by what a node leads to: in "What a search costs" with their picture, and in
//! "Looking ahead".
#![cfg(unix)] // as the programs of `from_empty.rs`

use crate::from_empty::{grouped, read, row};

/// A search for all prime rows of n numbers.
pub struct Search {
    row: Vec<usize>,
    /// Whether a choice is refused for what it leaves.
    looking: bool,
    /// The nodes at each depth.
    pub nodes: Vec<u64>,
    /// How many of all nodes lead to a row.
    leading: u64,
    rows: u64,
}

impl Search {
    pub fn new(n: usize, looking: bool) -> Self {
        let mut search = Search { row: vec![1], looking, nodes: vec![0; n], leading: 0, rows: 0 };
        search.step();
        search
    }

    /// Tries all rows that begin with the numbers so far.
    fn step(&mut self) {
        let n = self.nodes.len();
        self.nodes[self.row.len() - 1] += 1;
        let before = self.rows;
        self.rows += u64::from(self.row.len() == n);
        for v in 2..=n {
            if !self.row.contains(&v) && is_prime(self.row[self.row.len() - 1] + v) {
                self.row.push(v);
                if !self.looking || !self.is_hopeless() {
                    self.step();
                }
                self.row.pop();
            }
        }
        self.leading += u64::from(self.rows > before);
    }

    /// Whether a number that is left has no partner, or two have one each.
    fn is_hopeless(&self) -> bool {
        let left: Vec<usize> = (2..=self.nodes.len()).filter(|v| !self.row.contains(v)).collect();
        let last = self.row.last();
        let partners = |w: &usize| {
            let others = left.iter().chain(last).filter(|v| *v != w);
            others.filter(|&v| is_prime(v + w)).count()
        };
        let counts: Vec<usize> = left.iter().map(partners).collect();
        counts.contains(&0) || counts.iter().filter(|&&count| count == 1).count() > 1
    }

    fn all(&self) -> u64 {
        self.nodes.iter().sum()
    }
}

fn is_prime(s: usize) -> bool {
    s > 1 && (2..s).all(|d| !s.is_multiple_of(d))
}

#[test]
fn the_nodes_of_prime_rows_are_what_the_chapter_on_costs_says() {
    let chapter = read("cost.md");
    let search = Search::new(10, false);
    let counted = [&search.nodes[..], &[search.all()]].concat();
    let bound: u64 = (0..10).map(|k| 9_u64.pow(k)).sum();
    for text in [
        format!("| counted {}", row(&counted)),
        format!("| {} |\n| counted", grouped(bound)),
        format!("the search visits {} nodes", search.all()),
        format!("of the {} nodes for n = 10, {} are complete", search.all(), search.rows),
    ] {
        assert!(chapter.contains(&text), "not in the chapter: {text}");
    }
}

#[test]
fn looking_ahead_cuts_nearly_all_nodes_that_lead_nowhere() {
    let chapter = read("looking-ahead.md");
    let (back, ahead) = (Search::new(12, false), Search::new(12, true));
    // The test is safe.
    assert_eq!((back.rows, back.leading), (ahead.rows, ahead.leading));
    let [useless, left] = [&back, &ahead].map(|search| search.all() - search.leading);
    let said = format!(
        "{} of the {} lead to one of the {} rows, and no safe test can refuse them. Of the other {useless}, the test cuts all but {left}",
        back.leading,
        back.all(),
        back.rows
    );
    assert!(chapter.contains(&said), "not in the chapter: {said}");
    assert!(chapter.contains(&format!("Of {} nodes, {} are left", back.all(), ahead.all())));
}
