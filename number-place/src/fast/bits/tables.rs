//! What [`grid`](super::grid) looks up.

use super::grid::{FULL, TRIADS, Word, bit};

/// For nine triads, bit `3 r + s` for row r and block s: the cells of those that are part of a choice of
/// three in different rows and different blocks.
pub static CLOSED: [Word; 512] = closed();

/// For nine triads: the cells of those that are alone in their row.
pub static ALONE: [Word; 512] = alone();

/// For a band and a bit: the cells of each band that may hold the same figure as that cell, itself among
/// them. Filled up to 32 bits, so that no index has to be checked.
pub static KEEPS: [[[Word; 3]; 32]; 3] = keeps();

const fn closed() -> [Word; 512] {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        let mut s0 = 0;
        while s0 < 3 {
            let mut turn = 1;
            while turn < 3 {
                let (s1, s2) = ((s0 + turn) % 3, (s0 + 2 * turn) % 3);
                let three = 1 << s0 | 1 << (3 + s1) | 1 << (6 + s2);
                if triads as Word & three == three {
                    table[triads] |= three * TRIADS;
                }
                turn += 1;
            }
            s0 += 1;
        }
        triads += 1;
    }
    table
}

const fn alone() -> [Word; 512] {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        let mut r = 0;
        while r < 3 {
            let row = (triads >> (3 * r) & 0b111) as Word;
            if row.count_ones() == 1 {
                table[triads] |= (row << (3 * r)) * TRIADS;
            }
            r += 1;
        }
        triads += 1;
    }
    table
}

const fn keeps() -> [[[Word; 3]; 32]; 3] {
    let mut table = [[[FULL; 3]; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (x, y) = (cell % 9, cell / 9);
        let keeps = &mut table[y / 3][bit(x, y).trailing_zeros() as usize];
        let mut other = 0;
        while other < 81 {
            let (ox, oy) = (other % 9, other / 9);
            let shares = ox == x || oy == y || (ox / 3 == x / 3 && oy / 3 == y / 3);
            if shares && other != cell {
                keeps[oy / 3] &= !bit(ox, oy);
            }
            other += 1;
        }
        cell += 1;
    }
    table
}
