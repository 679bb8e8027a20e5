/* Knuth's estimate of a search tree: the knight's tours of a board from one cell, by random walks.

   Reads `width height x y walks seed`, prints the estimates of the first five walks, and the mean of all of them. */

#include <stdbool.h>
#include <stdio.h>

#define MOST 6

typedef struct {
    int x, y;
} Cell;

/* The knight's eight moves: how far to the right, and how far down. */
static const Cell moves[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};

static int width, height;
static unsigned long long seed;
/* Whether the walk has visited the cell: visited[y][x]. */
static bool visited[MOST][MOST];

/* A number from 0 to count - 1. It looks random, and the same seed gives the same numbers. */
static int next_random(int count) {
    seed = seed * 48271 % 2147483647;
    return (int)(seed % (unsigned)count);
}

/* Writes the cells to which the knight can go from (x, y) into `cells`, in the order of the moves; says how many. */
static int free_cells(int x, int y, Cell cells[8]) {
    int count = 0;
    for (int i = 0; i < 8; i++) {
        Cell to = {x + moves[i].x, y + moves[i].y};
        if (0 <= to.x && to.x < width && 0 <= to.y && to.y < height && !visited[to.y][to.x]) {
            cells[count++] = to;
        }
    }
    return count;
}

/* One random walk from (x, y) to a node without children: its estimate of the nodes.

   TODO: this is only the root and its children. */
static unsigned long long walk(int x, int y) {
    (void)next_random;
    Cell cells[8];
    int count = free_cells(x, y, cells);
    return 1 + (unsigned)count;
}

int main(void) {
    int x, y, count;
    if (scanf("%d %d %d %d %d %llu", &width, &height, &x, &y, &count, &seed) != 6) {
        fprintf(stderr, "error: the input is six numbers, width height x y walks seed\n");
        return 1;
    }
    unsigned long long total = 0;
    for (int number = 0; number < count; number++) {
        unsigned long long estimate = walk(x, y);
        if (number < 5) {
            printf("Walk %llu\n", estimate);
        }
        total += estimate;
    }
    printf("Mean %llu\n", total / (unsigned)count);
    return 0;
}
