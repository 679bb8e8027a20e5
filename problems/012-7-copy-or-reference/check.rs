//! 012-7: all different arrangements of numbers, collected in a list.

use std::collections::BTreeMap;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The most numbers, and the largest of them.
const MOST_NUMBERS: usize = 16;
const LARGEST: u32 = 99;

/// Inputs that are tried first.
const FIRST: [&[u32]; 2] = [&[1, 2, 3], &[1, 1, 2]];
/// Others that are always tried. Written without blanks, two arrangements of the first ones are the same; then there are
/// the most arrangements, and the most numbers.
const ALWAYS: [&[u32]; 5] = [
    &[1, 11, 1],
    &[9, 10, 9, 10],
    &[99, 3, 0, 50, 8, 21, 98],
    &[0; MOST_NUMBERS],
    &[LARGEST; MOST_NUMBERS],
];
/// How often each value of a random input occurs, and how many of these have few numbers. With eleven numbers and more, a search that goes through all orders does
/// not end.
const RANDOM: [&[usize]; 12] = [
    &[1, 1, 1, 1],
    &[1, 1, 1, 1, 1],
    &[2, 2, 1],
    &[3, 2],
    &[2, 1, 1, 1],
    &[2, 2, 2],
    &[3, 2, 2],
    &[4, 2, 2],
    &[7, 4],
    &[12, 2],
    &[MOST_NUMBERS - 3, 1, 1, 1],
    &[MOST_NUMBERS - 2, 2],
];
const FEW: usize = 7;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let input = |numbers: &Vec<u32>| spaced(numbers);
    let right = |numbers: &Vec<u32>, found: &str| verdict(numbers, found);
    tester.judge_each(&FIRST.map(<[u32]>::to_vec), input, right)?;
    let mut all = lists(0..=2, 4);
    all.retain(|list| !list.is_empty());
    // A program that keeps numbers in too few places takes one of them for 0.
    all.extend((1..=LARGEST).map(|number| vec![number, 0]));
    all.extend(ALWAYS.map(<[u32]>::to_vec));
    tester.judge_all("few small numbers, and other inputs", all, input, right)?;
    let all = RANDOM.map(|counts| random(&mut tester.random, counts));
    let (few, many) = all.split_at(FEW);
    tester.judge_each(few, input, right)?;
    tester.give_up_if_wrong("an input with fewer numbers is not right yet");
    tester.judge_each(many, input, right)
}

/// Values of which each occurs so often, in random order.
fn random(random: &mut Rng, counts: &[usize]) -> Vec<u32> {
    let mut numbers = random
        .choose_multiple(0..=LARGEST, counts.len())
        .iter()
        .zip(counts)
        .map(|(value, count)| vec![*value; *count])
        .collect::<Vec<_>>()
        .concat();
    random.shuffle(&mut numbers);
    numbers
}

/// How many arrangements there are: n! over the factorial of each number of equal ones, factor by factor.
fn arrangements(numbers: &[u32]) -> u64 {
    let mut counts = BTreeMap::new();
    let mut product = 1;
    for (before, number) in (0..).zip(numbers) {
        let count: &mut u64 = counts.entry(number).or_default();
        *count += 1;
        product = product * (before + 1) / *count;
    }
    product
}

/// What is wrong with a text: entries that are all one, a line that is no arrangement, one that comes twice, the number of
/// lines.
fn verdict(numbers: &[u32], found: &str) -> Verdict {
    let expected = arrangements(numbers);
    let (first, rest) = found.split_once('\n').unwrap_or((found, ""));
    let claimed: Option<usize> = first.strip_prefix("Arrangements ").and_then(|it| it.parse().ok());
    let Some(claimed) = claimed else {
        return same(&format!("Arrangements {expected}"), first);
    };
    let lines: Vec<&str> = rest.lines().collect();
    // Empty lines at the end are not seen.
    if claimed > 1 && (lines.is_empty() || lines.len() == claimed) {
        let one = lines.first().copied().unwrap_or_default();
        if lines.iter().all(|line| *line == one) {
            return Err(format!(
                "it prints {claimed} arrangements, and each of them is '{one}': every entry of its \
                 list seems to be the same object"
            ));
        }
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let mut seen: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    for (number, line) in (2..).zip(&lines) {
        let arrangement: Option<Vec<u32>> =
            line.split_whitespace().map(|word| word.parse().ok()).collect();
        let is_one = |arrangement: &Vec<u32>| {
            let mut same = arrangement.clone();
            same.sort_unstable();
            same == sorted
        };
        let arrangement = arrangement.filter(is_one).ok_or_else(|| {
            format!("line {number} is not an arrangement of {}: '{line}'", spaced(numbers))
        })?;
        if let Some(before) = seen.insert(arrangement, number) {
            return Err(format!("lines {before} and {number} are the same: '{line}'"));
        }
    }
    same(&format!("Arrangements {expected}"), first)?;
    if seen.len() as u64 == expected {
        Ok(())
    } else {
        Err(format!("it prints {} arrangements and counts {expected}", seen.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The most arrangements that the statement promises.
    const MOST_FOUND: u64 = 5040;

    /// Finds all arrangements without regard to equal numbers: a set of them.
    fn all(numbers: &[u32]) -> BTreeSet<Vec<u32>> {
        if numbers.is_empty() {
            return BTreeSet::from([Vec::new()]);
        }
        let mut found = BTreeSet::new();
        for place in 0..numbers.len() {
            let mut rest = numbers.to_vec();
            let first = rest.remove(place);
            found.extend(all(&rest).into_iter().map(|rest| [vec![first], rest].concat()));
        }
        found
    }

    #[test]
    fn the_arrangements_are_counted_without_a_search() {
        let mut inputs: Vec<Vec<u32>> = ALWAYS.map(<[u32]>::to_vec).into();
        let mut rng = Rng::with_seed(1);
        inputs.extend(RANDOM.map(|counts| random(&mut rng, counts)));
        for numbers in &inputs {
            let counted = arrangements(numbers);
            assert!(
                counted <= MOST_FOUND && numbers.len() <= MOST_NUMBERS,
                "{numbers:?}: {counted}"
            );
            assert!(numbers.iter().all(|it| *it <= LARGEST));
            if numbers.len() <= 7 {
                assert_eq!(counted, all(numbers).len() as u64, "{numbers:?}");
            }
        }
        assert_eq!(arrangements(&[5; MOST_NUMBERS]), 1);
        assert_eq!(arrangements(&[99, 3, 0, 50, 8, 21, 98]), MOST_FOUND);
    }

    #[test]
    fn what_is_wrong_with_a_list_is_told() {
        let says = |text: &str| verdict(&[2, 1, 2], text).err().unwrap_or_default();
        assert_eq!(says("Arrangements 3\n1 2 2\n2 1 2\n2 2 1"), "");
        assert!(says("Arrangements 6").contains("each of them is ''"));
        assert!(says("Arrangements 2\n1 2 2\n1 2 2").contains("each of them is '1 2 2'"));
        assert!(says("Arrangements 3\n1 2 2\n2 2\n2 2 1").contains("line 3 is not an"));
        assert!(says("Arrangements 3\n1 2 2\n2 2 1\n1 2 2").contains("lines 2 and 4 are the same"));
        assert!(
            says("Arrangements 3\n1 2 2\n2 2 1").contains("prints 2 arrangements and counts 3")
        );
        assert!(says("Arrangements 2\n1 2 2\n2 2 1").contains("should be 'Arrangements 3'"));
        assert!(says("").contains("Arrangements 3"));
        assert!(verdict(&[7], "Arrangements 1").unwrap_err().contains("prints 0"));
    }
}
