/* A best packing of a knapsack, by backtracking. TODO: leave an object only if that may be better than the best so far.

   Reads the limit, and then the value and the weight of each object. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search_trace.h"

#define MOST 50

typedef struct {
    int number; /* its place in the input, from 0 */
    int value, weight;
} Object;

static int limit;
static Object objects[MOST]; /* by value per weight, the highest first */
static int count;
static bool taken[MOST]; /* which of them are in the knapsack */
static int best;         /* the best value so far, and what was taken for it */
static bool best_taken[MOST];
static unsigned long long nodes;

/* Decides object i and those after it; `value` and `weight` are those of the objects taken before. */
static void step(int i, int value, int weight) {
    trace_enter();
    nodes++;
    if (i == count) {
        if (value > best) {
            best = value;
            memcpy(best_taken, taken, sizeof taken);
            trace_solution();
        } else {
            trace_reject("no better than the best so far");
        }
        trace_leave();
        return;
    }
    int v = objects[i].value, w = objects[i].weight;
    if (weight + w <= limit) {
        taken[i] = true;
        trace_mark(i, v);
        step(i + 1, value + v, weight + w);
        taken[i] = false;
        trace_unmark(i);
    } else {
        trace_refuse("too heavy", i, v);
    }
    trace_mark(i, 0);
    step(i + 1, value, weight);
    trace_unmark(i);
    trace_leave();
}

static int by_ratio(const void *a, const void *b) {
    const Object *one = a, *other = b;
    return other->value * one->weight - one->value * other->weight;
}

int main(void) {
    if (scanf("%d", &limit) != 1) {
        fprintf(stderr, "error: the input is a limit, and then objects\n");
        return 1;
    }
    while (count < MOST && scanf("%d%d", &objects[count].value, &objects[count].weight) == 2) {
        objects[count].number = count;
        count++;
    }
    qsort(objects, (size_t)count, sizeof(Object), by_ratio);
    trace_boxes(count);
    step(0, 0, 0);
    printf("Best %d\nObjects", best);
    for (int i = 0; i < count; i++) {
        if (best_taken[i]) {
            printf(" %d", objects[i].number);
        }
    }
    printf("\nNodes %llu\n", nodes);
    return 0;
}
