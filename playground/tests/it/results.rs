//! What the edited searches count, against what is counted in another way.

use playground::edits::{EDITS, compare, difference, find, page_parts};

use crate::{compared, program};

fn solutions(id: &str, command: &str) -> u64 {
    compared(id, command).1.sizes[1].solutions
}

#[test]
fn without_the_write_back_the_knight_takes_each_cell_once() {
    // Every direction in turn, one board that is never cleared, and no recursion: a path that is a stack.
    const MOVES: [(i32, i32); 8] =
        [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
    for (width, height) in [(3, 4), (4, 3), (5, 5), (5, 4)] {
        let mut taken = vec![(0, 0)];
        let mut path = vec![((0, 0), 0)];
        let mut tours = 0;
        while let Some(((x, y), next)) = path.last_mut() {
            let Some((right, down)) = MOVES.get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            let to = (*x + right, *y + down);
            if (0..width).contains(&to.0) && (0..height).contains(&to.1) && !taken.contains(&to) {
                taken.push(to);
                path.push((to, 0));
                tours += u64::from(path.len() as i32 == width * height);
            }
        }
        let command = format!("knight-backtrack {width} {height} 0 0");
        let (_, comparison) = compared("write-back", &command);
        let [whole, edited] = comparison.sizes;
        assert_eq!((edited.nodes, edited.solutions), (taken.len() as u64, tours), "{command}");
        assert!(edited.solutions < whole.solutions, "{command}: it loses tours");
    }
}

/// All lists of n rows that a test of each pair of queens allows.
fn placements(n: i32, fits: &dyn Fn(i32, i32, i32) -> bool) -> u64 {
    let all = (n as u64).pow(n as u32);
    let rows = |code: u64| (0..n as u32).map(move |x| (code / (n as u64).pow(x) % n as u64) as i32);
    let is_placed = |&code: &u64| {
        let rows: Vec<i32> = rows(code).collect();
        (0..n).all(|x| (0..x).all(|i| fits(x - i, rows[i as usize], rows[x as usize])))
    };
    (0..all).filter(is_placed).count() as u64
}

#[test]
fn queens_that_are_not_tested_on_one_line_are_counted_one_by_one() {
    for n in 1..=6 {
        let command = format!("n-queens {n}");
        let without_sum =
            |distance: i32, one: i32, other: i32| one != other && other - one != distance;
        let without_row = |distance: i32, one: i32, other: i32| (one - other).abs() != distance;
        let rows_alone = |_: i32, one: i32, other: i32| one != other;
        assert_eq!(solutions("not-marked", &command), placements(n, &without_sum), "{command}");
        assert_eq!(solutions("row-untested", &command), placements(n, &without_row), "{command}");
        assert_eq!(solutions("rows-from-1", &command), 0, "{command}");
        let lab = format!("echo {n} | n-queens --lab");
        assert_eq!(solutions("diagonals-untested", &lab), placements(n, &rows_alone), "{lab}");
        assert_eq!(solutions("call-after-loop", &lab), 1, "{lab}: one path, to its end");
    }
}

#[test]
fn another_order_of_the_directions_has_the_same_counts() {
    for command in
        ["knight-backtrack 3 4 0 0", "knight-backtrack 4 3 1 0", "knight-backtrack 3 5 2 1"]
    {
        let [one, other] = compared("order", command).1.sizes;
        assert_eq!(one, other, "{command}");
    }
}

#[test]
fn digits_to_8_find_nothing_and_a_search_without_end_is_stopped() {
    let command = "number-place problems/puzzles/easy-4.txt";
    assert_eq!(solutions("digits-to-8", command), 0);
    let (_, comparison) = compared("block-untested", command);
    assert_eq!(comparison.sizes[1].steps, compare::MOST_STEPS);
    let ends = comparison.ends();
    assert!(ends.starts_with("Counted: the search without the edit has"), "{ends}");
    assert!(ends.ends_with("000 steps, the search with the edit was stopped."), "{ends}");
}

#[test]
fn a_search_that_reads_off_its_board_says_where() {
    for command in
        ["knight-backtrack 3 4 0 0", "knight-backtrack 4 3 0 0", "knight-backtrack 5 5 2 2"]
    {
        let (edit, comparison) = compared("edge", command);
        let line = "`if self.board[self.size.index(to)] != 0 {`";
        assert!(
            comparison.ends().contains(line) && comparison.ends().contains("out of bounds"),
            "{}",
            comparison.ends()
        );
        let shown = page_parts(edit, &comparison);
        assert!(shown["says"][1].as_str().expect("a sentence").contains(line));
        let [_, edited] = comparison.recordings;
        assert!(edited.end.contains(line.trim_matches('`')), "{}", edited.end);
        assert!(edited.to_json().contains("\"complete\":false"));
    }
}

#[test]
fn a_difference_is_the_edit_without_the_observer() {
    for edit in EDITS {
        let lines = difference::lines(edit);
        let changed = lines.iter().filter(|line| !line.starts_with(' '));
        assert!((1..=8).contains(&changed.count()), "{}: {lines:#?}", edit.id);
        assert!(lines.iter().all(|line| !line.contains("observer")), "{}: {lines:#?}", edit.id);
        // Put back, the difference gives the lines of the file.
        let before = lines.iter().filter(|line| !line.starts_with('+')).map(|line| &line[1..]);
        let found = before
            .filter(|line| edit.original.lines().any(|there| there.trim() == line.trim()))
            .count();
        assert_eq!(found, lines.iter().filter(|line| !line.starts_with('+')).count());
    }
    let write_back = difference::lines(find("write-back").expect("an edit"));
    let changed: Vec<_> = write_back.iter().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].starts_with('-') && changed[0].ends_with("// write back"));
}

#[test]
fn another_search_is_refused() {
    let edit = find("call-after-loop").expect("an edit");
    for command in ["n-queens 6", "knight-backtrack 3 4 0 0"] {
        let other = playground::edits::compare(edit, command, &*program(command), None);
        let why = other.err().expect("an error").to_string();
        assert!(why.contains("n-queens/src/lab.rs"), "{command}: {why}");
    }
}

#[test]
fn each_order_of_the_four_lines_is_shown_beside_the_lectures() {
    let mut crashes = 0;
    let mut cuts = 0;
    let mut tours = Vec::new();
    for order in checks::ordered::orders() {
        let id = format!("lines-{}", order.map(|statement| statement.to_string()).concat());
        let (edit, comparison) = compared(&id, "knight-backtrack 3 4 0 0");
        assert_eq!(comparison.difference.is_none(), order == [0, 1, 2, 3], "{id}");
        // The call before the mark is where the searches part, if nothing parts before.
        if let ([0, 2, ..], Some(difference)) = (order, &comparison.difference) {
            assert!(difference.words[1].contains("no mark leads to"), "{id}");
        }
        // Of another order, a board does not say on which cell of a path the knight is.
        let recording = comparison.recordings[1].to_json();
        assert_eq!(recording.contains("of its path"), order == [0, 1, 2, 3], "{id}");
        let shown = page_parts(edit, &comparison);
        let edited = shown["edit"].as_str().expect("a difference");
        assert!(edited.contains("Order "), "{id}");
        // The test is one of the lines that move.
        assert_eq!(edited.contains("if !on_board(to)"), order != [0, 1, 2, 3], "{id}");
        match (&comparison.crash, comparison.is_stopped) {
            (Some(crash), _) => {
                assert!(crash.to_string().contains("is not on the board"), "{id}: {crash}");
                crashes += 1;
            }
            (None, [false, true]) => cuts += 1,
            (None, stopped) => {
                assert_eq!(stopped, [false; 2], "{id}");
                tours.push(comparison.sizes[1].solutions);
            }
        }
    }
    tours.sort_unstable();
    assert_eq!((crashes, cuts, tours), (16, 2, vec![0, 2, 6, 6, 6197, 6197]));
    assert!(find("lines-0012").is_none() && find("lines-").is_none());
}
