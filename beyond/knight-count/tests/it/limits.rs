//! Stopping, memory that is not allowed, and boards that cannot be counted.

use common::search::{Flow, Part, Stop};
use knight_count::frontier::{CountError, Phase, Plan, Problem, Step, TourKind};

fn go_on(_: &Step, _: Option<u64>) -> Flow {
    Ok(())
}

fn problem(width: usize, height: usize, tours: TourKind) -> Problem {
    Problem::new(width, height, tours)
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
        let plan = Plan::new(&problem(width, height, tours), Part::WHOLE, 0, &mut go_on).unwrap();
        assert_eq!(plan.forecast().most_bytes(9), 0);
        assert_eq!(plan.count(1, &mut go_on), Ok(expected), "{width}x{height} {tours:?}");
    }
}

#[test]
fn boards_too_large_are_refused() {
    let refused = |width, height| {
        Plan::new(&problem(width, height, TourKind::Open), Part::WHOLE, 1 << 24, &mut go_on)
            .unwrap_err()
    };
    for (width, height) in [(11, 12), (usize::MAX, 11), (usize::MAX, usize::MAX)] {
        assert_eq!(
            refused(width, height),
            CountError::TooWide { side: width.min(height), allowed: 10 }
        );
    }
    for (width, height, most) in
        [(3, usize::MAX, 100), (usize::MAX / 7, 7, 24), (5, 1_000_000, 40), (3, 1 << 40, 100)]
    {
        let side = width.min(height);
        assert_eq!(refused(width, height), CountError::TooLong { side, allowed: most });
    }
    for (width, height) in [(10, 10), (8, 8), (7, 24)] {
        let CountError::Patterns { bytes, allowed } = refused(width, height) else {
            panic!("{width}x{height}");
        };
        assert!(bytes > allowed && allowed == 1 << 24);
    }
}

/// With less memory than the patterns take, a plan is refused with a larger figure; with more,
/// nothing changes.
#[test]
fn patterns_keep_to_the_memory_allowed() {
    let problem = problem(6, 7, TourKind::Open);
    let mut allowed = 0;
    let mut refusals = 0;
    let plan = loop {
        let mut most = 0;
        let plan = Plan::new(&problem, Part::WHOLE, allowed, &mut |step, _| {
            most = most.max(step.bytes);
            Ok(())
        });
        assert!(most <= allowed);
        match plan {
            Ok(plan) => break plan,
            Err(CountError::Patterns { bytes, allowed: same }) => {
                assert!(same == allowed && bytes > allowed);
                refusals += 1;
                allowed = bytes;
            }
            Err(other) => panic!("{other}"),
        }
    };
    assert!(refusals > 3);
    let free = Plan::new(&problem, Part::WHOLE, 1 << 40, &mut go_on).unwrap();
    assert_eq!(plan.forecast(), free.forecast());
    assert_eq!(plan.count(1, &mut go_on), free.count(1, &mut go_on));
}

#[test]
fn a_plan_stops_at_any_step() {
    let problem = problem(5, 6, TourKind::Open);
    for steps in 0..30 {
        let mut left = steps;
        let stopped = Plan::new(&problem, Part::WHOLE, 1 << 30, &mut |step, _| {
            assert_eq!(step.phase, Phase::Patterns);
            left -= 1;
            if left < 0 { Err(Stop::Quit) } else { Ok(()) }
        });
        assert_eq!(stopped.unwrap_err(), CountError::Stopped(Stop::Quit));
    }
}

#[test]
fn a_count_stops_at_any_step() {
    let plan = Plan::new(&problem(5, 6, TourKind::Open), Part::WHOLE, 1 << 30, &mut go_on).unwrap();
    let mut steps = 0;
    let mut phases = Vec::new();
    let whole = plan.count(1, &mut |step, _| {
        steps += 1;
        phases.push(step.phase);
        Ok(())
    });
    phases.dedup();
    assert_eq!(phases.last(), Some(&Phase::Middle));
    assert!(whole.is_ok() && steps >= 28);
    for stop_at in 0..28 {
        for threads in [1, 3] {
            let mut left = stop_at;
            let stopped = plan.count(threads, &mut |_, _| {
                left -= 1;
                if left < 0 { Err(Stop::Quit) } else { Ok(()) }
            });
            assert_eq!(stopped, Err(CountError::Stopped(Stop::Quit)));
        }
    }
    assert_eq!(plan.count(3, &mut go_on), whole);
}

/// A step of a second is left before its end.
#[test]
fn a_long_step_stops_in_the_middle() {
    let plan =
        Plan::new(&problem(8, 8, TourKind::Closed), Part::WHOLE, 1 << 30, &mut go_on).unwrap();
    for threads in [1, 2] {
        let mut is_stopped = false;
        let stopped = plan.count(threads, &mut |step, done| {
            assert!(!is_stopped, "nothing is asked after the end");
            is_stopped = step.states > 50_000_000 && done.is_some_and(|done| done < step.states);
            if is_stopped {
                assert_eq!(step.phase, Phase::Forward);
                return Err(Stop::Quit);
            }
            Ok(())
        });
        assert_eq!(stopped, Err(CountError::Stopped(Stop::Quit)));
    }
}

/// What is held never exceeds the forecast for the widest integers used, and comes near to it.
#[test]
fn the_forecast_holds() {
    for (width, height, tours) in [
        (6, 7, TourKind::Closed),
        (7, 6, TourKind::Open),
        (5, 8, TourKind::OpenFrom { x: 1, y: 2 }),
    ] {
        let plan =
            Plan::new(&problem(width, height, tours), Part::WHOLE, 1 << 30, &mut go_on).unwrap();
        let forecast = plan.forecast();
        let (mut most, mut states) = (0, 0);
        plan.count(1, &mut |step, done| {
            most = most.max(step.bytes);
            states += if done.is_none() { step.states } else { 0 };
            assert!(step.states <= forecast.most_states && step.patterns <= forecast.most_patterns);
            Ok(())
        })
        .unwrap();
        let bytes = forecast.least_bytes(1);
        assert!(most <= bytes && most > bytes * 3 / 4, "held {most}, forecast {bytes}");
        // Every level but the first, the last and the repeated is counted once.
        assert_eq!(states, forecast.states - 2);
    }
}

/// Also where counts outgrow 32 and 64 bits, on boards like those on which the forecast was too
/// low. Where memory is little, the forecast comes near to what is held.
#[test]
fn the_forecast_is_enough_for_wide_counts() {
    for (width, height, tours, bits) in [
        (6, 7, TourKind::Closed, 0),
        (5, 6, TourKind::Open, 0),
        (12, 5, TourKind::Open, 32),
        (3, 84, TourKind::Closed, 120),
        (3, 70, TourKind::Open, 96),
        (4, 50, TourKind::Open, 96),
        (20, 5, TourKind::Open, 64),
        (5, 30, TourKind::Closed, 96),
        (6, 12, TourKind::Open, 32),
    ] {
        let problem = problem(width, height, tours);
        let mut plan = Plan::new(&problem, Part::WHOLE, 1 << 30, &mut go_on).unwrap();
        for threads in [1, 2] {
            let mut most = 0;
            let counted = plan.count(threads, &mut |step, _| {
                most = most.max(step.bytes);
                Ok(())
            });
            assert!(counted.unwrap() >> bits > 0);
            let loose = plan.forecast().most_bytes(threads);
            let refused = plan.fit(threads, 0, &mut go_on);
            let bytes = plan.forecast().most_bytes(threads);
            assert_eq!(refused, Err(CountError::Counts { bytes, allowed: 0 }));
            assert_eq!(plan.fit(threads, bytes, &mut go_on), Ok(()));
            assert!(
                most <= bytes && most <= loose && bytes < 3 * most,
                "{width}x{height}: held {most}, forecast {bytes}, at most {loose}"
            );
        }
    }
}
