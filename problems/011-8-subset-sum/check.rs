//! 011-8: subset sum, written from an empty file.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// A sum and numbers that are always tried: the example of the statement.
const ALWAYS: (u32, &[u32]) = (10, &[2, 3, 5, 7, 8]);
/// Sums and numbers at the ends of what is promised: a number above the sum, the sum 0, no numbers.
const ENDS: [(&str, u32, &[u32]); 4] = [
    ("the sum 5 of 999 2 3", 5, &[999, 2, 3]),
    ("the sum 0 of 1 2", 0, &[1, 2]),
    ("the sum 5 of no numbers", 5, &[]),
    ("the sum 0 of no numbers", 0, &[]),
];
/// The most numbers of an input, and the largest.
const MOST_NUMBERS: usize = 40;
const LARGEST: u32 = 999;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let (sum, five) = ALWAYS;
    judge(tester, "the sum 10 of 2 3 5 7 8", sum, five)?;
    for (subject, sum, numbers) in ENDS {
        judge(tester, subject, sum, numbers)?;
    }
    let equal = numbers(&mut tester.random, 9, 2);
    let sum = tester.random.u32(8..=12);
    judge(tester, "9 numbers, some of them equal", sum, &equal)?;
    let even: Vec<u32> = numbers(&mut tester.random, 9, 4).iter().map(|half| 2 * half).collect();
    let odd = 2 * tester.random.u32(15..=25) + 1;
    judge(tester, "even numbers, an odd sum", odd, &even)?;
    for subject in ["12 random numbers", "12 others"] {
        let twelve = numbers(&mut tester.random, 12, 8);
        let sum = tester.random.u32(40..=90);
        judge(tester, subject, sum, &twelve)?;
    }
    let many = numbers(&mut tester.random, MOST_NUMBERS, 50);
    let small = tester.random.u32(120..=180);
    judge(tester, "40 numbers, a small sum", small, &many)?;
    let large = many.iter().sum::<u32>() - small;
    judge(tester, "40 numbers, a large sum", large, &many)?;
    let mut largest: Vec<u32> =
        (0..MOST_NUMBERS).map(|_| tester.random.u32(LARGEST - 9..=LARGEST)).collect();
    largest[0] = LARGEST;
    let two = largest[MOST_NUMBERS / 2] + largest[MOST_NUMBERS - 1];
    judge(tester, "40 numbers up to 999, a small sum", two, &largest)?;
    let most = largest.iter().sum::<u32>() - two;
    judge(tester, "40 numbers up to 999, a large sum", most, &largest)
}

/// So many random numbers, from the smallest on to twice as much.
fn numbers(random: &mut Rng, count: usize, smallest: u32) -> Vec<u32> {
    (0..count).map(|_| random.u32(smallest..=2 * smallest)).collect()
}

fn judge(tester: &mut Tester, subject: &str, sum: u32, numbers: &[u32]) -> anyhow::Result<()> {
    let words: Vec<String> = [&[sum], numbers].concat().iter().map(u32::to_string).collect();
    let mut lines = Vec::new();
    choose(sum, numbers, &mut Vec::new(), &mut lines);
    let expected = lines.concat() + &format!("Subsets {}", lines.len());
    tester.judge(subject, &(words.join(" ") + "\n"), |found| same(&expected, found))
}

/// The lines of all choices from these numbers whose sum is `missing`, after those that are `taken`.
fn choose(missing: u32, numbers: &[u32], taken: &mut Vec<u32>, lines: &mut Vec<String>) {
    let [number, rest @ ..] = numbers else {
        let words: Vec<String> = taken.iter().map(u32::to_string).collect();
        lines.extend((missing == 0).then(|| words.join(" ") + "\n"));
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
            let text =
                |set: Vec<u32>| set.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") + "\n";
            let all: Vec<String> =
                sets.filter(|set| set.iter().sum::<u32>() == sum).map(text).collect();
            assert_eq!(lines, all, "{sum} of {numbers:?}");
        }
    }
}
