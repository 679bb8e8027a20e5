/* Prime rows, step 3: mark. */

#include <stdbool.h>
#include <stdio.h>
#include "search_trace.h"

#define N 6

static int row[N] = {1}; /* the first number is 1 */
static bool used[N + 1] = {false, true}; /* used[v]: whether v is in the row */
static long nodes, solutions, looks;

static bool is_prime(int s) {
    for (int d = 2; d < s; d++) {
        if (s % d == 0) return false;
    }
    return s > 1;
}

/* Tests whether v is in the row. */
static bool is_used(int v) {
    looks++;
    return used[v];
}

static void print_row(void) {
    for (int k = 0; k < N; k++) printf("%d%c", row[k], k + 1 < N ? ' ' : '\n');
}

/* Tries all rows that begin with the first k numbers. */
static void search(int k) {
    nodes++;
    if (k == N) {
        solutions++;
        print_row();
        trace_solution();
        return;
    }
    for (int v = 1; v <= N; v++) {
        if (is_used(v)) {
            trace_refuse("it is used", k, v);
        } else if (!is_prime(row[k - 1] + v)) {
            trace_refuse("the sum is no prime", k, v);
        } else {
            row[k] = v;
            used[v] = true;
            trace_mark(k, v);
            search(k + 1);
            trace_unmark(k);
        }
    }
}

int main(void) {
    trace_boxes(N);
    trace_given(0, 1);
    search(1);
    printf("rows %ld\nnodes %ld\nlooks %ld\n", solutions, nodes, looks);
    return 0;
}
