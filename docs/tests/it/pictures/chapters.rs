//! The pictures of the chapters on backtracking, cost and estimates, of the laboratory and of reading 1.

use std::collections::BTreeMap;

use common::board::{Cell, MOVES, Size};

use super::chart::Chart;
use super::drawing::{Drawing, Point};
use super::drawings::{between, printed};
use crate::from_empty::grouped;

/// A node of a drawn tree.
struct Node {
    label: String,
    /// Classes of the style; a leaf of class `blue` is a solution.
    class: &'static str,
    children: Vec<Node>,
}

impl Node {
    fn new(label: impl Into<String>, class: &'static str, children: Vec<Node>) -> Self {
        Node { label: label.into(), class, children }
    }

    fn leaves(&self) -> usize {
        self.children.iter().map(Node::leaves).sum::<usize>().max(1)
    }

    /// Draws the tree with its root in the middle of the leaves, the leftmost at `left`.
    fn draw(&self, drawing: &mut Drawing, left: Point, step: Point, radius: f64) -> Point {
        let middle = left.0 + step.0 * (self.leaves() as f64 - 1.0) / 2.0;
        let at = (middle, left.1);
        let mut next = (left.0, left.1 + step.1);
        for child in &self.children {
            let to = child.draw(drawing, next, step, radius);
            let class = if self.class.contains("orange") && child.class.contains("orange") {
                "orange line"
            } else {
                "thin"
            };
            drawing.line(class, &[between(at, to, radius), between(to, at, radius)]);
            next.0 += step.0 * child.leaves() as f64;
        }
        drawing.circle(&format!("{} line", self.class), at, radius);
        drawing.text(self.class, at, &self.label);
        at
    }
}

pub fn board(drawing: &mut Drawing, corner: Point, cell: f64, width: usize, height: usize) {
    let (right, bottom) = (corner.0 + cell * width as f64, corner.1 + cell * height as f64);
    for x in 0..=width {
        let x = corner.0 + cell * x as f64;
        drawing.line("thin", &[(x, corner.1), (x, bottom)]);
    }
    for y in 0..=height {
        let y = corner.1 + cell * y as f64;
        drawing.line("thin", &[(corner.0, y), (right, y)]);
    }
}

pub fn cross(drawing: &mut Drawing, class: &str, (x, y): Point, radius: f64) {
    for side in [-radius, radius] {
        drawing.line(&format!("{class} line"), &[(x - radius, y - side), (x + radius, y + side)]);
    }
}

/// The knight's graph of a chessboard: all moves, and how many each cell has.
pub fn moves_8x8() -> String {
    const CELL: f64 = 56.0;
    const SIZE: Size = Size::new(8, 8);
    let centre = |Cell { x, y }: Cell| {
        (34.0 + CELL * (f64::from(x) + 0.5), 10.0 + CELL * (f64::from(y) + 0.5))
    };
    let mut drawing = Drawing::new("The knight's moves on 8 x 8 cells", 492.0, 492.0);
    board(&mut drawing, (34.0, 10.0), CELL, 8, 8);
    for index in 0..SIZE.cells() {
        let from = SIZE.cell(index);
        let to: Vec<Cell> =
            MOVES.iter().map(|&step| from + step).filter(|&to| SIZE.contains(to)).collect();
        for &to in to.iter().filter(|&&to| SIZE.index(to) > index) {
            let ends =
                [between(centre(from), centre(to), 11.0), between(centre(to), centre(from), 11.0)];
            drawing.line("blue faint", &ends);
        }
        drawing.text("bold", centre(from), &to.len().to_string());
    }
    for place in 0..8 {
        let (x, y) = centre(Cell { x: place, y: place });
        drawing.text("", (x, 474.0), &place.to_string());
        drawing.text("", (16.0, y), &place.to_string());
    }
    drawing.finish()
}

/// Depth-first search on six vertices, in eight pictures.
pub fn walk_a_to_f() -> String {
    const PLACES: [(char, Point); 6] = [
        ('A', (0.0, 70.0)),
        ('B', (60.0, 20.0)),
        ('C', (140.0, 20.0)),
        ('D', (40.0, 130.0)),
        ('E', (100.0, 100.0)),
        ('F', (150.0, 120.0)),
    ];
    const EDGES: [&str; 8] = ["AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"];
    const STEPS: [(&str, &str); 8] = [
        ("A", "1. start at A"),
        ("AB", "2. explore B"),
        ("ABC", "3. C: a dead end"),
        ("AB", "4. back to B, C is white"),
        ("ABD", "5. explore D"),
        ("ABDE", "6. explore E"),
        ("ABDEF", "7. explore F"),
        ("ABDEFC", "8. C again: six gray"),
    ];
    let mut drawing = Drawing::new("A walk through six vertices", 860.0, 430.0);
    for (number, (path, words)) in STEPS.iter().enumerate() {
        let corner = (30.0 + 214.0 * (number % 4) as f64, 20.0 + 214.0 * (number / 4) as f64);
        let place = |name: char| {
            let (_, (x, y)) = PLACES.iter().find(|place| place.0 == name).expect("a vertex");
            (corner.0 + x, corner.1 + y)
        };
        for edge in EDGES {
            let mut names = edge.chars();
            let (from, to) = (names.next().expect("A"), names.next().expect("B"));
            let (start, end) = (place(from), place(to));
            let class = if path.contains(edge) { "orange" } else { "pale" };
            drawing.arrow(class, between(start, end, 15.0), between(end, start, 16.0));
        }
        for (name, _) in PLACES {
            let at = place(name);
            if path.contains(name) {
                drawing.circle("soft", at, 14.0);
            }
            let last = path.ends_with(name);
            drawing.circle(if last { "orange line" } else { "line" }, at, 14.0);
            drawing.text("bold", at, &name.to_string());
        }
        drawing.text("start", (corner.0 - 14.0, corner.1 + 170.0), words);
    }
    drawing.finish()
}

/// The reading's estimate of the tree beside the tree, depth by depth.
pub fn reading_tree() -> String {
    let mut chart = Chart::new(
        "The reading's estimate and the tree, 5 x 5 from (2, 2)",
        ["moves made", "nodes at this depth"],
        (24, 4),
        (16, 2),
    );
    let k = 96.0f64 / 25.0;
    chart.series("orange", [(0.0, 0.0), (24.0, 24.0 * k.log10())]);
    chart.series("blue", nodes("knight-backtrack", "5 5 2 2 --stats").map(|(d, n)| (d - 1.0, n)));
    let (x, y) = chart.point(13.0, 13.0 * k.log10());
    chart.drawing.text("orange end bold", (x - 12.0, y), "k multiplied at each move");
    let (x, y) = chart.point(18.0, 6.2);
    chart.drawing.text("blue bold", (x, y), "counted");
    chart.drawing.finish()
}

/// The times of an algorithm on the squares of the second reading, in milliseconds: the board's side, and the time in a
/// column of the table in performance.md, the reading's (3) or ours (4).
fn times(algorithm: &str, column: usize) -> Vec<(f64, Option<f64>)> {
    let page = std::fs::read_to_string(crate::pages::root().join("docs/performance.md"));
    let page = page.expect("the page");
    let rows = page.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let rows = rows.filter(|cells| cells.get(1) == Some(&algorithm));
    let squares = rows.filter_map(|cells| {
        let (width, height) = cells[2].split_once(" x ")?;
        let time: Option<f64> = cells[column].parse().ok();
        let side = width.parse().ok().filter(|_| width == height)?;
        Some((side, time.filter(|&time| time > 0.0)))
    });
    let squares: Vec<_> = squares.collect();
    assert!(squares.len() >= 16, "{algorithm}: {squares:?}");
    squares
}

/// A line through times, so many to a unit of the axis; one that is missing leaves a gap.
fn draw_times(chart: &mut Chart, class: &str, times: &[(f64, Option<f64>)], units: f64) {
    for times in times.split(|(_, time)| time.is_none()) {
        let point = |&(side, time): &(f64, Option<f64>)| Some((side, (time? * units).log10()));
        chart.series(class, times.iter().filter_map(point));
    }
}

/// The second reading's times.
pub fn reading_times() -> String {
    let mut chart = Chart::new(
        "The times of the second reading",
        ["side of the board", "milliseconds"],
        (144, 24),
        (6, 1),
    );
    draw_times(&mut chart, "orange", &times("pruned", 3), 1.0);
    draw_times(&mut chart, "blue", &times("parberry", 3), 1.0);
    let (x, y) = chart.point(60.0, 4.5);
    chart.drawing.text("orange end bold", (x, y), "part 2: pruning");
    let (x, y) = chart.point(84.0, 1.5);
    chart.drawing.text("blue start bold", (x, y), "part 3: Parberry");
    chart.drawing.finish()
}

/// The same beside ours.
pub fn closed_times() -> String {
    let mut chart = Chart::new(
        "Closed tours: the second reading's times and ours",
        ["side of the board", "microseconds"],
        (144, 24),
        (9, 1),
    );
    for (class, algorithm, column) in [
        ("orange", "pruned", 3),
        ("blue", "parberry", 3),
        ("orange", "pruned", 4),
        ("blue", "parberry", 4),
    ] {
        draw_times(&mut chart, class, &times(algorithm, column), 1000.0);
    }
    for (class, (x, power), words) in [
        ("orange end", (60.0, 7.5), "pruning, the reading"),
        ("blue start", (84.0, 4.5), "Parberry, the reading"),
        ("orange start", (56.0, 3.5), "pruning, ours"),
        ("blue start", (84.0, 1.5), "Parberry, ours"),
    ] {
        let at = chart.point(x, power);
        chart.drawing.text(&format!("{class} bold"), at, words);
    }
    chart.drawing.finish()
}

/// Four closed tours become one: each loses a move, and four moves lead from one to the next.
pub fn join() -> String {
    /// From the centre: the near and the far side of a ring, and where the piece at its corner ends.
    const NEAR: f64 = 24.0;
    const FAR: f64 = 130.0;
    const END: f64 = 58.0;
    let mut drawing = Drawing::new("Four closed tours become one", 660.0, 350.0);
    for (middle, joined) in [(165.0, false), (495.0, true)] {
        let centre = (middle, 190.0);
        let words = if joined {
            "put in: from each tour to the next"
        } else {
            "taken out: one move of each tour"
        };
        drawing.text("bold", (middle, 20.0), words);
        drawing.line("thin", &[(centre.0 - 145.0, centre.1), (centre.0 + 145.0, centre.1)]);
        drawing.line("thin", &[(centre.0, centre.1 - 145.0), (centre.0, centre.1 + 145.0)]);
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let at = |x: f64, y: f64| (centre.0 + right * x, centre.1 + down * y);
            let path = [at(END, NEAR), at(FAR, NEAR), at(FAR, FAR), at(NEAR, FAR), at(NEAR, END)];
            drawing.line("blue line", &path);
            if !joined {
                drawing.line("orange line", &[at(END, NEAR), at(NEAR, END)]);
            }
            for end in [at(END, NEAR), at(NEAR, END)] {
                drawing.circle("full", end, 4.0);
            }
        }
        if joined {
            for side in [-1.0, 1.0] {
                let x = centre.0 + side * END;
                drawing.line("orange line", &[(x, centre.1 - NEAR), (x, centre.1 + NEAR)]);
                let y = centre.1 + side * END;
                drawing.line("orange line", &[(centre.0 - NEAR, y), (centre.0 + NEAR, y)]);
            }
        }
    }
    drawing.finish()
}

/// Depths, and the logarithms of their nodes, as `--stats` prints them.
fn nodes(program: &str, arguments: &str) -> impl Iterator<Item = Point> {
    let table = printed(program, arguments);
    let rows: Vec<Point> = table
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse::<f64>);
            match [numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?] {
                [depth, nodes, _] if nodes > 0.0 => Some((depth, nodes.log10())),
                _ => None,
            }
        })
        .collect();
    assert!(rows.len() > 5, "{table}");
    rows.into_iter()
}

/// The bound of number place beside the nodes of a puzzle.
pub fn bound() -> String {
    let mut chart = Chart::new(
        "An upper bound and a measurement, puzzle 5252",
        ["digits written", "nodes at this depth"],
        (60, 10),
        (60, 10),
    );
    chart.series("orange", [(0.0, 0.0), (59.0, 59.0 * 9.0f64.log10())]);
    chart.series("blue", nodes("number-place", "problems/puzzles/p5252.txt --stats"));
    let (x, y) = chart.point(33.0, 33.0 * 9.0f64.log10());
    chart.drawing.text("orange end bold", (x - 12.0, y), "nine times as many");
    let (x, y) = chart.point(44.0, 8.0);
    chart.drawing.text("blue bold", (x, y), "counted by --stats");
    chart.drawing.finish()
}

/// The laboratory's first steps on 4 x 4 cells.
pub fn lab_walk() -> String {
    const CELL: f64 = 34.0;
    /// The columns of the queens so far, the cells that are refused in the next row, the words.
    const STEPS: [(&[usize], &[usize], &str); 8] = [
        (&[0], &[], "1. A0: no conflict"),
        (&[0], &[0], "2. B0: conflict with A0"),
        (&[0], &[0, 1], "3. B1: conflict with A0"),
        (&[0, 2], &[], "4. B2: no conflict"),
        (&[0, 2], &[0, 1, 2, 3], "5. C0 to C3: conflicts"),
        (&[0, 3], &[], "6. back: B3 fits"),
        (&[0, 3], &[0], "7. C0: conflict with A0"),
        (&[0, 3, 1], &[], "8. C1 fits. And then?"),
    ];
    let mut drawing = Drawing::new("The first queens on 4 x 4 cells", 800.0, 450.0);
    for (number, (queens, refused, words)) in STEPS.iter().enumerate() {
        let corner = (30.0 + 198.0 * (number % 4) as f64, 34.0 + 222.0 * (number / 4) as f64);
        let centre = |row: usize, column: usize| {
            (corner.0 + CELL * (column as f64 + 0.5), corner.1 + CELL * (row as f64 + 0.5))
        };
        board(&mut drawing, corner, CELL, 4, 4);
        for (place, name) in ["A", "B", "C", "D"].iter().enumerate() {
            drawing.text("", (corner.0 - 14.0, centre(place, 0).1), name);
            drawing.text("", (centre(0, place).0, corner.1 - 12.0), &place.to_string());
        }
        for (row, &column) in queens.iter().enumerate() {
            drawing.circle("full", centre(row, column), 10.0);
        }
        for &column in *refused {
            cross(&mut drawing, "orange", centre(queens.len(), column), 8.0);
        }
        drawing.text("start", (corner.0 - 20.0, corner.1 + 4.0 * CELL + 22.0), words);
    }
    drawing.finish()
}

/// One column for each row says the same as the board.
pub fn lab_vector() -> String {
    const CELL: f64 = 48.0;
    const COLUMNS: [usize; 4] = [2, 4, 1, 3];
    let mut drawing = Drawing::new("A vector of columns replaces the board", 560.0, 250.0);
    board(&mut drawing, (40.0, 40.0), CELL, 4, 4);
    board(&mut drawing, (440.0, 40.0), CELL, 1, 4);
    drawing.text("", (40.0 + 2.0 * CELL, 14.0), "16 cells, 0 or 1");
    drawing.text("", (440.0 + 0.5 * CELL, 14.0), "4 numbers");
    for (row, column) in COLUMNS.into_iter().enumerate() {
        let y = 40.0 + CELL * (row as f64 + 0.5);
        for place in 1..=4 {
            let x = 40.0 + CELL * (place as f64 - 0.5);
            match place == column {
                true => drawing.text("bold blue", (x, y), "1"),
                false => drawing.text("", (x, y), "0"),
            }
        }
        drawing.text("", (22.0, y), &(row + 1).to_string());
        drawing.arrow("pale", (40.0 + 4.0 * CELL + 12.0, y), (384.0, y));
        drawing.text("end", (428.0, y), &format!("a[{}]", row + 1));
        drawing.text("bold blue", (440.0 + 0.5 * CELL, y), &column.to_string());
    }
    drawing.finish()
}

/// The two diagonals of an X-sudoku.
pub fn x_sudoku() -> String {
    const CELL: f64 = 36.0;
    let mut drawing = Drawing::new("The two diagonals of an X-sudoku", 344.0, 344.0);
    let at = |place: usize| 10.0 + CELL * place as f64;
    for place in 0..9 {
        drawing.rectangle("soft", (at(place), at(place)), (CELL, CELL));
        if place != 4 {
            drawing.rectangle("soft", (at(8 - place), at(place)), (CELL, CELL));
        }
    }
    board(&mut drawing, (10.0, 10.0), CELL, 9, 9);
    for place in [0, 3, 6, 9] {
        drawing.line("line", &[(at(place), at(0)), (at(place), at(9))]);
        drawing.line("line", &[(at(0), at(place)), (at(9), at(place))]);
    }
    drawing.line("orange line", &[(at(0), at(0)), (at(9), at(9))]);
    drawing.line("blue line", &[(at(9), at(0)), (at(0), at(9))]);
    drawing.finish()
}

/// What one call of a backtracking search does.
pub fn skeleton() -> String {
    let mut drawing = Drawing::new("One call of a backtracking search", 640.0, 400.0);
    let boxes = [
        ((40.0, 30.0), "complete?", ""),
        ((40.0, 130.0), "next choice", ""),
        ((40.0, 230.0), "does it fit?", ""),
        ((360.0, 230.0), "mark", "blue"),
        ((360.0, 130.0), "recurse", "blue"),
        ((360.0, 30.0), "unmark", "blue"),
    ];
    for (corner, words, class) in boxes {
        let (x, y) = corner;
        let outline = [(x, y), (x + 150.0, y), (x + 150.0, y + 50.0), (x, y + 50.0), (x, y)];
        drawing.line(&format!("{class} line"), &outline);
        drawing.text(&format!("{class} bold"), (x + 75.0, y + 25.0), words);
    }
    drawing.arrow("", (115.0, 80.0), (115.0, 128.0));
    drawing.text("start", (124.0, 104.0), "no");
    drawing.arrow("", (115.0, 180.0), (115.0, 228.0));
    drawing.arrow("", (190.0, 255.0), (358.0, 255.0));
    drawing.text("", (274.0, 240.0), "yes");
    drawing.arrow("blue", (435.0, 230.0), (435.0, 182.0));
    drawing.arrow("blue", (435.0, 130.0), (435.0, 82.0));
    drawing.line("line", &[(360.0, 55.0), (275.0, 55.0), (275.0, 145.0)]);
    drawing.arrow("", (275.0, 145.0), (192.0, 145.0));
    drawing.line("orange line", &[(40.0, 255.0), (16.0, 255.0), (16.0, 155.0)]);
    drawing.arrow("orange", (16.0, 155.0), (38.0, 155.0));
    drawing.text("orange start", (20.0, 208.0), "no");
    drawing.line("orange line", &[(70.0, 180.0), (70.0, 206.0), (250.0, 206.0), (250.0, 340.0)]);
    drawing.arrow("orange", (250.0, 320.0), (250.0, 350.0));
    drawing.text("orange", (250.0, 372.0), "no choice left: return to the call before");
    drawing.arrow("", (115.0, 30.0), (115.0, 8.0));
    drawing.text("start", (126.0, 14.0), "yes: a solution; return");
    drawing.text("blue start", (522.0, 155.0), "the same,");
    drawing.text("blue start", (522.0, 175.0), "one deeper");
    drawing.finish()
}

/// The state in one round of a call's loop.
pub fn invariant() -> String {
    const SIDE: Point = (86.0, 44.0);
    let mut drawing = Drawing::new("Every call leaves the state as it found it", 660.0, 190.0);
    let states = [(20.0, "s", ""), (184.0, "t", "blue"), (390.0, "t", "blue"), (554.0, "s", "")];
    for (x, state, class) in states {
        drawing.rectangle(&format!("{class} soft"), (x, 90.0), SIDE);
        drawing.text(&format!("{class} bold"), (x + SIDE.0 / 2.0, 112.0), state);
    }
    for (from, to, words) in [(106.0, 182.0, "mark"), (476.0, 552.0, "unmark")] {
        drawing.arrow("", (from, 112.0), (to, 112.0));
        drawing.text("", ((from + to) / 2.0, 94.0), words);
    }
    drawing.arrow("blue", (270.0, 112.0), (388.0, 112.0));
    drawing.text("blue", (330.0, 94.0), "search(k + 1)");
    let bracket = |left: f64, right: f64, y: f64, tip: f64| {
        [(left, tip), (left, y), (right, y), (right, tip)]
    };
    drawing.line("blue line", &bracket(227.0, 433.0, 152.0, 140.0));
    drawing.text("blue", (330.0, 170.0), "leaves t: fewer entries to choose");
    drawing.line("line", &bracket(63.0, 597.0, 44.0, 82.0));
    drawing.text("", (330.0, 26.0), "a round of search(k) leaves s");
    drawing.finish()
}

/// How much of a tree is visited, by the question.
pub fn questions() -> String {
    let tree = |seen: [bool; 11]| {
        let class = |number: usize, solution: bool| match (seen[number], solution) {
            (true, true) => "blue",
            (true, false) => "orange",
            (false, _) => "pale",
        };
        let leaf = |number, label: &str| Node::new(label, class(number, label != "×"), Vec::new());
        let inner =
            |number, label: &str, children| Node::new(label, class(number, false), children);
        inner(
            0,
            "",
            vec![
                inner(1, "2", vec![leaf(2, "×"), leaf(3, "7")]),
                inner(4, "3", vec![leaf(5, "4"), leaf(6, "×"), leaf(7, "9")]),
                inner(8, "6", vec![leaf(9, "8"), leaf(10, "×")]),
            ],
        )
    };
    let all = [true; 11];
    let mut one = [false; 11];
    one[..4].fill(true);
    let mut best = [true; 11];
    (best[9], best[10]) = (false, false);
    let mut drawing = Drawing::new("What is visited for which question", 830.0, 220.0);
    for (place, (words, seen)) in
        [("find all, or count", all), ("find one", one), ("find the cheapest", best)]
            .into_iter()
            .enumerate()
    {
        let left = 30.0 + 280.0 * place as f64;
        tree(seen).draw(&mut drawing, (left, 30.0), (36.0, 64.0), 14.0);
        drawing.text("bold", (left + 108.0, 200.0), words);
    }
    drawing.finish()
}

/// A variable, and the values that it may have.
type Variable<'a> = (char, &'a [u32]);

/// Three variables that must differ: the domains A = 1 to 4, B = 1 to 2, C = 1.
fn assignments(order: &[Variable], taken: &mut Vec<u32>) -> (Node, usize) {
    let name = |depth: usize| -> String {
        match depth {
            0 => String::new(),
            _ => format!("{}{}", order[depth - 1].0, taken[depth - 1]),
        }
    };
    let label = name(taken.len());
    let Some((_, values)) = order.get(taken.len()) else {
        return (Node::new(label, "blue bold", Vec::new()), 1);
    };
    let (mut children, mut nodes) = (Vec::new(), 1);
    for &value in *values {
        if !taken.contains(&value) {
            taken.push(value);
            let (child, below) = assignments(order, taken);
            taken.pop();
            children.push(child);
            nodes += below;
        }
    }
    (Node::new(label, "", children), nodes)
}

/// The order of the values and the order of the variables.
pub fn orders() -> String {
    let (a, b, c): ([u32; 4], [u32; 2], [u32; 1]) = ([1, 2, 3, 4], [1, 2], [1]);
    let turned = [4, 3, 2, 1];
    let mut drawing = Drawing::new("Three orders of one problem", 800.0, 290.0);
    let orders: [(&str, [Variable; 3], f64); 3] = [
        ("A, B, C", [('A', &a), ('B', &b), ('C', &c)], 40.0),
        ("A, B, C; values of A from 4 to 1", [('A', &turned), ('B', &b), ('C', &c)], 350.0),
        ("C, B, A", [('C', &c), ('B', &b), ('A', &a)], 690.0),
    ];
    for (words, order, left) in orders {
        let (tree, nodes) = assignments(&order, &mut Vec::new());
        let width = 46.0 * (tree.leaves() as f64 - 1.0);
        tree.draw(&mut drawing, (left, 30.0), (46.0, 62.0), 15.0);
        drawing.text("bold", (left + width / 2.0, 250.0), words);
        drawing.text("", (left + width / 2.0, 272.0), &format!("{nodes} nodes"));
    }
    drawing.finish()
}

/// Each level has twice the nodes of the one above: the last one has half of all.
pub fn geometric() -> String {
    let mut drawing = Drawing::new("The geometric sum", 560.0, 300.0);
    for depth in 0..6 {
        let nodes = 1u32 << depth;
        let width = 13.0 * f64::from(nodes);
        let y = 20.0 + 44.0 * f64::from(depth);
        let class = if depth == 5 { "orange soft" } else { "blue soft" };
        drawing.rectangle(class, (40.0, y), (width, 30.0));
        drawing.text("end", (30.0, y + 15.0), &depth.to_string());
        drawing.text("start bold", (48.0 + width, y + 15.0), &nodes.to_string());
    }
    drawing.text("start", (300.0, 90.0), "all levels above together: 31");
    drawing.finish()
}

/// The calls that are open at the first dead end of 3 x 4 cells from (1, 0), and after the return.
pub fn call_stack() -> String {
    let text = printed("knight-backtrack", "3 4 1 0 3");
    // Cells of the path, until the first node without a free move.
    let (mut path, mut tried) = (vec![("(1, 0)".to_owned(), String::new())], 0);
    for line in text.lines() {
        if line.starts_with("--") {
            tried = 0;
        }
        if line.starts_with("<<") {
            path.pop();
            tried = MOVES.len();
        }
        let Some(rest) = line.strip_prefix(">> ") else { continue };
        tried += 1;
        if rest.ends_with("free") {
            let (direction, cell) = rest.split_once(' ').expect("a cell");
            path.last_mut().expect("a path").1 = direction.to_owned();
            path.push((cell.trim_end_matches(" free").to_owned(), String::new()));
        } else if tried == MOVES.len() {
            break;
        }
    }
    assert_eq!(path.len(), 9, "{path:?}");
    let mut drawing = Drawing::new("The call stack on 3 x 4 cells from (1, 0)", 700.0, 390.0);
    for (left, frames, words) in [(20.0, 9, "at the dead end"), (370.0, 8, "after the return")] {
        for (depth, (cell, direction)) in path.iter().take(frames).enumerate() {
            let y = 330.0 - 34.0 * depth as f64;
            let top = depth + 1 == frames;
            let class = if top { "orange" } else { "" };
            let (right, bottom) = (left + 310.0, y + 30.0);
            let outline = [(left, y), (right, y), (right, bottom), (left, bottom), (left, y)];
            drawing.line(&format!("{class} line"), &outline);
            let call = format!("step({cell}, {})", depth + 1);
            drawing.text(&format!("{class} start bold"), (left + 10.0, y + 15.0), &call);
            let state = match (top, frames) {
                (true, 9) => "8 directions refused".to_owned(),
                (true, _) => format!("goes on after {direction}"),
                _ => format!("waits in direction {direction}"),
            };
            drawing.text("end", (right - 10.0, y + 15.0), &state);
        }
        drawing.text("bold", (left + 155.0, 24.0), words);
    }
    drawing.finish()
}

/// The search tree of 3 x 4 cells from (1, 0), with the path to the first solution.
pub fn probe() -> String {
    const SIZE: Size = Size::new(3, 4);
    fn below(path: &mut Vec<Cell>, first: &mut bool) -> (Node, bool) {
        let mut children = Vec::new();
        let mut orange = false;
        let at = *path.last().expect("a path");
        for &step in &MOVES {
            let to = at + step;
            if SIZE.contains(to) && !path.contains(&to) {
                path.push(to);
                let (child, leads) = below(path, first);
                path.pop();
                orange |= leads;
                children.push(child);
            }
        }
        if path.len() == SIZE.cells() && *first {
            (*first, orange) = (false, true);
        }
        let label = if orange { children.len().to_string() } else { String::new() };
        (Node::new(label, if orange { "orange bold" } else { "pale" }, children), orange)
    }
    let mut drawing = Drawing::new("One path in the tree of 3 x 4 cells from (1, 0)", 660.0, 610.0);
    let (tree, _) = below(&mut vec![Cell { x: 1, y: 0 }], &mut true);
    tree.draw(&mut drawing, (40.0, 50.0), (36.0, 48.0), 13.0);
    drawing.text("bold", (590.0, 20.0), "weight");
    let (mut node, mut weight) = (&tree, 1);
    for depth in 0.. {
        drawing.text("orange bold", (590.0, 50.0 + 48.0 * f64::from(depth)), &weight.to_string());
        weight *= node.children.len();
        match node.children.iter().find(|child| child.class.contains("orange")) {
            Some(child) => node = child,
            None => break,
        }
    }
    drawing.finish()
}

/// All results that one path can give on 3 x 4 cells from (1, 0), with their probabilities.
pub fn results() -> String {
    const SIZE: Size = Size::new(3, 4);
    fn walk(
        path: &mut Vec<Cell>,
        weight: u32,
        sum: u32,
        share: f64,
        found: &mut BTreeMap<u32, f64>,
    ) {
        let at = *path.last().expect("a path");
        let cells = MOVES.iter().map(|&step| at + step);
        let free: Vec<Cell> = cells.filter(|to| SIZE.contains(*to) && !path.contains(to)).collect();
        if free.is_empty() {
            *found.entry(sum).or_default() += share;
        }
        let children = free.len() as u32;
        for to in free {
            path.push(to);
            walk(
                path,
                weight * children,
                sum + weight * children,
                share / f64::from(children),
                found,
            );
            path.pop();
        }
    }
    let mut found = BTreeMap::new();
    walk(&mut vec![Cell { x: 1, y: 0 }], 1, 1, 1.0, &mut found);
    let mean: f64 = found.iter().map(|(&sum, share)| f64::from(sum) * share).sum();
    let mut drawing = Drawing::new("The results of one path on 3 x 4 cells", 560.0, 300.0);
    let x = |sum: f64| 40.0 + (sum - 50.0) * 8.0;
    drawing.line("line", &[(30.0, 240.0), (530.0, 240.0)]);
    for (&sum, share) in &found {
        let (left, height) = (x(f64::from(sum)), 380.0 * share);
        drawing.rectangle("blue soft", (left - 16.0, 240.0 - height), (32.0, height));
        drawing.text("bold", (left, 258.0), &sum.to_string());
        drawing.text("", (left, 228.0 - height), &format!("1/{}", (1.0 / share).round()));
    }
    drawing.line("orange line", &[(x(mean), 240.0), (x(mean), 60.0)]);
    drawing.text("orange bold", (x(mean) + 16.0, 46.0), &format!("mean {mean}"));
    drawing.text("", (280.0, 284.0), "estimate from one path, and its probability");
    drawing.finish()
}

/// One hundred single paths on 5 x 5 cells from the centre.
pub fn hundred_probes() -> String {
    const SIZE: Size = Size::new(5, 5);
    let mut random = 1975u64;
    let mut estimates = Vec::new();
    for _ in 0..100 {
        let (mut path, mut weight, mut sum) = (vec![Cell { x: 2, y: 2 }], 1.0, 1.0);
        loop {
            let at = *path.last().expect("a path");
            let cells = MOVES.iter().map(|&step| at + step);
            let free: Vec<Cell> =
                cells.filter(|to| SIZE.contains(*to) && !path.contains(to)).collect();
            if free.is_empty() {
                break;
            }
            // Knuth's linear congruential generator for 64 bits.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            path.push(free[(random >> 33) as usize % free.len()]);
            weight *= free.len() as f64;
            sum += weight;
        }
        estimates.push(sum);
    }
    let mean = estimates.iter().sum::<f64>() / 100.0;
    let (most, least) = (
        estimates.iter().copied().fold(0.0, f64::max),
        estimates.iter().copied().fold(f64::MAX, f64::min),
    );
    let low = estimates.iter().filter(|&&estimate| estimate < 641_577.0).count();
    let mut chart = Chart::new(
        "A hundred paths on 5 x 5 cells from (2, 2)",
        ["path", "estimate"],
        (100, 20),
        (8, 1),
    );
    chart.mark("orange", 641_577f64.log10(), "");
    for (number, estimate) in estimates.iter().enumerate() {
        let at = chart.point(number as f64 + 0.5, estimate.log10());
        chart.drawing.circle("blue full", at, 3.0);
    }
    // Points are around the line: its name is with the other words, below all points.
    let [least, most, mean] = [least, most, mean].map(|it| grouped(it.round() as u64));
    let words = [
        ("orange bold", format!("the line: the tree has {} nodes", grouped(641_577))),
        ("", format!("mean of all {mean}; {low} of 100 are too low")),
        ("", format!("smallest {least}, largest {most}")),
    ];
    for (line, (class, words)) in words.iter().enumerate() {
        let at = chart.point(50.0, 2.5 - line as f64);
        chart.drawing.text(class, at, words);
    }
    chart.drawing.finish()
}
