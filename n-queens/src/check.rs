//! An independent checker: written from the rules of chess, not from any search.

/// Whether `rows`, the row of the queen on each column, is a placement of N queens on N by N cells in
/// which none attacks another.
pub fn is_placement(rows: &[usize]) -> bool {
    let n = rows.len();
    rows.iter().all(|&row| row < n)
        && (0..n)
            .all(|a| (a + 1..n).all(|b| rows[a] != rows[b] && rows[a].abs_diff(rows[b]) != b - a))
}

#[cfg(test)]
mod tests {
    use super::is_placement;

    #[test]
    fn good_and_bad_placements() {
        assert!(is_placement(&[0]));
        assert!(is_placement(&[1, 3, 0, 2]));
        assert!(!is_placement(&[0, 0]), "one row");
        assert!(!is_placement(&[0, 1]), "one diagonal");
        assert!(!is_placement(&[3, 0, 2, 1]), "the other diagonal");
        assert!(!is_placement(&[1, 4, 0, 2]), "off the board");
    }
}
