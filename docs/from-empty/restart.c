/* Square rows: begin again. Searches a hundred times, with other random numbers each time. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "search_trace.h"

#define N 50
#define LIMIT 50 /* nodes of an attempt */

static int partners[N + 1][N], count[N + 1];
static int row[N];
static bool used[N + 1];
static unsigned long long state; /* of the random numbers */
static long nodes;

/* The next of a fixed sequence of numbers that look random. */
static int next_random(void) {
    state = (state * 1103515245 + 12345) % 2147483648ULL;
    return (int)(state / 65536);
}

typedef struct { int ways, random, v; } Choice;

/* The fewest ways on first. Of equal ones, any may come first. */
static int compare(const void *one, const void *other) {
    const Choice *a = one, *b = other;
    if (a->ways != b->ways) return a->ways - b->ways;
    return a->random != b->random ? a->random - b->random : a->v - b->v;
}

/* Tries rows that begin with the first k numbers; returns whether one was found within the limit. */
static bool search(int k) {
    trace_enter();
    nodes++;
    if (k == N) {
        trace_solution();
        trace_leave();
        return true;
    }
    Choice choices[N];
    int last = row[k - 1], fitting = 0;
    for (int i = 0; i < count[last]; i++) {
        int v = partners[last][i], ways = 0;
        if (used[v]) continue;
        for (int j = 0; j < count[v]; j++) ways += !used[partners[v][j]];
        choices[fitting++] = (Choice){ways, next_random(), v};
    }
    qsort(choices, fitting, sizeof(Choice), compare);
    for (int i = 0; i < fitting; i++) {
        int v = choices[i].v;
        if (nodes >= LIMIT) {
            trace_leave();
            return false;
        }
        row[k] = v;
        used[v] = true;
        trace_mark(k, v);
        if (search(k + 1)) {
            trace_leave();
            return true;
        }
        used[v] = false;
        trace_unmark(k);
    }
    trace_leave();
    return false;
}

static int longs(const void *one, const void *other) {
    long a = *(const long *)one, b = *(const long *)other;
    return (a > b) - (a < b);
}

int main(void) {
    for (int v = 1; v <= N; v++) {
        for (int w = 1; w <= N; w++) {
            for (int d = 2; d < N; d++) {
                if (w != v && d * d == v + w) partners[v][count[v]++] = w;
            }
        }
    }
    long costs[100], sum = 0;
    for (int seed = 0; seed < 100; seed++) {
        state = seed;
        costs[seed] = 0;
        bool found = false;
        while (!found) {
            memset(used, 0, sizeof used);
            row[0] = 1;
            used[1] = true;
            nodes = 0;
            trace_boxes(N);
            trace_given(0, 1);
            found = search(1);
            costs[seed] += nodes;
        }
        sum += costs[seed];
    }
    qsort(costs, 100, sizeof(long), longs);
    printf("nodes: fewest %ld median %ld most %ld\nmean %ld\n", costs[0], costs[50], costs[99], sum / 100);
    return 0;
}
