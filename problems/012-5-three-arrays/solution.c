/* The course's solution: all ways to place n queens, with three arrays.

   Reads n and the blocked cells, prints each solution as the rows of its queens, column by column, then
   how many solutions and nodes there are. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST 19

static int n;
/* The row of the queen on each column, from 0. */
static int board[MOST];
/* Whether the cell (x, y) is blocked: blocked[x][y]. */
static bool blocked[MOST][MOST];
/* Which rows and diagonals hold a queen: an entry for each row, and for each of the 2n - 1
   diagonals of either kind. */
static bool rows[MOST];
static bool right_down[2 * MOST - 1];
static bool left_down[2 * MOST - 1];
static unsigned long long solutions, nodes;

/* Shows a solution and counts it. */
static void show(void) {
    for (int x = 0; x < n; x++) {
        printf("%d%s", board[x], x + 1 < n ? " " : "\n");
    }
    solutions++;
    trace_solution();
}

/* Places a queen on column x in every way that is possible; those before it have theirs. */
static void step(int x) {
    trace_enter();
    nodes++;
    if (x == n) {
        show();
        trace_leave();
        return;
    }
    for (int y = 0; y < n; y++) {
        int right = x + y, left = x + n - 1 - y;
        if (blocked[x][y]) {
            continue;
        }
        if (rows[y] || right_down[right] || left_down[left]) {
            continue;
        }
        board[x] = y;
        rows[y] = right_down[right] = left_down[left] = true;
        trace_mark(x, y);
        step(x + 1);
        /* Write back: the next row must find the arrays as this one found them. */
        rows[y] = right_down[right] = left_down[left] = false;
        trace_unmark(x, y);
    }
    trace_leave();
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > MOST) {
        fprintf(stderr, "error: the size is a whole number from 1 to %d\n", MOST);
        return 1;
    }
    trace_board(n, n, "queens");
    /* `4 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2). */
    int x, y;
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
