/* A knight's tour by depth-first search. TODO: closed tours only.

   Reads `width height x y` and the blocked cells, prints the tour as a board of numbers from 1, where
   0 is a blocked cell, or `none`. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST_CELLS 400

/* The knight's eight moves: how far to the right, and how far down. */
static const int RIGHT[8] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int DOWN[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int width, height;
/* How many cells are not blocked. */
static int cells;
/* For each cell, row by row, whether it is blocked. */
static bool blocked[MOST_CELLS];
/* For each cell, its neighbours in the graph, which has no blocked cells. */
static int neighbours[MOST_CELLS][8];
static int neighbour_count[MOST_CELLS];
/* For each cell, the number of its visit; 0 is not visited. */
static int numbers[MOST_CELLS];

static void make_graph(void) {
    for (int cell = 0; cell < width * height; cell++) {
        cells += !blocked[cell];
        for (int direction = 0; direction < 8; direction++) {
            int x = cell % width + RIGHT[direction], y = cell / width + DOWN[direction];
            if (0 <= x && x < width && 0 <= y && y < height && !blocked[y * width + x]) {
                neighbours[cell][neighbour_count[cell]++] = y * width + x;
            }
        }
    }
}

/* How many neighbours of a cell are not visited yet. */
static int free_neighbours(int cell) {
    int count = 0;
    for (int i = 0; i < neighbour_count[cell]; i++) {
        count += numbers[neighbours[cell][i]] == 0;
    }
    return count;
}

/* Visits `cell` as number `number` and tries to visit all others after it. */
static bool step(int cell, int number) {
    trace_enter();
    numbers[cell] = number;
    trace_mark(cell % width, cell / width);
    if (number == cells) {
        trace_solution();
        trace_leave();
        return true;
    }
    /* Warnsdorff's rule: first the neighbour from which the fewest moves are left. */
    for (int left = 0; left < 8; left++) {
        for (int i = 0; i < neighbour_count[cell]; i++) {
            int next = neighbours[cell][i];
            if (numbers[next] == 0 && free_neighbours(next) == left && step(next, number + 1)) {
                trace_leave();
                return true;
            }
        }
    }
    /* Write back: no tour goes on from here, and another path may need the cell. */
    numbers[cell] = 0;
    trace_unmark(cell % width, cell / width);
    trace_leave();
    return false;
}

int main(void) {
    width = trace_number(), height = trace_number();
    int x = trace_number(), y = trace_number();
    trace_board(width, height, "tour");
    /* `5 5 0 0 blocked 2 2 4 1` blocks the cells (2, 2) and (4, 1). */
    for (int right = trace_number(); right >= 0; right = trace_number()) {
        int down = trace_number();
        blocked[down * width + right] = true;
        trace_blocked(right, down);
    }
    make_graph();
    if (step(y * width + x, 1)) {
        for (int cell = 0; cell < width * height; cell++) {
            printf("%3d%s", numbers[cell], (cell + 1) % width == 0 ? "\n" : " ");
        }
    } else {
        printf("none\n");
    }
    return 0;
}
