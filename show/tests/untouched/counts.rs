//! Nodes and solutions. The numbers of calls are counted by hand, or are those of the course's programs.

use super::*;

#[test]
#[ignore = "needs python3"]
fn python_programs_are_shown_as_they_are() {
    are_right(&[
        ("closure.py", 65, 24), // permutations of four: 1 + 4 + 12 + 24 + 24 calls
        ("coloring.py", 5, 1),  // names as keys
        ("combinations.py", 26, 10), // a generator, and tuples passed down
        ("copies.py", 51, 2),   // taken, or not, in copies that are passed down
        ("exception.py", 8840, 1), // Wirth's tour of 5 x 5
        ("knight_entry.py", 8840, 1),
        ("maze.py", 13, 1), // strings and a set
        ("mutual.py", 274, 10),
        ("perm_swap.py", 65, 24),
        ("perm_used.py", 65, 24),
        ("starts.py", 760, 16), // the rest of its first marks is outside of the search
        ("counted.py", 121, 2),
        ("queens_rows.py", 32, 1),
        ("subset_sum.py", 39, 2),
        ("sudoku.py", 4209, 1), // a class
        ("hanoi.py", 15, 7),    // the same lists by other names
        ("latin.py", 16, 0),
        ("letters.py", 40, 27),    // texts that are passed down
        ("magic.py", 9506, 8),     // a choice is tested once it is made
        ("merged.py", 10, 6),      // what is written after the calls is a result
        ("palindromes.py", 10, 4), // words of one length
        ("paths.py", 7, 3),        // a place and a path are passed down
        ("places.py", 7, 1),
        ("round_trip.py", 16, 0), // the list has one element at first
        ("subsets.py", 16, 16),   // each call has a result
        ("words.py", 21, 1),      // marked at entry, twice
        ("damen.py", 153, 4),
        ("every_queens.py", 326, 120), // those that are tested; a part of them are solutions
        ("reinas.py", 54, 10),         // a board of strings
        ("rundgang.py", 360, 1),
        ("timetable.py", 6, 1),
        ("coins.py", 106, 18),
        ("waits.py", 54, 10), // async
        ("yields.py", 153, 4),
        // A list gets another name: in every call, where nobody changes it, as a copy, and for one call.
        ("renamed.py", 65, 24),
        ("longest.py", 48, 0),
        ("packed.py", 16, 0),
        ("swapped.py", 31, 16),
        ("mirror.py", 4, 1), // a name is read once only, because it may be gone
        ("nim.py", 227, 0),  // a true value is no solution
        ("every_true.py", 45, 2), // nor does anybody need it
        ("dominoes.py", 4, 1), // a loop that ends by itself
        ("clues.py", 20, 1),
        ("three_sets.py", 153, 4),
        ("fewest_attacks.py", 341, 5), // the best so far is no solution
        ("layers.py", 153, 4),         // a method of another class has the same name
        ("formula.py", 9, 0),          // the same, in one recursion
    ]);
}

/// What is no search gets no note, and a list that is written after the calls is no board.
#[test]
#[ignore = "needs python3"]
fn other_recursive_python_programs_get_no_note() {
    are_right(&[
        ("flood.py", 6, 0),
        ("memo.py", 45, 0),
        ("merge_sort.py", 13, 0),
        ("tarjan.py", 7, 2),
        ("tree.py", 27, 0),
    ]);
    let (said, nodes, _) = shown("sum.py", "def f(n):\n    return n and f(n - 1) + n\nf(3)\n", &[]);
    assert_eq!(nodes, 4);
    assert!(said.contains("`f` calls itself, and no list is seen"), "{said}");
    assert!(said.contains("Its calls alone are shown.\n"), "{said}");
}

#[test]
#[ignore = "needs Linux, and a C compiler with -fsanitize=thread"]
fn c_programs_are_shown_as_they_are() {
    are_right(&[
        ("dots.c", 8, 1),
        ("knap.c", 42, 2),
        ("large.c", 16, 6),
        ("maze.c", 13, 1),
        ("merge_sort.c", 22, 0),
        ("queens.c", 153, 4),
        ("struct.c", 153, 4), // its counter is in a structure
        ("word.c", 12, 1),    // what is written is taken back on the way out
        ("colours.c", 7, 1),
        ("columns.c", 279, 4), // marked before it is tested, and never taken back
        ("puzzle.c", 6428, 1),
        ("squares.c", 94, 12),
    ]);
    // As with the helper.
    let (_, nodes, solutions) = shown("tour.c", &without("tour.c", "trace"), &["5"]);
    assert_eq!((nodes, solutions), (8840, 1));
    let (_, nodes, solutions) = shown("subset.c", &without("subset.c", "trace"), &[]);
    assert_eq!((nodes, solutions), (34, 3));
    let (said, ..) = shown("a.c", "int main(void) { return x; }\n", &[]);
    assert!(said.contains("error: a.c was not built: cc failed"), "{said}");
}

#[test]
#[ignore = "needs Linux, and a C++ compiler with -fsanitize=thread"]
fn cpp_programs_are_shown_as_they_are() {
    are_right(&[
        ("arrays.cpp", 153, 4), // a std::array of main, by reference
        ("lambda.cpp", 13, 3),  // a vector of main that grows, and moves
        ("member.cpp", 153, 4),
        ("members.cpp", 17, 4), // of an object without a name
        ("perms.cpp", 65, 24),
        ("sets.cpp", 54, 10),
        ("strings.cpp", 54, 10), // texts in a vector
        ("subsets.cpp", 31, 16), // vectors in a vector are the results
        ("sudoku.cpp", 4209, 1),
        ("tour.cpp", 8840, 1),
        ("word.cpp", 7, 1),
        ("overload.cpp", 153, 4), // another function has the same name
        ("from_one.cpp", 50, 1),  // its columns and rows are numbered from 1
    ]);
    let (said, nodes, _) = shown("hops.cpp", &text("hops.cpp"), &[]);
    assert_eq!(nodes, 360);
    assert!(said.contains("`hop` calls itself, and no list is seen"), "{said}");
}
