/* All ways to choose numbers with a given sum. TODO: the search.

   Reads the sum and then the numbers, prints each choice, then how many there are. */

#include <stdio.h>

#include "search_trace.h"

#define MOST 40

static int target;
static int numbers[MOST];
static int count;

int main(void) {
    if (scanf("%d", &target) != 1) {
        fprintf(stderr, "error: the input is a sum, and then up to 40 numbers\n");
        return 1;
    }
    while (count < MOST && scanf("%d", &numbers[count]) == 1) {
        count++;
    }
    trace_boxes(count);
    /* TODO: print all choices of `numbers` whose sum is `target`, and how many there are. */
    return 0;
}
