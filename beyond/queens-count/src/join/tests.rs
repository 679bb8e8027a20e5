//! The pieces against slower ones, and the kinds of processors against each other.

use std::any::type_name_of_val;

use common::search::Part;

use super::clusters::{Groups, Key};
use super::diagonals::{Diagonals, Packing, Word};
use super::halves::List;
use super::pairs::{BLOCK, Block};
use super::quadrants::{ALL, PLACEMENTS, Wanted, quadrants};
use super::simd::{Portable, SPARE, Simd, Work};
use super::*;

/// Numbers without a pattern, the same in every run: Vigna's splitmix64.
fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Words of `bits` bits of which about a quarter is set.
fn words<W: Word>(length: usize, bits: usize, seed: &mut u64) -> Vec<W> {
    let low = u64::MAX >> (64 - bits);
    (0..length).map(|_| W::from_low(random(seed) & random(seed) & low)).collect()
}

/// The first two cases only under Miri, which takes a thousand times as long.
fn few<T>(cases: &[T]) -> &[T] {
    if cfg!(miri) { &cases[..2] } else { cases }
}

fn unions<W: Word + std::fmt::Debug>(simd: impl Simd, bits: usize) {
    let mut seed = bits as u64;
    let lengths: Vec<usize> = [17, 0].into_iter().chain(1..40).chain([200]).collect();
    for &length in few(&lengths) {
        let south = words::<W>(length, bits, &mut seed);
        for north in words::<W>(10, bits, &mut seed) {
            let expected: Vec<W> = south
                .iter()
                .filter(|&&south| north & south == W::default())
                .map(|&south| north | south)
                .collect();
            let mut room = vec![W::default(); length + SPARE];
            let kept = simd.unions(north, &south, &mut room);
            assert_eq!(room[..kept], expected);
        }
    }
}

/// All pairs, one by one.
fn slow_pairs<W: Word>(a: &[W], b: &[W]) -> u64 {
    a.iter().map(|&a| b.iter().filter(|&&b| a & b == W::default()).count() as u64).sum()
}

fn pairs<W: Word>(simd: impl Simd, bits: usize) {
    let mut seed = bits as u64;
    let mut block = Block::new::<W>(bits);
    for &length in few(&[17, 1, 2, 15, 16, 63, 64, 65, 300, BLOCK - 1, BLOCK]) {
        let some = words::<W>(length, bits, &mut seed);
        block.fill(&some);
        for &others in few(&[9, 0, 1, 7, 8, 16, 100]) {
            // The empty word goes with every other, and must not go with the places of a block that
            // are not taken.
            let mut others = words::<W>(others, bits, &mut seed);
            others.push(W::default());
            assert_eq!(block.count(simd, &others), slow_pairs(&some, &others));
        }
    }
}

/// Every word is in one block, all blocks but the last are full, and of other words those that have
/// a bit in common with all of a block are left out.
fn clusters<W: Word + Ord + std::fmt::Debug>(n: usize) {
    let mut seed = n as u64;
    let packing = Packing::new(n, Diagonals::through(n, n / 2, n / 2));
    let (mut east, mut west, mut block) = (Groups::new(), Groups::new(), Vec::new());
    for length in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 4 * BLOCK, 7_000, 100] {
        let mut expected = words::<W>(length, packing.bits(), &mut seed);
        let mut others = words::<W>(300, packing.bits(), &mut seed);
        let key = Key::worth(&packing, length);
        east.take(&expected, key).expect("memory");
        west.take(&others, key).expect("memory");
        others.sort();
        let (mut lengths, mut found) = (Vec::new(), Vec::new());
        while let Some(bits) = east.next_block(&mut block) {
            lengths.push(block.len());
            found.extend_from_slice(&block);
            let common = block.iter().fold(block[0], |common, &word| common & word);
            let mut left: Vec<W> = west.without(bits).flatten().copied().collect();
            left.sort();
            let sieved = others.iter().filter(|other| left.binary_search(other).is_err());
            assert!(sieved.into_iter().all(|&other| other & common != W::default()));
            assert!(left.iter().all(|word| others.binary_search(word).is_ok()));
            if bits == 0 {
                assert_eq!(left, others);
            } else {
                assert!(left.len() < others.len());
            }
        }
        assert!(lengths.iter().rev().skip(1).all(|&length| length == BLOCK));
        assert_eq!(lengths.len(), length.div_ceil(BLOCK));
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }
}

#[test]
fn blocks_share_out_the_words() {
    for n in 4..=19 {
        clusters::<u32>(n);
    }
    for n in 4..=MAX_N {
        clusters::<u64>(n);
    }
}

/// Words are sorted to save lookups: of words that have every bit as often as not,
/// nearly all blocks have bits in common, as long as there are many.
#[test]
fn blocks_have_bits_in_common() {
    let packing = Packing::new(18, Diagonals::through(18, 9, 9));
    let mut seed = 1;
    let words: Vec<u32> = (0..8 * BLOCK).map(|_| random(&mut seed) as u32).collect();
    let mut groups = Groups::new();
    groups.take(&words, Key::worth(&packing, words.len())).expect("memory");
    let (mut block, mut in_common) = (Vec::new(), Vec::new());
    while let Some(bits) = groups.next_block(&mut block) {
        in_common.push(bits.count_ones());
    }
    assert!(in_common.iter().filter(|&&bits| bits > 0).count() >= 6, "{in_common:?}");
}

/// The name of a kind of processor, whose pieces agree with slower ones.
struct Pieces;

impl Work for Pieces {
    type Outcome = &'static str;

    fn run(self, simd: impl Simd) -> &'static str {
        for &bits in few(&[32, 1, 4, 7, 8, 20, 31]) {
            unions::<u32>(simd, bits);
            pairs::<u32>(simd, bits);
        }
        for &bits in few(&[44, 1, 14, 32, 33, 36]) {
            unions::<u64>(simd, bits);
            pairs::<u64>(simd, bits);
        }
        type_name_of_val(&simd).rsplit("::").next().unwrap_or_default()
    }
}

#[test]
fn every_kind_of_processor_counts_the_same() {
    for processor in Processor::kinds() {
        let name = processor.run(Pieces);
        let known = [(4, 2), (5, 10), (8, 92), (11, 2_680), (13, 73_712), (14, 365_596)];
        for &(n, known) in few(&known) {
            let problem = QueensCount { n, part: Part::WHOLE, threads: 1 };
            let mut found = 0;
            let mut tell = |solutions, _| {
                found += solutions;
                Ok(())
            };
            assert_eq!(count_with(processor, &problem, &mut tell), Ok(()));
            // Words of 64 bits are needed from N = 20 on; they give the same here.
            for case in cases(n) {
                assert_eq!(count_case::<u64>(processor, &problem, &case, &mut tell), Ok(()));
            }
            assert_eq!(found, 2 * known, "{name}, N = {n}");
        }
    }
}

/// What `WIDE_REGISTERS` says is not exceeded, and all is used that it allows.
#[test]
fn wide_registers_can_be_switched_off() {
    let names: Vec<_> = Processor::kinds().into_iter().map(|kind| kind.run(Pieces)).collect();
    assert!(["Portable", "Avx2", "Avx512"].starts_with(&names), "{names:?}");
    let name = |limit| Processor::up_to(limit).run(Pieces);
    assert_eq!(name("none"), "Portable");
    assert_eq!(name("avx2"), names[names.len().min(2) - 1]);
    assert_eq!(Some(&name("")), names.last());
}

/// Registers are filled with words by these lengths.
#[test]
fn a_word_is_as_long_as_it_says() {
    fn check<W: Word>(bits: usize) {
        assert_eq!(
            (W::BITS, 8 * size_of::<W>(), W::from_low(u64::MAX).into().count_ones()),
            (bits, bits, bits as u32)
        );
    }
    check::<u32>(32);
    check::<u64>(64);
}

#[test]
fn a_seed_must_fit_both() {
    let mut list = List::default();
    list.join(Portable, &[0b0001u32, 0b0010], &[0b0100, 0b0001, 0b1000], 0b1000).expect("memory");
    assert_eq!(list.words(), [0b1101, 0b1110, 0b1011]);
    list.join(Portable, &[0], &[0], 0).expect("memory");
    assert_eq!(list.words().len(), 4);
    list.clear();
    assert!(list.words().is_empty());
}

#[test]
fn packing_keeps_what_both_halves_see_and_leaves_a_gap() {
    let n = 8;
    let long = Diagonals { left_down: 1 << 7, right_down: 1 << 7 };
    let packing = Packing::new(n, long);
    assert_eq!(packing.bits(), 12);
    let pack =
        |left_down: u64, right_down: u64| packing.pack::<u32>(Diagonals { left_down, right_down });
    assert_eq!(pack(1 << 4, 0), 1);
    assert_eq!(pack(1 << 6, 0), 1 << 2);
    assert_eq!(pack(1 << 7, 1 << 7), 0);
    assert_eq!(pack(1 << 8, 0), 1 << 3);
    assert_eq!(pack(0, 1 << 10), 1 << 11);
    assert_eq!(pack(1 << 3 | 1 << 11, 1 << 3 | 1 << 11), 0);
}

/// [`PLACEMENTS`], which a run trusts.
#[test]
fn as_many_placements_as_memory_is_asked_for() {
    for (h, placements) in PLACEMENTS.into_iter().enumerate().take(9).skip(1) {
        let n = 2 * h;
        let none = Diagonals::default();
        let wanted = Wanted { x: 0, y: 0, taken: none, marked: none };
        let packing = Packing::new(n, cases(n)[0].special);
        let mut nodes = 0;
        let tell = |column_sets| {
            nodes += column_sets;
            Ok(())
        };
        let Ok([one, ..]) = quadrants::<u32>(n, packing, [wanted; 4], tell) else {
            panic!("it is not stopped");
        };
        let all = 0..1usize << h;
        let lists = all.clone().flat_map(|rows| all.clone().map(move |columns| (rows, columns)));
        let count: usize = lists.map(|(r, c)| one.list(r, c, ALL).len()).sum();
        assert_eq!(count as u64, placements);
        assert_eq!(nodes, 4 * choose(n, h));
    }
}

/// Every row set is looked at, or its weight is in another's.
#[test]
fn weights_add_up_to_all_row_sets() {
    for n in [4, 6, 8, 10] {
        let case = &cases(n)[0];
        let sets = case.row_sets();
        let sum = |weight: fn(&RowSet) -> u64| sets.iter().map(weight).sum::<u64>();
        assert_eq!(sum(|set| set.clear), choose(n, n / 2));
        assert_eq!(sum(|set| set.marked), choose(n, n / 2));
    }
}
