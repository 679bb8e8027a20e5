/* The knight's tour, from the same five pieces as a prime row. */

#include <stdbool.h>
#include <stdio.h>
#include "search_trace.h"

#define WIDTH 3
#define HEIGHT 4
#define START_X 1
#define START_Y 0
#define WANTED 1000000 /* stop after this many tours */
#define ORDERED false

typedef struct { int x, y; } Cell;

static const Cell MOVES[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
static int board[HEIGHT][WIDTH]; /* the number of each cell's visit */
static long nodes, solutions;

static bool is_free(Cell to) {
    return 0 <= to.x && to.x < WIDTH && 0 <= to.y && to.y < HEIGHT && board[to.y][to.x] == 0;
}

static Cell moved(Cell at, int direction) {
    return (Cell){at.x + MOVES[direction].x, at.y + MOVES[direction].y};
}

/* Counts the cells that could follow this one. */
static int ways_on(Cell at) {
    int ways = 0;
    for (int direction = 0; direction < 8; direction++) ways += is_free(moved(at, direction));
    return ways;
}

/* Sorts cells by the ways on from them. Of equal ones, the first stays first. */
static void sort(Cell choices[8]) {
    for (int i = 1; i < 8; i++) {
        Cell to = choices[i];
        int j = i;
        for (; j > 0 && ways_on(choices[j - 1]) > ways_on(to); j--) choices[j] = choices[j - 1];
        choices[j] = to;
    }
}

/* Tries all tours that begin with the k visits on the board, of which `at` is the last. */
static void search(int k, Cell at) {
    trace_enter();
    nodes++;
    if (k == WIDTH * HEIGHT) {
        solutions++;
        trace_solution();
        trace_leave();
        return;
    }
    Cell choices[8];
    for (int direction = 0; direction < 8; direction++) choices[direction] = moved(at, direction);
    if (ORDERED) sort(choices);
    for (int i = 0; i < 8; i++) {
        Cell to = choices[i];
        if (solutions == WANTED) {
            trace_leave();
            return;
        }
        if (!is_free(to)) {
            trace_refuse("off the board or visited", to.x, to.y);
        } else {
            board[to.y][to.x] = k + 1;
            trace_mark(to.x, to.y);
            search(k + 1, to);
            board[to.y][to.x] = 0;
            trace_unmark(to.x, to.y);
        }
    }
    trace_leave();
}

int main(void) {
    trace_board(WIDTH, HEIGHT, "tour");
    trace_given(START_X, START_Y);
    board[START_Y][START_X] = 1;
    search(1, (Cell){START_X, START_Y});
    printf("tours %ld\nnodes %ld\n", solutions, nodes);
    return 0;
}
