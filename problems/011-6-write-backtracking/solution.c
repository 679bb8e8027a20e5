/* The course's solution: every knight's tour of a board from one cell, by backtracking.

   Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST_CELLS 400

static const int MOVES[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

static int width, height;
/* For each cell, row by row, the number of its visit; 0 is a free cell. */
static int board[MOST_CELLS];
/* For each cell, whether the knight may not visit it; and how many it may. */
static bool blocked[MOST_CELLS];
static int cells;
static unsigned long long tours, nodes;

static bool is_on_board(int x, int y) {
    return 0 <= x && x < width && 0 <= y && y < height;
}

/* Goes on from the cell (x, y), which is visit number n. */
static void step(int x, int y, int n) {
    trace_enter();
    nodes++;
    if (n == cells) {
        tours++;
        trace_solution();
        trace_leave();
        return;
    }
    for (int direction = 0; direction < 8; direction++) {
        int next_x = x + MOVES[direction][0], next_y = y + MOVES[direction][1];
        if (!is_on_board(next_x, next_y)) {
            continue;
        }
        int *cell = &board[next_y * width + next_x];
        if (*cell == 0 && !blocked[next_y * width + next_x]) {
            *cell = n + 1;
            trace_mark(next_x, next_y);
            step(next_x, next_y, n + 1);
            /* Write back: the next direction must find the board as this one found it. */
            *cell = 0;
            trace_unmark(next_x, next_y);
        }
    }
    trace_leave();
}

int main(void) {
    int x, y;
    if (scanf("%d %d %d %d", &width, &height, &x, &y) != 4) {
        fprintf(stderr, "error: four numbers are asked for, width height x y\n");
        return 1;
    }
    if (width < 1 || height < 1 || width > MOST_CELLS / height || !is_on_board(x, y)) {
        fprintf(stderr, "error: the board has 1 to %d cells, and the start is on it\n", MOST_CELLS);
        return 1;
    }
    cells = width * height;
    trace_board(width, height, "tour");
    /* `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2). */
    if (scanf("%*1[ ]blocked") == 0) {
        int right, down;
        while (scanf("%*1[ ]%d %d", &right, &down) == 2) {
            if (!is_on_board(right, down)) {
                fprintf(stderr, "error: a blocked cell is off the board\n");
                return 1;
            }
            blocked[down * width + right] = true;
            cells--;
            trace_blocked(right, down);
        }
    }
    board[y * width + x] = 1;
    trace_given(x, y);
    step(x, y, 1);
    printf("Tours %llu\n", tours);
    printf("Nodes %llu\n", nodes);
    return 0;
}
