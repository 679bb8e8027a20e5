//! What a student states of a program.

use super::*;

#[test]
#[ignore = "needs python3"]
fn a_helper_a_command_and_a_list_that_is_named() {
    // The same counts as with the helper's lines.
    let (said, nodes, solutions) =
        shown("queens.py", &without("queens.py", "search_trace"), &["8"]);
    assert_eq!((nodes, solutions), (2057, 92));
    let other = "The board is queens. To see another list: --board NAME, with row, up, down.\n";
    assert!(said.starts_with(other), "{said}");
    assert_eq!(shown("sudoku.py", &without("sudoku.py", "search_trace"), &[]).1, 201);
    let files = [("queens.py", &*without("queens.py", "search_trace"))];
    let words = ["--board", "row", "--", "python3", "queens.py", "4"];
    let (output, folder) = show(&files, &words);
    assert!(stderr(&output).contains("The board is row."), "{}", stderr(&output));
    assert_eq!(recording(folder.path(), "queens.html")["totals"]["solutions"], 2);
    let (output, _folder) = show(&files, &["--board", "it", "queens.py", "4"]);
    assert!(
        stderr(&output).contains("none of its lists, queens, row, up, down"),
        "{}",
        stderr(&output)
    );
}

#[test]
#[ignore = "needs python3"]
fn a_rule_and_a_line_of_solutions_are_named() {
    let queens = "row = [0] * 4\nfound = []\ndef go(x):\n    if x == 4:\n        found.append(row[:])\n        return\n    \
                  for y in range(4):\n        if y not in row[:x]:\n            row[x] = y\n            go(x + 1)\ngo(0)\n";
    let files = [("rooks.py", queens)];
    let (output, _) = show(&files, &["--rule", "queens", "rooks.py"]);
    let said = stderr(&output);
    assert!(said.contains("the rule of queens: kept by 2 of 24 solutions"), "{said}");
    // What is on the board cannot be judged if it is no number, or the board has no rows.
    let pairs = "queens = []\ndef place(n):\n    if len(queens) == n:\n        print(queens)\n        return\n    for c in range(n):\n        \
                 if all(c != d for _, d in queens):\n            queens.append((len(queens), c))\n            place(n)\n            queens.pop()\nplace(4)\n";
    for rule in ["queens", "sudoku"] {
        let (output, _) = show(&[("pairs.py", pairs)], &["--rule", rule, "pairs.py"]);
        let said = stderr(&output);
        let row = format!("the rule of {rule}: not judged, since its board is of another kind\n");
        assert!(said.contains(&row), "{said}");
    }
    let (output, _) = show(&files, &["--solution", "6", "rooks.py"]);
    let said = stderr(&output);
    assert!(said.contains("solutions: 24, as --solution says (line 6)"), "{said}");
    // What is not there is refused, with what is allowed and a command that works.
    let (output, _) = show(&files, &["--source", "nowhere", "rooks.py"]);
    let says = "error: --source: there is no file and no module nowhere; a module is named as in --source solver\n\
                A command that works: show queens.py 8\n";
    assert_eq!((output.status.code(), &*stderr(&output)), (Some(2), says));
    let (output, _) = show(&files, &["--solution", "99", "rooks.py"]);
    let says = "error: --solution: line 99 is none of rooks.py, which has 1 to 11\n\
                A command that works: show queens.py 8\n";
    assert!(stderr(&output).ends_with(says), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    let (output, _) = show(&files, &["."]);
    let says = "error: . is a folder; name a program in it, such as queens.py\n";
    assert_eq!((output.status.code(), &*stderr(&output)), (Some(1), says));
}

/// A line that is named may write the board, or call, besides: each choice is a node all the same.
#[test]
#[ignore = "needs python3"]
fn a_line_of_solutions_may_do_something_else_too() {
    let text = "row = [-1] * 4\ndef go(x):\n    for y in range(4):\n        if y not in row[:x]:\n            row[x] = y; done = x == 3\n            \
                if done:\n                print(row)\n            else:\n                go(x + 1)\n            row[x] = -1\ngo(0)\n";
    // The writes of line 5, the lines printed, and the calls but for the first.
    for (line, solutions) in [("5", 64), ("6", 0), ("7", 24), ("9", 40)] {
        let (said, nodes, found) = shown("line.py", text, &[]);
        assert_eq!((nodes, found), (65, 24), "{said}");
        let (output, folder) = show(&[("line.py", text)], &["--solution", line, "line.py"]);
        let totals = &recording(folder.path(), "line.html")["totals"];
        assert_eq!(
            [&totals["nodes"], &totals["solutions"]],
            [65, solutions],
            "{line}: {}",
            stderr(&output)
        );
    }
}

#[test]
#[ignore = "needs python3"]
fn a_tour_that_is_numbered_from_0_begins_with_0() {
    let tour = "moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[-1] * 3 for _ in range(4)]
def visit(x, y, n):
    board[y][x] = n
    if n == 11:
        print(board)
    for dx, dy in moves:
        if 0 <= x + dx < 3 and 0 <= y + dy < 4 and board[y + dy][x + dx] == -1:
            visit(x + dx, y + dy, n + 1)
    board[y][x] = -1
visit(0, 0, 0)
";
    let (output, folder) =
        show(&[("tour.py", tour)], &["--rule", "tour", "--svg", "tour.svg", "tour.py"]);
    let said = stderr(&output);
    assert!(said.contains("the rule of tour: kept by 2 of 2 solutions"), "{said}");
    let picture = fs::read_to_string(folder.path().join("tour.svg")).unwrap();
    let path = picture.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(path.split(' ').count(), 12, "{path}");
    // One that leaves its rule is still judged.
    let (output, _) =
        show(&[("tour.py", &*tour.replace("(1, -2)", "(1, -3)"))], &["--rule", "tour", "tour.py"]);
    let said = stderr(&output);
    assert!(said.contains("kept by 0 of 1 solutions\n"), "{said}");
}
