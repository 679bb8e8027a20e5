//! The pictures of the chapter on exact cover.

use super::chapters::board;
use super::drawing::{Drawing, Point};

/// The chapter's table: a row's name, and its columns.
const COVER: [(char, &str); 6] =
    [('a', "136"), ('b', "14"), ('c', "235"), ('d', "25"), ('e', "36"), ('f', "45")];

/// Draws the rows of the table that are left when some are chosen.
fn draw_rows(drawing: &mut Drawing, corner: Point, chosen: &[char], words: &str) {
    const CELL: f64 = 30.0;
    let row_of = |name: char| COVER.iter().find(|row| row.0 == name).expect("a row").1;
    let covered: String = chosen.iter().map(|&name| row_of(name)).collect();
    for (place, column) in "123456".chars().enumerate() {
        let class = if covered.contains(column) { "pale" } else { "bold" };
        let x = corner.0 + CELL * (place as f64 + 0.5);
        drawing.text(class, (x, corner.1 - 14.0), &column.to_string());
    }
    board(drawing, corner, CELL, 6, COVER.len());
    for (line, (name, columns)) in COVER.iter().enumerate() {
        let y = corner.1 + CELL * (line as f64 + 0.5);
        let is_chosen = chosen.contains(name);
        let open = !columns.contains(|column| covered.contains(column));
        let class = match (is_chosen, open) {
            (true, _) => "blue bold",
            (false, true) => "bold",
            (false, false) => "pale",
        };
        if is_chosen {
            drawing.rectangle("blue soft", (corner.0, y - CELL / 2.0), (6.0 * CELL, CELL));
        }
        drawing.text(class, (corner.0 - 14.0, y), &name.to_string());
        for column in columns.chars() {
            let place = f64::from(column.to_digit(10).expect("a column")) - 0.5;
            drawing.text(class, (corner.0 + CELL * place, y), "1");
        }
    }
    drawing.text("start", (corner.0 - 20.0, corner.1 + 7.0 * CELL - 4.0), words);
}

/// A table with exactly one exact cover.
pub fn table() -> String {
    let mut drawing = Drawing::new("A table, and its exact cover", 560.0, 250.0);
    draw_rows(&mut drawing, (40.0, 36.0), &[], "the table");
    draw_rows(&mut drawing, (320.0, 36.0), &['b', 'd', 'e'], "rows b, d and e: each column once");
    drawing.finish()
}

/// Algorithm X by hand.
pub fn steps() -> String {
    let mut drawing = Drawing::new("Algorithm X step by step", 840.0, 500.0);
    let steps: [(&[char], &str); 6] = [
        (&[], "1. column 1 has two rows: a, b"),
        (&['a'], "2. a: column 2 has one row: d"),
        (&['a', 'd'], "3. d: column 4 has no row left"),
        (&['b'], "4. back; b: column 6 has one row: e"),
        (&['b', 'e'], "5. e: column 2 has one row: d"),
        (&['b', 'e', 'd'], "6. d: no column is left: solved"),
    ];
    for (number, (chosen, words)) in steps.into_iter().enumerate() {
        let corner = (40.0 + 280.0 * (number % 3) as f64, 36.0 + 250.0 * (number / 3) as f64);
        draw_rows(&mut drawing, corner, chosen, words);
    }
    drawing.finish()
}

/// The columns that one choice covers, for queens and for number place.
pub fn rows() -> String {
    let mut drawing = Drawing::new("One choice is one row", 720.0, 230.0);
    let rows: [(&str, [&str; 4]); 2] = [
        ("a queen on (1, 2)", ["column 1", "row 2", "x + y = 3", "x − y = −1"]),
        ("a 4 on (0, 0)", ["cell (0, 0)", "4 in column 0", "4 in row 0", "4 in block 0"]),
    ];
    for (line, (choice, columns)) in rows.into_iter().enumerate() {
        let y = 30.0 + 100.0 * line as f64;
        drawing.text("start bold", (10.0, y + 47.0), choice);
        for (place, column) in columns.into_iter().enumerate() {
            let x = 160.0 + 138.0 * place as f64;
            let optional = line == 0 && place > 1;
            let class = if optional { "orange" } else { "blue" };
            drawing.text(class, (x + 62.0, y + 10.0), column);
            drawing.rectangle(&format!("{class} soft"), (x, y + 28.0), (124.0, 36.0));
            drawing.text("bold", (x + 62.0, y + 46.0), "1");
        }
    }
    drawing.text("orange", (505.0, 112.0), "at most once");
    drawing.text("blue", (229.0, 112.0), "exactly once");
    drawing.finish()
}

/// A node that is taken out of a list still knows its neighbours.
pub fn links() -> String {
    const SIDE: Point = (60.0, 40.0);
    let mut drawing = Drawing::new("A node leaves a list and comes back", 720.0, 190.0);
    for (part, words) in ["x is in the list", "x is taken out"].into_iter().enumerate() {
        let left = 20.0 + 370.0 * part as f64;
        let is_out = part == 1;
        let place = |number: usize| left + 125.0 * number as f64;
        for (number, name) in ["a", "x", "b"].into_iter().enumerate() {
            let class = if number == 1 { "blue" } else { "" };
            let corner = (place(number), if number == 1 && is_out { 100.0 } else { 30.0 });
            drawing.rectangle(&format!("{class} soft"), corner, SIDE);
            let middle = (corner.0 + SIDE.0 / 2.0, corner.1 + SIDE.1 / 2.0);
            drawing.text(&format!("{class} bold"), middle, name);
        }
        if is_out {
            drawing.arrow("", (place(0) + 60.0, 42.0), (place(2) - 2.0, 42.0));
            drawing.arrow("", (place(2), 58.0), (place(0) + 62.0, 58.0));
            drawing.arrow("blue", (place(1), 112.0), (place(0) + 40.0, 72.0));
            drawing.arrow("blue", (place(1) + 60.0, 112.0), (place(2) + 20.0, 72.0));
        } else {
            for number in [0, 1] {
                let class = ["", "blue"][number];
                drawing.arrow(class, (place(number) + 60.0, 42.0), (place(number + 1) - 2.0, 42.0));
                let class = ["blue", ""][number];
                drawing.arrow(class, (place(number + 1), 58.0), (place(number) + 62.0, 58.0));
            }
        }
        drawing.text("start", (left, 170.0), words);
    }
    drawing.finish()
}

/// How Algorithm X goes through the table: its nodes, its dead ends, and its solutions.
#[derive(Debug, Default, PartialEq)]
struct Tree {
    nodes: u32,
    dead_ends: u32,
    solutions: Vec<String>,
}

/// Of the columns that are left, each with its number of rows, the place of the one that is taken.
type Rule = fn(&[(char, usize)]) -> usize;

impl Tree {
    /// Visits the node whose rows are chosen.
    fn visit(&mut self, chosen: &str, columns: &str, rows: &[(char, &str)], rule: Rule) {
        self.nodes += 1;
        let count = |column| rows.iter().filter(|row| row.1.contains(column)).count();
        let left: Vec<(char, usize)> =
            columns.chars().map(|column| (column, count(column))).collect();
        if left.is_empty() {
            self.solutions.push(chosen.to_owned());
            return;
        }
        let (column, count) = left[rule(&left)];
        self.dead_ends += u32::from(count == 0);
        for &(name, covered) in rows.iter().filter(|row| row.1.contains(column)) {
            let columns = columns.replace(|column| covered.contains(column), "");
            let apart = |row: &&(char, &str)| !row.1.contains(|column| covered.contains(column));
            let rows: Vec<_> = rows.iter().filter(apart).copied().collect();
            self.visit(&format!("{chosen}{name}"), &columns, &rows, rule);
        }
    }
}

fn fewest(left: &[(char, usize)]) -> usize {
    let fewest = left.iter().map(|&(_, count)| count).min();
    left.iter().position(|&(_, count)| Some(count) == fewest).unwrap_or_default()
}

/// What the chapter says of its table is true of the table that is drawn.
#[test]
fn the_chapter_and_its_pictures_are_about_one_table() {
    let mut lines =
        "| | 1 | 2 | 3 | 4 | 5 | 6 |\n| --- | --- | --- | --- | --- | --- | --- |\n".to_owned();
    for (name, columns) in COVER {
        lines += &format!("| **{name}** |");
        for column in "123456".chars() {
            lines += if columns.contains(column) { " 1 |" } else { " |" };
        }
        lines += "\n";
    }
    let chapter = std::fs::read_to_string(crate::pages::root().join("docs/exact-cover.md"));
    assert!(chapter.expect("the chapter").contains(&lines), "the chapter has no table\n{lines}");

    let rows_of = |column| COVER.iter().filter(|row| row.1.contains(column)).count();
    assert_eq!("123456".chars().map(rows_of).collect::<Vec<_>>(), [2, 2, 3, 2, 3, 2]);
    let rules: [(Rule, u32, u32, &str); 3] =
        [(fewest, 6, 1, "bed"), (|_| 0, 7, 2, "bde"), (|left| left.len() - 1, 8, 3, "edb")];
    for (rule, nodes, dead_ends, solution) in rules {
        let mut tree = Tree::default();
        tree.visit("", "123456", &COVER, rule);
        assert_eq!(tree, Tree { nodes, dead_ends, solutions: vec![solution.to_owned()] });
    }
}
