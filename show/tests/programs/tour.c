/* A knight's tour, after N. Wirth, "Algorithms + Data Structures = Programs" (1976), section 3.4: ./tour [N]. */

#include <stdio.h>
#include <stdlib.h>
#include "search_trace.h"

#define MAX 8

static const int dx[8] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int dy[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static int n = 5;
static int h[MAX][MAX]; /* the number of the move to (x, y), or 0 */

/* Tries to make move number i and all that follow, from (x, y). */
static int try_move(int i, int x, int y) {
    trace_enter();
    for (int k = 0; k < 8; k++) {
        int u = x + dx[k], v = y + dy[k];
        if (0 <= u && u < n && 0 <= v && v < n && h[u][v] == 0) {
            h[u][v] = i;
            trace_mark(u, v, i);
            if (i == n * n) trace_solution();
            int found = i == n * n || try_move(i + 1, u, v);
            if (found) trace_leave();
            if (found) return 1;
            h[u][v] = 0;
            trace_unmark(u, v);
        }
        else trace_refuse("off the board or visited", u, v);
    }
    trace_leave();
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1) n = atoi(argv[1]);
    if (n < 1 || n > MAX) return 2;
    h[0][0] = 1;
    trace_board(n, n, "tour");
    trace_given(0, 0, 1);
    if (n > 1 && !try_move(2, 0, 0)) {
        printf("no tour\n");
        return 0;
    }
    for (int x = 0; x < n; x++) {
        for (int y = 0; y < n; y++) printf("%3d", h[x][y]);
        printf("\n");
    }
    return 0;
}
