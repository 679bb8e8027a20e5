//! Stopping, memory that is not free, and boards that cannot be counted.

use std::time::Duration;

use common::search::{Limits, Part, Stop, StopFlag};
use knight_count::{CountError, CountForecast, Problem, TourKind, count};

/// The tours of a whole problem in `free` bytes, the forecast, and the nodes that were counted.
fn counted(
    problem: &Problem,
    threads: usize,
    free: u64,
) -> (Result<u128, CountError>, CountForecast, u64) {
    let mut forecast = CountForecast::default();
    let mut limits = Limits::default();
    let on_forecast = |known| forecast = known;
    let tours = count(problem, Part::WHOLE, threads, free, &mut limits, on_forecast);
    (tours, forecast, limits.nodes())
}

#[test]
fn known_without_counting() {
    let most = usize::MAX;
    for (width, height, tours, expected) in [
        (1, 1, TourKind::Closed, 0),
        (1, 1, TourKind::Open, 1),
        (1, 1, TourKind::OpenFrom { x: 0, y: 0 }, 1),
        (1, most, TourKind::Open, 0),
        (most, 2, TourKind::OpenFrom { x: most - 1, y: 0 }, 0),
        (most, most, TourKind::Closed, 0),
        (most, most, TourKind::OpenFrom { x: 1, y: 0 }, 0),
    ] {
        let problem = Problem { width, height, tours };
        assert_eq!(
            counted(&problem, 1, 0),
            (Ok(expected), CountForecast::default(), 0),
            "{problem:?}"
        );
    }
}

#[test]
fn boards_too_large_are_refused() {
    let refused = |width, height| {
        counted(&Problem { width, height, tours: TourKind::Open }, 1, 1 << 24).0.unwrap_err()
    };
    for (width, height) in [(11, 12), (usize::MAX, 11), (usize::MAX, usize::MAX)] {
        let side = width.min(height);
        assert_eq!(refused(width, height), CountError::TooWide { side, allowed: 10 });
    }
    for (width, height, allowed) in
        [(3, usize::MAX, 100), (usize::MAX / 7, 7, 24), (5, 1_000_000, 40), (3, 1 << 40, 100)]
    {
        let side = width.min(height);
        assert_eq!(refused(width, height), CountError::TooLong { side, allowed });
    }
    for (width, height) in [(10, 10), (8, 8), (7, 24)] {
        let CountError::Memory { bytes, free } = refused(width, height) else {
            panic!("{width}x{height}");
        };
        assert!(bytes > free && free == 1 << 24);
    }
}

/// A count has exactly the states of its forecast, and needs no more memory; with less it is
/// refused.
#[test]
fn the_forecast_holds() {
    for (width, height, tours) in [
        (6, 7, TourKind::Closed),
        (7, 6, TourKind::Open),
        (5, 8, TourKind::OpenFrom { x: 1, y: 2 }),
        (9, 5, TourKind::Open),
    ] {
        let problem = Problem { width, height, tours };
        let (tours, forecast, nodes) = counted(&problem, 2, 1 << 30);
        assert_eq!(nodes, forecast.states, "{problem:?}");
        assert_eq!(counted(&problem, 1, forecast.bytes), (tours, forecast, nodes), "{problem:?}");
        for less in [1, 2, 4, 100] {
            let free = (forecast.bytes - 1) / less;
            match counted(&problem, 1, free).0 {
                Err(CountError::Memory { bytes, .. }) => assert!(bytes > free, "{problem:?}"),
                other => panic!("{problem:?}: {other:?}"),
            }
        }
    }
}

/// Where counts outgrow 32 bits, what the forecast announces is not enough.
#[test]
fn wider_counts_are_refused_without_memory_for_them() {
    for (width, height, tours) in [(6, 14, TourKind::Open), (20, 5, TourKind::Closed)] {
        let problem = Problem { width, height, tours };
        let (tours, forecast, nodes) = counted(&problem, 1, 1 << 30);
        assert!(tours.is_ok_and(|tours| tours >> 32 > 0) && nodes == forecast.states);
        let (refused, same, nodes) = counted(&problem, 1, forecast.bytes);
        assert!(matches!(refused, Err(CountError::Memory { .. })), "{problem:?}: {refused:?}");
        assert!(same == forecast && nodes > 0);
    }
}

/// A request stops the search for patterns, and the count.
#[test]
fn a_count_stops_on_request() {
    let problem = Problem { width: 5, height: 6, tours: TourKind::Open };
    for threads in [1, 3] {
        for is_planned in [false, true] {
            let flag = StopFlag::default();
            let mut limits = Limits::new(flag.clone(), Default::default(), None, false);
            if !is_planned {
                flag.raise(Stop::Quit);
            }
            let mut forecast = None;
            let stopped = count(&problem, Part::WHOLE, threads, 1 << 30, &mut limits, |known| {
                forecast = Some(known);
                flag.raise(Stop::Quit);
            });
            assert_eq!(stopped, Err(CountError::Stopped(Stop::Quit)));
            assert_eq!(forecast.is_some(), is_planned);
        }
    }
}

/// Whenever the time runs out, the count is stopped, or right.
#[test]
fn a_count_stops_at_any_time() {
    let problem = Problem { width: 6, height: 6, tours: TourKind::Open };
    for threads in [1, 3] {
        let mut milliseconds = 0;
        loop {
            let flag = StopFlag::within(Some(Duration::from_millis(milliseconds)));
            let mut limits = Limits::new(flag, Default::default(), None, false);
            match count(&problem, Part::WHOLE, threads, 1 << 30, &mut limits, |_| ()) {
                Err(CountError::Stopped(Stop::TimeLimit)) => milliseconds += 5,
                tours => break assert_eq!(tours, Ok(6_637_920)),
            }
        }
        assert!(milliseconds > 0, "without any time, nothing is counted");
    }
}
