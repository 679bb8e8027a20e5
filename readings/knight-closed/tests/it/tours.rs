//! Every tour through an independent checker.

use common::board::Size;
use common::search::{AnyObserver, Count, Each, Event, Flow, Line, Next, Program, Quiet};
use knight_closed::{Algorithm, ClosedTour, theorem};
use proptest::prelude::*;
use testing::checkers::is_closed_tour;
use testing::count;

/// Whether the algorithm finds a tour, which is then checked.
fn finds(width: i32, height: i32, algorithm: Algorithm) -> bool {
    tour::<false>(width, height, algorithm).is_some()
}

/// The tour that the algorithm finds, checked. An observer that watches sees every block.
fn tour<const WATCHES: bool>(
    width: i32,
    height: i32,
    algorithm: Algorithm,
) -> Option<Vec<(usize, usize)>> {
    let size = Size::new(width, height);
    let mut found = Count::default();
    let mut path = None;
    let keep = |event: &Event<'_>, _: Line| -> Flow<Next> {
        if let Event::Solved { board, count } = *event {
            assert_eq!(count.solutions, 1);
            let numbers = board.numbers();
            let mut cells = vec![(usize::MAX, usize::MAX); numbers.len()];
            for (index, &number) in numbers.iter().enumerate() {
                cells[number as usize] = (index % width as usize, index / width as usize);
            }
            assert!(path.replace(cells).is_none(), "one tour is enough");
        }
        Ok(Next::Visit)
    };
    let mut observer = match WATCHES {
        true => AnyObserver::Each(Each::new(Box::new(keep))),
        false => AnyObserver::Quiet(Quiet { solved: Some(Box::new(keep)), ..Quiet::default() }),
    };
    let problem = ClosedTour::new(size, algorithm).expect("a board that fits");
    problem.search(&mut found, &mut observer).expect("it is not stopped");
    drop(observer);
    if let Some(path) = &path {
        assert_eq!(path[0], (0, 0));
        assert!(
            is_closed_tour(width as usize, height as usize, path),
            "{width} x {height}, {algorithm:?}"
        );
    }
    assert_eq!(found.solutions, u64::from(path.is_some()));
    path
}

fn has_tour(width: i32, height: i32) -> bool {
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
        assert!(finds(width, height, Algorithm::Parberry), "{width} x {height}");
    }
}

#[test]
fn the_tour_is_the_same_where_nobody_watches() {
    for (width, height) in [(22, 22), (144, 144), (63, 250), (250, 63), (300, 302)] {
        assert_eq!(
            tour::<false>(width, height, Algorithm::Parberry),
            tour::<true>(width, height, Algorithm::Parberry),
            "{width} x {height}"
        );
    }
}

/// Both halves of Schwenk's theorem: a search that tries everything finds a tour of each board that
/// has one, and of no other.
#[test]
fn searches_agree_with_the_theorem() {
    let most_cells = 40;
    for (width, height) in (1..=most_cells).flat_map(|w| (1..=most_cells / w).map(move |h| (w, h)))
    {
        let has_tour = has_tour(width, height);
        assert_eq!(finds(width, height, Algorithm::Pruned), has_tour, "{width} x {height}");
        if width * height <= 25 || (has_tour && width * height <= 30) {
            assert_eq!(finds(width, height, Algorithm::Memo), has_tour, "{width} x {height}");
        }
    }
}

#[test]
fn pruned_finds_a_tour_of_every_even_square_up_to_200() {
    for side in (6..=200).step_by(2) {
        assert!(finds(side, side, Algorithm::Pruned), "{side}");
    }
}

#[test]
fn every_rule_tells_how_often_it_pruned() {
    let size = Size::new(6, 6);
    let counts = |without: &[knight_closed::pruned::Rule]| {
        let problem = ClosedTour::new(size, Algorithm::Pruned).expect("a board that fits");
        let problem = ClosedTour { without: without.to_vec(), ..problem };
        count(&problem);
        let counted = problem.counts.get().expect("counts");
        ["end-path", "corners", "dead-ends"].map(|rule| {
            let named = |(name, _): &&(&str, u64)| *name == format!("moves refused by {rule}");
            counted.iter().find(named).expect(rule).1
        })
    };
    use knight_closed::pruned::Rule::{Corners, DeadEnds, EndPath};
    let all = counts(&[]);
    assert!(all.iter().sum::<u64>() > 0, "{all:?}");
    assert_eq!(counts(&[EndPath])[0], 0);
    assert_eq!(counts(&[Corners])[1], 0);
    assert_eq!(counts(&[DeadEnds])[2], 0);
}

/// It proves positions hopeless again that it could not remember.
#[test]
fn a_search_goes_on_when_its_table_is_full() {
    let remembered = |problem: ClosedTour| {
        assert_eq!(count(&problem).solutions, 0);
        problem.counts.get().expect("counts")[0].1
    };
    let problem = ClosedTour::new(Size::new(4, 6), Algorithm::Memo).expect("a board that fits");
    let all = remembered(problem.clone());
    let full = remembered(ClosedTour { memory: 64 << 10, ..problem });
    assert!(0 < full && full < all, "{full} of {all}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Narrow boards and odd sides, where searching is hardest.
    #[test]
    fn pruned_and_parberry_agree_on_random_boards(width in 3..60, height in 5..60) {
        prop_assume!(has_tour(width, height) && width > 3);
        prop_assert!(finds(width, height, Algorithm::Pruned));
        prop_assert!(finds(width, height, Algorithm::Parberry));
    }
}
