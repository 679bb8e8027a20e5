//! lab-3: the laboratory's pseudocode, which stops at the first solution, and the same search as a loop.

use super::three_arrays::judge;
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

const LARGEST: usize = 8;
/// Sizes of boards whose blocked cells are random.
const BLOCKED: [usize; 11] = [5, 6, 5, 7, 6, 6, 7, 7, LARGEST, LARGEST, LARGEST];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut small = small_squares(LARGEST);
    small.push((LARGEST, cells(LARGEST, LARGEST)));
    let random = BLOCKED.map(|n| random_square(&mut tester.random, n));
    judge(tester, 1, small, &random, |(n, blocked), found| {
        same(&Search::of(*n, blocked).printed(), found)
    })
}

/// All solutions, each with the tests before it, and the tests of the whole search.
#[derive(Default)]
struct Search {
    solutions: Vec<(Vec<usize>, usize)>,
    tests: usize,
}

impl Search {
    fn of(n: usize, blocked: &[Place]) -> Self {
        let mut search = Search::default();
        search.place(n, blocked, &mut Vec::new());
        search
    }

    /// Finds the solutions that begin with these columns.
    fn place(&mut self, n: usize, blocked: &[Place], columns: &mut Vec<usize>) {
        if columns.len() == n {
            self.solutions.push((columns.clone(), self.tests));
            return;
        }
        for column in 1..=n {
            self.tests += 1;
            let is_blocked = blocked.contains(&(columns.len(), column - 1));
            if !is_blocked && attacker(columns, column).is_none() {
                columns.push(column);
                self.place(n, blocked, columns);
                columns.pop();
            }
        }
    }

    /// What the program prints.
    fn printed(&self) -> String {
        let line = |(columns, tests): &(Vec<usize>, usize)| {
            let columns: String = columns.iter().map(|column| format!("{column} ")).collect();
            format!("{columns}after {tests} tests\n")
        };
        let lines: Vec<String> = self.solutions.iter().map(line).collect();
        let none = format!("no solution after {} tests\n", self.tests);
        let first = lines.first().unwrap_or(&none);
        format!("Recursion\n{first}Loop\n{}end after {} tests", lines.concat(), self.tests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::queens_solutions;

    #[test]
    fn the_solutions_are_those_of_the_queens() {
        for n in 1..=LARGEST {
            let solutions = Search::of(n, &[]).solutions;
            assert_eq!(solutions.len() as u64, queens_solutions(n), "{n}");
        }
        let printed = Search::of(4, &[(0, 1)]).printed();
        let first = "3 1 4 2 after 26 tests";
        assert_eq!(printed, format!("Recursion\n{first}\nLoop\n{first}\nend after 48 tests"));
        let printed = Search::of(2, &[]).printed();
        assert_eq!(printed, "Recursion\nno solution after 6 tests\nLoop\nend after 6 tests");
    }
}
