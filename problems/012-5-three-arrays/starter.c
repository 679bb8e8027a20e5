/* All ways to place n queens that do not attack each other, with three arrays.

   Reads n, prints each solution as the rows of its queens, column by column, then how many
   solutions and nodes there are. TODO: the search. */

#include <stdbool.h>
#include <stdio.h>

#define MOST 19

static int n;
/* The row of the queen on each column, from 0. */
static int board[MOST];
/* Which rows and diagonals hold a queen. TODO: how many entries does each array need? */
static bool rows[MOST];
static bool right_down[MOST];
static bool left_down[MOST];
static unsigned long long solutions, nodes;

/* Shows a solution and counts it. */
static void show(void) {
    for (int x = 0; x < n; x++) {
        printf("%d%s", board[x], x + 1 < n ? " " : "\n");
    }
    solutions++;
}

/* Places a queen on column x in every way that is possible; those before it have theirs. */
static void step(int x) {
    nodes++;
    if (x == n) {
        show();
    }
    /* TODO: try each row y. Mark the three arrays, recurse, write back. */
    (void)rows, (void)right_down, (void)left_down;
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > MOST) {
        fprintf(stderr, "error: the size is a whole number from 1 to %d\n", MOST);
        return 1;
    }
    step(0);
    printf("Solutions %llu\n", solutions);
    printf("Nodes %llu\n", nodes);
    return 0;
}
