//! The numbers in statements, hints and solutions: each of three digits and more is computed here, or
//! is given by a lecture or a reading.

use std::collections::HashSet;

use big_integer::count::Candidates;
use common::board::{Cell, Size};
use knight_backtrack::{Algorithm, KnightTours};
use knight_graph::{KnightGraph, Order};
use problems::measure::results::{Results, growth_exponent};
use problems::truth::{backtracking, bruteforce, explore, printed, queens, queens_solutions};

use toml::Table;

use super::{course, tests};

/// Numbers that are nobody's result: of lectures and readings, years, names of puzzles, units.
const GIVEN: [(&str, &[&str]); 7] = [
    ("011-2", &["1997"]),
    ("011-3", &["914"]),
    ("011-5", &["365.2422"]),
    ("013-2", &["22833"]),
    ("013-4", &["6670903752021072936960", "2006"]),
    ("lab-2", &["2021", "0.143"]),
    ("r1-1", &["3.12", "4096"]),
];
const READINGS: [(&str, &[&str]); 2] = [("r2-1", &["158489", "7275"]), ("r2-2", &["1997", "1991"])];

/// Nodes of backtracking from the corner.
fn nodes(width: i32, height: i32, algorithm: Option<Algorithm>) -> u64 {
    explore(&KnightTours { algorithm, ..backtracking(width, height) }).0.nodes()
}

fn decimal(value: f64, places: usize) -> String {
    format!("{value:.places$}")
}

/// What stands before and behind the point of a decimal logarithm, from the digits of a number.
fn mantissa(digits: &str, places: usize) -> String {
    let first: String = digits.chars().take(8).collect();
    decimal(first.parse::<f64>().expect("digits") / 1e7, places)
}

fn computed(id: &str) -> Vec<String> {
    let brute_3x3 = (8u64.pow(9) - 1) / 7;
    let on_boards = |algorithm| {
        [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)].map(|(w, h)| nodes(w, h, algorithm))
    };
    let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<String>>();
    let orders: u64 = (1..=9).product();
    match id.split('-').take(2).collect::<Vec<_>>().join("-").as_str() {
        "011-2" => {
            let (all, pruned) = (on_boards(None), on_boards(Some(Algorithm::Pruned)));
            let growth = |nodes: [u64; 6]| (nodes[5] as f64 / nodes[2] as f64).powf(1.0 / 14.0);
            let mut found = texts(&[all, pruned].concat());
            found.push(decimal(all[5] as f64 / all[2] as f64, 0));
            found.extend([growth(all), growth(pruned)].map(|growth| decimal(growth, 2)));
            found
        }
        "011-3" => {
            let around = printed(&bruteforce(3, 3), 0).len() as u64;
            let bytes = around + brute_3x3 * 50;
            let level_1 = 245; // both solutions of 4x3 are drawn; compared below
            assert_eq!(printed(&backtracking(4, 3), 1).len(), level_1);
            let million = decimal(bytes as f64 / 1e6, 0);
            let mut found = texts(&[brute_3x3, around, bytes, level_1 as u64]);
            found.push(million);
            found
        }
        "011-4" | "011-6" => texts(&[brute_3x3, nodes(3, 3, None)]),
        "011-5" => {
            let exact = Candidates { cells: 64 }.exact();
            let year = 365.2422 * 86_400.0;
            let digits = exact.to_string();
            let years = digits[..15].parse::<f64>().expect("digits") * 1e42 / (1e21 * year);
            let mut found = texts(&[exact.bits(), exact.bits() - 1, 13_267_364_410_532, 128]);
            found.extend([digits, decimal(year, 2), decimal(years / 1e28, 3)]);
            found
        }
        "012-1" => {
            let choose = (57..=64).product::<u128>() / (1..=8).product::<u128>();
            let mut found = texts(&[8u64.pow(8), (1..=8).product()]);
            found.push(choose.to_string());
            found.extend((4..=10).map(|n| explore(&queens(n)).0.nodes().to_string()));
            found
        }
        "012-5" => texts(&[explore(&queens(8)).0.nodes()]),
        "013-2" => {
            let rows = Results::read(&tests("measured", &format!("{id}.csv"))).expect("rows").rows;
            let most = rows.iter().filter_map(|row| row.answers).max().expect("answers");
            let cut = course().root.join("problems/puzzles/p22833-cut4.txt");
            let cut = number_place::read::read(&cut).expect("a puzzle").count_up_to(u64::MAX);
            let unique = rows.iter().filter(|row| row.answers == Some(1));
            let without = unique.filter_map(|row| row.nodes).max().expect("nodes");
            let whole = course().root.join("problems/puzzles/p22833.txt");
            let whole = number_place::read::read(&whole).expect("a puzzle");
            texts(&[most, cut, without, explore(&whole).0.nodes()])
        }
        "013-3" => vec![decimal(5.0 / 3.0, 2)],
        "013-4" => {
            let plan_a = (0..9).fold(num_bigint::BigInt::from(162), |product, _| product * orders);
            let plan_b = 9f64.powi(50) * 243.0;
            let mut found = texts(&[orders, 162, 243]);
            found.extend([(orders as f64).log10(), 162f64.log10()].map(|log| decimal(log, 4)));
            found.push(mantissa(&plan_a.to_string(), 2));
            found.push(plan_a.to_string());
            found.extend([decimal(plan_b / 1e50, 2), mantissa("6670903752021072936960", 2)]);
            found
        }
        "lab-2" => {
            let solutions: Vec<u64> = (1..=18).map(queens_solutions).collect();
            let quotient = |n: usize| decimal(solutions[n - 1] as f64 / solutions[n - 2] as f64, 2);
            let mut found = texts(&solutions);
            found.extend([11, 15, 18].map(quotient));
            found
        }
        "r1-1" => {
            let k = |n: f64| 8.0 * (n - 1.0) * (n - 2.0) / (n * n);
            let tree = |n: f64, power: i32| decimal(k(n).powf(n * n) / 10f64.powi(power), 2);
            let mut found = texts(&[nodes(5, 5, None), 8 * 7 * 6]);
            found.extend([tree(5.0, 14), tree(6.0, 23), tree(8.0, 46)]);
            found
        }
        "r1-2" => {
            let results = Results::read(&tests("measured", &format!("{id}.csv"))).expect("rows");
            results.rows.iter().filter_map(|row| Some(row.nodes?.to_string())).collect()
        }
        "r2-1" => {
            let results = Results::read(&tests("measured", &format!("{id}.csv"))).expect("rows");
            let rows = results.of("reading: parberry");
            let points: Vec<(f64, f64)> = rows.map(|row| (row.size as f64, row.median)).collect();
            let exponent = growth_exponent(&points).expect("points");
            vec![decimal(exponent, 2), decimal(158_489.0 / 7275.0, 1)]
        }
        _ => Vec::new(),
    }
}

/// The numbers of a text that have three digits or more, without its commands and code.
fn numbers(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("    "));
    let prose = lines.collect::<Vec<&str>>().join("\n");
    let prose = prose.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = prose.split(|c: char| !c.is_alphanumeric() && c != '.');
    let words = words.map(|word| word.trim_matches('.'));
    let is_number = |word: &&str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        digits >= 3 && word.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    words.filter(is_number).map(str::to_owned).collect()
}

#[test]
fn every_number_in_a_text_is_computed_or_given() {
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for exercise in course().exercises() {
        let texts = ["README.md", "hints.md", "solution.md"];
        let texts = texts.map(|file| course().text(exercise, file).expect("a text"));
        let lecture = exercise.id.split('-').next().unwrap_or_default();
        let found: HashSet<String> = texts.iter().flat_map(|text| numbers(text)).collect();
        let known: HashSet<String> = computed(exercise.id).into_iter().collect();
        let given = GIVEN.iter().chain(&READINGS).filter(|(id, _)| exercise.id.starts_with(id));
        let given: Vec<&str> = given.flat_map(|(_, numbers)| *numbers).copied().collect();
        for number in found {
            checked += 1;
            let is_lecture = number == lecture || ["011", "012", "013"].contains(&number.as_str());
            if !is_lecture && !known.contains(&number) && !given.contains(&number.as_str()) {
                wrong.push(format!("{}: {number}, computed are {known:?}", exercise.id));
            }
        }
    }
    assert!(checked > 60, "{checked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The recorded tables are of these programs: the same nodes and solutions once more, in this process.
#[test]
fn the_recorded_tables_are_what_the_programs_find() {
    let recorded =
        |id: &str| Results::read(&tests("measured", &format!("{id}.csv"))).expect("rows");
    let puzzles = course().root.join("problems/puzzles");
    let mut compared = 0;
    for row in recorded("013-1-time-and-level").rows {
        if row.nodes > Some(5_000_000) || row.input.ends_with("turned") {
            continue;
        }
        let path = puzzles.join(format!("{}.txt", row.input));
        let (shape, solutions) = explore(&number_place::read::read(&path).expect("a puzzle"));
        let found = (Some(shape.nodes()), Some(solutions));
        assert_eq!(found, (row.nodes, row.answers.map(u128::from)), "{}", row.input);
        compared += 1;
    }
    for row in recorded("r1-2-reverse-the-order").rows.iter().filter(|row| row.complete) {
        let side = row.size.isqrt() as i32;
        let order = match row.series.as_str() {
            "connections" => Order::Connections,
            "most" => Order::Most,
            _ => Order::Fewest,
        };
        let (size, start) = (Size::new(side, side), Cell { x: 0, y: 0 });
        let problem = KnightGraph::new(size, start).expect("a board");
        let found = explore(&KnightGraph { order, ..problem }).0.nodes();
        assert_eq!(Some(found), row.nodes, "{} {}", row.series, row.input);
        compared += 1;
    }
    for row in recorded("011-4-optimisation").rows {
        let found = match row.input.as_str() {
            "knight-bruteforce 4x3" => (8u64.pow(12) - 1) / 7,
            _ => nodes(5, 6, None),
        };
        assert_eq!((Some(found), row.runs), (row.nodes, 3), "{} {}", row.series, row.input);
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// What an exercise asks for does not stand in its statement.
#[test]
fn no_statement_has_what_it_asks_for() {
    let mut checked = 0;
    for exercise in course().exercises().filter(|exercise| exercise.has_worksheet()) {
        let statement = course().text(exercise, "README.md").expect("a statement");
        let solution = course().text(exercise, "solution.toml").expect("a worksheet");
        let (stated, packed) = (numbers(&statement), statement.replace(char::is_whitespace, ""));
        let solution: Table = solution.parse().expect("TOML");
        for (question, answer) in solution {
            let entries = answer.as_array().cloned().unwrap_or(vec![answer]);
            for entry in entries.iter().map(|entry| entry.to_string()) {
                let text = entry.trim_matches('"').replace(char::is_whitespace, "");
                let is_formula = text.contains(['^', '!']) && text != "2^20";
                let is_told = is_formula && packed.contains(&text) || stated.contains(&text);
                assert!(!is_told, "{}: {question} = {text}", exercise.id);
                checked += usize::from(is_formula || text.len() > 2);
            }
        }
    }
    assert!(checked > 60, "{checked}");
}
