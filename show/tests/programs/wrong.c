/* All knight's tours of 3 x 4 cells and all squares of 4 x 4 digits, with a mistake: ./wrong MISTAKE. */

#include <stdio.h>
#include <string.h>
#include "search_trace.h"

static const char *mistake = "";
static const int moves[8][2] = {{1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}};
static int cells[8][8]; /* cells[x][y]; larger than the board, so that no mistake ends the program */

static int is(const char *name) {
    return strcmp(mistake, name) == 0;
}

/* Makes all moves from (x, y), which is cell number n of the tour; returns whether there was a solution. */
static int step(int x, int y, int n) {
    int found = 0;
    trace_enter();
    if (n == (is("solution-early") ? 11 : 12)) {
        trace_solution();
        found = 1;
    } else {
        for (int i = 0; i < 8; i++) {
            int u = x + moves[i][0], v = y + moves[i][1];
            if (u < 0 || u >= (is("edge") ? 4 : 3) || v < 0 || v >= 4) {
                trace_refuse("off the board", u, v);
                continue;
            }
            int was_visited = cells[u][v] > 0;
            if (was_visited && !is("test-after-mark") && !is("test-after-call")) {
                trace_refuse("visited", u, v);
                continue;
            }
            cells[u][v] = n + 1;
            trace_mark(u, v);
            if (is("unmark-before-call")) {
                cells[u][v] = 0;
                trace_unmark(u, v);
            }
            if (is("test-after-mark") && was_visited) {
                trace_refuse("visited", u, v);
            } else if (step(u, v, n + 1)) {
                found = 1;
                if (is("keeps-solutions")) continue;
            }
            if (is("test-after-call") && was_visited) trace_refuse("visited", u, v);
            if (is("swapped")) {
                cells[v][u] = 0;
                trace_unmark(v, u);
            } else if (is("cell-before")) {
                cells[x][y] = 0;
                trace_unmark(x, y);
            } else if (!is("no-unmark") && !is("unmark-before-call")) {
                cells[u][v] = 0;
                trace_unmark(u, v);
                if (is("unmark-twice")) trace_unmark(u, v);
            }
        }
    }
    trace_leave();
    return found;
}

/* Whether neither row, column nor block has this digit. */
static int fits(int x, int y, int digit) {
    for (int i = 0; i < 4; i++) {
        if (cells[i][y] == digit || cells[x][i] == digit) return 0;
        if (cells[x / 2 * 2 + i / 2][y / 2 * 2 + i % 2] == digit) return 0;
    }
    return 1;
}

/* Fills all cells from number i on. */
static void fill(int i) {
    int x = i % 4, y = i / 4;
    trace_enter();
    if (i == 16) {
        trace_solution();
    } else if (cells[x][y] > 0 && !is("clue-replaced")) {
        fill(i + 1);
        if (is("clue-deleted")) {
            cells[x][y] = 0;
            trace_unmark(x, y);
        }
    } else {
        for (int digit = 1; digit <= 4; digit++) {
            if (!fits(x, y, digit)) {
                trace_refuse("used", x, y, digit);
                continue;
            }
            cells[x][y] = digit;
            trace_mark(x, y, digit);
            fill(i + 1);
            if (!is("digit-left")) {
                cells[x][y] = 0;
                trace_unmark(x, y);
            }
        }
    }
    trace_leave();
}

int main(int argc, char **argv) {
    static const int clues[4][3] = {{1, 0, 3}, {0, 2, 3}, {2, 0, 2}, {3, 2, 4}};
    if (argc > 1) mistake = argv[1];
    if (is("clue-replaced") || is("clue-deleted") || is("digit-left") || is("digits")) {
        trace_board(4, 4, "digits");
        for (int i = 0; i < 4; i++) {
            cells[clues[i][0]][clues[i][1]] = clues[i][2];
            trace_given(clues[i][0], clues[i][1], clues[i][2]);
        }
        fill(0);
    } else {
        trace_board(3, 4, "tour");
        cells[0][0] = 1;
        trace_given(0, 0);
        step(0, 0, 1);
    }
    return 0;
}
