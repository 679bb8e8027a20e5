//! 011-2: what backtracking costs.

use knight_backtrack::{Algorithm, KnightTours};
use num_bigint::BigInt;
use num_traits::Pow;

use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::{Grader, Verdict, valued};
use crate::truth::{backtracking, explore};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("011-2-backtrack-cost", "What backtracking costs")
};

const BOARDS: [(i32, i32); 6] = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)];

fn check(grader: &mut Grader) {
    let nodes = BOARDS.map(|(width, height)| explore(&backtracking(width, height)).0.nodes());
    // All boards here are small enough for `pruned`.
    let pruned: Vec<u64> = BOARDS
        .iter()
        .map(|&(width, height)| KnightTours {
            algorithm: Some(Algorithm::Pruned),
            ..backtracking(width, height)
        })
        .map(|problem| explore(&problem).0.nodes())
        .collect();
    let names = BOARDS.map(|(width, height)| format!("{width}x{height}"));
    let look = "let knight-backtrack WIDTH HEIGHT 0 0 --stats count them";
    grader.list("nodes", &nodes, &names, look);
    let look = "the same with --algorithm pruned";
    grader.list("nodes_pruned", &pruned, &names, look);
    let cells: Vec<u64> = BOARDS.iter().map(|&(w, h)| (w * h) as u64).collect();
    grader.judge("upper_bound", |grader| {
        let formula = grader.parsed("upper_bound", &["N"])?;
        for ((cells, nodes), name) in cells.iter().zip(nodes).zip(&names) {
            let bound = valued(&formula, &["N"], &[*cells])?;
            if bound < whole(nodes) {
                let why =
                    format!("it is no bound: on {name} the search enters more nodes than that");
                return Err(Verdict::Wrong(why));
            }
        }
        // How the bound grows against base^N, from 400 cells to 800.
        let against = |base: u8| -> Result<Number, Verdict> {
            let share = |n: u64| -> Result<Number, Verdict> {
                Ok(valued(&formula, &["N"], &[n])? / whole(BigInt::from(base).pow(n)))
            };
            Ok(share(800)? / share(400)?)
        };
        if against(8)? > Number::new(21.into(), 20.into()) {
            let why = "true, but far too high: no node has more than eight children";
            return Err(Verdict::Wrong(why.to_owned()));
        }
        // Nothing better than seven children for each node but the first is certain.
        if against(7)? < Number::new(19.into(), 20.into()) {
            let why = "it holds on these boards, but what makes it certain for larger ones? \
                       A cell in the middle has up to seven ways on";
            return Err(Verdict::Wrong(why.to_owned()));
        }
        Ok(())
    });
    // From 4x4 to 5x6: fourteen cells more.
    for (question, nodes) in [("growth", &nodes[..]), ("growth_pruned", &pruned)] {
        let growth = (nodes[5] as f64 / nodes[2] as f64).powf(1.0 / 14.0);
        let look = "take the 14th root of the nodes on 5x6 over those on 4x4";
        grader.near(question, &crate::truth::number(growth), 2, look);
    }
    grader.choice(
        "why_same_o",
        "worst-case",
        &[
            ("faster", "it is faster on every board, and still within the same bound"),
            ("slower", "it never enters a node that brute force does not"),
            ("counting", "both count their answers; that decides nothing"),
        ],
    );
    grader.growth("space", "N", [400, 800], whole, "the board and the open calls");
    grader.choice(
        "write_back",
        "wrong-answers",
        &[
            ("slower", "it would be faster, and not for a good reason"),
            ("endless", "each call still goes one cell deeper, so it ends"),
            ("nothing", "comment the line out and count the answers on 3x4"),
        ],
    );
}
