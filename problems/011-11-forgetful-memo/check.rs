//! 011-11: how many choices of numbers have a given sum, no two of them neighbours.

use super::subset_sum::{LARGEST, Sum, input, judge};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    judge(tester, verdict)?;
    // None has the answer 0, but the largest sum. The last ones have more choices than four bytes can count, and than a
    // search without a memo can visit; every second one has many different sums, which a key must not confuse.
    let mut large = vec![(60_000, vec![LARGEST; 60])];
    for many in 7..=15 {
        let mut numbers = vec![tester.random.u32(900..=LARGEST); 4 * many as usize];
        if many % 2 == 0 {
            numbers.fill_with(|| tester.random.u32(1..=9));
        }
        large.push((many * numbers[0].max(5), numbers));
    }
    tester.judge_each(&large, input, verdict)
}

fn verdict((sum, numbers): &Sum, found: &str) -> Verdict {
    let sum = *sum as usize;
    // For each sum, the choices from the numbers so far, and from those before the last one.
    let mut choices = vec![0u64; sum + 1];
    choices[0] = 1;
    let mut before = choices.clone();
    for &number in numbers {
        let next = choices.clone();
        for (with, before) in choices.iter_mut().skip(number as usize).zip(&before) {
            *with += before;
        }
        before = next;
    }
    same(&format!("Subsets {}", choices[sum]), found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choices_are_those_of_all_subsets() {
        for numbers in lists(1..=3, 5) {
            for sum in 0..=16 {
                let is_a_choice = |set: &u32| {
                    let places = (0..numbers.len()).filter(|place| set >> place & 1 == 1);
                    set & set << 1 == 0 && places.map(|place| numbers[place]).sum::<u32>() == sum
                };
                let all = (0..1 << numbers.len()).filter(is_a_choice).count();
                let said = verdict(&(sum, numbers.clone()), &format!("Subsets {all}"));
                assert_eq!(said, Ok(()), "{sum} of {numbers:?}");
            }
        }
    }
}
