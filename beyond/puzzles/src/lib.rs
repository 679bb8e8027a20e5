//! Beyond the lecture: many number place puzzles solved, very many solutions counted, and new
//! puzzles made.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`cell_set`], [`rules`], [`candidates`], [`propagate`], [`find`] | the search: which digits are possible, what follows, guesses |
//! | [`solve`], [`ahead`] | `puzzles solve`: reads many puzzles, solves each, and prints a line for each |
//! | [`count`], [`memo_count`] | `puzzles count`: counts the solutions of a puzzle without visiting each |
//! | [`maker`] | `puzzles make`: makes a puzzle of a stated difficulty |
//!
//! Puzzles, their formats and the independent checker are those of [`number_place`].
//!
//! ```
//! use common::search::StopFlag;
//! use number_place::Puzzle;
//! use puzzles::candidates::Candidates;
//! use puzzles::rules::Rules;
//! use puzzles::find::find;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let rules = Rules::new(false);
//! let candidates = Candidates::new(&puzzle.clues);
//! let found = find(&rules, candidates, 2, &StopFlag::default()).expect("nothing stops it");
//! assert_eq!(found.solutions, 1, "the solution is unique");
//! assert_eq!(found.first.expect("a solution")[0], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! # Ok::<(), number_place::read::ReadError>(())
//! ```

pub mod ahead;
pub mod candidates;
pub mod cell_set;
pub mod count;
pub mod find;

pub mod maker;
pub mod memo_count;
pub mod propagate;
pub mod rules;
pub mod solve;
