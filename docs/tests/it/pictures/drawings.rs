//! The pictures that no program draws.

use std::f64::consts::TAU;
use std::process::Command;

use common::board::{Cell, MOVES, Size};

use super::chart::Chart;
use super::drawing::{Drawing, Point};
use crate::pages;
use crate::programs;

/// log10(8): each move multiplies the candidates by eight.
const EIGHT: f64 = 0.903_089_986_991_943_5;

/// The knight's eight moves, numbered as in the code.
pub fn directions() -> String {
    const CELL: f64 = 76.0;
    let corner = |line: usize| 44.0 + CELL * line as f64;
    let centre = |cell: i32| corner(0) + CELL * (f64::from(cell) + 0.5);
    let mut drawing = Drawing::new("The knight's eight moves", 440.0, 440.0);
    for line in 0..=5 {
        let (from, to, at) = (corner(0), corner(5), corner(line));
        drawing.line("thin", &[(at, from), (at, to)]);
        drawing.line("thin", &[(from, at), (to, at)]);
    }
    for (number, &(right, down)) in MOVES.iter().enumerate() {
        let knight = (centre(2), centre(2));
        let to = (centre(2 + right), centre(2 + down));
        drawing.arrow("blue", between(knight, to, 24.0), between(to, knight, 22.0));
        drawing.circle("blue line", to, 18.0);
        drawing.text("blue bold", to, &number.to_string());
        let moved = format!("{right:+}, {down:+}").replace('-', "−");
        // Beside the disc, away from the arrow.
        let away = if down < -1 { -28.0 } else { 28.0 };
        drawing.text("", (to.0, to.1 + away), &moved);
    }
    drawing.circle("orange line", (centre(2), centre(2)), 22.0);
    drawing.text("orange bold", (centre(2), centre(2)), "knight");
    drawing.arrow("", (corner(0), 24.0), (corner(1), 24.0));
    drawing.text("start", (corner(1) + 6.0, 24.0), "x: right");
    drawing.arrow("", (24.0, corner(0)), (24.0, corner(1)));
    drawing.text("", (24.0, corner(1) + 14.0), "y:");
    drawing.text("", (26.0, corner(1) + 32.0), "down");
    drawing.finish()
}

/// How the candidates of brute force grow with the board, beside what machines can verify.
pub fn candidates() -> String {
    let mut chart = Chart::new(
        "The candidates of brute force",
        ["cells of the board", "candidates"],
        (64, 8),
        (60, 10),
    );
    chart.mark("orange", 9.0, "a processor, 1 second");
    // 10^12 a second on each of 10^9 processors; 3.15 x 10^28 a year; 1.38 x 10^10 years.
    chart.mark("orange", 28.5, "the lecture's machine, 1 year");
    chart.mark("orange", 38.6, "the lecture's machine since the universe began");
    grow(&mut chart, &[(3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)]);
    chart.drawing.finish()
}

/// The same beside the largest numbers of the integer types.
pub fn integer_limits() -> String {
    let mut chart = Chart::new(
        "Candidates and the largest integers",
        ["cells of the board", "candidates"],
        (64, 8),
        (60, 10),
    );
    for (max, name) in [
        (i32::MAX as f64, "int, i32"),
        (u64::MAX as f64, "long, unsigned long, i64, u64"),
        (u128::MAX as f64, "u128"),
    ] {
        chart.mark("orange", max.log10(), name);
    }
    grow(&mut chart, &[(3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)]);
    chart.drawing.finish()
}

fn grow(chart: &mut Chart, boards: &[(i32, i32)]) {
    chart.series("blue", [(1.0, 0.0), (64.0, 63.0 * EIGHT)]);
    for &(width, height) in boards {
        let cells = f64::from(width * height);
        // The last board has no room to its right.
        let name = format!("{width} x {height}");
        if cells < 60.0 {
            chart.named_point(cells, (cells - 1.0) * EIGHT, &name);
        } else {
            let (x, y) = chart.point(cells, (cells - 1.0) * EIGHT);
            chart.drawing.circle("full", (x, y), 4.5);
            chart.drawing.text("end bold", (x - 9.0, y - 4.0), &name);
        }
    }
}

/// The nodes at each depth on one board: brute force has eight times as many at each step,
/// backtracking, as `--stats` counts them.
pub fn nodes_by_depth() -> String {
    let table = printed("knight-backtrack", "5 5 2 2 --stats");
    let nodes: Vec<(f64, f64)> = table
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse::<f64>);
            Some((numbers.next()?.ok()?, numbers.next()?.ok()?.log10()))
        })
        .collect();
    assert_eq!(nodes.len(), 25, "{table}");
    let mut chart = Chart::new(
        "Nodes at each depth, 5 x 5 from (2, 2)",
        ["cells fixed", "nodes"],
        (25, 5),
        (22, 2),
    );
    chart.series("orange", [(1.0, 0.0), (25.0, 24.0 * EIGHT)]);
    chart.series("blue", nodes);
    let (x, y) = chart.point(14.0, 13.0 * EIGHT);
    chart.drawing.text("orange end bold", (x - 12.0, y), "brute force");
    let (x, y) = chart.point(18.0, 6.2);
    chart.drawing.text("blue bold", (x, y), "backtracking");
    chart.drawing.finish()
}

/// The first dead end of 3 x 4 cells from (1, 0), with the eight directions that are refused there.
pub fn dead_end() -> String {
    const CELL: f64 = 54.0;
    const SIZE: Size = Size::new(3, 4);
    let text = printed("knight-backtrack", "3 4 1 0 3");
    // What a node prints before it takes a move back.
    let nodes = text.split("-- ").map(|node| node.split("<<").next().unwrap_or_default());
    let node = nodes
        .filter(|node| node.matches(">>").count() == MOVES.len())
        .find(|node| !node.contains("free"))
        .expect("a dead end");
    let (board, refused) = node.split_once(">>").expect("refused moves");
    let numbers: Vec<u32> = board.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let numbers = &numbers[numbers.len() - SIZE.cells()..];
    // Room for the moves that leave the board: the knight is in the left lower corner.
    let corner = |x: i32, y: i32| (CELL * f64::from(x + 2) + 4.0, CELL * f64::from(y) + 4.0);
    let centre = |Cell { x, y }| {
        let (left, top) = corner(x, y);
        (left + CELL / 2.0, top + CELL / 2.0)
    };
    let mut drawing = Drawing::new("A dead end", 5.0 * CELL + 8.0, 6.0 * CELL + 8.0);
    for x in 0..=SIZE.width {
        drawing.line("thin", &[corner(x, 0), corner(x, SIZE.height)]);
    }
    for y in 0..=SIZE.height {
        drawing.line("thin", &[corner(0, y), corner(SIZE.width, y)]);
    }
    let last = numbers.iter().max().expect("a path");
    let knight = numbers.iter().position(|number| number == last).expect("the knight");
    let knight = SIZE.cell(knight);
    assert_eq!(knight, Cell { x: 0, y: 3 });
    for (line, (direction, &step)) in refused.lines().zip(MOVES.iter().enumerate()) {
        let class = if line.ends_with("visited") { "blue" } else { "orange" };
        let to = knight + step;
        drawing.arrow(
            class,
            between(centre(knight), centre(to), 17.0),
            between(centre(to), centre(knight), 17.0),
        );
        if class == "orange" {
            drawing.text("orange bold", centre(to), &direction.to_string());
        }
    }
    for (place, number) in numbers.iter().enumerate().filter(|&(_, &number)| number > 0) {
        let class = if SIZE.cell(place) == knight { "orange line" } else { "thin" };
        drawing.circle(class, centre(SIZE.cell(place)), 16.0);
        drawing.text("bold", centre(SIZE.cell(place)), &number.to_string());
    }
    drawing.finish()
}

/// The point that is this many pixels away from the first one, towards the second.
pub fn between(from: Point, to: Point, pixels: f64) -> Point {
    let share = pixels / f64::hypot(to.0 - from.0, to.1 - from.1);
    (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
}

/// What a program prints.
pub fn printed(program: &str, arguments: &str) -> String {
    let mut command = Command::new(programs::folder().join(program));
    let ran = command.args(arguments.split(' ')).current_dir(pages::root()).output();
    let output = ran.expect(program);
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// The sixteen states of a counter of four bits, as a ring.
pub fn counter_ring() -> String {
    let centre = (220.0, 220.0);
    let on = |number: i32, radius: f64| -> Point {
        let angle = TAU * (f64::from(number) / 16.0 - 0.25);
        (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
    };
    let mut drawing = Drawing::new("A counter of four bits", 440.0, 440.0);
    for number in 0..16 {
        drawing.circle("thin", on(number, 150.0), 21.0);
        drawing.text("", on(number, 150.0), &format!("{number:04b}"));
        drawing.text("blue bold", on(number, 192.0), &number.to_string());
        let signed = if number < 8 { number } else { number - 16 };
        let signed = signed.to_string().replace('-', "−");
        drawing.text("orange bold", on(number, 106.0), &signed);
    }
    for (from, class) in [(7, "orange"), (15, "blue")] {
        let radius = if from == 7 { 82.0 } else { 213.0 };
        let arc: Vec<Point> = (0..=8)
            .map(|eighth| {
                let angle = TAU * ((f64::from(from) + f64::from(eighth) / 8.0) / 16.0 - 0.25);
                (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
            })
            .collect();
        drawing.line(&format!("{class} line"), &arc);
        drawing.arrow(class, arc[7], arc[8]);
    }
    drawing.text("blue", (centre.0, centre.1 - 22.0), "outside: unsigned");
    drawing.text("", centre, "middle: the bits");
    drawing.text("orange", (centre.0, centre.1 + 22.0), "inside: signed");
    drawing.finish()
}

/// What three counters of four bits say while a search finds forty solutions.
pub fn three_counters() -> String {
    const MOST: u32 = 15;
    let at =
        |found: u32, says: u32| (56.0 + 11.0 * f64::from(found), 300.0 - 15.0 * f64::from(says));
    let mut drawing = Drawing::new("Three counters of four bits", 520.0, 360.0);
    drawing.line("line", &[at(0, 17), at(0, 0), at(40, 0)]);
    for number in (0..=40).step_by(10) {
        let (x, y) = at(number, 0);
        drawing.text("", (x, y + 16.0), &number.to_string());
    }
    for number in [0, 5, 10, MOST] {
        let (x, y) = at(0, number);
        drawing.text("end", (x - 8.0, y), &number.to_string());
        drawing.line("thin", &[(x, y), at(40, number)]);
    }
    drawing.text("", (276.0, 342.0), "solutions found");
    drawing.text("start", (8.0, 16.0), "the counter says");
    let wraps: Vec<Point> = (0..=40).map(|found| at(found, found % (MOST + 1))).collect();
    drawing.line("blue line", &wraps);
    drawing.text("blue start bold", (430.0, 150.0), "wraps");
    drawing.line("orange line", &[at(0, 0), at(MOST, MOST), at(40, MOST)]);
    drawing.text("orange bold", (400.0, 60.0), "saturates");
    let (x, y) = at(MOST, MOST);
    drawing.line("line", &[(x - 7.0, y - 7.0), (x + 7.0, y + 7.0)]);
    drawing.line("line", &[(x - 7.0, y + 7.0), (x + 7.0, y - 7.0)]);
    drawing.text("bold", (x, y - 22.0), "is checked: reports an error");
    drawing.finish()
}
