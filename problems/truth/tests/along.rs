//! What the searches answer to a reader's choices, against rules and counts that are written again here, in the plainest
//! way: random positions of a knight.

use common::board::{Cell, MOVES, Size};
use common::search::{Choice, Program};
use fastrand::Rng;
use serde_json::Value;
use visual::replay::along::along;

/// Positions of each board.
const POSITIONS: usize = 60;

/// What the search answers where these choices have led, as the page gets it.
fn ask(program: &dyn Program, path: &[Choice]) -> Value {
    let answer = along(program, "the search", path).to_json();
    testing::whole(serde_json::from_str(&answer).expect("JSON"))
}

/// The choices at the last node of an answer, in order, each with the reason why it is refused, if it is.
fn choices(answer: &Value) -> Vec<(Choice, Option<String>)> {
    let number = |value: &Value| value.as_i64().expect("a number");
    let followed = number(&answer["followed"]);
    let steps = answer["steps"].as_array().expect("a list");
    let label = |step: &Value| {
        let [_, cell, choice] = [0, 1, 2].map(|part| &step["label"][part]);
        let cell = Cell { x: number(&cell[0]) as i32, y: number(&cell[1]) as i32 };
        Choice { number: number(choice) as usize, cell }
    };
    let mut depth = 0;
    let mut found = Vec::new();
    for (step, next) in steps.iter().zip(steps.iter().skip(1)) {
        let kind = step["kind"].as_str().expect("a letter");
        if kind == "r" && depth == followed {
            found.push((label(step), Some(step["why"].as_str().expect("a text").to_owned())));
        }
        if kind == "m" && depth == followed && next["kind"] == "f" {
            found.push((label(step), None));
        }
        depth += i64::from(kind == "m") - i64::from(kind == "u");
    }
    found
}

/// The problem, written again in the plainest way.
struct Knight {
    size: Size,
    start: Cell,
}

impl Knight {
    fn cells(&self, path: &[Choice]) -> Vec<Cell> {
        [self.start].into_iter().chain(path.iter().map(|choice| choice.cell)).collect()
    }

    /// The choices at a position, each with why it is refused, if it is.
    fn choices(&self, path: &[Choice]) -> Vec<(Choice, Option<&'static str>)> {
        let cells = self.cells(path);
        let of = |(number, &step): (usize, &(i32, i32))| {
            let cell = cells[cells.len() - 1] + step;
            let is_on =
                (0..self.size.width).contains(&cell.x) && (0..self.size.height).contains(&cell.y);
            let why = match cells.contains(&cell) {
                _ if !is_on => Some("off board"),
                true => Some("visited"),
                false => None,
            };
            (Choice { number, cell }, why)
        };
        MOVES.iter().enumerate().map(of).collect()
    }

    fn is_solution(&self, path: &[Choice]) -> bool {
        path.len() as i32 + 1 == self.size.width * self.size.height
    }
}

/// Goes to random positions, and compares.
fn compare(program: &dyn Program, plain: &Knight) {
    let seed = fastrand::u64(..);
    let mut random = Rng::with_seed(seed);
    let mut refused_last = 0;
    for _ in 0..POSITIONS {
        let mut path: Vec<Choice> = Vec::new();
        let most = random.usize(..program.header().depth);
        while path.len() < most && !plain.is_solution(&path) {
            let all = plain.choices(&path);
            let free: Vec<Choice> =
                all.iter().filter(|(_, why)| why.is_none()).map(|(choice, _)| *choice).collect();
            let Some(&choice) = random.choice(&free) else { break };
            path.push(choice);
        }
        let here = format!("{}, {path:?}, seed {seed}", program.header().title);
        let answer = ask(program, &path);
        assert_eq!(answer["followed"], path.len(), "{here}");
        let all = if plain.is_solution(&path) { Vec::new() } else { plain.choices(&path) };
        let expected: Vec<_> =
            all.into_iter().map(|(choice, why)| (choice, why.map(str::to_owned))).collect();
        assert_eq!(choices(&answer), expected, "{here}");
        // A choice that is refused leads nowhere.
        if let Some((refused, _)) = expected.iter().find(|(_, why)| why.is_some()) {
            refused_last += 1;
            let further = ask(program, &[&path[..], &[*refused]].concat());
            assert_eq!(further["followed"], path.len(), "{here}");
        }
    }
    assert!(refused_last > 0, "none is refused, seed {seed}");
}

#[test]
fn backtracking_answers_as_the_rules_do() {
    use knight_backtrack::{Algorithm, KnightTours};
    for (size, start) in
        [(Size::new(4, 4), Cell { x: 1, y: 0 }), (Size::new(3, 5), Cell { x: 0, y: 1 })]
    {
        let program = KnightTours::new(size, start, Algorithm::Plain).expect("it fits");
        compare(&program, &Knight { size, start });
    }
}

#[test]
fn a_search_that_is_long_skips_the_rest() {
    use knight_backtrack::{Algorithm, KnightTours};
    let program = KnightTours::new(Size::new(8, 8), Cell { x: 0, y: 0 }, Algorithm::Plain);
    let program = program.expect("it fits");
    let choices = [Choice { number: 0, cell: Cell { x: 2, y: 1 } }];
    let answer = ask(&program, &choices);
    assert_eq!(answer["complete"], true, "it has skipped the rest");
    assert_eq!(self::choices(&answer).len(), 8, "every choice has its answer");
}
