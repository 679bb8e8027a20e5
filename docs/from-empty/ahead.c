/* Square rows: look ahead. */

#include <stdbool.h>
#include <stdio.h>
#include "search_trace.h"

#define N 26
#define WANTED 1 /* stop after this many rows */
#define ORDERED false
#define LOOKING true

static int row[N] = {1}; /* the first number is 1 */
static bool used[N + 1] = {false, true}; /* used[v]: whether v is in the row */
static long nodes, solutions, looks;

static bool is_square(int s) {
    for (int d = 2; d < s; d++) {
        if (d * d == s) return true;
    }
    return false;
}

/* Tests whether v is in the row. */
static bool is_used(int v) {
    looks++;
    return used[v];
}

/* Counts the numbers that could follow v. */
static int ways_on(int v) {
    int ways = 0;
    for (int w = 1; w <= N; w++) ways += w != v && !is_used(w) && is_square(v + w);
    return ways;
}

/* Tests whether the numbers that are left can no longer follow v. */
static bool is_hopeless(int v) {
    int ends = 0;
    for (int w = 1; w <= N; w++) {
        if (!is_used(w)) {
            int partners = ways_on(w) + is_square(v + w);
            if (partners == 0) return true;
            if (partners == 1) ends++;
        }
    }
    return ends > 1;
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
        } else if (!is_square(row[k - 1] + v)) {
            trace_refuse("the sum is no square", k, v);
        } else {
            used[v] = true;
            if (LOOKING && is_hopeless(v)) {
                trace_refuse("the numbers left cannot follow", k, v);
            } else {
                row[k] = v;
                trace_mark(k, v);
                search(k + 1);
                trace_unmark(k);
            }
            used[v] = false;
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
