//! The numbers of "How large is the tree?" that come from single random paths.
#![cfg(unix)] // as the programs of `from_empty.rs`

use crate::from_empty::{grouped, read};

use std::collections::BTreeSet;

type Cell = (i32, i32);

/// The cells that the knight can go to after a path.
fn next((width, height): (i32, i32), path: &[Cell]) -> Vec<Cell> {
    let (x, y) = *path.last().expect("a path");
    let steps = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
    let cells = steps.map(|(right, down)| (x + right, y + down));
    let is_free =
        |to: &Cell| (0..width).contains(&to.0) && (0..height).contains(&to.1) && !path.contains(to);
    cells.into_iter().filter(is_free).collect()
}

#[test]
fn the_estimates_of_single_paths_are_what_the_chapter_says() {
    let (chapter, picture) = (read("tree-size.md"), read("pictures/hundred-probes.svg"));
    let contains = |number: f64| {
        let number = grouped(number.round() as u64);
        assert!(chapter.contains(&number), "not in the chapter: {number}");
        number
    };

    let mut found = BTreeSet::new();
    results(&mut vec![(1, 0)], 1, 1, &mut found);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [55, 63, 71, 87, 103]);

    let (mean, squares) = moments(&mut vec![(2, 2)]);
    let deviation = (squares - mean * mean).sqrt();
    contains(mean);
    contains(deviation);
    assert!(chapter.contains(&format!("{:.2}", deviation / mean)));

    let mut random = 1975_u64;
    let estimates: Vec<f64> = (0..100).map(|_| estimate(&mut random)).collect();
    let sum: f64 = estimates.iter().sum();
    let least = estimates.iter().copied().fold(f64::MAX, f64::min);
    let most = estimates.iter().copied().fold(0.0, f64::max);
    for number in [least, most, sum / 100.0] {
        assert!(picture.contains(&contains(number)));
    }
    let low = estimates.iter().filter(|&&estimate| estimate < mean).count();
    assert!(
        picture.contains(&format!("{low} of 100"))
            && chapter.contains(&format!("{low} of the 100"))
    );
}

/// All results that one path on 3 x 4 cells can give.
fn results(path: &mut Vec<Cell>, weight: usize, sum: usize, found: &mut BTreeSet<usize>) {
    let children = next((3, 4), path);
    if children.is_empty() {
        found.insert(sum);
    }
    let weight = weight * children.len();
    for to in children {
        path.push(to);
        results(path, weight, sum + weight, found);
        path.pop();
    }
}

/// The mean of what one path gives below a node on 5 x 5 cells, and the mean of its square.
fn moments(path: &mut Vec<Cell>) -> (f64, f64) {
    let children = next((5, 5), path);
    let (mut means, mut squares) = (0.0, 0.0);
    for &to in &children {
        path.push(to);
        let (mean, square) = moments(path);
        path.pop();
        means += mean;
        squares += square;
    }
    (1.0 + means, 1.0 + 2.0 * means + children.len() as f64 * squares)
}

/// What one random path on 5 x 5 cells gives.
fn estimate(random: &mut u64) -> f64 {
    let (mut path, mut weight, mut sum) = (vec![(2, 2)], 1.0, 1.0);
    loop {
        let children = next((5, 5), &path);
        if children.is_empty() {
            return sum;
        }
        path.push(children[next_random(random) % children.len()]);
        weight *= children.len() as f64;
        sum += weight;
    }
}

/// The next number of Knuth's linear congruential generator for 64 bits.
pub fn next_random(random: &mut u64) -> usize {
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as usize
}
