/* Every knight's tour of a board from one cell, by brute force. TODO: make it a backtracking.

   Reads `width height x y`, prints how many tours and how many nodes there are. */

#include <stdbool.h>
#include <stdio.h>

#define MOST_CELLS 400

static const int MOVES[8][2] = {{2, 1},   {1, 2},   {-1, 2}, {-2, 1},
                                {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

static int width, height, start_x, start_y;
/* The direction of each move made so far, an index into MOVES. */
static int moves[MOST_CELLS];
static int move_count;
static unsigned long long tours, nodes;

static bool is_on_board(int x, int y) {
    return 0 <= x && x < width && 0 <= y && y < height;
}

/* Whether the moves stay on the board and visit every cell once. */
static bool is_tour(void) {
    bool visited[MOST_CELLS] = {false};
    int x = start_x, y = start_y;
    visited[y * width + x] = true;
    for (int i = 0; i < move_count; i++) {
        x += MOVES[moves[i]][0];
        y += MOVES[moves[i]][1];
        if (!is_on_board(x, y) || visited[y * width + x]) {
            return false;
        }
        visited[y * width + x] = true;
    }
    return true;
}

/* Goes on with all lists of moves that begin with those made so far. */
static void step(void) {
    nodes++;
    if (move_count + 1 == width * height) {
        if (is_tour()) {
            tours++;
        }
        return;
    }
    for (int direction = 0; direction < 8; direction++) {
        moves[move_count++] = direction;
        step();
        move_count--;
    }
}

int main(void) {
    if (scanf("%d %d %d %d", &width, &height, &start_x, &start_y) != 4) {
        fprintf(stderr, "error: four numbers are asked for, width height x y\n");
        return 1;
    }
    if (width < 1 || height < 1 || width > MOST_CELLS / height || !is_on_board(start_x, start_y)) {
        fprintf(stderr, "error: the board has 1 to %d cells, and the start is on it\n", MOST_CELLS);
        return 1;
    }
    step();
    printf("Tours %llu\n", tours);
    printf("Nodes %llu\n", nodes);
    return 0;
}
