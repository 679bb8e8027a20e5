/* The course's solution: the classes of the ways to place n queens that do not attack each other.

   Reads n and the blocked cells, prints the smallest member of each class as the rows of its queens, column by column. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "search_trace.h"

#define MOST 9
/* More than the solutions of a board. */
#define MOST_SOLUTIONS 400

static int n;
/* Whether the cell (x, y) is blocked: blocked[x][y]. */
static bool blocked[MOST][MOST];
/* The row of the queen on each column, from 0. */
static int rows[MOST];
/* The solutions, from the smallest on. */
static int solutions[MOST_SOLUTIONS][MOST];
static int count;

/* Whether the cell is not blocked, and no queen on the columns before attacks it. */
static bool is_free(int x, int y) {
    for (int i = 0; i < x; i++) {
        if (rows[i] == y || abs(rows[i] - y) == x - i) {
            return false;
        }
    }
    return !blocked[x][y];
}

/* Places a queen on column x in every way that is possible; those before it have theirs. */
static void step(int x) {
    if (x == n) {
        for (int i = 0; i < n; i++) {
            solutions[count][i] = rows[i];
        }
        count++;
        trace_solution();
        return;
    }
    for (int y = 0; y < n; y++) {
        if (is_free(x, y)) {
            rows[x] = y;
            trace_mark(x, y);
            step(x + 1);
            trace_unmark(x, y);
        }
    }
}

/* Turns the list by 90 degrees. */
static void turn(const int from[MOST], int to[MOST]) {
    for (int x = 0; x < n; x++) {
        to[n - 1 - from[x]] = x;
    }
}

/* Below zero, zero or above zero: the first list is smaller than the second, equal to it, or larger. */
static int compare(const int a[MOST], const int b[MOST]) {
    for (int x = 0; x < n; x++) {
        if (a[x] != b[x]) {
            return a[x] - b[x];
        }
    }
    return 0;
}

/* Whether a list is one of the solutions. */
static bool is_solution(const int list[MOST]) {
    for (int i = 0; i < count; i++) {
        if (compare(list, solutions[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* How many members the class of a solution has; 0 if the solution is not the smallest of them. */
static int members(const int solution[MOST]) {
    int pictures[8][MOST], found = 0;
    /* The solution and its mirror image, each turned four times. */
    for (int x = 0; x < n; x++) {
        pictures[0][x] = solution[x];
        pictures[4][x] = solution[n - 1 - x];
    }
    for (int i = 0; i < 8; i++) {
        if (i % 4 != 0) {
            turn(pictures[i - 1], pictures[i]);
        }
        bool is_new = is_solution(pictures[i]);
        for (int j = 0; j < i; j++) {
            is_new = is_new && compare(pictures[j], pictures[i]) != 0;
        }
        found += is_new;
        if (is_new && compare(pictures[i], solution) < 0) {
            return 0;
        }
    }
    return found;
}

/* Shows the smallest member of each class, and how many members it has. */
static void show(void) {
    int classes = 0;
    for (int i = 0; i < count; i++) {
        int size = members(solutions[i]);
        if (size > 0) {
            classes++;
            for (int x = 0; x < n; x++) {
                printf("%d%s", solutions[i][x], x + 1 < n ? " " : ": ");
            }
            printf("%d\n", size);
        }
    }
    printf("Solutions %d\n", count);
    printf("Classes %d\n", classes);
}

int main(void) {
    if (scanf("%d", &n) != 1 || n < 1 || n > MOST) {
        fprintf(stderr, "error: the size is a whole number from 1 to %d\n", MOST);
        return 1;
    }
    trace_board(n, n, "queens");
    /* `6 blocked 0 1 2 2` blocks the cells (0, 1) and (2, 2). */
    if (scanf("%*1[ ]blocked") == 0) {
        int x, y;
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
    show();
    return 0;
}
