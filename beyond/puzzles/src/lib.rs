//! Beyond the lecture: many number place puzzles solved, very many solutions counted, and new
//! puzzles made.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`solve`], [`lines`] | `puzzles solve`: reads many puzzles, solves each, and prints a line for each |
//! | [`count`], [`memo_count`] | `puzzles count`: counts the solutions of a puzzle without visiting each |
//! | [`maker`] | `puzzles make`: makes a puzzle of a stated difficulty |
//! | [`bits`], [`batch`] | candidates as bits, for one puzzle and for many side by side |
//! | [`widest`] | the same code for several kinds of processors |
//!
//! Puzzles, their formats and the independent checker are those of [`number_place`].
//!
//! ```
//! use number_place::Puzzle;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let found = puzzles::bits::find(&puzzle, 2);
//! assert_eq!(found.solutions, 1, "the solution is unique");
//! assert_eq!(found.first.expect("a solution")[0], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! # Ok::<(), number_place::read::ReadError>(())
//! ```

pub mod batch;
pub mod bits;
pub mod count;
pub mod lines;
pub mod maker;
pub mod memo_count;
pub mod solve;
pub mod widest;
