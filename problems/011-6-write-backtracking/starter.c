/* Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.

   Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. Begin with
   `mark` and `write_back`. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "search_trace.h"

#define MOST_CELLS 400

/* The knight's eight moves: how far to the right, and how far down. */
static const int RIGHT[8] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int DOWN[8] = {1, 2, 2, 1, -1, -2, -2, -1};
/* In the place of a visit's number: the knight may not visit the cell. */
#define BLOCKED -1

static int width, height, start_x, start_y;
/* The direction of each move made so far, 0 to 7. */
static int moves[MOST_CELLS];
static int move_count;
/* For each cell, row by row, the number of its visit; 0 is a free cell. */
static int board[MOST_CELLS];
/* How many cells are not blocked. */
static int cells;
static unsigned long long tours, nodes;

static bool is_on_board(int x, int y) {
    return 0 <= x && x < width && 0 <= y && y < height;
}

/* Step 1: notes on the board that the cell is visit number n. TODO */
static void mark(int x, int y, int n) {
    (void)n;
    trace_mark(x, y);
}

/* Step 1: makes the cell free again. TODO */
static void write_back(int x, int y) {
    trace_unmark(x, y);
}

/* Whether the moves stay on the board and visit every cell once that is not blocked. */
static bool is_tour(void) {
    int visits[MOST_CELLS], x = start_x, y = start_y;
    memcpy(visits, board, sizeof visits);
    for (int i = 0; i < move_count; i++) {
        x += RIGHT[moves[i]];
        y += DOWN[moves[i]];
        if (!is_on_board(x, y) || visits[y * width + x]++ != 0) {
            return false;
        }
    }
    return true;
}

/* Step 2: TODO, make this a backtracking. It goes on with all lists of moves that begin with those
   made so far. */
static void step(void) {
    trace_enter();
    nodes++;
    if (move_count + 1 == cells) {
        if (is_tour()) {
            tours++;
            trace_solution();
        }
        trace_leave();
        return;
    }
    (void)mark, (void)write_back;
    for (int direction = 0; direction < 8; direction++) {
        moves[move_count++] = direction;
        step();
        move_count--;
    }
    trace_leave();
}

int main(void) {
    width = trace_number(), height = trace_number();
    start_x = trace_number(), start_y = trace_number();
    cells = width * height;
    trace_board(width, height, "tour");
    /* `3 4 0 0 blocked 1 2 2 2` blocks the cells (1, 2) and (2, 2). */
    for (int right = trace_number(); right >= 0; right = trace_number()) {
        int down = trace_number();
        board[down * width + right] = BLOCKED;
        cells--;
        trace_blocked(right, down);
    }
    /* The start is visit number 1. */
    board[start_y * width + start_x] = 1;
    trace_given(start_x, start_y);
    step();
    printf("Tours %llu\nNodes %llu\n", tours, nodes);
    return 0;
}
