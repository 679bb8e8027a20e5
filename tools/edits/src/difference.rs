//! An edit as a difference, without the lines that belong to the observer.

use visual::listing::Listing;

use crate::Edit;

/// How many lines are shown around a change.
const AROUND: usize = 3;

/// The lines of an edit, with those around them: each begins with `-`, `+` or a blank. What they all are indented by is
/// left out.
pub fn lines(edit: &Edit) -> Vec<String> {
    let [before, after] = [edit.original, edit.sources[0].1].map(shown);
    // The length of the longest common subsequence of what is left from each two lines on.
    let mut common = vec![vec![0; after.len() + 1]; before.len() + 1];
    for i in (0..before.len()).rev() {
        for j in (0..after.len()).rev() {
            common[i][j] = match before[i] == after[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut all, mut i, mut j) = (Vec::new(), 0, 0);
    while i < before.len() || j < after.len() {
        if i < before.len() && j < after.len() && before[i] == after[j] {
            all.push(format!(" {}", before[i]));
            (i, j) = (i + 1, j + 1);
        } else if i < before.len() && (j == after.len() || common[i + 1][j] >= common[i][j + 1]) {
            all.push(format!("-{}", before[i]));
            i += 1;
        } else {
            all.push(format!("+{}", after[j]));
            j += 1;
        }
    }
    let is_changed = |line: &String| !line.starts_with(' ');
    let first = all.iter().position(is_changed).unwrap_or_default();
    let last = all.iter().rposition(is_changed).unwrap_or_default();
    all.truncate(last + 1 + AROUND);
    all.drain(..first.saturating_sub(AROUND));
    let indent = all.iter().filter(|line| line.len() > 1).map(|line| indent(&line[1..])).min();
    for line in &mut all {
        line.drain(1..line.len().min(1 + indent.unwrap_or(0)));
    }
    all
}

/// How many blanks a line begins with.
pub fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of a source that a reader sees.
fn shown(source: &str) -> Vec<&str> {
    let lines = source.lines().zip(Listing::new(source).hidden);
    lines.filter(|(_, hidden)| !hidden).map(|(line, _)| line).collect()
}
