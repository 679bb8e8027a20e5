/* The course's solution: counts choices of numbers with a given sum, with a memo that knows all that a call reads.

   Reads the sum and then the numbers, prints how many choices of numbers have this sum, no two of them neighbours. */

#include <stdbool.h>
#include <stdio.h>

#include "search_trace.h"

#define MOST 60
/* The largest sum. */
#define LARGEST 60000

static int numbers[MOST];
static int count;
/* Which of them are taken. */
static bool taken[MOST];
/* The results of calls that have ended, and whether there is one. */
static unsigned long long memo[MOST][LARGEST + 1][2];
static bool is_known[MOST][LARGEST + 1][2];

/* Counts the ways to choose numbers from number `k` on whose sum is `rest`. */
static unsigned long long ways(int k, int rest) {
    if (k == count) {
        trace_enter();
        if (rest == 0) {
            trace_solution();
        }
        trace_leave();
        return rest == 0;
    }
    /* A call reads this, too: whether the number before is taken. */
    bool before = k > 0 && taken[k - 1];
    if (is_known[k][rest][before]) {
        return memo[k][rest][before];
    }
    trace_enter();
    unsigned long long found = 0;
    int number = numbers[k];
    if (before) {
        trace_refuse("its neighbour is taken", k, number);
    } else if (number > rest) {
        trace_refuse("the sum is too large", k, number);
    } else {
        taken[k] = true;
        trace_mark(k, number);
        found += ways(k + 1, rest - number);
        taken[k] = false;
        trace_unmark(k);
    }
    trace_mark(k, 0);
    found += ways(k + 1, rest);
    trace_unmark(k);
    is_known[k][rest][before] = true;
    memo[k][rest][before] = found;
    trace_leave();
    return found;
}

int main(void) {
    int sum;
    if (scanf("%d", &sum) != 1 || sum < 0 || sum > LARGEST) {
        fprintf(stderr, "error: the input is a sum up to %d, and then up to %d numbers\n", LARGEST, MOST);
        return 1;
    }
    while (count < MOST && scanf("%d", &numbers[count]) == 1) {
        count++;
    }
    trace_boxes(count);
    printf("Subsets %llu\n", ways(0, sum));
    return 0;
}
