/* The course's solution: the backtracking laboratory's program, all ways to place n queens.

   Reads n (1 to 19) and the blocked cells, prints every board with * for a queen and o for an empty cell. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "search_trace.h"

/* a[row] is the column of the queen on that row; rows and columns are counted from 1. */
static int a[20];
static int n;
/* Whether the cell is blocked: blocked[row][column]. */
static bool blocked[20][20];
static unsigned long long solutions;

/* Shows the board and counts it. */
static void show(void) {
    for (int row = 1; row <= n; row++) {
        for (int column = 1; column <= n; column++) {
            printf(a[row] == column ? "* " : "o ");
        }
        printf("\n");
    }
    printf("\n");
    solutions++;
    trace_solution();
}

/* Whether the cell is not blocked, and no queen on the rows before attacks it. */
static bool is_free(int row, int column) {
    if (blocked[row][column]) {
        return false;
    }
    for (int i = 1; i < row; i++) {
        if (a[i] == column || abs(a[i] - column) == row - i) {
            return false;
        }
    }
    return true;
}

/* Places the queen of row x, then all that follow. */
static void place_queen(int x) {
    trace_enter();
    if (x > n) {
        show();
    } else {
        for (int i = 1; i <= n; i++) {
            if (is_free(x, i)) {
                a[x] = i;
                trace_mark(x - 1, i - 1);
                /* Every column that fits is a path of its own: follow it before the next is tried. */
                place_queen(x + 1);
                trace_unmark(x - 1, i - 1);
            }
        }
    }
    trace_leave();
}

int main(void) {
    printf("Introduceti dimensiunea tablei:");
    /* The prompt has no line end; show it before reading. */
    fflush(stdout);
    if (scanf("%d", &n) != 1 || n < 1 || n > 19) {
        fprintf(stderr, "error: the size is a whole number from 1 to 19\n");
        return 1;
    }
    trace_board(n, n, "queens");
    /* `4 blocked 1 2 3 3` blocks the second cell of the first row, and the third cell of the third. */
    int row, column;
    if (scanf("%*1[ ]blocked") == 0) {
        while (scanf("%*1[ ]%d %d", &row, &column) == 2) {
            if (row < 1 || row > n || column < 1 || column > n) {
                fprintf(stderr, "error: blocked cells are on the board\n");
                return 1;
            }
            blocked[row][column] = true;
            trace_blocked(row - 1, column - 1);
        }
    }
    place_queen(1);
    printf("Nr de solutii %llu", solutions);
    return 0;
}
