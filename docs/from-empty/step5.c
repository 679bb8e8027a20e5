/* Prime rows, step 5: order the choices. */

#include <stdbool.h>
#include <stdio.h>
#include "search_trace.h"

#define N 50
#define WANTED 1 /* stop after this many rows */
#define ORDERED true

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

/* Counts the numbers that could follow v. */
static int ways_on(int v) {
    int ways = 0;
    for (int w = 1; w <= N; w++) ways += w != v && !is_used(w) && is_prime(v + w);
    return ways;
}

/* Sorts the numbers by the ways on from them. Of equal ones, the smaller comes first. */
static void sort(int choices[N]) {
    int ways[N];
    for (int i = 0; i < N; i++) {
        int v = choices[i], count = ways_on(v), j = i;
        for (; j > 0 && ways[j - 1] > count; j--) {
            ways[j] = ways[j - 1];
            choices[j] = choices[j - 1];
        }
        ways[j] = count;
        choices[j] = v;
    }
}

static void print_row(void) {
    for (int k = 0; k < N; k++) printf("%d%c", row[k], k + 1 < N ? ' ' : '\n');
}

/* Tries all rows that begin with the first k numbers. */
static void search(int k) {
    trace_enter();
    nodes++;
    if (k == N) {
        solutions++;
        print_row();
        trace_solution();
        trace_leave();
        return;
    }
    int choices[N];
    for (int i = 0; i < N; i++) choices[i] = i + 1;
    if (ORDERED) sort(choices);
    for (int i = 0; i < N; i++) {
        int v = choices[i];
        if (solutions == WANTED) {
            trace_leave();
            return;
        }
        if (is_used(v)) {
            trace_refuse("it is used", k, v);
        } else if (!is_prime(row[k - 1] + v)) {
            trace_refuse("the sum is no prime", k, v);
        } else {
            row[k] = v;
            used[v] = true;
            trace_mark(k, v);
            search(k + 1);
            used[v] = false;
            trace_unmark(k);
        }
    }
    trace_leave();
}

int main(void) {
    trace_boxes(N);
    trace_given(0, 1);
    search(1);
    printf("rows %ld\nnodes %ld\nlooks %ld\n", solutions, nodes, looks);
    return 0;
}
