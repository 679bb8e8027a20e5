/* All ways to place n queens that do not attack each other. TODO: one of each kind.

   Reads n and the blocked cells, prints each solution as the rows of its queens, column by column. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "search_trace.h"

#define MOST 9
/* More than the solutions of a board. */
#define MOST_SOLUTIONS 400

static int n;
/* Whether the cell (x, y) is blocked: blocked[x][y]. */
static bool blocked[MOST][MOST];
/* The row of the queen on each column, from 0. */
static int rows[MOST];
/* The solutions, from the smallest on. */
static int solutions[MOST_SOLUTIONS][MOST];
static int count;

/* Whether the cell is not blocked, and no queen on the columns before attacks it. */
static bool is_free(int x, int y) {
    for (int i = 0; i < x; i++) {
        if (rows[i] == y || abs(rows[i] - y) == x - i) {
            return false;
        }
    }
    return !blocked[x][y];
}

/* Places a queen on column x in every way that is possible; those before it have theirs. */
static void step(int x) {
    trace_enter();
    if (x == n) {
        for (int i = 0; i < n; i++) {
            solutions[count][i] = rows[i];
        }
        count++;
        trace_solution();
        trace_leave();
        return;
    }
    for (int y = 0; y < n; y++) {
        if (is_free(x, y)) {
            rows[x] = y;
            trace_mark(x, y);
            step(x + 1);
            trace_unmark(x, y);
        }
    }
    trace_leave();
}

/* Shows the solutions. TODO: one of each kind, the smallest, and how many solutions the kind has. */
static void show(void) {
    for (int i = 0; i < count; i++) {
        for (int x = 0; x < n; x++) {
            printf("%d%s", solutions[i][x], x + 1 < n ? " " : "\n");
        }
    }
    printf("Solutions %d\n", count);
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > MOST) {
        fprintf(stderr, "error: the size is a whole number from 1 to %d\n", MOST);
        return 1;
    }
    trace_board(n, n, "queens");
    /* `6 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2). */
    if (scanf("%*1[ ]blocked") == 0) {
        int x, y;
        while (scanf("%*1[ ]%d %d", &x, &y) == 2) {
            if (x < 0 || x >= n || y < 0 || y >= n) {
                fprintf(stderr, "error: blocked cells are on the board\n");
                return 1;
            }
            blocked[x][y] = true;
            trace_blocked(x, y);
        }
    }
    step(0);
    show();
    return 0;
}
