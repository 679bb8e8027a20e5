//! What tells a solution, by what the first raw events do.

use rustc_hash::FxHashSet;

use super::find::Counts;
use super::state::{List, OTHER, Sign};

/// What tells a solution.
#[derive(Default)]
pub struct Signs {
    /// What does.
    pub good: FxHashSet<Sign>,
    /// What might have, and was seen too often.
    pub seen: FxHashSet<Sign>,
}

impl Signs {
    /// Of all signs, the best ones, if `board` is the number of the board among the lists.
    pub fn new(lists: &[List], board: u32, counts: &Counts) -> Self {
        let seen: FxHashSet<Sign> = counts.signs.keys().copied().collect();
        let mut good = seen.clone();
        good.retain(|&sign| is_good(lists, board, counts, sign));
        // Where some lines return true in calls without calls alone, others pass that on, and what grows in calls that
        // return false counts what was tried.
        let is_doubtful = |sign: &Sign| counts.doubtful.contains(sign);
        if good.iter().any(|sign| matches!(sign, Sign::True(_)) && !is_doubtful(sign)) {
            good.retain(|sign| !is_doubtful(sign));
        }
        let best = good.iter().map(|&sign| rank(sign)).min();
        good.retain(|&sign| Some(rank(sign)) == best);
        Signs { good, seen }
    }

    /// Whether this tells a solution, in a call that has made none or some; the first one may come late.
    pub fn tells(&mut self, sign: Sign, is_leaf: bool) -> bool {
        let is_known = self.seen.contains(&sign) || matches!(sign, Sign::List(_));
        let is_late = is_leaf && self.good.is_empty() && !is_known;
        self.good.extend(is_late.then_some(sign));
        self.good.contains(&sign)
    }
}

/// The lower, the surer.
fn rank(sign: Sign) -> u8 {
    match sign {
        Sign::List(_) | Sign::Grew(_) => 0,
        Sign::True(_) => 1,
        Sign::Printed(_) => 2,
    }
}

fn is_good(lists: &[List], board: u32, counts: &Counts, sign: Sign) -> bool {
    let (all, inner) = counts.signs[&sign];
    let has_results = |list: u32| lists[list as usize].values.iter().all(|&v| v == OTHER);
    let is_result = |list: u32| {
        let it = &lists[list as usize];
        let grows = it.grows && (it.counts.led == 0 || has_results(list));
        let is_one = list != board && it.counts.objects <= counts.roots;
        is_one && it.counts.back == 0 && (it.is_counter() || it.width >= 0 && grows)
    };
    let is_in_each_call = u64::from(all) >= counts.calls;
    match sign {
        // The search goes straight to its solution.
        Sign::True(_) if is_in_each_call => all - inner == 1,
        // All that it calls for may be results: all subsets.
        Sign::List(list) if is_in_each_call => is_result(list) && has_results(list),
        _ if is_in_each_call => false,
        Sign::True(_) => inner < all,
        Sign::List(list) if !is_result(list) => false,
        Sign::List(list) if lists[list as usize].is_single() => inner == 0,
        _ => inner == 0 || all > 1 && u64::from(all) * 2 <= counts.calls,
    }
}
