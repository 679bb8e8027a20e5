//! 011-2: what backtracking costs.

use knight_backtrack::{Algorithm, KnightTours};
use num_bigint::BigInt;
use num_traits::Pow;

use crate::formula::{Number, whole};
use crate::grader::{Grader, Judged, valued, wrong};
use crate::truth::{backtracking, explore};

const BOARDS: [(i32, i32); 6] = [(3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6)];

pub fn check(grader: &mut Grader) {
    // All boards here are small enough for `pruned`.
    let nodes = |algorithm| {
        BOARDS.map(|(width, height)| {
            let tours = KnightTours { algorithm, ..backtracking(width, height) };
            (format!("{width}x{height}"), explore(&tours).0.nodes())
        })
    };
    let (all, pruned) = (nodes(None), nodes(Some(Algorithm::Pruned)));
    let look = "let knight-backtrack WIDTH HEIGHT 0 0 --stats count them";
    grader.list("nodes", all.clone(), look);
    grader.list("nodes_pruned", pruned.clone(), "the same with --algorithm pruned");
    grader.judge("upper_bound", |grader| {
        let formula = grader.parsed("upper_bound", &["N"])?;
        let bound = |cells: u64| valued(&formula, &["N"], &[cells]);
        for ((width, height), (name, nodes)) in BOARDS.iter().zip(&all) {
            if bound((width * height) as u64)? < whole(*nodes) {
                return wrong(format!(
                    "it is no bound: on {name} the search enters more nodes than that"
                ));
            }
        }
        // How the bound grows against base^N, from 400 cells to 800.
        let against = |base: u8| -> Judged<Number> {
            let share = |n: u64| Ok(bound(n)? / whole(BigInt::from(base).pow(n)));
            Ok(share(800)? / share(400)?)
        };
        if against(8)? > Number::new(21.into(), 20.into()) {
            return wrong("true, but far too high: no node has more than eight children");
        }
        // Nothing better than seven children for each node but the first is certain.
        if against(7)? < Number::new(19.into(), 20.into()) {
            return wrong(
                "it holds on these boards, but what makes it certain for larger ones? \
                 A cell in the middle has up to seven ways on",
            );
        }
        Ok(())
    });
    // From 4x4 to 5x6: fourteen cells more.
    for (question, nodes) in [("growth", all), ("growth_pruned", pruned)] {
        let growth = (nodes[5].1 as f64 / nodes[2].1 as f64).powf(1.0 / 14.0);
        let look = "take the 14th root of the nodes on 5x6 over those on 4x4";
        grader.measured(question, Some(growth), 2, look, "them");
    }
    let others = [
        ("faster", "it is faster on every board, and still within the same bound"),
        ("slower", "it never enters a node that brute force does not"),
        ("counting", "both count their answers; that decides nothing"),
    ];
    grader.choice("why_same_o", "worst-case", &others);
    grader.growth("space", "N", [400, 800], whole, "the board and the open calls");
    let others = [
        ("slower", "it would be faster, and not for a good reason"),
        ("endless", "each call still goes one cell deeper, so it ends"),
        ("nothing", "comment the line out and count the answers on 3x4"),
    ];
    grader.choice("write_back", "wrong-answers", &others);
}
