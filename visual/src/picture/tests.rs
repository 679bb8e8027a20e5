use super::sheet::{BLUE, GREY, INK, ORANGE, PAPER};
use super::*;
use common::board::{Cell, Size};
use roxmltree::{Document, Node};
use testing::checkers::path_of_numbers;

/// A tour of 3 x 4 cells, from the lecture's recorded output.
const TOUR: [u32; 12] = [1, 12, 3, 4, 9, 6, 7, 2, 11, 10, 5, 8];

fn tour(first: u32, graph: bool) -> Shape {
    Shape::Tour { first, graph }
}

fn view(title: &str, size: Size, style: Shape) -> Header {
    Header { title: title.to_owned(), size, shape: style, ..Header::default() }
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).expect(name).parse().expect(name)
}

/// The texts within the board, row by row.
fn texts<'a>(document: &'a Document, size: Size) -> Vec<&'a str> {
    let board = document
        .descendants()
        .filter(|node| node.has_tag_name("rect") && node.attribute("fill") == Some("none"))
        .find(|node| node.has_attribute("stroke"))
        .expect("the board's edge");
    let left = number(board, "x");
    let top = number(board, "y");
    let cell = number(board, "width") / f64::from(size.width);
    let mut found: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| {
            let x = (number(node, "x") - left) / cell;
            let y = (number(node, "y") - top) / cell;
            let cell = Cell { x: x.floor() as i32, y: y.floor() as i32 };
            let text = node.text().unwrap_or_default().trim();
            let inside = x > 0.0 && y > 0.0 && size.contains(cell);
            inside.then(|| (size.index(cell), text))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, text)| text).collect()
}

#[test]
fn every_cell_of_a_tour_has_its_number_and_the_line_goes_through_them_in_order() {
    let size = Size::new(3, 4);
    for first in [0, 1] {
        let picture = draw(&view("T", size, tour(first, false)), "n", &TOUR);
        let document = Document::parse(&picture).expect("valid XML");
        let numbers: Vec<u32> = texts(&document, size)
            .into_iter()
            .map(|text| text.parse().expect("a number"))
            .collect();
        assert_eq!(numbers, TOUR.map(|number| number - 1 + first));
        let path = testing::path_of_picture(&picture);
        assert_eq!(Some(path), path_of_numbers(3, &TOUR));
        assert!(picture.contains("disc: start, square: end"));
        assert!(!picture.contains("closes"), "an open tour");
    }
}

#[test]
fn the_graph_has_every_move_once_and_how_many_each_cell_has() {
    let size = Size::new(5, 3);
    let picture = draw(&view("T", size, tour(1, true)), "n", &[]);
    let document = Document::parse(&picture).expect("valid XML");
    let moves = document
        .descendants()
        .find(|node| node.attribute("class") == Some("moves"))
        .expect("moves");
    let lines = moves.attribute("d").expect("lines").matches('M').count();
    // Directed edges of 5 x 3: 2 * (2 * 4 * 1 + 2 * 3 * 2) = 40.
    assert_eq!(lines, 20);
    let degrees: Vec<u32> =
        texts(&document, size).into_iter().map(|text| text.parse().expect("a number")).collect();
    assert_eq!(degrees, [2, 3, 4, 3, 2, 2, 2, 4, 2, 2, 2, 3, 4, 3, 2]);
}

#[test]
fn titles_are_escaped_and_the_page_is_large_enough() {
    let sizes = [(1, 1), (1, 40), (300, 2), (1000, 1000), (1, 1_000_000)];
    let styles = [Shape::Queens, tour(0, false), tour(1, true)];
    for (size, style) in sizes.iter().flat_map(|size| styles.iter().map(move |style| (size, style)))
    {
        let size = Size::new(size.0, size.1);
        // A path of three cells, or as many as there are.
        let values: Vec<u32> =
            (1..=size.cells() as u32).map(|place| if place > 3 { 0 } else { place }).collect();
        let picture = draw(&view("A < B & C", size, style.clone()), "a \"note\"", &values);
        let document = Document::parse(&picture).expect("valid XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        let title = root.children().find(|node| node.has_tag_name("title")).expect("a title");
        assert_eq!(title.text().map(str::trim), Some("A < B & C"));
        let width = number(root, "width");
        let height = number(root, "height");
        for node in document
            .descendants()
            .filter(|node| node.has_attribute("x"))
            // What is drawn around its own point has other coordinates.
            .filter(|node| node.ancestors().all(|above| !above.has_attribute("transform")))
        {
            assert!((0.0..width).contains(&number(node, "x")), "{size:?}");
            assert!((0.0..height).contains(&number(node, "y")), "{size:?}");
        }
    }
}

#[test]
fn the_colours_are_those_of_the_book() {
    let palette = include_str!("../replay/page/palette.css");
    let colours =
        [("ink", INK), ("grey", GREY), ("paper", PAPER), ("blue", BLUE), ("orange", ORANGE)];
    for (name, colour) in colours {
        assert!(palette.contains(&format!("--{name}: light-dark({colour}, ")), "{name}: {colour}");
    }
}
