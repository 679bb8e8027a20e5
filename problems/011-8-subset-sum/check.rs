//! 011-8: subset sum, written from an empty file.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// A sum and numbers: an input.
pub type Sum = (u32, Vec<u32>);

/// The most numbers of an input, and the largest.
const MOST_NUMBERS: usize = 40;
pub const LARGEST: u32 = 999;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    judge(tester, verdict)
}

/// Judges a program that chooses some of the numbers.
pub fn judge(tester: &mut Tester, verdict: fn(&Sum, &str) -> Verdict) -> anyhow::Result<()> {
    // The example of the statement.
    tester.judge_each(&[(10, vec![2, 3, 5, 7, 8])], input, verdict)?;
    let random = &mut tester.random;
    let mut all = small();
    // Four small numbers: too many to try them all.
    for _ in 0..40 {
        let few: Vec<u32> = (0..4).map(|_| random.u32(1..=4)).collect();
        all.push((random.u32(0..=few.iter().sum::<u32>() + 1), few));
    }
    let others = random_inputs(random);
    tester.judge_all("small inputs", all, input, verdict)?;
    tester.judge_all("sums and numbers at the ends of what is promised", ends(), input, verdict)?;
    tester.judge_each(&others, input, verdict)
}

/// Equal numbers; even ones and an odd sum; twelve, twice; and the most numbers, with sums that few of them reach, or nearly
/// all.
fn random_inputs(random: &mut Rng) -> Vec<Sum> {
    let equal = numbers(random, 9, 2);
    let even: Vec<u32> = numbers(random, 9, 4).iter().map(|half| 2 * half).collect();
    let mut all = vec![(random.u32(8..=12), equal), (2 * random.u32(15..=25) + 1, even)];
    for _ in 0..2 {
        let twelve = numbers(random, 12, 8);
        all.push((random.u32(40..=90), twelve));
    }
    let many = numbers(random, MOST_NUMBERS, 50);
    let mut largest: Vec<u32> =
        (0..MOST_NUMBERS).map(|_| random.u32(LARGEST - 9..=LARGEST)).collect();
    largest[0] = LARGEST;
    let two = largest[MOST_NUMBERS / 2] + largest[MOST_NUMBERS - 1];
    for (small, numbers) in [(random.u32(120..=180), many), (two, largest)] {
        all.push((small, numbers.clone()));
        all.push((numbers.iter().sum::<u32>() - small, numbers));
    }
    all
}

/// So many random numbers, from the smallest on to twice as much.
fn numbers(random: &mut Rng, count: usize, smallest: u32) -> Vec<u32> {
    (0..count).map(|_| random.u32(smallest..=2 * smallest)).collect()
}

/// Every list of up to three numbers up to 3, with each sum up to one that is too large.
fn small() -> Vec<Sum> {
    let mut all = Vec::new();
    for list in lists(1..=3, 3) {
        all.extend((0..=list.iter().sum::<u32>() + 1).map(|sum| (sum, list.clone())));
    }
    all
}

/// The largest numbers, the most of them, their sum and one more, and more than ten thousand choices.
fn ends() -> Vec<Sum> {
    let mut all = vec![(5, vec![LARGEST, 2, 3]), (LARGEST, vec![LARGEST]), (8, vec![1; 16])];
    for count in [MOST_NUMBERS - 1, MOST_NUMBERS] {
        let total = LARGEST * count as u32;
        let sums = [0, LARGEST, total - LARGEST, total, total + 1];
        all.extend(sums.map(|sum| (sum, vec![LARGEST; count])));
    }
    all
}

pub fn input((sum, numbers): &Sum) -> String {
    spaced([&[*sum], &numbers[..]].concat())
}

fn verdict((sum, numbers): &Sum, found: &str) -> Verdict {
    let mut lines = Vec::new();
    choose(*sum, numbers, &mut Vec::new(), &mut lines);
    same(&(lines.concat() + &format!("Subsets {}", lines.len())), found)
}

/// The lines of all choices from these numbers whose sum is `missing`, after those that are `taken`.
fn choose(missing: u32, numbers: &[u32], taken: &mut Vec<u32>, lines: &mut Vec<String>) {
    let [number, rest @ ..] = numbers else {
        lines.extend((missing == 0).then(|| spaced(taken) + "\n"));
        return;
    };
    if *number <= missing {
        taken.push(*number);
        choose(missing - number, rest, taken, lines);
        taken.pop();
    }
    if missing <= rest.iter().sum() {
        choose(missing, rest, taken, lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_those_of_all_subsets_in_order() {
        let mut random = Rng::with_seed(3);
        for sum in 0..60 {
            let numbers: Vec<u32> = (0..9).map(|_| random.u32(1..=9)).collect();
            let mut lines = Vec::new();
            choose(sum, &numbers, &mut Vec::new(), &mut lines);
            // Every set of places; the first number is the highest bit, so that taking it comes first.
            let sets = (0..1 << 9).rev().map(|set: u32| {
                let is_in = |place: &usize| set >> (8 - place) & 1 == 1;
                (0..9).filter(is_in).map(|place| numbers[place]).collect::<Vec<u32>>()
            });
            let text = |set: Vec<u32>| spaced(set) + "\n";
            let all: Vec<String> =
                sets.filter(|set| set.iter().sum::<u32>() == sum).map(text).collect();
            assert_eq!(lines, all, "{sum} of {numbers:?}");
        }
    }
}
