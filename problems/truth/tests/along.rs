//! What the searches answer to a reader's choices, against rules and counts that are written again here, in the plainest
//! way: random positions of two programs.

use std::time::Duration;

use common::board::{Cell, MOVES, Size};
use common::search::{Choice, Program};
use fastrand::Rng;
use serde_json::Value;
use visual::replay::along::along;

/// Positions of each board.
const POSITIONS: usize = 60;

/// What the search answers where these choices have led; it counts without a limit of time.
fn ask(program: &dyn Program, path: &[Choice]) -> Value {
    along(program, "the search", path, Duration::from_secs(1 << 30))
}

/// The choices at the last node of an answer, in order: each with the reason why it is refused, or with the sizes of its
/// subtree, nodes and solutions.
fn choices(answer: &Value) -> Vec<(Choice, Result<[u64; 2], String>)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let index = |value: &Value| value.as_u64().expect("an index") as usize;
    let followed = index(&answer["followed"]);
    let mut next = answer["choices"].as_array().expect("a list").iter();
    let mut reasons = answer["reasons"].as_array().expect("a list").iter();
    let mut folds = answer["folds"].as_array().expect("a list").iter();
    let label = |place: &Value| {
        let label = &answer["labels"][index(place)];
        let number = |value: &Value| value.as_i64().expect("a number") as i32;
        let cell = Cell { x: number(&label[1][0]), y: number(&label[1][1]) };
        Choice { number: index(&label[2]), cell }
    };
    let is_about = |kind: char, depth: usize| {
        let sentence = answer["sentences"][format!("{kind}@{depth}")].as_str();
        sentence.is_some_and(|sentence| sentence.contains("{cell}"))
    };
    let (mut depth, mut found) = (0, Vec::new());
    let mut marked = None;
    for kind in answer["kinds"].as_str().expect("letters").chars() {
        match kind {
            'm' => {
                let choice = label(next.next().expect("a choice"));
                marked = (depth == followed).then_some(choice);
                depth += 1;
            }
            'r' => {
                let choice = label(next.next().expect("a choice"));
                let cause = &answer["causes"][index(reasons.next().expect("a reason"))];
                if depth == followed {
                    let why = text(&answer["words"][index(&cause[0])]);
                    found.push((choice, Err(why)));
                }
            }
            'f' => {
                let fold = folds.next().expect("a fold");
                if let Some(choice) = marked.take() {
                    found.push((choice, Ok([index(&fold[0]) as u64, index(&fold[2]) as u64])));
                }
                if is_about('e', depth) {
                    next.next();
                }
            }
            'u' => {
                next.next();
                depth -= 1;
            }
            // The sentences of number place and of queens name a cell here.
            'e' | 'd' | 'b' if is_about(kind, depth) => drop(next.next()),
            _ => {}
        }
    }
    found
}

/// A problem, written again in the plainest way: the choices at a position, each with why it is refused, if it is; and
/// whether a position is complete, and then whether it is a solution.
trait Plain {
    fn choices(&self, path: &[Choice]) -> Vec<(Choice, Option<&'static str>)>;
    fn is_solution(&self, path: &[Choice]) -> Option<bool>;

    /// The nodes and solutions of the subtree of a position.
    fn count(&self, path: &mut Vec<Choice>) -> [u64; 2] {
        if let Some(is_solution) = self.is_solution(path) {
            return [1, is_solution.into()];
        }
        let mut sum = [1, 0];
        for (choice, refused) in self.choices(path) {
            if refused.is_none() {
                path.push(choice);
                let [nodes, solutions] = self.count(path);
                path.pop();
                sum = [sum[0] + nodes, sum[1] + solutions];
            }
        }
        sum
    }
}

struct Knight {
    size: Size,
    start: Cell,
}

impl Knight {
    fn cells(&self, path: &[Choice]) -> Vec<Cell> {
        [self.start].into_iter().chain(path.iter().map(|choice| choice.cell)).collect()
    }
}

impl Plain for Knight {
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

    fn is_solution(&self, path: &[Choice]) -> Option<bool> {
        (path.len() as i32 + 1 == self.size.width * self.size.height).then_some(true)
    }
}

struct Queens(i32);

impl Plain for Queens {
    fn choices(&self, path: &[Choice]) -> Vec<(Choice, Option<&'static str>)> {
        let x = path.len() as i32;
        let of = |y: i32| {
            let attacks = |find: fn(i32, i32) -> bool| {
                path.iter().any(|Choice { cell, .. }| find(x - cell.x, y - cell.y))
            };
            let why = if attacks(|_, down| down == 0) {
                Some("row")
            } else if attacks(|right, down| right + down == 0) {
                Some("sum")
            } else if attacks(|right, down| right == down) {
                Some("difference")
            } else {
                None
            };
            (Choice { number: y as usize, cell: Cell { x, y } }, why)
        };
        (0..self.0).map(of).collect()
    }

    fn is_solution(&self, path: &[Choice]) -> Option<bool> {
        (path.len() as i32 == self.0).then_some(true)
    }
}

/// Goes to random positions, and compares; `words` are the program's words for the reasons of the plain rules.
fn compare(program: &dyn Program, plain: &dyn Plain, words: &[(&str, &str)]) {
    let seed = fastrand::u64(..);
    let mut random = Rng::with_seed(seed);
    let mut refused_last = 0;
    for _ in 0..POSITIONS {
        let mut path: Vec<Choice> = Vec::new();
        let most = random.usize(..program.header().depth);
        while path.len() < most && plain.is_solution(&path).is_none() {
            let all = plain.choices(&path);
            let free: Vec<Choice> =
                all.iter().filter(|(_, why)| why.is_none()).map(|(choice, _)| *choice).collect();
            let Some(&choice) = random.choice(&free) else { break };
            path.push(choice);
        }
        let here = format!("{}, {path:?}, seed {seed}", program.header().title);
        let answer = ask(program, &path);
        assert_eq!(answer["followed"], path.len(), "{here}");
        let [nodes, solutions] = plain.count(&mut path.clone());
        assert_eq!(answer["below"]["nodes"], nodes, "{here}");
        assert_eq!(answer["below"]["solutions"], solutions, "{here}");
        assert_eq!(answer["below"]["exact"], true, "{here}");
        let expected: Vec<(Choice, Result<[u64; 2], String>)> = match plain.is_solution(&path) {
            Some(_) => Vec::new(),
            None => plain
                .choices(&path)
                .into_iter()
                .map(|(choice, why)| {
                    let word =
                        |why| words.iter().find(|(plain, _)| *plain == why).expect("a word").1;
                    let mut below = path.clone();
                    below.push(choice);
                    (
                        choice,
                        why.map_or_else(
                            || Ok(plain.count(&mut below)),
                            |why| Err(word(why).to_owned()),
                        ),
                    )
                })
                .collect(),
        };
        assert_eq!(choices(&answer), expected, "{here}");
        // A choice that is refused leads nowhere.
        if let Some((refused, _)) = expected.iter().find(|(_, answer)| answer.is_err()) {
            refused_last += 1;
            let further = ask(program, &[&path[..], &[*refused]].concat());
            assert_eq!(further["followed"], path.len(), "{here}");
            assert!(further["below"].is_null(), "{here}");
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
        let plain = Knight { size, start };
        compare(&program, &plain, &[("off board", "off board"), ("visited", "visited")]);
    }
}

#[test]
fn queens_answer_as_the_rules_do() {
    let words = [
        ("row", "its row is taken"),
        ("sum", "its diagonal x + y is taken"),
        ("difference", "its diagonal x - y is taken"),
    ];
    for n in [6, 7] {
        let program = n_queens::Queens::new(n, n_queens::Algorithm::Plain);
        compare(&program, &Queens(n as i32), &words);
    }
}

#[test]
fn a_search_that_is_long_is_counted_within_a_limit() {
    use knight_backtrack::{Algorithm, KnightTours};
    let program = KnightTours::new(Size::new(8, 8), Cell { x: 0, y: 0 }, Algorithm::Plain);
    let program = program.expect("it fits");
    let limit = Duration::from_millis(200);
    let choices = [Choice { number: 0, cell: Cell { x: 2, y: 1 } }];
    let answer = along(&program, "the search", &choices, limit);
    assert_eq!(answer["complete"], true, "it has skipped the rest");
    assert_eq!(answer["below"]["exact"], false);
    assert_eq!(self::choices(&answer).len(), 8, "every choice has its answer");
}
