//! 012-6: the classes of N queens under turning and mirroring.

use std::collections::BTreeSet;

use super::three_arrays::picture;
use crate::program::{Tester, same};

/// Sizes that are always tried, those of which one is picked at random, and those of boards whose blocked cells are random.
const ALWAYS: [usize; 4] = [4, 5, 6, 8];
const RANDOM: [usize; 2] = [7, 9];
const BLOCKED: [usize; 3] = [6, 7, 8];

/// The rows of the queens, column by column.
type Rows = Vec<usize>;

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let random = tester.one_of(&RANDOM);
    for n in ALWAYS.into_iter().chain([random]) {
        judge(tester, n, &[])?;
    }
    for n in BLOCKED {
        let cells = tester.random.choose_multiple(0..n * n, n / 4);
        let cells: Vec<(usize, usize)> = cells.into_iter().map(|it| (it % n, it / n)).collect();
        judge(tester, n, &cells)?;
    }
    Ok(())
}

fn judge(tester: &mut Tester, n: usize, blocked: &[(usize, usize)]) -> anyhow::Result<()> {
    let mut solutions = BTreeSet::new();
    place(n, blocked, &mut Rows::new(), &mut solutions);
    let words = blocked.iter().map(|(x, y)| format!(" {x} {y}"));
    let word = if blocked.is_empty() { "" } else { " blocked" };
    let input = format!("{n}{word}{}", words.collect::<String>());
    tester.judge(&input, &format!("{input}\n"), |text| verdict(text.trim_end(), &solutions))
}

/// Finds all solutions that begin with these rows.
fn place(n: usize, blocked: &[(usize, usize)], rows: &mut Rows, solutions: &mut BTreeSet<Rows>) {
    let x = rows.len();
    if x == n {
        solutions.insert(rows.clone());
        return;
    }
    for y in 0..n {
        let attacks = |(i, &row): (usize, &usize)| row == y || row.abs_diff(y) == x - i;
        if !blocked.contains(&(x, y)) && !rows.iter().enumerate().any(attacks) {
            rows.push(y);
            place(n, blocked, rows, solutions);
            rows.pop();
        }
    }
}

/// The members of a solution's class: its pictures that are solutions, too.
fn class(rows: &Rows, solutions: &BTreeSet<Rows>) -> BTreeSet<Rows> {
    let last = rows.len() - 1;
    let queens = || rows.iter().copied().enumerate();
    let picture = |number: usize| {
        let mut picture = vec![0; rows.len()];
        for (mut x, mut y) in queens() {
            // Three choices of two: mirrored from left to right, from top to bottom, and along the diagonal.
            x = if number & 1 == 0 { x } else { last - x };
            y = if number & 2 == 0 { y } else { last - y };
            (x, y) = if number & 4 == 0 { (x, y) } else { (y, x) };
            picture[x] = y;
        }
        picture
    };
    (0..8).map(picture).filter(|picture| solutions.contains(picture)).collect()
}

/// What is wrong with a text: two lines that show one class, or the first line that is not as it should be.
fn verdict(text: &str, solutions: &BTreeSet<Rows>) -> Result<(), String> {
    let rows = |line: &str| -> Option<Rows> {
        line.split(':').next()?.split(' ').map(|y| y.parse().ok()).collect()
    };
    let shown: Vec<(usize, Rows)> = (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| Some((number, rows(line)?)))
        .filter(|(_, rows)| solutions.contains(rows))
        .collect();
    for (place, (number, rows)) in shown.iter().enumerate() {
        let class = class(rows, solutions);
        if let Some((first, other)) = shown[..place].iter().find(|it| class.contains(&it.1)) {
            let (other, rows) = (picture(other), picture(rows));
            return Err(format!(
                "lines {first} and {number} show the same class:\n{other}\nand\n{rows}"
            ));
        }
    }
    let classes: BTreeSet<BTreeSet<Rows>> =
        solutions.iter().map(|rows| class(rows, solutions)).collect();
    let line = |class: &BTreeSet<Rows>| {
        let rows: Vec<String> =
            class.iter().flatten().take(class.first()?.len()).map(usize::to_string).collect();
        Some(format!("{}: {}\n", rows.join(" "), class.len()))
    };
    let lines: String = classes.iter().filter_map(line).collect();
    same(&format!("{lines}Solutions {}\nClasses {}", solutions.len(), classes.len()), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(n: usize, blocked: &[(usize, usize)]) -> (usize, Vec<usize>) {
        let mut solutions = BTreeSet::new();
        place(n, blocked, &mut Rows::new(), &mut solutions);
        let classes: BTreeSet<_> = solutions.iter().map(|rows| class(rows, &solutions)).collect();
        (solutions.len(), classes.iter().map(BTreeSet::len).collect())
    }

    /// The numbers of classes are those of OEIS A002562.
    #[test]
    fn the_classes_are_as_many_as_is_known() {
        for (n, known) in [(1, 1), (2, 0), (4, 1), (5, 2), (6, 1), (7, 6), (8, 12), (9, 46)] {
            let (solutions, sizes) = classes(n, &[]);
            assert_eq!(sizes.len(), known, "{n}");
            assert_eq!(sizes.iter().sum::<usize>(), solutions);
        }
        assert_eq!(classes(4, &[(1, 3)]), (1, vec![1]));
    }

    #[test]
    fn two_lines_of_one_class_are_named() {
        let mut solutions = BTreeSet::new();
        place(4, &[], &mut Rows::new(), &mut solutions);
        let says = |text: &str| verdict(text, &solutions).err().unwrap_or_default();
        let end = "Solutions 2\nClasses 1";
        assert_eq!(says(&format!("1 3 0 2: 2\n{end}")), "");
        assert!(says(&format!("1 3 0 2\n2 0 3 1\n{end}")).contains("lines 1 and 2 show the same"));
        assert!(says(&format!("2 0 3 1: 2\n{end}")).contains("'1 3 0 2: 2'"));
        assert!(says("").contains("1 3 0 2: 2"));
    }
}
