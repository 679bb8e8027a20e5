/* All ways to place n queens that do not attack each other, with three arrays.

   Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
   how many solutions and nodes there are. Begin with `right` and `left`, then write `is_free` and `mark`. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST 19

static int n;
/* The row of the queen on each column, from 0. */
static int board[MOST];
/* Whether the cell (x, y) is blocked: blocked[x][y]. */
static bool blocked[MOST][MOST];
/* TODO: how many entries does an array of diagonals need? */
#define ENTRIES MOST
/* Which rows and diagonals hold a queen. */
static bool rows[MOST];
static bool right_down[ENTRIES];
static bool left_down[ENTRIES];
static unsigned long long solutions, nodes;

/* Shows a solution and counts it. */
static void show(void) {
    for (int x = 0; x < n; x++) {
        printf("%d%s", board[x], x + 1 < n ? " " : "\n");
    }
    solutions++;
    trace_solution();
}

/* Step 1: the entry of right_down for the cell. TODO: x + y */
static int right(int x, int y) {
    (void)x, (void)y;
    return 0;
}

/* Step 1: the entry of left_down for the cell. TODO: x - y, and what makes it fit */
static int left(int x, int y) {
    (void)x, (void)y;
    return 0;
}

/* Step 2: whether no queen attacks the cell, by the three arrays. TODO */
static bool is_free(int x, int y) {
    (void)x, (void)y, (void)rows, (void)right_down, (void)left_down;
    return false;
}

/* Step 2: notes in the three arrays that a queen is on the cell (true), or no longer (false). TODO */
static void mark(int x, int y, bool queen) {
    if (queen) {
        trace_mark(x, y);
    } else {
        trace_unmark(x, y);
    }
}

/* Step 3: places a queen on column x in every way that is possible; those before it have theirs. */
static void step(int x) {
    trace_enter();
    nodes++;
    if (x == n) {
        show();
    }
    /* TODO: try each row y whose cell is not blocked. Mark, recurse, write back. */
    (void)right, (void)left, (void)is_free, (void)mark;
    trace_leave();
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > MOST) {
        fprintf(stderr, "error: the size is a whole number from 1 to %d\n", MOST);
        return 1;
    }
    int x, y;
    trace_board(n, n, "queens");
    /* `4 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2). */
    if (scanf("%*1[ ]blocked") == 0) {
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
    printf("Solutions %llu\n", solutions);
    printf("Nodes %llu\n", nodes);
    return 0;
}
