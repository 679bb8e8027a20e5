/* Prime rows, step 1: enumerate all candidates. */

#include <stdbool.h>
#include <stdio.h>
#include "search_trace.h"

#define N 6

static int row[N] = {1}; /* the first number is 1 */
static long nodes, solutions;

static bool is_prime(int s) {
    for (int d = 2; d < s; d++) {
        if (s % d == 0) return false;
    }
    return s > 1;
}

static bool is_prime_row(void) {
    for (int k = 1; k < N; k++) {
        for (int i = 0; i < k; i++) {
            if (row[i] == row[k]) return false;
        }
        if (!is_prime(row[k - 1] + row[k])) return false;
    }
    return true;
}

static void print_row(void) {
    for (int k = 0; k < N; k++) printf("%d%c", row[k], k + 1 < N ? ' ' : '\n');
}

/* Tries all rows that begin with the first k numbers. */
static void search(int k) {
    trace_enter();
    nodes++;
    if (k == N) {
        if (is_prime_row()) {
            solutions++;
            print_row();
            trace_solution();
        } else {
            trace_reject("it is no prime row");
        }
        trace_leave();
        return;
    }
    for (int v = 1; v <= N; v++) {
        row[k] = v;
        trace_mark(k, v);
        search(k + 1);
        trace_unmark(k);
    }
    trace_leave();
}

int main(void) {
    trace_boxes(N);
    trace_given(0, 1);
    search(1);
    printf("rows %ld\nnodes %ld\n", solutions, nodes);
    return 0;
}
