/* Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.

   Reads `width height x y` and the blocked cells, prints how many tours and how many nodes there are. Begin with the small
   steps: `mark` and `write_back`, then `is_free`. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST_CELLS 400

static const int MOVES[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

static int width, height, start_x, start_y;
/* The direction of each move made so far, an index into MOVES. */
static int moves[MOST_CELLS];
static int move_count;
/* For each cell, row by row, the number of its visit; 0 is a free cell. */
static int board[MOST_CELLS];
/* For each cell, whether the knight may not visit it; and how many it may. */
static bool blocked[MOST_CELLS];
static int cells;
static unsigned long long tours, nodes;
/* Whether each node shows its board. */
static bool is_traced;

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

/* Step 2: whether the cell is on the board, not blocked and free. TODO */
static bool is_free(int x, int y) {
    (void)x, (void)y, (void)blocked;
    return false;
}

/* Whether the moves stay on the board and visit every cell once that is not blocked. */
static bool is_tour(void) {
    bool visited[MOST_CELLS] = {false};
    int x = start_x, y = start_y;
    visited[y * width + x] = true;
    for (int i = 0; i < move_count; i++) {
        x += MOVES[moves[i]][0];
        y += MOVES[moves[i]][1];
        if (!is_on_board(x, y) || visited[y * width + x] || blocked[y * width + x]) {
            return false;
        }
        visited[y * width + x] = true;
    }
    return true;
}

static void print_board(void) {
    for (int i = 0; i < width * height; i++) {
        printf("%d%s", board[i], (i + 1) % width ? " " : "\n");
    }
}

/* Shows the board of a node, if the input begins with `trace`. Leave it as it is. */
static void trace(void) {
    if (is_traced) {
        print_board();
        putchar('\n');
    }
}

/* Step 3: TODO, make this a backtracking. It goes on with all lists of moves that begin with those
   made so far. */
static void step(void) {
    nodes++;
    trace();
    if (move_count + 1 == cells) {
        if (is_tour()) {
            tours++;
            trace_solution();
        }
        return;
    }
    for (int direction = 0; direction < 8; direction++) {
        moves[move_count++] = direction;
        step();
        move_count--;
    }
}

/* Tries a small step alone, for the check. Leave it as it is. */
static void small_step(int step, int x, int y) {
    printf("step %d\n", step);
    if (step == 1) {
        mark(x, y, 5);
        print_board();
        write_back(x, y);
        print_board();
    } else {
        mark(x, y, 1);
        for (int i = 0; i < 8; i++) {
            printf("%d%s", is_free(x + MOVES[i][0], y + MOVES[i][1]), i < 7 ? " " : "\n");
        }
    }
}

int main(void) {
    /* A small step has one number more: `step 1 3 4 0 0`. */
    int small = 0;
    if (scanf("step %d", &small) == EOF) {
        small = 0;
    }
    int traced = 0;
    is_traced = scanf("trace%n", &traced) == 0 && traced > 0;
    if (scanf("%d %d %d %d", &width, &height, &start_x, &start_y) != 4) {
        fprintf(stderr, "error: four numbers are asked for, width height x y\n");
        return 1;
    }
    if (width < 1 || height < 1 || width > MOST_CELLS / height || !is_on_board(start_x, start_y)) {
        fprintf(stderr, "error: the board has 1 to %d cells, and the start is on it\n", MOST_CELLS);
        return 1;
    }
    if (small > 0) {
        small_step(small, start_x, start_y);
        return 0;
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
    /* The start is visit number 1. */
    board[start_y * width + start_x] = 1;
    trace_given(start_x, start_y);
    step();
    printf("Tours %llu\n", tours);
    printf("Nodes %llu\n", nodes);
    return 0;
}
