/* The course's solution: all ways to choose numbers with a given sum.

   Reads the sum and then the numbers, prints each choice, then how many there are. */

#include <stdio.h>

#include "search_trace.h"

#define MOST 40

static int target;
static int numbers[MOST];
static int count;
static int taken[MOST];
static int taken_count;
static unsigned long long subsets;

/* Shows the numbers taken, and counts them. */
static void show(void) {
    for (int i = 0; i < taken_count; i++) {
        printf("%d%s", taken[i], i + 1 < taken_count ? " " : "");
    }
    putchar('\n');
    subsets++;
    trace_solution();
}

/* Decides the numbers from `i` on: `sum` is what was taken before, `rest` is the sum of these numbers. */
static void step(int i, int sum, int rest) {
    trace_enter();
    if (i == count) {
        if (sum == target) {
            show();
        } else {
            trace_reject("another sum");
        }
        trace_leave();
        return;
    }
    int number = numbers[i];
    if (sum + number > target) {
        trace_refuse("the sum is too large", i, number);
    } else {
        taken[taken_count++] = number;
        trace_mark(i, number);
        step(i + 1, sum + number, rest - number);
        taken_count--;
        trace_unmark(i);
    }
    if (sum + rest - number < target) {
        trace_refuse("what follows is too little", i, 0);
    } else {
        trace_mark(i, 0);
        step(i + 1, sum, rest - number);
        trace_unmark(i);
    }
    trace_leave();
}

int main(void) {
    if (scanf("%d", &target) != 1) {
        fprintf(stderr, "error: the input is a sum, and then up to 40 numbers\n");
        return 1;
    }
    int rest = 0;
    while (count < MOST && scanf("%d", &numbers[count]) == 1) {
        rest += numbers[count++];
    }
    trace_boxes(count);
    step(0, 0, rest);
    printf("Subsets %llu\n", subsets);
    return 0;
}
