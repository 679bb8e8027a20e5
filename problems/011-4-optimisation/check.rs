//! 011-4: what the compiler's optimisation is worth.

mod experiment;

use crate::exercise::Exercise;
use crate::grader::Grader;
use crate::results::Results;
use experiment::{PROGRAMS, input};

pub const EXERCISE: Exercise = Exercise::measurement(experiment::plan, check);

fn check(grader: &mut Grader, results: &Results) {
    for (program, board) in PROGRAMS {
        let input = input(program, board);
        let complete = results.row("dev", &input).is_some_and(|row| row.complete);
        let speedup = |build| {
            let times = results.time("dev", &input).zip(results.time(build, &input));
            times.filter(|_| complete).map(|(dev, other)| dev / other)
        };
        let lacks = format!("a complete run of {input}");
        let question = |name: &str| format!("{name}_{}", program.replace('-', "_"));
        let look = "divide the median of dev by the median of release";
        grader.measured(&question("speedup"), speedup("release"), 5, look, &lacks);
        let look = "divide the median of dev by that of opt-level 1";
        grader.measured(&question("first_step"), speedup("opt-level 1"), 5, look, &lacks);
    }
    let [_, (program, board)] = PROGRAMS;
    let nodes = results.row("dev", &input(program, board)).and_then(|row| row.nodes);
    let look = "the column nodes of dev, in measured.txt";
    grader.number("nodes_knight_backtrack", nodes.unwrap_or(0), look);
    let others =
        [("e1f67533", "compare the column nodes: the same search, only translated better")];
    grader.sealed_choice("same_nodes", "nodes_knight_backtrack", "62d6ad2f", &others);
    let others = [
        (
            "ce375510",
            "compare the nodes of brute force and of backtracking on 3x3 with your speed-ups",
        ),
        ("2edc414a", "one of the two changes the number of nodes by many powers of ten"),
    ];
    grader.sealed_choice("against_the_algorithm", "speedup_knight_bruteforce", "82c8e25e", &others);
}
