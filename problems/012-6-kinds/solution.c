/* The course's solution: one of each kind of the ways to place n queens that do not attack each other.

   Reads n and the blocked cells, prints the smallest solution of each kind as the rows of its queens, column by column. */

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
    trace_enter();
    if (x == n) {
        for (int i = 0; i < n; i++) {
            solutions[count][i] = rows[i];
        }
        count++;
        trace_solution();
        trace_leave();
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
    trace_leave();
}

/* The cell to which a symmetry takes (x, y): each bit of its number is a step that it does or does not do. */
static void move(int symmetry, int *x, int *y) {
    if (symmetry & 1) {
        *x = n - 1 - *x;
    }
    if (symmetry & 2) {
        *y = n - 1 - *y;
    }
    if (symmetry & 4) {
        int exchanged = *x;
        *x = *y;
        *y = exchanged;
    }
}

/* Whether a symmetry takes each blocked cell to a blocked cell. */
static bool is_symmetry(int symmetry) {
    for (int x = 0; x < n; x++) {
        for (int y = 0; y < n; y++) {
            int to_x = x, to_y = y;
            move(symmetry, &to_x, &to_y);
            if (blocked[x][y] && !blocked[to_x][to_y]) {
                return false;
            }
        }
    }
    return true;
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

/* How many solutions the kind of a solution has; 0 if the solution is not the smallest of them. */
static int size_of_kind(const int solution[MOST]) {
    int images[8][MOST], count_of_images = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        if (!is_symmetry(symmetry)) {
            continue;
        }
        int *image = images[count_of_images];
        for (int x = 0; x < n; x++) {
            int to_x = x, to_y = solution[x];
            move(symmetry, &to_x, &to_y);
            image[to_x] = to_y;
        }
        if (compare(image, solution) < 0) {
            return 0;
        }
        bool is_new = true;
        for (int i = 0; i < count_of_images; i++) {
            is_new = is_new && compare(images[i], image) != 0;
        }
        count_of_images += is_new;
    }
    return count_of_images;
}

/* Shows the smallest solution of each kind, and how many solutions the kind has. */
static void show(void) {
    int kinds = 0;
    for (int i = 0; i < count; i++) {
        int size = size_of_kind(solutions[i]);
        if (size > 0) {
            kinds++;
            for (int x = 0; x < n; x++) {
                printf("%d%s", solutions[i][x], x + 1 < n ? " " : ": ");
            }
            printf("%d\n", size);
        }
    }
    printf("Solutions %d\n", count);
    printf("Kinds %d\n", kinds);
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
