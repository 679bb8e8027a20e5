/* The backtracking laboratory's pseudocode: n queens, with recursion and without.

   Reads n (1 to 8) and the blocked cells, prints the first solution by recursion, and all solutions by a loop. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
/* Whether the cell is blocked: blocked[row][column]. */
static bool blocked[9][9];
/* x[row] is the column of the queen on that row, or 0; rows and columns are counted from 1. */
static int x[9];
/* How many cells were tested. */
static int tests;

/* Whether the cell is not blocked, and no queen on the rows above attacks it. Counts the test. */
static bool is_safe(int row, int column) {
    tests++;
    for (int i = 1; i < row; i++) {
        if (x[i] == column || abs(x[i] - column) == row - i) {
            return false;
        }
    }
    return !blocked[row][column];
}

/* Prints the solution in x, and how many cells were tested so far. */
static void show(void) {
    for (int row = 1; row <= n; row++) {
        printf("%d ", x[row]);
    }
    printf("after %d tests\n", tests);
}

/* Places the queens of this row and those below it, and says whether that is possible.

   TODO, part 1: this is the laboratory's pseudocode, with one of its two mistakes corrected. Correct the other. */
static bool solve(int row) {
    if (row > n) {
        return true;
    }
    for (int column = 1; column <= n; column++) {
        if (is_safe(row, column)) {
            x[row] = column;
            if (solve(row + 1)) {
                return true;
            } else {
                x[row] = 0;
                return false;
            }
        }
    }
    return false;
}

/* Shows every solution. TODO, part 2: a loop with an index k, and no recursion. */
static void search(void) {
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > 8) {
        fprintf(stderr, "error: the size is a whole number from 1 to 8\n");
        return 1;
    }
    /* `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third. */
    if (scanf("%*1[ ]blocked") == 0) {
        int row, column;
        while (scanf("%*1[ ]%d %d", &row, &column) == 2) {
            blocked[row][column] = true;
        }
    }
    printf("Recursion\n");
    if (solve(1)) {
        show();
    } else {
        printf("no solution after %d tests\n", tests);
    }
    printf("Loop\n");
    tests = 0;
    search();
    printf("end after %d tests\n", tests);
    return 0;
}
