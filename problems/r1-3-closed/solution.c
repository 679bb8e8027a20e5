/* The course's solution: a closed knight's tour by depth-first search.

   Reads `width height x y` and the blocked cells, prints the tour as a board of numbers from 1, where
   0 is a blocked cell, or `none`. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST_CELLS 400

static const int MOVES[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

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
/* Where the tour begins. */
static int start;

static void make_graph(void) {
    for (int cell = 0; cell < width * height; cell++) {
        cells += !blocked[cell];
        for (int direction = 0; direction < 8; direction++) {
            int x = cell % width + MOVES[direction][0], y = cell / width + MOVES[direction][1];
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

static bool is_neighbour_of_start(int cell) {
    for (int i = 0; i < neighbour_count[cell]; i++) {
        if (neighbours[cell][i] == start) {
            return true;
        }
    }
    return false;
}

/* Visits `cell` as number `number` and tries to visit all others after it. */
static bool step(int cell, int number) {
    trace_enter();
    numbers[cell] = number;
    trace_mark(cell % width, cell / width);
    if (number == cells && is_neighbour_of_start(cell)) {
        trace_solution();
        trace_leave();
        return true;
    }
    /* The last cell must be a neighbour of the start: without a free one there is no way back. */
    if (number > 1 && free_neighbours(start) == 0) {
        numbers[cell] = 0;
        trace_unmark(cell % width, cell / width);
        trace_leave();
        return false;
    }
    /* Warnsdorff's rule: first the neighbour from which the fewest moves are left. */
    int next[8], left[8], count = 0;
    for (int i = 0; i < neighbour_count[cell]; i++) {
        int other = neighbours[cell][i];
        if (numbers[other] != 0) {
            continue;
        }
        int moves_left = free_neighbours(other), place = count++;
        for (; place > 0 && left[place - 1] > moves_left; place--) {
            next[place] = next[place - 1];
            left[place] = left[place - 1];
        }
        next[place] = other;
        left[place] = moves_left;
    }
    for (int i = 0; i < count; i++) {
        if (step(next[i], number + 1)) {
            trace_leave();
            return true;
        }
    }
    /* Write back: no tour goes on from here, and another path may need the cell. */
    numbers[cell] = 0;
    trace_unmark(cell % width, cell / width);
    trace_leave();
    return false;
}

int main(void) {
    int x, y;
    if (scanf("%d %d %d %d", &width, &height, &x, &y) != 4) {
        fprintf(stderr, "error: four numbers are asked for, width height x y\n");
        return 1;
    }
    if (width < 1 || height < 1 || width > MOST_CELLS / height || x < 0 || x >= width || y < 0 ||
        y >= height) {
        fprintf(stderr, "error: the start is off the board, or the board has more than %d cells\n",
                MOST_CELLS);
        return 1;
    }
    trace_board(width, height, "tour");
    /* `5 5 0 0 blocked 2 2 4 1` blocks the cells (2, 2) and (4, 1). */
    if (scanf("%*1[ ]blocked") == 0) {
        int right, down;
        while (scanf("%*1[ ]%d %d", &right, &down) == 2) {
            if (right < 0 || right >= width || down < 0 || down >= height) {
                fprintf(stderr, "error: a blocked cell is off the board\n");
                return 1;
            }
            blocked[down * width + right] = true;
            trace_blocked(right, down);
        }
    }
    make_graph();
    start = y * width + x;
    if (step(start, 1)) {
        for (int cell = 0; cell < width * height; cell++) {
            printf("%3d%s", numbers[cell], (cell + 1) % width == 0 ? "\n" : " ");
        }
    } else {
        printf("none\n");
    }
    return 0;
}
