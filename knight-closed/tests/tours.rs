//! Every tour through an independent checker.

use std::ops::ControlFlow;

use common::board::Size;
use common::check::is_closed_tour;
use common::observer::Observer;
use common::stop::Flow;
use knight_closed::search::{Board, search};
use knight_closed::{Algorithm, ClosedTour, Found, theorem};

/// Keeps the path of the tour that is found.
#[derive(Default)]
struct Keep(Option<Vec<(usize, usize)>>);

impl Observer<ClosedTour> for Keep {
    fn answered(&mut self, board: &Board, found: &Found) -> Flow {
        assert_eq!(found.tours, 1);
        let mut path = vec![(usize::MAX, usize::MAX); board.numbers.len()];
        for (index, &number) in board.numbers.iter().enumerate() {
            let width = board.size.width as usize;
            path[number as usize] = (index % width, index / width);
        }
        assert!(self.0.replace(path).is_none(), "one tour is enough");
        ControlFlow::Continue(())
    }
}

/// Whether the algorithm finds a tour, which is then checked.
fn finds(width: u32, height: u32, algorithm: Algorithm) -> bool {
    let size = Size::new(width, height);
    let (mut found, mut keep) = (Found::default(), Keep::default());
    let problem = ClosedTour { size, algorithm };
    assert!(search(&problem, &mut found, &mut keep).is_continue());
    let Keep(path) = keep;
    if let Some(path) = &path {
        assert_eq!(path[0], (0, 0));
        assert!(
            is_closed_tour(width as usize, height as usize, path),
            "{width} x {height}, {algorithm:?}"
        );
    }
    assert_eq!(found.tours, u64::from(path.is_some()));
    path.is_some()
}

fn has_tour(width: u32, height: u32) -> bool {
    theorem::obstacle(Size::new(width, height)).is_none()
}

#[test]
fn parberry_finds_a_tour_of_every_board_that_has_one() {
    for width in 1..=60 {
        for height in 1..=60 {
            let found = finds(width, height, Algorithm::Parberry);
            assert_eq!(found, has_tour(width, height), "{width} x {height}");
        }
    }
}

#[test]
fn parberry_finds_tours_of_large_boards() {
    for (width, height) in [
        (1000, 1000),
        (1024, 1026),
        (1500, 1002),
        (1002, 1001),
        (1001, 1300),
        (3, 2000),
        (2002, 3),
        (5, 2022),
        (2050, 7),
        (6, 1501),
        (1501, 8),
        (9, 3000),
        (1111, 10),
        (11, 1202),
        (12, 1777),
    ] {
        assert!(
            finds(width, height, Algorithm::Parberry),
            "{width} x {height}"
        );
    }
}
